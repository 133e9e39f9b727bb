package arrakis

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/sheet"
)

// viewModel is the game as one screen sees it, with what is derived for display.
type viewModel struct {
	live.Screen
	*arrakis.View
}

func newViewModel(c pages.Layout, v engine.View, prompts []engine.Prompt) viewModel {
	s := &viewModel{View: v.(*arrakis.View)}
	s.Screen = live.Screen{
		Layout: sheet.On(c), OpenPrompts: prompts, SeatOrder: s.players(), RaisedHands: s.Raised, Ended: s.Result != nil, Interrupted: len(s.Raised) > 0, Game: s,
		Together: oneClosesBoth,
	}
	// Play waits for an answer rather than for the end of the turn.
	s.BlockingPrompts = live.Blocking(prompts, func(p engine.Prompt) bool { return p.Ask == "done" })
	return *s
}

// t is a text in the reader's language.
func (s viewModel) t(key string, args ...any) string { return s.P.T(key, args...) }

// term names one of the game's ids.
func term[T ~string](s viewModel, id T) string { return s.P.Term(string(id)) }

func itoa(n int) string { return strconv.Itoa(n) }

// sideOf is the side that a seat plays, alone or with a partner.
func sideOf(seat engine.Seat) arrakis.Side { return arrakis.SideOf(seat) }

// me is this phone's side.
func (s viewModel) me() arrakis.Side { return sideOf(s.For) }

// Outcome says how a game ended.
func (Pages) Outcome(c pages.Layout, v engine.View) string { return newViewModel(c, v, nil).Headline() }

// Headline is the screen's main sentence: how the game ended, or what is asked, of whom.
func (s viewModel) Headline() string {
	if o, ok := s.objectiveReached(); ok {
		return s.t("result.objective_shown", "seats", s.winners(), "objective", s.scores(o))
	}
	if s.Result != nil {
		return s.t("result."+s.Result.By, "seats", s.winners())
	}
	return s.Screen.Headline()
}

// objectiveReached is the objective that has won, as everybody saw it. Who played the Atreides may have logged a second one.
func (s viewModel) objectiveReached() (arrakis.Objective, bool) {
	logged := s.Sides[arrakis.Atreides].Objectives
	if s.Result == nil || s.Result.By != "objective" || len(logged) == 0 {
		return arrakis.Objective{}, false
	}
	won := slices.IndexFunc(logged, func(o arrakis.Objective) bool {
		return o.KwisatzHaderach <= s.Prescience["kwisatz-haderach"] && o.SandDwellers <= s.Prescience["sand-dwellers"] && o.Jihad <= s.Prescience["jihad"]
	})
	return logged[max(0, won)], true
}

// scores are an objective's, marker by marker.
func (s viewModel) scores(o arrakis.Objective) (out []string) {
	for i, n := range []int{o.KwisatzHaderach, o.SandDwellers, o.Jihad} {
		if n > 0 {
			out = append(out, s.t("objective.part", "marker", rulebook.Markers[i], "n", n))
		}
	}
	return out
}

// Title is the question that a prompt puts to its seat.
func (s viewModel) Title(p engine.Prompt) string {
	if tie, is := p.Choices.(arrakis.MahdiChoice); is {
		return s.t("solo.choose." + tie.What)
	}
	return s.t("ask."+s.questionKey(p), s.about(p)...)
}

// PublicTitle is the question as everybody is told. A turn has not ended while its die can still be used: whoever waits reads for what. Of
// partners it names those who may answer.
func (s viewModel) PublicTitle(p engine.Prompt, who []engine.Seat) string {
	if p.Ask == "done" {
		if i := slices.IndexFunc(s.OpenPrompts, func(q engine.Prompt) bool { return q.MayAnswer(p.For) && slices.Contains(diesUses, q.Ask) }); i >= 0 {
			p = s.OpenPrompts[i]
		}
	}
	sides, partners := s.asSides(who)
	says := s.t("now."+p.Ask, append([]any{"seats", sides}, s.about(p)...)...)
	if len(partners) == 0 {
		return says
	}
	return s.t("partners.asked", "who", s.names(partners, oneAnswers(p)), "says", says)
}

// diesUses are the questions of what a spent die still allows, or what a side without dice may do instead.
var diesUses = []string{"desert-power", "move", "attack", "deploy", "draw", "upgrade", "vehicles", "effect"}

// questionKey tells apart questions with the same answer.
func (s viewModel) questionKey(p engine.Prompt) string {
	switch c := p.Choices.(type) {
	case arrakis.MoveChoice:
		if p.Ask == "attack" && c.Leaders {
			return "attack.surprise"
		}
		if p.Ask == "move" {
			return s.moveKey(p, c)
		}
	case arrakis.CombatChoice:
		if p.Ask == "continue" && c.Cost > 0 {
			return "continue.settlement"
		}
	case arrakis.DeployChoice:
		if c.Most.Regular+c.Most.Tokens > 0 && len(c.Leaders)+c.Generic > 0 {
			return "deploy." + string(s.sideOfPrompt(p))
		}
	case arrakis.TacticsChoice:
		return p.Ask + "." + c.For
	case arrakis.CountChoice:
		if c.Left > 0 {
			return "discard.together"
		}
	case arrakis.UpgradeChoice:
		if s.asks("vehicles") {
			return "upgrade.or_vehicles"
		}
	case arrakis.VehicleChoice:
		if s.asks("upgrade") {
			return "vehicles.or"
		}
	case arrakis.DesertChoice:
		if !slices.ContainsFunc(s.OpenPrompts, func(q engine.Prompt) bool { return q.Ask == "action" }) {
			return "desert-power.only"
		}
	}
	return p.Ask
}

// moveKey tells a die's first move from its second, and says what the map of a phone offers besides.
func (s viewModel) moveKey(p engine.Prompt, c arrakis.MoveChoice) string {
	switch {
	case s.attackBeside(p) != nil && c.Leaders:
		return "move.or_surprise"
	case s.attackBeside(p) != nil:
		return "move.or_attack"
	case s.movesLeft() == 1:
		return "move.second"
	}
	return "move"
}

// about are what a question's sentence may name.
func (s viewModel) about(p engine.Prompt) []any {
	var area arrakis.Area
	count, deck := 0, ""
	switch c := p.Choices.(type) {
	case arrakis.RevealChoice:
		area, count = c.Area, c.Tokens
	case arrakis.UnitsChoice:
		area, count = c.Area, c.Count
	case arrakis.CasualtyChoice:
		area, count = c.Area, c.Hits
	case arrakis.RetreatChoice:
		area = c.From
	case arrakis.AreaChoice:
		area = c.Area
	case arrakis.StrikeChoice:
		area, count = c.Area, c.Dice
	case arrakis.CountChoice:
		count = max(c.Count, c.Left)
	case arrakis.DropChoice:
		count = c.Count
	case arrakis.DiceChoice:
		count = c.Count
	case arrakis.CombatChoice:
		count = max(c.Most, c.Count)
	case arrakis.DrawChoice:
		count = c.Most
	case arrakis.UpgradeChoice:
		count = c.Most
	case arrakis.DeployChoice:
		count = max(c.Most.Regular, c.Most.Tokens)
	case arrakis.SpendChoice:
		count = c.Spice
	case arrakis.CardChoice:
		deck = c.Deck
	}
	if area == "" && s.View.Battle != nil {
		area = s.View.Battle.At
	}
	return []any{"seat", p.For, "round", s.Round, "area", string(area), "count", count, "most", count, "spice", count, "of", s.effectOf(), "deck", deck}
}

// effectOf names the card or the leader whose effect may be entered.
func (s viewModel) effectOf() string {
	if a := s.Action; a != nil {
		if a.Card != nil {
			return *a.Card
		}
		if a.Leader != nil {
			return *a.Leader
		}
	}
	return ""
}

// ClosedByAdvance says what going on would close.
func (s viewModel) ClosedByAdvance() (lost []string, passes string) { return nil, "" }

// BarLine is how a line begins that answers a prompt.
func (s viewModel) BarLine(p engine.Prompt) string { return "" }

// Badge is a seat's mark.
func (s viewModel) Badge(seat engine.Seat, size int) templ.Component { return sideMark(seat, size) }

// boardTasks lists what is to be done with the real board. Each turn is a part of play.
func (s viewModel) boardTasks(log []*pages.LogLine) []string {
	return s.BoardTasks(log, func(m engine.Message) bool { return m.Key == "log.turn_began" })
}
