package live

import (
	"iter"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/pages"
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
func NewestFirst(log []*pages.LogLine) iter.Seq2[*pages.LogLine, engine.Message] {
	return func(yield func(*pages.LogLine, engine.Message) bool) {
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
func latestSentences(log []*pages.LogLine, most int) []logSentence {
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

// news is the newest sentence that everybody reads and that this page does not say above: in its headline, or where the seat may take back
// what it entered last.
func (s *Screen) news(log []*pages.LogLine) string {
	for _, last := range latestSentences(publicLines(log), 2) {
		switch {
		case s.Retractable != nil && s.Retractable.Says != nil && last.text == s.P.Message(*s.Retractable.Says):
			return ""
		case last.text != s.Headline():
			return last.text
		}
	}
	return ""
}

// publicLines leaves out the lines that are not for everybody.
func publicLines(log []*pages.LogLine) []*pages.LogLine {
	return slices.DeleteFunc(slices.Clone(log), func(l *pages.LogLine) bool { return l.Private })
}

// BoardTasks lists, oldest first, what has to be done on the real board: what the rules did to pieces that nobody holds, and
// what corrections changed. The rules' doings are tasks if the catalogue has words for them.
//
// Phones answer faster than hands move pieces, and one input may carry play through several phases. So a task stays until somebody has
// entered something in two later parts of play: in the first one it was there for all to see. A part is a chapter, or what begins
// within it with a sentence for which begins is true. What the app enters by itself takes nothing away; what was undone was entered.
// What a seat took back stays only until it has entered the like anew, mostly with the same pieces, which hands would then take away.
func (s *Screen) BoardTasks(log []*pages.LogLine, begins func(engine.Message) bool) []string {
	if s.Ended {
		return nil
	}
	var work []string
	var part playedPart
	anew := map[entering]bool{}
	for i, line := range slices.Backward(log) {
		if line.No > 0 && part.chapter != line.Chapter {
			part.before(line.Chapter)
		}
		if part.later > 1 {
			break
		}
		overtaken := line.IsUndo && anew[takenBack(log[:i], line.By)]
		for _, says := range slices.Backward(line.Says) {
			if task := s.boardTask(line, says.Of); task != "" && !overtaken {
				work = append(work, task)
			}
		}
		if line.No == 0 {
			continue
		}
		if !line.IsUndo {
			anew[entering{line.By, line.Do}] = true
		}
		part.byHand = part.byHand || line.By != engine.App
		if slices.ContainsFunc(line.Says, func(says pages.Sentence) bool { return begins(says.Of) }) {
			part.before(line.Chapter)
		}
	}
	slices.Reverse(work)
	return work
}

// entering is what somebody enters, without its arguments.
type entering struct {
	by engine.Seat
	do string
}

// takenBack is what a seat took back by its own undo, which follows these lines; nothing for an undo of the moderator's.
func takenBack(log []*pages.LogLine, by engine.Seat) entering {
	for _, line := range slices.Backward(log) {
		if line.Undone && !line.IsUndo && line.By == by && by != engine.Moderator {
			return entering{by, line.Do}
		}
	}
	return entering{}
}

// boardTask is what a sentence of the log tells hands to do; empty for most.
func (s *Screen) boardTask(line *pages.LogLine, m engine.Message) string {
	if isFix(m) { // hands have followed it, even if it was undone since
		return s.P.Message(m)
	}
	key := "board_work." + strings.TrimPrefix(m.Key, "log.")
	if line.Undone || !s.P.Has(key) {
		return ""
	}
	return s.P.Message(engine.Message{Key: key, Args: m.Args})
}

// playedPart is a part of play, on the way from the newest line back.
type playedPart struct {
	chapter engine.Chapter
	byHand  bool // somebody entered something in it
	later   int  // parts after it in which somebody did
}

// before goes on to the part before it.
func (p *playedPart) before(chapter engine.Chapter) {
	if p.byHand {
		p.later++
	}
	p.chapter, p.byHand = chapter, false
}
