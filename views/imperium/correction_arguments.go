package imperium

import (
	"slices"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/views/fields"
	"github.com/judgeofthechange/judge/views/pages"
)

// ArgumentFields are the fields of what a command declares, with its values: what has a name is chosen by it.
func (p Pages) ArgumentFields(c pages.Layout, v engine.View, command engine.Command) templ.Component {
	s := newViewModel(c, v, nil)
	return fields.Game{P: s.P, Max: 99, Options: s.argumentOptions}.All(p.Commands[command.Do], command)
}

// argumentOptions lists an argument's choices; none where a text says more.
func (s viewModel) argumentOptions(a engine.Arg, _ engine.Command) []pages.Option {
	switch a.Kind {
	case imperium.KindCard, imperium.KindCards:
		return byText(pages.Terms(s.P, idsOf(rulebook.Cards, func(c rulebook.Card) string { return c.ID })))
	case imperium.KindIntrigue, imperium.KindIntrigues:
		return s.allIntrigue()
	case imperium.KindConflict:
		return byText(pages.Terms(s.P, idsOf(rulebook.Conflicts, func(c rulebook.Conflict) string { return c.ID })))
	case imperium.KindLeader:
		return byText(pages.Terms(s.P, idsOf(rulebook.Leaders, func(l rulebook.Leader) string { return l.ID })))
	case imperium.KindSpace:
		return byText(pages.Terms(s.P, idsOf(rulebook.Spaces, func(x rulebook.Space) string { return x.ID })))
	case imperium.KindFaction, imperium.KindFactions:
		return pages.Terms(s.P, rulebook.Factions)
	case imperium.KindHagal:
		return byText(pages.Terms(s.P, slices.Compact(rulebook.HagalDeck(len(s.View.Seats)))))
	case imperium.KindRival:
		return pages.Terms(s.P, s.rivals())
	case engine.KindSeat:
		return pages.Terms(s.P, slices.Concat(imperium.Colors, s.rivals()))
	}
	return nil
}

// rivals are House Hagal's at this table.
func (s viewModel) rivals() []imperium.Color {
	return slices.DeleteFunc(slices.Clone(imperium.Rivals), func(c imperium.Color) bool { return s.Rivals[c] == nil })
}

func idsOf[T any](of []T, id func(T) string) (out []string) {
	for _, x := range of {
		out = append(out, id(x))
	}
	return out
}
