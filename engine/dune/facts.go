package dune

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine/dune/board"
)

//go:embed data/*.json
var data embed.FS

// FactionFacts is what a faction's sheet prints.
type FactionFacts struct {
	ID            Faction       `json:"id"`
	Spice         int           `json:"spice"` // at the start [DUNE-SETUP-08]
	FreeRevival   int           `json:"freeRevival"`
	HandLimit     int           `json:"handLimit"`
	StartingCards int           `json:"startingCards"`
	Leaders       []LeaderFacts `json:"leaders"`
	Start         *struct {
		Territory board.Territory `json:"territory"`
		Count     int             `json:"count"`
	} `json:"start"`
	Place *struct {
		Count int               `json:"count"`
		Among []board.Territory `json:"among"`
	} `json:"place"`
	Special *struct {
		ID    string `json:"id"`
		Count int    `json:"count"`
	} `json:"special"`
	Stoppable []Ability   `json:"stoppable"` // by a Karama
	Forces    int         `json:"-"`         // of a typed sheet that says so
	Typed     *TypedSheet `json:"-"`         // what a table's header says; nil for a sheet as it is printed
}

// forces is how many forces a faction has [DUNE-SETUP-09].
func (f FactionFacts) forces() int {
	if f.Forces > 0 {
		return f.Forces
	}
	return forcesEach
}

// LeaderFacts is one leader disc.
type LeaderFacts struct {
	ID       Leader `json:"id"`
	Strength int    `json:"strength"`
	// Principal marks the leader that stays out of the draw of traitors [DUNE-SETUP-20].
	Principal bool `json:"-"`
}

// CardFacts is one kind of treachery card.
type CardFacts struct {
	ID    Card   `json:"id"`
	Count int    `json:"count"`
	Kind  string `json:"kind"`
}

// Kinds of treachery cards; a special card's kind is Special.
const (
	ProjectileWeapon  = "projectile-weapon"
	PoisonWeapon      = "poison-weapon"
	LasgunKind        = "lasgun"
	ProjectileDefence = "projectile-defence"
	PoisonDefence     = "poison-defence"
	HeroKind          = "cheap-hero"
	Worthless         = "worthless"
	Special           = "special"
)

var (
	factions  = readFacts[[]FactionFacts]("factions")
	treachery = readFacts[[]CardFacts]("treachery")
	cardFacts = indexBy(treachery, func(c CardFacts) Card { return c.ID })
)

// readFacts reads one of the embedded files; they are part of the program, so a fault in them is a bug.
func readFacts[T any](name string) (into T) {
	raw, err := data.ReadFile("data/" + name + ".json")
	if err == nil {
		err = json.Unmarshal(raw, &into)
	}
	if err != nil {
		panic(fmt.Sprintf("dune: data/%s.json: %v", name, err))
	}
	return into
}

func indexBy[K comparable, V any](list []V, key func(V) K) map[K]V {
	m := make(map[K]V, len(list))
	for _, v := range list {
		m[key(v)] = v
	}
	return m
}

// Factions lists the six factions with their sheets, in a fixed order.
func Factions() []FactionFacts { return slices.Clone(factions) }

// TreacheryCards lists the kinds of treachery cards in a fixed order.
func TreacheryCards() []CardFacts { return slices.Clone(treachery) }

// SpiceCards lists the names of the spice deck's cards: the worm, and the territories where spice blows.
func SpiceCards() []string {
	cards := []string{ShaiHulud}
	for _, t := range board.Territories() {
		if _, _, blows := t.Blow(); blows {
			cards = append(cards, string(t))
		}
	}
	return cards
}

// Strength is the strength that a leader disc prints; 0 for a leader of no printed sheet.
func Strength(l Leader) int { return printed.discs[l].strength }

// KindOf is a treachery card's kind; empty for an unknown card.
func KindOf(c Card) string { return cardFacts[c].Kind }

// isWeapon, isDefence and isHero say where a card may stand in a battle plan [DUNE-BATTLE-27].
func (c Card) isWeapon() bool {
	k := KindOf(c)
	return strings.HasSuffix(k, "-weapon") || k == LasgunKind || k == Worthless
}

func (c Card) isDefence() bool {
	k := KindOf(c)
	return strings.HasSuffix(k, "-defence") || k == Worthless
}

func (c Card) isHero() bool { return KindOf(c) == HeroKind }
