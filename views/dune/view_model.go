package dune

import (
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/live"
)

// viewModel is one screen's view of the game, with what is derived from it for showing.
type viewModel struct {
	live.Screen
	*dune.View
	allPrompts []engine.Prompt // what is open, with both answers of a question that has two
}

func newViewModel(c views.Layout, v engine.View, prompts []engine.Prompt) viewModel {
	s := &viewModel{View: v.(*dune.View), allPrompts: prompts}
	s.Screen = live.Screen{
		Layout: c, OpenPrompts: oneByOne(c.For, askedOnce(prompts)), SeatOrder: s.Order, RaisedHands: s.Raised,
		Ended: s.Result != nil, Interrupted: s.Question != nil, WindowOpen: s.Window != nil, Game: s,
	}
	// The last pass of a turn that is over holds up nobody who may already begin the next, nor does the chance of somebody who may
	// go before.
	s.BlockingPrompts = live.Blocking(s.OpenPrompts,
		func(p engine.Prompt) bool { return seatCodes[p.For] == "" },
		func(p engine.Prompt) bool { return p.Ask == "pass" },
		func(p engine.Prompt) bool { return p.Ask == "guild.turn" },
		func(p engine.Prompt) bool { return p.Ask == "plan" && s.elementAsked() != "" },
	)
	return *s
}

// plays reports whether the table plays a module.
func (s viewModel) plays(module string) bool { return s.Rules != nil && s.Rules.On(module) }

// elites is how many Sardaukar or Fedaykin a faction has, where they are played.
func (s viewModel) elites(f dune.Faction) int {
	for _, facts := range rulebook.Sheets() {
		if facts.ID == f && facts.Special != nil && s.plays("faction_extras") {
			return facts.Special.Count
		}
	}
	return 0
}

// elitesName is what a faction's special forces are called.
func (s viewModel) elitesName(f dune.Faction) string {
	if key := "elites." + string(f); s.P.Has(key) {
		return s.t(key)
	}
	return s.t("label.elites")
}

// seatCodes are the two letters that stand beside a faction's mark.
var seatCodes = map[dune.Faction]string{
	dune.Atreides: "AT", dune.BeneGesserit: "BG", dune.Emperor: "EM",
	dune.Fremen: "FR", dune.Guild: "GU", dune.Harkonnen: "HK",
	dune.Landsraad: "LR", dune.BeneTleilax: "BT", dune.Ixians: "IX",
}

// phaseNow is the number of the phase in the sequence, -1 in setup.
func (s viewModel) phaseNow() int { return slices.Index(dune.Sequence, s.Phase) }

// t gives a text of the catalogue.
func (s viewModel) t(key string, args ...any) string { return s.P.T(key, args...) }

// term names one of the game's ids.
func term[T ~string](s viewModel, id T) string { return s.P.Term(string(id)) }

func itoa(n int) string { return strconv.Itoa(n) }

// seatOf is what may be known of a faction; the zero value for one that does not play.
func (s viewModel) seatOf(f dune.Faction) dune.SeatView {
	if seat := s.View.Seats[f]; seat != nil {
		return *seat
	}
	return dune.SeatView{}
}

// Headline is the one sentence of the moment: how the game ended, or what is asked, of whom.
func (s viewModel) Headline() string {
	switch {
	case s.Result != nil:
		return s.resultText()
	case s.Question != nil:
		return s.t("now.answer", "factions", []dune.Faction{s.Question.Ask}, "from", s.Question.From)
	}
	return s.Screen.Headline()
}

// mayGoFirst is the chance of who may take its turn before the one who is awaited.
func (s viewModel) mayGoFirst() []engine.Prompt {
	return slices.DeleteFunc(slices.Clone(s.OpenPrompts), func(p engine.Prompt) bool { return p.Ask != "guild.turn" || p.IsAnswered() })
}

// PublicTitle says what a prompt asks. A question that is put differently from step to step has a text for each.
func (s viewModel) PublicTitle(p engine.Prompt, who []engine.Seat) string {
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

// runs reports whether the clock of the moment is to be seen: not while the table waits for something else.
func (s viewModel) runs() bool {
	return s.Clock != nil && s.Question == nil && s.Swap == nil && len(s.Raised) == 0
}

// ringAsks reports whether a chance is what a question to all asks: whoever closes it has given everybody the time to take it.
func (s viewModel) ringAsks(what string) bool {
	return slices.ContainsFunc(s.OpenPrompts, func(p engine.Prompt) bool {
		return p.Urgency == engine.Ring && (what == p.Ask || strings.HasPrefix(what, p.Ask+"."))
	})
}

// holders lists the factions with fighters in a territory, in play order.
func (s viewModel) holders(t board.Territory) []dune.Faction {
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

// foretold is the Bene Gesserit's prediction, when it has been shown.
func (s viewModel) foretold() *dune.Prediction { return s.seatOf(dune.BeneGesserit).Prediction }

// count is all forces of a group.
// onlyKind is what some forces are if they are all of one kind that needs no name of its own.
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

// roomForSeals reports whether the table screen lists what stays under seal: when most of it is given and when turns end.
// Beside bids, battles and winners it would take their place; the console has it always.
func (s viewModel) roomForSeals() bool {
	return s.Result == nil && (s.Phase == dune.Setup || s.Phase == dune.Mentat)
}

// shortRuling is a ruling's id as it is said at a table of this game.
func shortRuling(ruling string) string { return strings.TrimPrefix(ruling, "DUNE-") }

// isInterrupted reports whether the table waits for something beside the phase.
func (s viewModel) isInterrupted() bool { return s.Question != nil || s.Swap != nil || s.Claim != nil }
