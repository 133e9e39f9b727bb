package rulebook

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
)

// Space is a board space.
type Space struct {
	ID           string       `json:"id"`
	Icon         Icon         `json:"icon"`
	Faction      Faction      `json:"faction,omitempty"`
	Cost         Goods        `json:"cost,omitzero"`
	Requires     *Condition   `json:"requires,omitempty"` // before the Agent is sent
	Effects      []Step       `json:"effects"`
	Combat       bool         `json:"combat,omitempty"`       // troops may be deployed
	ControlBonus Goods        `json:"control_bonus,omitzero"` // to who controls it
	Once         bool         `json:"once,omitempty"`         // for each player
	Ongoing      *RevealBonus `json:"ongoing,omitempty"`      // for the rest of the game
	WhileHere    *RevealBonus `json:"while_agent_here,omitempty"`
}

// RevealBonus is Persuasion in Reveal turns.
type RevealBonus struct {
	Persuasion int `json:"reveal_persuasion"`
}

// BaseSpice is what a harvest there gives without bonus spice; 0 on spaces that are no Makers.
func (s Space) BaseSpice() int {
	for _, step := range s.Effects {
		if step.Harvest != nil {
			return step.Harvest.Base
		}
	}
	return 0
}

// Deck is where a card begins.
type Deck string

// The decks of player cards.
const (
	Starting Deck = "starting"
	Reserve  Deck = "reserve"
	Imperium Deck = "imperium"
)

// Card is a player card.
type Card struct {
	ID          string    `json:"id"`
	Deck        Deck      `json:"deck"`
	Copies      int       `json:"copies"`         // for each player in the starting deck
	Cost        *int      `json:"cost,omitempty"` // in Persuasion; nil if it cannot be bought
	Factions    []Faction `json:"factions,omitempty"`
	Icons       []Icon    `json:"icons,omitempty"`
	Agent       []Step    `json:"agent,omitempty"`
	Reveal      []Step    `json:"reveal,omitempty"`
	Acquire     []Step    `json:"acquire,omitempty"`
	WhenTrashed []Step    `json:"when_trashed,omitempty"`
	Disputed    bool      `json:"disputed,omitempty"` // sources split: read the printed card
}

// IsOf reports whether the card belongs to a Faction.
func (c Card) IsOf(f Faction) bool { return slices.Contains(c.Factions, f) }

// SendsAnywhere reports whether the card sends by its own permission, without an icon.
func (c Card) SendsAnywhere() bool {
	return slices.ContainsFunc(c.Agent, func(s Step) bool { return s.Special == SendAnywhere })
}

// IntrigueCard is an Intrigue card.
type IntrigueCard struct {
	ID       string     `json:"id"`
	Types    []string   `json:"types"` // "plot", "combat", "endgame"
	Copies   int        `json:"copies"`
	Cost     Price      `json:"cost,omitzero"` // compulsory
	Requires *Condition `json:"requires,omitempty"`
	When     string     `json:"when,omitempty"` // "won": as you win a Conflict; "reveal": it lies face up until then; "turn-start"
	Effects  []Step     `json:"effects"`
	Disputed bool       `json:"disputed,omitempty"`
}

// Is reports whether the card may be played as a type.
func (c IntrigueCard) Is(kind string) bool { return slices.Contains(c.Types, kind) }

// Conflict is a Conflict card.
type Conflict struct {
	ID       string            `json:"id"`
	Level    string            `json:"level"` // "I", "II" or "III"
	Control  string            `json:"control,omitempty"`
	Rewards  map[string][]Step `json:"rewards"` // by rank: "first", "second", "third"
	Disputed bool              `json:"disputed,omitempty"`
}

// Leader is a leader: the ability that works by itself, and the one of the signet ring.
type Leader struct {
	ID         string  `json:"id"`
	House      string  `json:"house"`
	Complexity int     `json:"complexity"`
	Ability    Ability `json:"ability"`
	Ring       []Step  `json:"ring"`
}

// Ability is a leader's left ability.
type Ability struct {
	Lasting
	Start          Goods `json:"start,omitzero"`
	Gain           *Gain `json:"gain,omitempty"` // On what Lasting names
	Masterstroke   bool  `json:"masterstroke,omitempty"`
	LooksAtTopCard bool  `json:"looks_at_top_card,omitempty"`
}

// Lasting is what holds as long as it lasts: as a leader's ability for the game, by hand for the turn.
type Lasting struct {
	Spaces          Icon   `json:"spaces,omitempty"` // where Agents cost Solari less
	Solari          int    `json:"solari,omitempty"`
	On              string `json:"on,omitempty"` // one of OnHighCouncil, OnHarvest, OnSolariPaid
	Spice           int    `json:"spice,omitempty"`
	IgnoreOccupancy []Icon `json:"ignore_enemy_occupancy,omitempty"`
}

// What an ability waits for.
const (
	OnHighCouncil = "high-council"
	OnHarvest     = "harvest"
	OnSolariPaid  = "solari-paid"
)

// IsZero reports whether it changes nothing.
func (l Lasting) IsZero() bool { return l.Spaces == "" && l.On == "" && len(l.IgnoreOccupancy) == 0 }

//go:embed data/spaces.json
var spacesJSON []byte

//go:embed data/cards.json
var cardsJSON []byte

//go:embed data/intrigue.json
var intrigueJSON []byte

//go:embed data/conflicts.json
var conflictsJSON []byte

//go:embed data/leaders.json
var leadersJSON []byte

// The components, in the order of the printed lists. Callers must not change them.
var (
	Spaces        = load[Space](spacesJSON)
	Cards         = load[Card](cardsJSON)
	IntrigueCards = load[IntrigueCard](intrigueJSON)
	Conflicts     = load[Conflict](conflictsJSON)
	Leaders       = load[Leader](leadersJSON)
)

var (
	spaceByID    = index(Spaces, func(s Space) string { return s.ID })
	cardByID     = index(Cards, func(c Card) string { return c.ID })
	intrigueByID = index(IntrigueCards, func(c IntrigueCard) string { return c.ID })
	conflictByID = index(Conflicts, func(c Conflict) string { return c.ID })
	leaderByID   = index(Leaders, func(l Leader) string { return l.ID })
)

// SpaceOf, CardOf, IntrigueOf, ConflictOf and LeaderOf find a component by its id.
func SpaceOf(id string) (s Space, ok bool)           { s, ok = spaceByID[id]; return s, ok }
func CardOf(id string) (c Card, ok bool)             { c, ok = cardByID[id]; return c, ok }
func IntrigueOf(id string) (c IntrigueCard, ok bool) { c, ok = intrigueByID[id]; return c, ok }
func ConflictOf(id string) (c Conflict, ok bool)     { c, ok = conflictByID[id]; return c, ok }
func LeaderOf(id string) (l Leader, ok bool)         { l, ok = leaderByID[id]; return l, ok }

func load[T any](raw []byte) (rows []T) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&rows); err != nil {
		panic(fmt.Sprintf("imperium: %T: %v", rows, err)) // the data is part of the program
	}
	return rows
}

func index[T any](rows []T, id func(T) string) map[string]T {
	out := make(map[string]T, len(rows))
	for _, row := range rows {
		out[id(row)] = row
	}
	return out
}

// BonusOf is what a marker gains on step 4 of a Faction's track.
func BonusOf(f Faction) Gain {
	return map[Faction]Gain{
		Emperor: {Troops: 2}, Guild: {Goods: Goods{Solari: 3}}, BeneGesserit: {Intrigue: 1}, Fremen: {Goods: Goods{Water: 1}},
	}[f]
}

// Look reports whether a leader may look at the top card of the own draw pile.
func Look(leader string) bool {
	l, _ := LeaderOf(leader)
	return l.Ability.LooksAtTopCard
}
