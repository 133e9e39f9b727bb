package web

import (
	"reflect"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/i18n"
)

// shownLines puts a screen's log into words. A line that its reader was told before keeps the words that it had. The lines are shared:
// nobody may change them.
func (s *Server) shownLines(at tableContext, screen *referee.Screen) []views.LogLine {
	r, b := reader{screen.Viewer, at.p.Lang()}, s.broadcastOf(at.table)
	b.toldMu.Lock()
	before := b.told[r]
	b.toldMu.Unlock()
	now := toldLog{screen.Log, make([]views.LogLine, len(screen.Log))}
	old := 0
	for i, l := range screen.Log {
		for old < len(before.log) && before.log[old].Version < l.Version {
			old++
		}
		if old < len(before.log) && reflect.DeepEqual(before.log[old], l) {
			now.words[i] = before.words[old]
		} else {
			words := []views.LogLine{inWords(at.p, l)}
			if screen.Viewer.IsModerator() && at.Corrections != nil {
				markCorrectable(words)
			}
			now.words[i] = hideSeenUnlessUndone(words)[0]
		}
	}
	b.toldMu.Lock()
	b.told[r] = now
	b.toldMu.Unlock()
	return now.words
}

// reader is a viewer with a language.
type reader struct {
	viewer   engine.Viewer
	language string
}

// toldLog is a log as a reader was told it.
type toldLog struct {
	log   []referee.LogLine
	words []views.LogLine
}

// Lines puts log lines into words.
func Lines(p *i18n.Printer, log []referee.LogLine) []views.LogLine { return lines(p, log) }

func lines(p *i18n.Printer, log []referee.LogLine) []views.LogLine {
	out := make([]views.LogLine, len(log))
	for i, l := range log {
		out[i] = inWords(p, l)
	}
	return out
}

func inWords(p *i18n.Printer, l referee.LogLine) views.LogLine {
	out := views.LogLine{
		ID: l.Version, No: l.Line, At: l.At, By: l.By, For: l.For, Do: l.Do, Says: sentences(p, l.Messages), Private: l.Own, Undone: l.Undone,
		Opens: l.Opens, Chapter: l.Chapter,
		IsUndo: l.Do == engine.Undo, Correction: l.By == engine.Moderator && engine.IsCorrection(l.Do), SeenBy: l.Seen,
	}
	for _, o := range l.Outcomes {
		out.Outcomes = append(out.Outcomes, views.Outcome{No: o.Line, Says: sentences(p, o.Messages), Gone: o.Gone, Undone: o.Undone})
	}
	return out
}

// markCorrectable marks the lines that the console offers to correct.
func markCorrectable(log []views.LogLine) []views.LogLine {
	for i := range log {
		l := &log[i]
		l.Correctable = l.By != engine.App && !slices.Contains([]string{engine.Amend, engine.Count}, l.Do)
	}
	return log
}

// hideSeenUnlessUndone keeps the mark of who saw a line only where that line was undone.
func hideSeenUnlessUndone(log []views.LogLine) []views.LogLine {
	for i := range log {
		if !log[i].Undone {
			log[i].SeenBy = nil
		}
	}
	return log
}

func sentences(p *i18n.Printer, messages []engine.Message) []views.Sentence {
	out := make([]views.Sentence, len(messages))
	for i, m := range messages {
		out[i] = views.Sentence{Text: p.Message(m), Ruling: m.Ruling, Of: m}
	}
	return out
}
