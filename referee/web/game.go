package web

import (
	"github.com/a-h/templ"

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

// gathering draws a table's seats before play, if the game does.
func (g *game) gathering(c views.Layout) templ.Component {
	if g.Gathering == nil {
		return nil
	}
	return g.Gathering(c)
}
