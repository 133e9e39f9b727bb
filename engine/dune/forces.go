package dune

import (
	"encoding/json"
	"slices"

	"github.com/judgeofthechange/judge/engine/dune/board"

	"github.com/judgeofthechange/judge/engine/gamekit"

	"github.com/judgeofthechange/judge/engine"
)

// Forces are a faction's pieces in one place: ordinary ones, special ones (Sardaukar, Fedaykin) and Bene Gesserit
// advisors. Counts are never negative.
type Forces struct {
	Normal   int `json:"normal,omitempty" kind:"count"`
	Special  int `json:"special,omitempty" kind:"count"`
	Advisors int `json:"advisors,omitempty" kind:"count"`
}

// UnmarshalJSON also accepts a bare number, which means that many ordinary forces.
func (f *Forces) UnmarshalJSON(data []byte) error {
	var n int
	if json.Unmarshal(data, &n) == nil {
		*f = Forces{Normal: n}
		return nil
	}
	type plain Forces
	return json.Unmarshal(data, (*plain)(f))
}

func (f Forces) total() int { return f.Normal + f.Special + f.Advisors }

// fighters counts the forces that fight, hold and collect: advisors do not [DUNE-BG-03, DUNE-HARVEST-05].
func (f Forces) fighters() int { return f.Normal + f.Special }

func (f Forces) plus(g Forces) Forces {
	return Forces{f.Normal + g.Normal, f.Special + g.Special, f.Advisors + g.Advisors}
}

func (f Forces) minus(g Forces) Forces {
	return Forces{f.Normal - g.Normal, f.Special - g.Special, f.Advisors - g.Advisors}
}

// covers reports whether g can be taken from f; a g with a negative count never can.
func (f Forces) covers(g Forces) bool {
	return g.Normal >= 0 && g.Special >= 0 && g.Advisors >= 0 &&
		g.Normal <= f.Normal && g.Special <= f.Special && g.Advisors <= f.Advisors
}

// at is a faction's forces in a place.
func (s *State) at(p board.Place, f Faction) Forces { return s.board[p][f] }

// in is a faction's forces in a whole territory.
func (s *State) in(t board.Territory, f Faction) Forces {
	var sum Forces
	for _, p := range t.Places() {
		sum = sum.plus(s.at(p, f))
	}
	return sum
}

// occupants lists, in seat order, the factions with fighters in a territory: advisors neither hold nor contest
// [DUNE-BG-03].
func (s *State) occupants(t board.Territory) []Faction {
	var parts []map[Faction]Forces // most are empty
	for _, p := range t.Places() {
		if here := s.board[p]; len(here) > 0 {
			parts = append(parts, here)
		}
	}
	if len(parts) == 0 {
		return nil
	}
	var out []Faction
	for _, f := range s.seats {
		if slices.ContainsFunc(parts, func(here map[Faction]Forces) bool { return here[f].fighters() > 0 }) {
			out = append(out, f)
		}
	}
	return out
}

// placesOf lists the places where a faction has forces, in board order.
func (s *State) placesOf(f Faction) []board.Place {
	var out []board.Place
	for p, here := range s.board {
		if here[f].total() > 0 {
			out = append(out, p)
		}
	}
	slices.SortFunc(out, board.Compare)
	return out
}

// hasFighters reports whether a faction has a fighter in a territory.
func (s *State) hasFighters(f Faction, t board.Territory) bool { return s.in(t, f).fighters() > 0 }

// full reports whether two other factions hold a territory already [DUNE-SHIP-09, DUNE-MOVE-09].
func (s *State) full(t board.Territory, f Faction) bool {
	others := slices.DeleteFunc(s.occupants(t), func(g Faction) bool { return g == f })
	return len(others) >= 2
}

// pickForces picks at least one and at most so many of some forces, of both kinds.
func pickForces(r engine.Random, of Forces, most int) Forces {
	n := gamekit.Between(r, 1, min(of.Normal+of.Special, most))
	special := gamekit.Between(r, max(0, n-of.Normal), min(n, of.Special))
	return Forces{Normal: n - special, Special: special}
}
