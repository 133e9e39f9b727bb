package dune

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
)

// exemptSince is the line by which something became exempt: the one play that stands. It is 0 where that is not to be
// told from the lines at hand.
func exemptSince(log []views.Line) int {
	since := 0
	for _, line := range log {
		switch {
		case line.Undone || !engine.ByHand(line.Do) || line.Do == engine.Amend:
		case since > 0:
			return 0
		default:
			since = line.No
		}
	}
	return since
}
