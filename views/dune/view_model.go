package dune

import (
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/sheet"
)

// viewModel is the game as one screen sees it, with what is derived for display.
type viewModel struct {
	live.Screen
	*dune.View
	allPrompts []engine.Prompt // all open prompts, including both of a question that has two
}

func newViewModel(c pages.Layout, v engine.View, prompts []engine.Prompt) *viewModel {
	s := &viewModel{View: v.(*dune.View), allPrompts: prompts}
	s.Screen = live.Screen{
		Layout: sheet.On(c), OpenPrompts: oneByOne(c.For, askedOnce(prompts)), SeatOrder: s.Order, RaisedHands: s.Raised,
		Ended: s.Result != nil, Interrupted: s.Question != nil, WindowOpen: s.windowCloses(), Game: s,
	}
	// The last pass of a finished turn blocks nobody who may already begin the next, nor does the chance to go first.
	s.BlockingPrompts = live.Blocking(s.OpenPrompts,
		func(p engine.Prompt) bool { return seatCodes[p.For] == "" },
		func(p engine.Prompt) bool { return p.Ask == "pass" },
		func(p engine.Prompt) bool { return p.Ask == "guild.turn" },
		func(p engine.Prompt) bool { return p.Ask == "plan" && s.elementAsked() != "" },
	)
	return s
}

// windowCloses reports whether the moderator closes the open window by going on: play waits for it, or a Karama may still answer what was
// said before the plans [DUNE-BATTLE-12, DUNE-BATTLE-18].
func (s *viewModel) windowCloses() bool {
	w, b := s.Window, s.Battle
	return w != nil && (!w.PlayGoesOn || w.About == "battle" && s.Step == "plan" && b != nil && (b.Voice != nil || b.Prescience != nil || len(b.Blocked) > 0))
}

// plays reports whether the table plays a module.
func (s *viewModel) plays(module string) bool { return s.Rules != nil && s.Rules.On(module) }

// elites is a faction's number of Sardaukar or Fedaykin, if they are in play.
func (s *viewModel) elites(f dune.Faction) int {
	for _, facts := range rulebook.Sheets() {
		if facts.ID == f && facts.Special != nil && s.plays("faction_extras") {
			return facts.Special.Count
		}
	}
	return 0
}

// elitesName names a faction's special forces.
func (s *viewModel) elitesName(f dune.Faction) string {
	if key := "elites." + string(f); s.P.Has(key) {
		return s.t(key)
	}
	return s.t("label.elites")
}

// seatCodes are the two letters beside a faction's mark.
var seatCodes = map[dune.Faction]string{
	dune.Atreides: "AT", dune.BeneGesserit: "BG", dune.Emperor: "EM",
	dune.Fremen: "FR", dune.Guild: "GU", dune.Harkonnen: "HK",
	dune.Landsraad: "LR", dune.BeneTleilax: "BT", dune.Ixians: "IX",
}

// phaseNow is the number of the phase in the sequence, -1 in setup.
func (s *viewModel) phaseNow() int { return slices.Index(dune.TurnPhases, s.Phase) }

// t is a text in the reader's language.
func (s *viewModel) t(key string, args ...any) string { return s.P.T(key, args...) }

// term names one of the game's ids.
func term[T ~string](s *viewModel, id T) string { return s.P.Term(string(id)) }

func itoa(n int) string { return strconv.Itoa(n) }

// seatOf is a faction's seat as far as this screen may know it; zero for one not in play.
func (s *viewModel) seatOf(f dune.Faction) dune.SeatView {
	if seat := s.View.Seats[f]; seat != nil {
		return *seat
	}
	return dune.SeatView{}
}

// Outcome says how a game ended.
func (Pages) Outcome(c pages.Layout, v engine.View) string { return newViewModel(c, v, nil).Headline() }

// Headline is the screen's main sentence: how the game ended, or what is asked, of whom.
func (s *viewModel) Headline() string {
	switch {
	case s.Result != nil:
		return s.resultText()
	case s.Question != nil:
		return s.t("now.answer", "factions", []dune.Faction{s.Question.Ask}, "from", s.Question.From)
	}
	return s.Screen.Headline()
}

// mayGoFirst lists prompts that let a seat take its turn before the awaited one.
func (s *viewModel) mayGoFirst() []engine.Prompt {
	return slices.DeleteFunc(slices.Clone(s.OpenPrompts), func(p engine.Prompt) bool { return p.Ask != "guild.turn" || p.IsAnswered() })
}

// PublicTitle says what a prompt asks. A question that differs from step to step has a text for each.
func (s *viewModel) PublicTitle(p engine.Prompt, who []engine.Seat) string {
	key := "now." + p.Ask
	switch {
	case s.oneBattle(p):
		key += ".one"
	case p.Ask == "play" && s.Window != nil && s.P.Has(key+"."+s.Window.About):
		key += "." + s.Window.About
	case s.P.Has(key + "." + s.Step):
		key += "." + s.Step
	case s.P.Has(key + "." + string(s.Phase)):
		key += "." + string(s.Phase)
	}
	args := []any{"factions", who, "turn", s.Turn, "element", s.elementAsked()}
	switch c := p.Choices.(type) {
	case dune.AdvanceChoice:
		args = append(args, "next", c.Next)
	case dune.PlaceChoice:
		args = append(args, "count", c.Count)
	}
	if b := s.Battle; b != nil {
		args = append(args, "territory", b.Territory, "aggressor", b.Aggressor, "defender", b.Defender)
	}
	return s.t(key, args...)
}

// timerVisible reports whether the timer is visible: not while the table waits for something else.
func (s *viewModel) timerVisible() bool {
	return s.Clock != nil && s.Question == nil && s.Swap == nil && len(s.Raised) == 0
}

// ringAsks reports whether a ring already asks everybody about a chance, so that closing the ring gave time for it.
func (s *viewModel) ringAsks(what string) bool {
	return slices.ContainsFunc(s.OpenPrompts, func(p engine.Prompt) bool {
		return p.Urgency == engine.Ring && (what == p.Ask || strings.HasPrefix(what, p.Ask+"."))
	})
}

// holders lists the factions with fighters in a territory, in play order.
func (s *viewModel) holders(t board.Territory) []dune.Faction {
	var out []dune.Faction
	for _, f := range s.InOrder() {
		for _, forces := range s.Board[t] {
			if n := forces[f]; n.Normal+n.Special > 0 && !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	return out
}

// prediction is the Bene Gesserit's prediction, when it has been shown.
func (s *viewModel) prediction() *dune.Prediction { return s.seatOf(dune.BeneGesserit).Prediction }

// onlyKind is the kind of some forces if they are all of one kind without a name of its own.
func onlyKind(n dune.Forces) string {
	switch {
	case n.Advisors > 0:
		return "advisors"
	case n.Special == 0:
		return "normal"
	}
	return ""
}

func count(n dune.Forces) int { return n.Normal + n.Special + n.Advisors }

// shortRuling is a ruling's id without the game's prefix.
func shortRuling(ruling string) string { return strings.TrimPrefix(ruling, "DUNE-") }

// isInterrupted reports whether the table waits for something beside the phase.
func (s *viewModel) isInterrupted() bool { return s.Question != nil || s.Swap != nil || s.Claim != nil }
