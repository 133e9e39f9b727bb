package arrakis

import (
	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/views"
)

// Past is the table at one moment of the game, as everybody saw it.
func (Pages) Past(p views.PastPage) templ.Component {
	return pastTable(p, newViewModel(p.Layout, p.View, nil))
}
