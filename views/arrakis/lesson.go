package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
)

func lesson(c pages.Layout, v engine.View, prompts []engine.Prompt, log []*pages.LogLine) *pages.Lesson {
	s := newViewModel(c, v, prompts)
	step := s.lessonStep()
	if step == "desert-power" && !slices.ContainsFunc(log, func(l *pages.LogLine) bool {
		return slices.ContainsFunc(l.Says, func(says pages.Sentence) bool { return says.Of.Key == "log.die_spent" && !l.Undone })
	}) {
		step = "act" // the game's first turn: what a turn is comes before what may take its place
	}
	l := s.Lesson(step, s.Round <= 1, lateLessons, log)
	if l != nil {
		l.Step = i18n.Capital(l.Step) // a battle is no phase, whose name would have one
		if solo := "lesson.mahdi." + step; s.Mahdi != nil && s.P.Has(solo) {
			l.Says = append(l.Says, s.t(solo))
		}
	}
	return l
}

// lessonStep is what play is at: a battle, a step with a lesson of its own, or else the phase.
func (s viewModel) lessonStep() string {
	switch {
	case s.inBattle():
		return "battle"
	case s.Phase == arrakis.ActionResolution && s.DesertPower && s.Acting == arrakis.Atreides && s.Action == nil:
		return "desert-power"
	case s.P.Has("lesson." + s.Step):
		return s.Step
	}
	return string(s.Phase)
}

// lateLessons are steps that may not occur in the first round, with the messages that end the first of each.
var lateLessons = map[string][]string{
	"lesson.battle":       {"log.battle_won"},
	"lesson.mahdi.card":   {"log.mahdi_card"},
	"lesson.mahdi.choose": {"log.mahdi_chosen"},
	"lesson.desert-power": {"log.desert_power", "log.worm_moved", "log.worm_attacked"},
}
