package views

import (
	"slices"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

// LogLine is one entry of the table's log, told to one viewer.
type LogLine struct {
	ID      int         // tells it from every other line of the log
	No      int         // the record's line, 0 for what concerns seats rather than play
	At      time.Time   // by the server's clock
	By      engine.Seat // who entered it
	For     engine.Seat // whose input it is, if another entered it
	Do      string
	Says    []Sentence // what this viewer learns of it; may be empty
	Private bool       // not everybody is told this
	Undone  bool       // taken back since
	IsUndo  bool       // this entry is itself an undo
	// Correction marks what the moderator put right by hand.
	Correction bool
	Outcomes   []Outcome // what an amendment made of other lines
	// SeenBy lists who saw in it what was hidden before, where it is undone: what was seen stays seen.
	SeenBy      []engine.Seat
	Opens       []shown.Stamp // what was given in secret and is laid open in it
	Correctable bool          // the console offers to correct it
	Chapter     engine.Chapter
}

// Outcome is a line as an amendment decided it anew.
type Outcome struct {
	No     int // of the line
	Says   []Sentence
	Gone   bool // it no longer counts
	Undone bool // a later amendment decided it otherwise
}

// Sentence is something said in the reader's language, and the ruling that it follows, if any.
type Sentence struct {
	Text   string
	Ruling string
	Of     engine.Message // what it says; a game may say it otherwise elsewhere
}

// Newest gives the last lines, newest first; all of them when most is 0.
func Newest(lines []LogLine, most int) []LogLine {
	var out []LogLine
	for i := len(lines) - 1; i >= 0 && (most == 0 || len(out) < most); i-- {
		out = append(out, lines[i])
	}
	return out
}

// Actor says who entered a line, and for whom.
func (c Layout) Actor(l LogLine) string {
	if l.For != "" {
		return c.P.T("log.for", "by", string(l.By), "for", string(l.For))
	}
	return c.P.Term(string(l.By))
}

// isNotice reports whether a line tells of seats rather than of play: of one of these things, where any are named.
func (l LogLine) isNotice(keys ...string) bool {
	return l.No == 0 && len(l.Says) > 0 && (keys == nil || slices.Contains(keys, l.Says[0].Of.Key))
}
