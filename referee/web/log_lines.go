package web

import (
	"reflect"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
)

// shownLines puts a screen's log into words. A line that its reader was told before keeps the words that it had, and readers who are
// told the same share them: nobody may change them.
func (s *Server) shownLines(at tableContext, screen *referee.Screen) []*pages.LogLine {
	r, b := reader{screen.Viewer, at.p.Lang()}, s.broadcastOf(at.table)
	corrects := screen.Viewer.IsModerator() && at.Corrections != nil
	b.toldMu.Lock()
	defer b.toldMu.Unlock()
	if b.fresh.version != screen.Version {
		b.fresh = freshWords{screen.Version, map[freshLine]*pages.LogLine{}}
	}
	before, now := b.told[r], toldLog{screen.Log, make([]*pages.LogLine, len(screen.Log))}
	old := 0
	for i, l := range screen.Log {
		for old < len(before.log) && before.log[old].Version < l.Version {
			old++
		}
		if old < len(before.log) && (before.log[old] == l || reflect.DeepEqual(before.log[old], l)) {
			now.words[i] = before.words[old]
			continue
		}
		key := freshLine{l, at.p.Lang(), corrects}
		words := b.fresh.words[key]
		if words == nil {
			words = shownInWords(at.p, l, corrects)
			b.fresh.words[key] = words
		}
		now.words[i] = words
	}
	b.told[r] = now
	return now.words
}

// reader is a viewer with a language.
type reader struct {
	viewer   engine.Viewer
	language string
}

// toldLog is a log as a reader was told it.
type toldLog struct {
	log   []*referee.LogLine
	words []*pages.LogLine
}

// freshWords are the lines that were put into words for a version.
type freshWords struct {
	version int
	words   map[freshLine]*pages.LogLine
}

type freshLine struct {
	line     *referee.LogLine // readers who read the same have the same one
	language string
	corrects bool
}

// Lines puts log lines into words.
func Lines(p *i18n.Printer, log []*referee.LogLine) []*pages.LogLine { return lines(p, log) }

func lines(p *i18n.Printer, log []*referee.LogLine) []*pages.LogLine {
	out := make([]*pages.LogLine, len(log))
	for i, l := range log {
		out[i] = inWords(p, l)
	}
	return out
}

func inWords(p *i18n.Printer, l *referee.LogLine) *pages.LogLine {
	out := &pages.LogLine{
		ID: l.Version, No: l.Line, Number: l.Number, At: l.At, By: l.By, For: l.For, Do: l.Do, Says: sentences(p, l.Messages), Private: l.Own, Undone: l.Undone,
		Opens: l.Opens, Chapter: l.Chapter,
		IsUndo: l.Do == engine.Undo, Correction: l.By == engine.Moderator && engine.IsCorrection(l.Do), SeenBy: l.Seen,
	}
	for _, o := range l.Outcomes {
		if o.Told {
			continue
		}
		out.Outcomes = append(out.Outcomes, pages.Outcome{Number: o.Number, Says: sentences(p, o.Messages), Gone: o.Gone, Undone: o.Undone})
	}
	return out
}

// shownInWords is a line as the log shows it: who saw it stands only where it was undone. corrects is set for a reader who may correct.
func shownInWords(p *i18n.Printer, l *referee.LogLine, corrects bool) *pages.LogLine {
	out := inWords(p, l)
	out.Correctable = corrects && l.By != engine.App && !slices.Contains([]string{engine.Amend, engine.Count}, l.Do)
	if !l.Undone {
		out.SeenBy = nil
	}
	return out
}

func sentences(p *i18n.Printer, messages []engine.Message) []pages.Sentence {
	out := make([]pages.Sentence, len(messages))
	for i, m := range messages {
		out[i] = pages.Sentence{Text: p.Message(m), Ruling: m.Ruling, Of: m}
	}
	return out
}
