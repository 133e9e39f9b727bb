package imperium

import (
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/sheet"
	"github.com/judgeofthechange/judge/views/typing"
)

// viewModel is the game as one screen sees it, with what is derived for display.
type viewModel struct {
	live.Screen
	*imperium.View
}

func newViewModel(c pages.Layout, v engine.View, prompts []engine.Prompt) viewModel {
	s := &viewModel{View: v.(*imperium.View)}
	s.Screen = live.Screen{Layout: sheet.On(c), OpenPrompts: prompts, SeatOrder: seated(s.View), Ended: s.Result != nil, Game: s}
	// Play waits for a choice rather than for the end of the turn that it holds up.
	s.BlockingPrompts = live.Blocking(prompts, func(p engine.Prompt) bool { return p.Ask == "done" })
	return *s
}

// seated lists the seats in the order of turns, without Rivals: nobody waits for one.
func seated(v *imperium.View) []imperium.Color {
	return slices.DeleteFunc(slices.Clone(v.Order), func(c imperium.Color) bool { return v.Rivals[c] != nil })
}

// everyone lists seats and Rivals in the order of turns; House Hagal of two players, which takes none of its own, comes last.
func (s viewModel) everyone() []imperium.Color {
	switch {
	case len(s.Order) == 0:
		return s.InOrder()
	case s.Rivals[imperium.HouseHagal] == nil:
		return s.Order
	}
	return append(slices.Clone(s.Order), imperium.HouseHagal)
}

// t is a text in the reader's language.
func (s viewModel) t(key string, args ...any) string { return s.P.T(key, args...) }

// term names one of the game's ids.
func term[T ~string](s viewModel, id T) string { return s.P.Term(string(id)) }

func itoa(n int) string { return strconv.Itoa(n) }

// seatOf is a seat, or a Rival, as far as this screen may know it.
func (s viewModel) seatOf(c imperium.Color) imperium.SeatView {
	if seat := s.View.Seats[c]; seat != nil {
		return *seat
	}
	rival := s.Rivals[c]
	if rival == nil {
		return imperium.SeatView{}
	}
	seat := imperium.SeatView{
		Influence: rival.Influence, Alliances: rival.Alliances, Agents: rival.Agents, Troops: rival.Troops, Swords: rival.Swords, Strength: rival.Strength,
	}
	if has := rival.Collected; has != nil {
		seat.Leader, seat.VP, seat.Solari, seat.Spice, seat.Water = has.Leader, has.VP, has.Solari, has.Spice, has.Water
		seat.Intrigue, seat.Swordmaster = has.Intrigue, has.Swordmaster
	}
	return seat
}

// collects reports whether somebody scores points and takes goods: House Hagal of two players does not [IMP-13.5].
func collects(c imperium.Color) bool { return c != imperium.HouseHagal }

// called is what a seat is called: its leader, or its colour until one is chosen. A Rival is known by both, as the log names it by its place.
func (s viewModel) called(c imperium.Color) string {
	leader := s.seatOf(c).Leader
	switch {
	case leader == "":
		return term(s, c)
	case s.Rivals[c] != nil:
		return s.t("rival.led", "rival", c, "leader", leader)
	}
	return term(s, leader)
}

// calledAll are what some seats are called in a sentence: seats by their colours, as the log does, Rivals by their leaders, too.
func (s viewModel) calledAll(seats []imperium.Color) (names []string) {
	for _, c := range seats {
		if s.Rivals[c] != nil {
			names = append(names, s.called(c))
		} else {
			names = append(names, string(c))
		}
	}
	return names
}

// me is this phone's seat.
func (s viewModel) me() imperium.SeatView { return s.seatOf(s.For) }

// Outcome says how a game ended.
func (Pages) Outcome(c pages.Layout, v engine.View) string { return newViewModel(c, v, nil).Headline() }

// Headline is the screen's main sentence: how the game ended, or what is asked, of whom.
func (s viewModel) Headline() string {
	if s.Result != nil {
		key := "result.vp"
		if s.Result.By != "vp" {
			key = "result.tie"
		}
		return s.t(key, "seats", s.calledAll(s.Result.Winners), "by", s.Result.By)
	}
	return s.Screen.Headline()
}

// Title is the question that a prompt puts to its seat.
func (s viewModel) Title(p engine.Prompt) string { return s.t("ask."+s.questionKey(p), s.about(p)...) }

// PublicTitle is the question as everybody is told.
func (s viewModel) PublicTitle(p engine.Prompt, who []engine.Seat) string {
	return s.t("now."+s.questionKey(p), append([]any{"seats", who}, s.about(p)...)...)
}

// questionKey tells apart questions with the same answer.
func (s viewModel) questionKey(p engine.Prompt) string {
	if p.Ask == "reveal" && s.Step == "turn" && !s.sendsAgent(p.For) {
		return "reveal.only"
	}
	if c, ok := p.Choices.(imperium.EffectChoice); ok && p.Ask == "reward" && c.Cards != nil {
		return "reward.trash"
	}
	if c, ok := p.Choices.(imperium.LeaderChoice); ok && c.Rival != "" {
		return "leader.rival"
	}
	if p.Ask == "hagal" && s.Phase == imperium.Combat {
		return "hagal.swords"
	}
	if c, ok := p.Choices.(imperium.RivalChoice); ok {
		return "hagal.choose." + rivalChoiceKind(c)
	}
	if p.Ask == "intrigue" || p.Ask == "reveal" || p.Ask == "done" {
		if key := p.Ask + "." + string(s.Phase) + "." + s.Step; s.P.Has("ask." + key) {
			return key
		}
	}
	return p.Ask
}

// sendsAgent reports whether a seat is asked for an Agent turn.
func (s viewModel) sendsAgent(seat engine.Seat) bool {
	return slices.ContainsFunc(s.OpenPrompts, func(p engine.Prompt) bool { return p.Ask == "agent" && p.For == seat })
}

// about are what a question's sentence may name.
func (s viewModel) about(p engine.Prompt) []any {
	args := []any{"seat", p.For, "round", s.Round}
	if c, ok := p.Choices.(imperium.TroopsChoice); ok {
		args = append(args, "most", c.Most)
	}
	switch c := p.Choices.(type) {
	case imperium.LeaderChoice:
		args = append(args, "rival", c.Rival)
	case imperium.HagalChoice:
		args = append(args, "rival", s.called(c.Rival))
	case imperium.RivalChoice:
		args = append(args, "rival", s.called(c.Rival), "of", c.Of, "count", c.Count)
	}
	if c, ok := p.Choices.(imperium.EffectChoice); ok {
		args = append(args, "of", c.Of, "count", c.Count, "most", c.Most)
	} else if of := s.pendingOf(p); of != "" {
		args = append(args, "of", of)
	}
	if s.View.Conflict != nil {
		args = append(args, "conflict", s.View.Conflict.Card)
	}
	return args
}

// pendingOf is the card or space whose effect asks, if everybody may know it.
func (s viewModel) pendingOf(p engine.Prompt) string {
	if s.Turn == nil {
		return ""
	}
	for _, open := range s.Turn.Pending {
		if open.For == p.For && open.Ask == p.Ask {
			return open.Of
		}
	}
	return ""
}

// ClosedByAdvance says what going on would close.
func (s viewModel) ClosedByAdvance() (lost []string, passes string) { return nil, "" }

// BarLine is how a line begins that answers a prompt.
func (s viewModel) BarLine(p engine.Prompt) string {
	line := ""
	if words := typing.Synonyms(s.P, "bar.words.do."+p.Ask); len(words) > 0 {
		line = words[0] + " "
	}
	if p.For != engine.Moderator {
		line = strings.ToLower(term(s, p.For)) + " " + line
	}
	return line
}

// comesNext says when it is this seat's turn again.
func (s viewModel) comesNext() string {
	if s.Phase != imperium.Turns || s.me().Revealed {
		return ""
	}
	n := 0
	order := s.Order // House Hagal of two players acts within it
	for i, c := range order {
		if c != s.Acting {
			continue
		}
		for j := 1; j < len(order); j++ {
			next := order[(i+j)%len(order)]
			if next == s.For && n == 0 {
				return s.t("upcoming.next")
			}
			if next == s.For {
				return s.t("upcoming.turns", "n", n)
			}
			if !s.seatOf(next).Revealed {
				n++
			}
		}
	}
	return ""
}

// boardTasks lists what is to be done with the real board. Each turn is a part of play.
func (s viewModel) boardTasks(log []*pages.LogLine) []string {
	return s.BoardTasks(log, func(m engine.Message) bool {
		return slices.Contains([]string{"log.agent_sent", "log.agent_moved", "log.revealed", "log.revealed_none", "log.turn_passed"}, m.Key)
	})
}
