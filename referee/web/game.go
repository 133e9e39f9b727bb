package web

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
)

// lesson explains what is going on at a table, if the game has lessons.
func (g *game) lesson(c views.Layout, v engine.View, prompts []engine.Prompt, log []*views.LogLine) *views.Lesson {
	if g.Lesson == nil {
		return nil
	}
	return g.Lesson(c, v, prompts, log)
}
