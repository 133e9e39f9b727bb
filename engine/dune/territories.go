package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
)

// isStronghold reports whether a territory is one: those of the board, and a sietch that a longer game adds
// [DUNE-END-11].
func (s *State) isStronghold(t board.Territory) bool {
	return slices.Contains(s.rules.Strongholds(), t)
}

// isSand reports whether a territory is desert. A sietch that a longer game adds is not [DUNE-END-11].
func (s *State) isSand(t board.Territory) bool {
	return t.IsSand() && !s.isStronghold(t)
}

// connectedPlaces lists the sets of a territory's places that are connected without the storm's sector.
func (s *State) connectedPlaces(t board.Territory) [][]board.Place {
	var out [][]board.Place
	for _, p := range t.Places() {
		if s.inStorm(p) {
			continue
		}
		last := len(out) - 1
		if last >= 0 && slices.Contains(p.Beside(), out[last][len(out[last])-1]) {
			out[last] = append(out[last], p)
		} else {
			out = append(out, []board.Place{p})
		}
	}
	return out
}

// inStorm reports whether a place lies in the storm's sector; the Polar Sink never does [DUNE-STORM-21].
func (s *State) inStorm(p board.Place) bool { return p.Sector != 0 && p.Sector == s.storm }

// unknownTerritory refuses a territory that the board does not have, or none at all.
func unknownTerritory(t board.Territory, ruling string) *engine.Refusal {
	switch {
	case t == "":
		return engine.Refuse(ruling, "input.where")
	case !t.Exists():
		return engine.Refuse(ruling, "input.no_territory", "territory", t)
	}
	return nil
}
