package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/rulebook"
	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/pages"
)

// sectionsOf lists the sections of the catalogue for each phase.
var sectionsOf = map[dune.Phase][]string{
	dune.Setup: {"setup", "exp"}, dune.Storm: {"storm"}, dune.SpiceBlow: {"spice", "ally"}, dune.Charity: {"charity"},
	dune.Bidding: {"bid"}, dune.Revival: {"revive"}, dune.ShipMove: {"turn", "bg", "ship", "move"}, dune.Battle: {"battle"},
	dune.Collection: {"harvest"}, dune.Mentat: {"end"},
}

// phaseSettings lists the table's settings of the switches that matter in this phase.
func (s *viewModel) phaseSettings() []book.Setting {
	if s.Book == nil {
		return nil
	}
	return slices.DeleteFunc(s.Book.Settings(s.Ruleset()), func(x book.Setting) bool {
		return !slices.Contains(sectionsOf[s.Phase], rulebook.SectionOf(x.Ruling))
	})
}

// BarLine is how a line begins that answers a prompt.
func (s *viewModel) BarLine(p engine.Prompt) string {
	verb, _, _ := strings.Cut(s.t("bar.words.do."+p.Ask), ",")
	if !s.P.Has("bar.words.do." + p.Ask) {
		return ""
	}
	return verb + " " + strings.ToLower(seatCodes[p.For]) + " "
}

// placeOptions lists every place of the board as a path of the record.
func (s *viewModel) placeOptions() []pages.Option {
	var options []pages.Option
	for _, t := range board.Territories() {
		for _, p := range placesIn(t, t.Sectors()) {
			options = append(options, pages.Option{Value: string(t) + "." + itoa(p.sector), Text: s.placeName(p)})
		}
	}
	return byText(options)
}

// leaderPaths lists every leader in play as a path of the record.
func (s *viewModel) leaderPaths() []pages.Option {
	var options []pages.Option
	for _, f := range s.InOrder() {
		for _, l := range s.leadersOf(f, nil) {
			options = append(options, pages.Option{
				Value: string(f) + ".leaders." + string(l), Text: s.t("option.leader_of", "faction", f, "leader", l),
			})
		}
	}
	return options
}

// whereOptions lists where a correction may put a leader.
func (s *viewModel) whereOptions() []pages.Option {
	var options []pages.Option
	for _, at := range []string{"ready", "tanks", "tanks-down"} {
		options = append(options, pages.Option{Value: at, Text: s.t("leader." + at)})
	}
	var lands []pages.Option
	for _, t := range board.Territories() {
		lands = append(lands, pages.Option{Value: string(t), Text: s.t("leader.fought", "territory", t)})
	}
	return append(options, byText(lands)...)
}
