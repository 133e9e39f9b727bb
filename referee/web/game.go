package web

import (
	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/pages"
)

// lesson explains what is going on at a table, if the game has lessons.
func (g *game) lesson(c pages.Layout, v engine.View, prompts []engine.Prompt, log []*pages.LogLine) *pages.Lesson {
	if g.Lesson == nil {
		return nil
	}
	return g.Lesson(c, v, prompts, log)
}

// gathering draws a table's seats before play, if the game does.
func (g *game) gathering(c pages.Layout) templ.Component {
	if g.Gathering == nil {
		return nil
	}
	return g.Gathering(c)
}
