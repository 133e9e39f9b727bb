package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views"
)

// said is one sentence of the log.
type said struct {
	text       string
	correction bool
	opens      []shown.Stamp // what was sealed and is laid open by it
}

// lastSaid lists the newest sentences of the log, newest first, without what was taken back.
func lastSaid(log []views.Line, most int) []said {
	var out []said
	for _, line := range views.Newest(log, 0) {
		for i := len(line.Says) - 1; i >= 0 && !line.Undone; i-- {
			if len(out) == most {
				return out
			}
			if strings.HasPrefix(line.Says[i].Of.Key, putRightBy) {
				continue // it stands with what is to be done on the board
			}
			next := said{text: line.Says[i].Text, correction: line.Correction}
			if i == len(line.Says)-1 {
				next.opens = line.Opens
			}
			out = append(out, next)
		}
	}
	return out
}

// openly leaves out the lines that tell one viewer more than the others.
func openly(log []views.Line) []views.Line {
	return slices.DeleteFunc(slices.Clone(log), func(l views.Line) bool { return l.Own })
}

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
