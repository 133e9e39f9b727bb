package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	rulebooks "github.com/judgeofthechange/judge/engine/rulebook"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/setup"
)

// sheets are what a table may enter about factions: everything of those without a published sheet, and the principal leader
// of the others.
func sheets() []setup.CustomSheet {
	var where []string
	for _, p := range rulebook.Editions.Profiles {
		typed := slices.ContainsFunc(rulebook.Editions.Switches, func(s rulebooks.Switch) bool { return s.ID == "factions.typed" && s.DefaultFor(p) == "yes" })
		if typed {
			where = append(where, p.ID)
		}
	}
	var out []setup.CustomSheet
	for _, f := range rulebook.Sheets() {
		out = append(out, setup.CustomSheet{Faction: engine.Seat(f.ID), Profiles: where, Form: principalSheet})
	}
	for _, f := range dune.CustomFactions() {
		out = append(out, setup.CustomSheet{Faction: f, Profiles: where, Form: typedSheet})
	}
	return out
}

func traitorOptions(p *i18n.Printer) []pages.Option {
	return []pages.Option{{Value: "1", Text: p.T("sheet.traitors.one")}, {Value: "4", Text: p.T("sheet.traitors.all")}}
}

// placeOptions lists every place of the board.
func placeOptions(p *i18n.Printer) []pages.Option {
	s := &viewModel{Screen: live.Screen{Layout: pages.Layout{P: p}}}
	return s.destinationOptions(allPlaces())
}
