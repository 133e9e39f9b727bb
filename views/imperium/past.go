package imperium

import (
	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/views"
)

// Past is the table at one moment of the game.
func (Pages) Past(p views.PastPage) templ.Component {
	return pastTable(p, newViewModel(p.Layout, p.View, nil))
}

// Story is a game afterwards. A sealed record, which cannot be counted, is shown plainly.
func (g Pages) Story(p views.StoryPage) templ.Component {
	figures, ok := p.Statistics.(imperium.Statistics)
	if !ok {
		return g.Pages.Story(p)
	}
	return storyMain(p, newViewModel(p.Layout, figures.End, nil), figures)
}
