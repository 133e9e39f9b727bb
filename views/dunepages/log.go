package dunepages

import "github.com/judgeofthechange/judge/views"

// said is one sentence of the log.
type said struct {
	text       string
	correction bool
}

// lastSaid lists the newest sentences of the log, newest first, without what was taken back.
func lastSaid(log []views.Line, most int) []said {
	var out []said
	for _, line := range views.Newest(log, 0) {
		for i := len(line.Says) - 1; i >= 0 && !line.Undone; i-- {
			if len(out) == most {
				return out
			}
			out = append(out, said{line.Says[i].Text, line.Correction})
		}
	}
	return out
}
