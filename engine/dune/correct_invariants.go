package dune

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// The invariants that every table keeps, and the moderator's exemptions from them: for an overridden play or a forced
// correction. An exemption covers exactly the deviation that there was.

// Exemptions is by how much a table may deviate from the invariants.
type Exemptions struct {
	Forces map[Faction]int       `json:"forces,omitempty"` // more than twenty, or fewer
	Cards  map[rulebook.Card]int `json:"cards,omitempty"`  // copies beyond those printed
	Spice  map[string]int        `json:"spice,omitempty"`  // spice cards beyond those printed
	Mixed  []board.Territory     `json:"mixed,omitempty"`  // where advisors stand with fighters
}

func (e Exemptions) clone() Exemptions {
	return Exemptions{maps.Clone(e.Forces), maps.Clone(e.Cards), maps.Clone(e.Spice), slices.Clone(e.Mixed)}
}

func (e Exemptions) none() bool { return len(e.Forces)+len(e.Cards)+len(e.Spice)+len(e.Mixed) == 0 }

// exemptBroken exempts every deviation of the present position. No pile may hold less than nothing.
func (s *State) exemptBroken() {
	s.exempt = Exemptions{}
	for _, f := range s.seats {
		seat := s.own(f)
		seat.Reserves, seat.Tanks = seat.Reserves.atLeastNone(), seat.Tanks.atLeastNone()
		if n := s.forcesAnywhere(f).total() - s.allForces(f).total(); n != 0 {
			s.exempt.Forces = with(s.exempt.Forces, f, n)
		}
	}
	s.exempt.Mixed = s.mixedBGTerritories()
	for c, n := range pile.Counts(s.seenCards()) {
		if more := n - c.Copies(); more > 0 {
			s.exempt.Cards = with(s.exempt.Cards, c, more)
		}
	}
	for c, n := range pile.Counts(s.spiceSeen()) {
		if more := n - copiesOf(c); more > 0 {
			s.exempt.Spice = with(s.exempt.Spice, c, more)
		}
	}
}

// viewExempt shows the exemptions; only the referee sees those of cards, since a duplicate may be in a hand.
func (s *State) viewExempt(v engine.Viewer) *Exemptions {
	e := s.exempt.clone()
	if !v.SeesAll() {
		e.Cards, e.Spice = nil, nil
	}
	if e.none() {
		return nil
	}
	return &e
}

func with[K comparable](m map[K]int, k K, n int) map[K]int {
	if m == nil {
		m = map[K]int{}
	}
	m[k] = n
	return m
}

func (f Forces) atLeastNone() Forces {
	return Forces{max(f.Normal, 0), max(f.Special, 0), max(f.Advisors, 0)}
}

// forcesAnywhere is all forces of a faction, wherever they are.
func (s *State) forcesAnywhere(f Faction) Forces {
	sum := s.seat[f].Reserves.plus(s.seat[f].Tanks)
	for _, here := range s.board {
		sum = sum.plus(here[f])
	}
	return sum
}

// brokenInvariant refuses the first impossible thing in a state: forces that do not add up to twenty, a purse below zero, a
// card in two places.
func (s *State) brokenInvariant() *engine.Refusal {
	for _, f := range s.seats {
		seat, sum := s.seat[f], s.forcesAnywhere(f)
		ok := (Forces{1000, 1000, 1000}).covers(seat.Reserves) && (Forces{1000, 1000, 1000}).covers(seat.Tanks)
		for _, p := range s.placesOf(f) {
			ok = ok && (Forces{1000, 1000, 1000}).covers(s.at(p, f))
		}
		if !ok || sum.total() != s.allForces(f).total() {
			return engine.Refuse("DUNE-SETUP-09", "law.forces", "faction", string(f), "count", sum.total())
		}
		if seat.Spice < 0 || seat.Front < 0 || seat.Unknown < 0 {
			return engine.Refuse("DUNE-SETUP-08", "law.spice", "faction", string(f))
		}
	}
	for _, t := range s.mixedBGTerritories() {
		if !slices.Contains(s.exempt.Mixed, t) { // [DUNE-BG-15]
			return engine.Refuse("DUNE-BG-15", "coexist.one_kind", "territory", t)
		}
	}
	for _, n := range s.spice {
		if n < 0 {
			return engine.Refuse("DUNE-SETUP-08", "law.spice_on_board")
		}
	}
	if c, twice := pile.TooMany(s.seenCards(), func(c rulebook.Card) int { return c.Copies() + s.exempt.Cards[c] }); twice {
		return engine.Refuse("DUNE-SETUP-14", "law.card_twice", "card", c)
	}
	if c, twice := pile.TooMany(s.spiceSeen(), func(c string) int { return copiesOf(c) + s.exempt.Spice[c] }); twice {
		return engine.Refuse("DUNE-SETUP-18", "law.card_twice", "card", c)
	}
	return nil
}

// copiesOf is how many copies of a spice card there are.
func copiesOf(c string) int {
	if c == ShaiHulud {
		return wormCards
	}
	return 1
}
