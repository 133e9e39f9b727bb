package live

import (
	"iter"
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

// putsRight reports whether a sentence is what a correction gives hands to do: it stands with what is to be done on the board.
func putsRight(m engine.Message) bool {
	return strings.HasPrefix(strings.TrimPrefix(m.Key, "log."), "fix.")
}

// Back goes through the sentences of a log, newest first, each with its line.
func Back(log []views.LogLine) iter.Seq2[views.LogLine, engine.Message] {
	return func(yield func(views.LogLine, engine.Message) bool) {
		for _, line := range slices.Backward(log) {
			for _, says := range slices.Backward(line.Says) {
				if !yield(line, says.Of) {
					return
				}
			}
		}
	}
}

// lastSaid lists the newest sentences of the log, newest first, without what was taken back.
func lastSaid(log []views.LogLine, most int) []said {
	var out []said
	for _, line := range slices.Backward(log) {
		for i, says := range slices.Backward(line.Says) {
			if len(out) == most || line.Undone {
				break
			}
			if putsRight(says.Of) {
				continue
			}
			next := said{text: says.Text, correction: line.Correction}
			if i == len(line.Says)-1 {
				next.opens = line.Opens
			}
			out = append(out, next)
		}
	}
	return out
}

// openly leaves out the lines that tell one viewer more than the others.
func openly(log []views.LogLine) []views.LogLine {
	return slices.DeleteFunc(slices.Clone(log), func(l views.LogLine) bool { return l.Private })
}

// Work lists, oldest first, what is to be done with the real board: what the rules did to pieces that nobody has in hand, and
// what corrections changed. It stays until play has gone on to something else: phones answer faster than a marker is moved.
// Of the rules' doings the catalogue says which sentences of the log are such work: those that it has words for. They count since
// the last sentence that begins says, corrections since the last that phase says.
func (s Screen) Work(log []views.LogLine, begins, phase func(engine.Message) bool) []string {
	if s.Ended {
		return nil
	}
	rules, fixes := true, true // as far back as they count
	var work []string
	for line, m := range Back(log) {
		switch key, told := strings.CutPrefix(m.Key, "log."); {
		case putsRight(m):
			if fixes { // hands have followed it, whatever became of it since
				work = append(work, s.P.Message(m))
			}
		case line.Undone:
		case rules && begins(m):
			rules = false
		case rules && told && s.P.Has("onboard."+key):
			work = append(work, s.P.Message(engine.Message{Key: "onboard." + key, Args: m.Args}))
		}
		if fixes = fixes && (line.Undone || !phase(m)); !fixes && !rules {
			break
		}
	}
	slices.Reverse(work)
	return work
}
