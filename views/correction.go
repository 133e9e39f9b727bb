package views

import (
	"encoding/json"
	"strconv"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
)

// CorrectionTarget names what is to be corrected: a line, or what was forgotten behind it.
type CorrectionTarget struct {
	Line  int
	After bool
}

func (m CorrectionTarget) kind() string {
	if m.After {
		return "after"
	}
	return "line"
}

func (m CorrectionTarget) number() string { return strconv.Itoa(m.Line) }

// CorrectPage is where a past entry is corrected.
type CorrectPage struct {
	SidePage
	CorrectionTarget
	Says      []Sentence      // what the entry said
	Command   engine.Command  // in the making; without a do where nothing may be entered
	Fields    templ.Component // of its arguments
	Forgotten []Option        // what may be put in behind it
	Seen      []LogLine       // lines from this one on in which something hidden was shown
}

// PreviewPage is what a correction would change, before anything happens.
type PreviewPage struct {
	SidePage
	CorrectionTarget
	With    string // the command that should have stood there, as JSON; empty for none
	Changes []LineChange
	Seen    []LogLine
}

// LineChange is what would become of a line.
type LineChange struct {
	LogLine
	Now   []Sentence
	Gone  bool
	Why   Sentence    // why it would no longer count, if that may be told
	Again engine.Seat // who would have to enter it again
}

// UndoPage shows what an undo would take back, or restore, before anything happens.
type UndoPage struct {
	SidePage
	Form     Form
	Restores bool
	Lines    []LogLine       // oldest first
	Table    templ.Component // the game's own look at it; nil for none
	Seen     []LogLine
	// Voids lists who has sealed on a phone what would be void then; VoidsQuiet tells that what some may have sealed would be.
	Voids      []engine.Seat
	VoidsQuiet bool
}

// OverridePage is where the table lets a play stand that the rules refuse.
type OverridePage struct {
	SidePage
	Play    string          // the command, as JSON
	InWords string          // the same in words
	Broken  Sentence        // what refuses it; empty where nothing does any more
	Fields  templ.Component // what the table looks like after it; nil where the play says that itself
	Payment templ.Component // what was paid for it; nil where nothing is
}

// CountPage is where a count of the table is entered, and what came of it.
type CountPage struct {
	SidePage
	Fields       templ.Component
	Counted      string   // as JSON; empty before anything was entered
	Differences  []string // in words
	Explanations [][]Remedy
}

// Remedy is a correction that would explain a count.
type Remedy struct {
	CorrectionTarget
	Text string
	With string // as PreviewPage has it
}

// CommandJSON is a command as a form carries it.
func CommandJSON(c *engine.Command) string {
	if c == nil {
		return ""
	}
	raw, err := json.Marshal(*c)
	if err != nil {
		return ""
	}
	return string(raw)
}

// Title says which line is corrected.
func (p CorrectPage) Title() string { return p.P.T("correct."+p.kind(), "line", p.Line) }

// Title says which correction is looked at.
func (p PreviewPage) Title() string { return p.P.T("preview."+p.kind(), "line", p.Line) }

// Title is the same for every play.
func (p OverridePage) Title() string { return p.P.T("stand.title") }

// Title is the same for every count.
func (p CountPage) Title() string { return p.P.T("counting.title") }
