package arrakis

import (
	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/views/story"
)

// Past is the table at one moment of the game, as everybody saw it.
func (Pages) Past(p story.PastPage) templ.Component {
	return pastTable(p, newViewModel(p.Layout, p.View, nil))
}
