package imperium

import (
	"reflect"
	"slices"

	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	art "github.com/judgeofthechange/judge/views/imperium/imperiumart"
)

// raceComparedWith is the race, with the seats marked that another table has otherwise. Whom a table asks is no difference.
func (s viewModel) raceComparedWith(other viewModel) art.Race {
	race, there := s.race(), other.race()
	for _, runners := range [][]art.Runner{race.Runners, there.Runners} {
		for i := range runners {
			runners[i].Awaited = false
		}
	}
	for i, r := range race.Runners {
		race.Runners[i].Differs = !slices.ContainsFunc(there.Runners, func(o art.Runner) bool { return reflect.DeepEqual(o, r) })
	}
	return race
}

// conflictComparedWith is the Conflict, with the bars marked that another table has otherwise.
func (s viewModel) conflictComparedWith(other viewModel) art.Conflict {
	conflict, there := s.conflict(), other.conflict()
	for i, b := range conflict.Bars {
		conflict.Bars[i].Awaited = false
		conflict.Bars[i].Differs = !slices.ContainsFunc(there.Bars, func(o art.Bar) bool {
			return o.Seat == b.Seat && o.Troops == b.Troops && o.Swords == b.Swords && o.Won == b.Won
		})
	}
	return conflict
}

// boardComparedWith is the board, with the spaces and tracks marked that another table has otherwise.
func (s viewModel) boardComparedWith(other viewModel) art.Board {
	b, there := s.board(imperium.AgentChoice{}), other.board(imperium.AgentChoice{})
	for i, g := range b.Groups {
		o := there.Groups[i]
		if g.Track != nil {
			g.Track.Differs = !reflect.DeepEqual(g.Track, o.Track)
		}
		for j := range g.Spaces {
			g.Spaces[j].Differs = !reflect.DeepEqual(g.Spaces[j], o.Spaces[j])
		}
	}
	return b
}

// differences are what lies open on this table and another has otherwise: the figures that people count, and what is on the spaces.
func (s viewModel) differences(other viewModel) (out []string) {
	says := func(what string, value any) {
		out = append(out, s.t("argument.says", "what", what, "value", s.P.Say(value)))
	}
	for _, c := range s.everyone() {
		there := other.counted(c)
		for i, f := range s.counted(c) {
			if f.n != there[i].n {
				says(term(s, c)+" · "+f.name, f.n)
			}
		}
	}
	for _, space := range rulebook.Spaces {
		here, there := s.Spaces[space.ID], other.Spaces[space.ID]
		on := func(fact string) string { return term(s, space.ID) + " · " + s.t("fact.of."+fact) }
		if !slices.Equal(here.Agents, there.Agents) {
			says(on("agents"), here.Agents)
		}
		if here.Control != there.Control {
			says(on("control"), slices.DeleteFunc([]imperium.Color{here.Control}, func(c imperium.Color) bool { return c == "" }))
		}
		if here.Bonus != there.Bonus {
			says(s.t("count.bonus", "space", space.ID), here.Bonus)
		}
	}
	return out
}
