package rulebook

import (
	_ "embed"
	"slices"
)

// HagalCard is a card of House Hagal's deck. Its icons are all that counts of the space to which it sends an Agent [IMP-13.2].
type HagalCard struct {
	ID         string          `json:"id"`
	Copies     int             `json:"copies"`
	Players    []int           `json:"players"`         // with how many players it is in the deck: 1, 2 or both
	Space      string          `json:"space,omitempty"` // empty for Harvest Spice, which looks for one, and for Reshuffle
	Combat     bool            `json:"combat,omitempty"`
	Troops     int             `json:"troops,omitempty"`
	Swords     int             `json:"swords,omitempty"`
	Influence  map[Faction]int `json:"influence,omitempty"`
	SignetRing bool            `json:"signet_ring,omitempty"`
}

// The two cards that do not name a space.
const (
	HarvestSpice = "harvest-spice"
	Reshuffle    = "reshuffle"
)

// Difficulty is how strong the Rivals of one player are [IMP-13.6, IMP-13.11, IMP-13.13, IMP-13.25].
type Difficulty struct {
	ID               string `json:"id"`
	Extra            Goods  `json:"extra,omitzero"` // that the player begins with besides the usual
	MentatCost       int    `json:"mentat_cost"`    // in Solari, of the Mentat's space
	Garrison         int    `json:"garrison,omitempty"`
	Intrigue         int    `json:"intrigue,omitempty"`
	SwordmasterRound int    `json:"swordmaster_round"`        // in which the Rivals get their third Agents
	HoldsBack        bool   `json:"holds_back,omitempty"`     // a Rival in the lead deploys nothing at level I and II
	NoSwordmaster    bool   `json:"no_swordmaster,omitempty"` // for the player
}

//go:embed data/hagal.json
var hagalJSON []byte

//go:embed data/difficulties.json
var difficultiesJSON []byte

// HagalCards are House Hagal's deck, Difficulties those of the game for one player, the easiest first. Callers must not change them.
var (
	HagalCards   = load[HagalCard](hagalJSON)
	Difficulties = load[Difficulty](difficultiesJSON)
)

var (
	hagalByID      = index(HagalCards, func(c HagalCard) string { return c.ID })
	difficultyByID = index(Difficulties, func(d Difficulty) string { return d.ID })
)

// HagalCardOf and DifficultyOf find a card and a difficulty by their ids.
func HagalCardOf(id string) (c HagalCard, ok bool)   { c, ok = hagalByID[id]; return c, ok }
func DifficultyOf(id string) (d Difficulty, ok bool) { d, ok = difficultyByID[id]; return d, ok }

// HagalDeck lists the cards of the deck for a number of players, a card once for each copy [IMP-13.14].
func HagalDeck(players int) (out []string) {
	for _, c := range HagalCards {
		if slices.Contains(c.Players, players) {
			out = append(out, slices.Repeat([]string{c.ID}, c.Copies)...)
		}
	}
	return out
}
