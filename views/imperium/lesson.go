package imperium

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/views/pages"
)

func lesson(c pages.Layout, v engine.View, prompts []engine.Prompt, log []*pages.LogLine) *pages.Lesson {
	s := newViewModel(c, v, prompts)
	return s.Lesson(s.lessonStep(), s.Round <= 1, lateLessons, log)
}

// lessonStep is what play is at: a turn of one of the two kinds, or of a Rival, or else the phase.
func (s viewModel) lessonStep() string {
	if s.Phase == imperium.Turns && (s.Step == "agent" || s.Step == "reveal" || s.Step == "rival") {
		return s.Step + "-turn"
	}
	return string(s.Phase)
}

// lateLessons are steps that do not occur in the first round, with the messages that end the first of each.
var lateLessons = map[string][]string{
	"lesson.defend":  {"log.troops.supply_conflict"},
	"lesson.endgame": {},
}
