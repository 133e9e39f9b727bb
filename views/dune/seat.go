package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/pages"
)

// me is this phone's own seat.
func (s *viewModel) me() dune.SeatView { return s.seatOf(s.For) }

// mayPlayCards reports whether cards can be played at all: not in a pause, and not after the end.
func (s *viewModel) mayPlayCards() bool { return s.Paused == nil && s.Result == nil }

// welcome says in three lines who a faction is; nothing of one from a custom sheet.
func (s *viewModel) welcome() []string {
	var lines []string
	for i := 1; i <= 3; i++ {
		if key := "welcome." + string(s.For) + "." + itoa(i); s.P.Has(key) {
			lines = append(lines, s.t(key))
		}
	}
	return lines
}

// figure is a number with its name.
type figure struct{ label, value string }

// glanceFigures are this seat's numbers that everybody may know: its page is open while it waits.
func (s *viewModel) glanceFigures() []figure {
	side, onBoard := s.contenderOf(s.For), 0
	for _, g := range s.ownGroups() {
		onBoard += count(g.Forces)
	}
	figures := []figure{
		{s.t("table.legend.strongholds"), s.t("seat.of", "held", side.Held, "needed", side.Needed)},
		{s.t("seat.on_board"), itoa(onBoard)},
		{s.t("table.legend.tanks"), itoa(count(s.me().Tanks))},
	}
	if mine := s.me().Cards; mine != nil && slices.ContainsFunc(s.Others(s.For), func(f dune.Faction) bool { return s.seatOf(f).Cards != nil }) {
		figures = append(figures, figure{s.t("table.legend.cards"), itoa(*mine)})
	}
	return figures
}

// ownGroups lists this seat's forces on the board.
func (s *viewModel) ownGroups() []group {
	return slices.DeleteFunc(s.groups(), func(g group) bool { return g.faction != s.For })
}

// formFirst reports whether the question stands above what happens, where a map or two plans would push it out of reach.
func (s *viewModel) formFirst() bool {
	_, picks := s.picking()
	return picks || s.showsBattle() && plansOpen(*s.Battle)
}

// opportunities lists the idle prompts of this seat. Cards and the raised hand have places of their own.
func (s *viewModel) opportunities() []engine.Prompt {
	return slices.DeleteFunc(s.Mine(s.OpenPrompts), func(p engine.Prompt) bool {
		return p.Urgency != engine.Opportunity || p.IsAnswered() || p.Ask == "play" || p.Ask == "release"
	})
}

// handOptions are the reasons for a raised hand, the same on every phone. Calling the judge is separate and does not stop
// play.
func (s *viewModel) handOptions() []pages.Option {
	var options []pages.Option
	for _, about := range []string{"card", "truthtrance", "karama"} {
		options = append(options, pages.Option{Value: about, Text: s.t("raised_hand." + about)})
	}
	return options
}

// showOptions are what a seat can show: its purse, its traitors and its cards; any card if the app does not know them all.
func (s *viewModel) showOptions() []pages.Option {
	options := []pages.Option{{Value: "spice", Text: s.t("label.show.spice")}}
	cards := s.me().Hand
	if unknownCards(s.me()) > 0 {
		cards = allCards()
	}
	options = append(options, s.cardOptions(cards)...)
	return append(options, s.leaderOptions(s.me().Traitors)...)
}

func (s *viewModel) showTo() []pages.Option {
	return append([]pages.Option{{Value: "all", Text: s.t("label.show.all")}}, pages.Terms(s.P, s.Others(s.For))...)
}
