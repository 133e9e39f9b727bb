package web

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
)

// lesson explains where a table stands, if its game can.
func (g *game) lesson(c views.Chrome, v engine.View, prompts []engine.Prompt, log []views.Line) *views.Lesson {
	if g.Lesson == nil {
		return nil
	}
	return g.Lesson(c, v, prompts, log)
}
