package live

import (
	"iter"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views"
)

// logSentence is one sentence of the log.
type logSentence struct {
	text       string
	correction bool
	opens      []shown.SealMark // seals that are opened by it
}

// isFix reports whether a sentence tells hands what to fix on the board after a correction.
func isFix(m engine.Message) bool {
	return strings.HasPrefix(strings.TrimPrefix(m.Key, "log."), "fix.")
}

// NewestFirst iterates over the sentences of a log, newest first, each with its line.
func NewestFirst(log []*views.LogLine) iter.Seq2[*views.LogLine, engine.Message] {
	return func(yield func(*views.LogLine, engine.Message) bool) {
		for _, line := range slices.Backward(log) {
			for _, says := range slices.Backward(line.Says) {
				if !yield(line, says.Of) {
					return
				}
			}
		}
	}
}

// latestSentences lists the newest sentences of the log, newest first, without undone ones.
func latestSentences(log []*views.LogLine, most int) []logSentence {
	var out []logSentence
	for _, line := range slices.Backward(log) {
		for i, says := range slices.Backward(line.Says) {
			if len(out) == most || line.Undone {
				break
			}
			if isFix(says.Of) {
				continue
			}
			next := logSentence{text: says.Text, correction: line.Correction}
			if i == len(line.Says)-1 {
				next.opens = line.Opens
			}
			out = append(out, next)
		}
	}
	return out
}

// publicLines leaves out the lines that are not for everybody.
func publicLines(log []*views.LogLine) []*views.LogLine {
	return slices.DeleteFunc(slices.Clone(log), func(l *views.LogLine) bool { return l.Private })
}

// BoardTasks lists, oldest first, what has to be done on the real board: what the rules did to pieces that nobody holds, and
// what corrections changed. A task stays until play has gone on to something else, since phones answer faster than a marker
// is moved. The rules' doings are tasks if the catalogue has words for them; they count since the last sentence for which
// begins is true, corrections since the last for which phase is true.
func (s Screen) BoardTasks(log []*views.LogLine, begins, phase func(engine.Message) bool) []string {
	if s.Ended {
		return nil
	}
	rules, fixes := true, true // whether they still count, this far back
	var work []string
	for line, m := range NewestFirst(log) {
		switch key, told := strings.CutPrefix(m.Key, "log."); {
		case isFix(m):
			if fixes { // hands have followed it, even if it was undone since
				work = append(work, s.P.Message(m))
			}
		case line.Undone:
		case rules && begins(m):
			rules = false
		case rules && told && s.P.Has("board_work."+key):
			work = append(work, s.P.Message(engine.Message{Key: "board_work." + key, Args: m.Args}))
		}
		if fixes = fixes && (line.Undone || !phase(m)); !fixes && !rules {
			break
		}
	}
	slices.Reverse(work)
	return work
}
