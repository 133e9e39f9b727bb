package pages

import (
	"slices"
	"strconv"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/i18n"
)

// LogLine is one entry of the table's log as one viewer sees it.
type LogLine struct {
	ID      int         // unique in the log
	No      int         // the record's line; 0 if it is about seats, not play
	Number  int         // what people call it by, without gaps; 0 if not everybody is told it
	At      time.Time   // by the server's clock
	By      engine.Seat // who entered it
	For     engine.Seat // whose input it is, if another entered it
	Do      string
	Says    []Sentence // what this viewer is told; may be empty
	Private bool       // not everybody is told this
	Undone  bool       // it was taken back later
	IsUndo  bool       // this entry is itself an undo
	// Correction marks what the moderator corrected.
	Correction bool
	Outcomes   []Outcome // what a correction made of other lines
	// SeenBy lists the seats that were shown something hidden by this line, if it is undone: an undo cannot unsee.
	SeenBy      []engine.Seat
	Opens       []shown.SealMark // seals that are opened in it
	Correctable bool             // the console offers to correct it
	Chapter     engine.Chapter
}

// Outcome is a line as a correction decided it again.
type Outcome struct {
	Number int // of the line
	Says   []Sentence
	Gone   bool // it no longer counts
	Undone bool // a later correction decided it differently
}

// Sentence is something said in the reader's language, with the ruling it follows, if any.
type Sentence struct {
	Text   string
	Ruling string
	Of     engine.Message // the message behind it; a game may phrase it differently elsewhere
}

// Numbered is the line's number; empty for none.
func (l *LogLine) Numbered() string { return numbered(l.Number) }

// Numbered is the line's number; empty for none.
func (o Outcome) Numbered() string { return numbered(o.Number) }

func numbered(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// Newest gives the last lines, newest first; all of them when most is 0.
func Newest[L any](lines []L, most int) []L {
	var out []L
	for i := len(lines) - 1; i >= 0 && (most == 0 || len(out) < most); i-- {
		out = append(out, lines[i])
	}
	return out
}

// Lead is the first sentence of a line, or what was entered if it tells nothing.
func (l *LogLine) Lead(p *i18n.Printer) string {
	switch {
	case len(l.Says) > 0:
		return l.Says[0].Text
	case l.For != "":
		return p.T("notice.did", "seat", string(l.For), "do", l.Do)
	}
	return p.T("notice.did", "seat", string(l.By), "do", l.Do)
}

// Actor says who entered a line, and for whom.
func (c Layout) Actor(l *LogLine) string {
	if l.For != "" {
		return c.P.T("log.for", "by", string(l.By), "for", string(l.For))
	}
	return c.P.Term(string(l.By))
}

// IsNotice reports whether a line is about seats, not play; with keys given, whether it is one of those notices.
func (l *LogLine) IsNotice(keys ...string) bool {
	return l.No == 0 && len(l.Says) > 0 && (keys == nil || slices.Contains(keys, l.Says[0].Of.Key))
}
