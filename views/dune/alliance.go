package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views"
)

// alliesText names a faction's allies.
func (s viewModel) alliesText(f dune.Faction) string {
	if allies := s.seatOf(f).Allies; len(allies) > 0 {
		return s.t("table.allies", "factions", allies)
	}
	return ""
}

// lentTo reports whether this seat lets an ally use a power.
func (s viewModel) lentTo(ally dune.Faction, a rulebook.Ability) bool {
	return slices.Contains(s.seatOf(ally).Lent, a)
}

// allyMessages lists what this seat and an ally wrote to each other.
func (s viewModel) allyMessages(ally dune.Faction) []dune.Message {
	return slices.DeleteFunc(slices.Clone(s.Messages), func(m dune.Message) bool { return m.From != ally && m.To != ally })
}

func (s viewModel) supportOptions() []views.Option {
	var options []views.Option
	for _, kind := range s.me().Helps {
		options = append(options, views.Option{Value: kind, Text: s.t("label.support." + kind)})
	}
	return options
}

// allianceAdvice names the factions that the console advises; empty if there are none.
func (s viewModel) allianceAdvice() string {
	if len(s.Advice) == 0 {
		return ""
	}
	return s.t("console.advice", "factions", s.Advice)
}
