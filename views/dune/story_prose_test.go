package dune

import (
	"testing"

	"github.com/judgeofthechange/judge/engine/dune"
)

// TestLongestLead proves who the story says led: alone, for two turns at least, and the last of two leads that were as long.
func TestLongestLead(t *testing.T) {
	type by = map[dune.Faction]int
	const a, f, h = dune.Atreides, dune.Fremen, dune.Harkonnen
	for _, c := range []struct {
		name     string
		turns    []by // the setup first
		leader   dune.Faction
		from, to int
	}{
		{"no turn", []by{{a: 2}}, "", 0, 0},
		{"one turn is no lead", []by{{a: 2}, {a: 2, f: 1}, {a: 1, f: 1}}, "", 0, 0},
		{"two turns", []by{{}, {a: 2, f: 1}, {a: 2}, {a: 1, f: 1}}, a, 1, 2},
		{"the longer one", []by{{}, {a: 2}, {a: 2}, {h: 1}, {h: 2, a: 1}, {h: 2}}, h, 3, 5},
		{"the later of equals", []by{{}, {a: 2}, {a: 2}, {h: 1}, {h: 2}}, h, 3, 4},
		{"a tie ends it", []by{{}, {a: 2}, {a: 2, f: 2}, {a: 2}}, "", 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := story{Statistics: &dune.Statistics{}}
			for turn, held := range c.turns {
				s.Turns = append(s.Turns, dune.TurnFigures{Turn: turn, Strongholds: held})
			}
			if leader, from, to := s.longestLead(); leader != c.leader || from != c.from || to != c.to {
				t.Errorf("%q led from %d to %d, want %q, %d, %d", leader, from, to, c.leader, c.from, c.to)
			}
		})
	}
}
