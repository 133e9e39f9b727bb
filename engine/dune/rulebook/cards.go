package rulebook

import (
	"slices"
	"strings"
)

// Card is a treachery card; copies of one card share it.
type Card string

// Cards that a rule names.
const (
	CheapHero      Card = "cheap-hero"
	CheapHeroine   Card = "cheap-heroine"
	Lasgun         Card = "lasgun"
	Shield         Card = "shield"
	Karama         Card = "karama"
	Truthtrance    Card = "truthtrance"
	Hajr           Card = "hajr"
	TleilaxuGhola  Card = "tleilaxu-ghola"
	WeatherControl Card = "weather-control"
	FamilyAtomics  Card = "family-atomics"
)

// TreacheryCard is one kind of treachery card.
type TreacheryCard struct {
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
	treachery = read[[]TreacheryCard]("treachery")
	cards     = func() map[Card]TreacheryCard {
		out := map[Card]TreacheryCard{}
		for _, c := range treachery {
			out[c.ID] = c
		}
		return out
	}()
)

// TreacheryCards lists the kinds of treachery cards in a fixed order. The list is shared: nobody may change it.
func TreacheryCards() []TreacheryCard { return treachery }

// Deck lists every treachery card of the deck, copies included. The list is shared: nobody may change it.
var Deck = func() (all []Card) {
	for _, c := range treachery {
		all = append(all, slices.Repeat([]Card{c.ID}, c.Count)...)
	}
	return all
}()

// KindOf is a treachery card's kind; empty for an unknown card.
func KindOf(c Card) string { return cards[c].Kind }

// Copies is how many copies of a card the deck has; 0 for an unknown card.
func (c Card) Copies() int { return cards[c].Count }

// IsWeapon reports whether a card may be the weapon of a battle plan [DUNE-BATTLE-27].
func (c Card) IsWeapon() bool {
	k := KindOf(c)
	return strings.HasSuffix(k, "-weapon") || k == LasgunKind || k == Worthless
}

// IsDefence reports whether a card may be the defence of a battle plan [DUNE-BATTLE-27].
func (c Card) IsDefence() bool {
	k := KindOf(c)
	return strings.HasSuffix(k, "-defence") || k == Worthless
}

// IsHero reports whether a card may stand in the leader's place of a battle plan [DUNE-BATTLE-27].
func (c Card) IsHero() bool { return KindOf(c) == HeroKind }
