package dune

import (
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine/dune"
)

// TestLongestLead proves who the story says led: alone, for two turns at least, and the last of two leads that were as long.
func TestLongestLead(t *testing.T) {
	const a, f, h = dune.Atreides, dune.Fremen, dune.Harkonnen
	type side = []dune.Faction
	for _, c := range []struct {
		name     string
		turns    []side // who led, the setup first
		leaders  side
		from, to int
	}{
		{"no turn", []side{{a}}, nil, 0, 0},
		{"one turn is no lead", []side{{a}, {a}, nil}, nil, 0, 0},
		{"two turns", []side{nil, {a}, {a}, nil}, side{a}, 1, 2},
		{"the longer one", []side{nil, {a}, {a}, {h}, {h}, {h}}, side{h}, 3, 5},
		{"the later of equals", []side{nil, {a}, {a}, {h}, {h}}, side{h}, 3, 4},
		{"a tie ends it", []side{nil, {a}, nil, {a}}, nil, 0, 0},
		{"an alliance", []side{nil, {a}, {a, f}, {a, f}}, side{a, f}, 2, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := chronicle{Statistics: &dune.Statistics{}}
			for turn, leaders := range c.turns {
				s.Turns = append(s.Turns, dune.TurnFigures{Turn: turn, Leaders: leaders})
			}
			if leaders, from, to := s.longestLead(); !slices.Equal(leaders, c.leaders) || from != c.from || to != c.to {
				t.Errorf("%q led from %d to %d, want %q, %d, %d", leaders, from, to, c.leaders, c.from, c.to)
			}
		})
	}
}
