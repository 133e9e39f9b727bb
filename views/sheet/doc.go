// Package sheet draws everything about one thing of a game, and what leads to it: a link that static/shared/about.js opens over the page.
package sheet

import "github.com/judgeofthechange/judge/views/pages"

// On is the layout of a screen as far as names lead to sheets: on the table screen, which nobody touches, they lead nowhere. A game takes it
// once, so that Link and Layout.HasSheet decide alike in all its parts.
func On(c pages.Layout) pages.Layout {
	if c.For == "" {
		c.Sheets = nil
	}
	return c
}
