package live

import (
	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/pages"
)

// Victory is how a game ended.
type Victory struct {
	Image   templ.Component // the game's own
	Winners []engine.Seat   // none of a draw
	As      []string        // ids of what they played, in the same order
	How     string          // how it was won, in a sentence
}

// Headline names the people who won, or what they played if a name is missing.
func (v Victory) Headline(c pages.Layout) string {
	var names []string
	for _, winner := range v.Winners {
		if name := c.Person(winner); name != "" {
			names = append(names, name)
		}
	}
	switch {
	case len(v.Winners) == 0:
		return c.P.T("victory.draw")
	case len(names) < len(v.Winners):
		return c.P.T("victory.unnamed", "as", v.As)
	}
	return c.P.T("victory.named", "names", names, "as", v.As)
}
