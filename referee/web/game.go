package web

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
)

// lesson explains where a table stands, if its game can.
func (g *game) lesson(c views.Layout, v engine.View, prompts []engine.Prompt, log []views.LogLine) *views.Lesson {
	if g.Lesson == nil {
		return nil
	}
	return g.Lesson(c, v, prompts, log)
}
