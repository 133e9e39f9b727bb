package imperium

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/views/pages"
)

// InWords says a command in words.
func (Pages) InWords(c pages.Layout, v engine.View, command engine.Command) string {
	return newViewModel(c, v, nil).inWords(command)
}

// CountFields are the open figures of the table as recorded.
func (Pages) CountFields(c pages.Layout, v engine.View) templ.Component {
	return countFields(newViewModel(c, v, nil))
}

// Difference says how a count differs from the record.
func (Pages) Difference(c pages.Layout, d engine.Difference) string {
	path := strings.Split(d.Path, ".")
	where, what := c.P.Term(path[1]), c.P.Term(path[len(path)-1])
	switch {
	case path[0] == "spaces":
		what = c.P.Term("spice")
	case path[2] == "influence":
		what = c.P.T("count.influence", "faction", imperium.Faction(path[3]))
	case path[2] == "troops":
		what = c.P.T("count." + path[3])
	}
	return c.P.T("count.difference", "where", where, "what", what, "counted", d.Counted, "recorded", d.Recorded)
}

// UndoPreview shows the table as it is beside the table as it would be, with the differences marked and in words.
func (Pages) UndoPreview(c pages.Layout, now, then engine.View) templ.Component {
	return twoTables(newViewModel(c, now, nil), newViewModel(c, then, nil))
}

// counted are the figures of a seat or a Rival that people count, with their names.
func (s viewModel) counted(c imperium.Color) []countedFigure {
	seat := s.seatOf(c)
	out := []countedFigure{
		{"vp", term(s, "vp"), seat.VP}, {"solari", term(s, "solari"), seat.Solari}, {"spice", term(s, "spice"), seat.Spice}, {"water", term(s, "water"), seat.Water},
		{"intrigue", term(s, "intrigue"), seat.Intrigue}, {"troops.garrison", s.t("count.garrison"), seat.Troops.Garrison},
		{"troops.conflict", s.t("count.conflict"), seat.Troops.Conflict},
	}
	if !collects(c) {
		out = slices.DeleteFunc(out, func(f countedFigure) bool { return slices.Contains(collected, f.path) })
	}
	for _, f := range rulebook.Factions {
		out = append(out, countedFigure{"influence." + string(f), s.t("count.influence", "faction", f), seat.Influence[f]})
	}
	return out
}

type countedFigure struct {
	path, name string
	n          int
}

// makers are the spaces on which bonus spice gathers.
func makers() (out []rulebook.Space) {
	for _, space := range rulebook.Spaces {
		if space.BaseSpice() > 0 {
			out = append(out, space)
		}
	}
	return out
}
