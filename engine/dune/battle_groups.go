package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune/board"
)

// BattleSite is a part of a territory where battles are due, with the factions there.
type BattleSite struct {
	Territory board.Territory `json:"territory"`
	Sectors   []int           `json:"sectors"`
	Factions  []Faction       `json:"factions"`
	Against   []Faction       `json:"against,omitempty"` // in a "battle.pick" prompt: the opponents that the aggressor may fight there
}

func (c BattleSite) places() []board.Place {
	out := make([]board.Place, 0, len(c.Sectors))
	for _, sector := range c.Sectors {
		out = append(out, board.At(c.Territory, sector))
	}
	return out
}

func (c BattleSite) has(f Faction) bool { return slices.Contains(c.Factions, f) }

// battleSites lists where battles are due: wherever two factions stand in a territory and the storm does not forbid it, but
// never in the Polar Sink [DUNE-BATTLE-01].
func (s *State) battleSites() []BattleSite {
	var out []BattleSite
	for _, t := range board.Territories() {
		if t == board.PolarSink || len(s.occupants(t)) < 2 {
			continue
		}
		var here []BattleSite
		for _, places := range s.battleGroups(t) {
			if c := s.battleSiteIn(t, places); len(c.Factions) > 1 {
				here = append(here, c)
			}
		}
		out = append(out, withoutParts(here)...)
	}
	return out
}

// battleGroups lists the parts of a territory whose forces can meet: the storm's sector keeps parts apart [DUNE-BATTLE-02],
// and battle.in_storm decides about that sector itself [DUNE-BATTLE-03].
func (s *State) battleGroups(t board.Territory) [][]board.Place {
	groups := s.connectedPlaces(t)
	i := slices.IndexFunc(t.Places(), s.inStorm)
	if i < 0 || s.rules.Is("battle.in_storm", "none") {
		return groups
	}
	stormy := t.Places()[i]
	if s.rules.Is("battle.in_storm", "same_sector") {
		return append(groups, []board.Place{stormy})
	}
	joined, out := false, [][]board.Place{}
	for _, g := range groups {
		if slices.ContainsFunc(g, func(p board.Place) bool { return slices.Contains(p.Beside(), stormy) }) {
			g = slices.DeleteFunc(slices.Clone(t.Places()), func(p board.Place) bool { return p != stormy && !slices.Contains(g, p) })
			joined = true
		}
		out = append(out, g)
	}
	if !joined {
		out = append(out, []board.Place{stormy})
	}
	return out
}

// battleSiteIn lists the factions and sectors with forces among some places.
func (s *State) battleSiteIn(t board.Territory, places []board.Place) BattleSite {
	c := BattleSite{Territory: t}
	for _, p := range places {
		if s.holdsAny(p) {
			c.Sectors = append(c.Sectors, p.Sector)
		}
	}
	for _, f := range s.seats {
		if slices.ContainsFunc(places, func(p board.Place) bool { return s.fightersAt(p, f).total() > 0 }) {
			c.Factions = append(c.Factions, f)
		}
	}
	return c
}

func (s *State) holdsAny(p board.Place) bool {
	return slices.ContainsFunc(s.seats, func(f Faction) bool { return s.fightersAt(p, f).total() > 0 })
}

// withoutParts leaves out each site that lies within another: forces in the storm's sector may belong to the groups on both
// sides of it.
func withoutParts(list []BattleSite) []BattleSite {
	var out []BattleSite
	for i, c := range list {
		if !slices.ContainsFunc(list[i+1:], c.within) && !slices.ContainsFunc(out, c.within) {
			out = append(out, c)
		}
	}
	return out
}

func (c BattleSite) within(other BattleSite) bool {
	return !slices.ContainsFunc(c.Sectors, func(n int) bool { return !slices.Contains(other.Sectors, n) })
}

// nextAggressor is the faction that picks the next battle: the first in storm order that has one left [DUNE-BATTLE-04].
func (s *State) nextAggressor() Faction {
	clashes := s.battleSites()
	for _, f := range s.inPlayOrder() {
		if slices.ContainsFunc(clashes, func(c BattleSite) bool { return c.has(f) }) {
			return f
		}
	}
	return ""
}

// battlesOf lists a faction's battles, with the opponents in each.
func (s *State) battlesOf(f Faction) []BattleSite {
	var out []BattleSite
	for _, c := range s.battleSites() {
		if c.has(f) {
			c.Against = without(c.Factions, f)
			out = append(out, c)
		}
	}
	return out
}
