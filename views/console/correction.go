package console

import (
	"encoding/json"
	"strconv"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/pages"
)

// CorrectionTarget is what is corrected: a line, or something that was forgotten after it.
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

// CorrectPage corrects a past entry.
type CorrectPage struct {
	SidePage
	CorrectionTarget
	Says      []pages.Sentence // what the entry said
	Command   engine.Command   // being made; without a Do nothing may be entered
	Fields    templ.Component  // of its arguments
	Forgotten []pages.Option   // commands that may be inserted after it
	Seen      []*pages.LogLine // lines from here on that showed something hidden
}

// PreviewPage shows what a correction would change, before anything happens.
type PreviewPage struct {
	SidePage
	CorrectionTarget
	With    string // the command that should have been entered, as JSON; empty for none
	Changes []LineChange
	Seen    []*pages.LogLine
	Asks    bool // what it would change hangs on what seats hide: nothing of it is shown
}

// LineChange is what would become of a line.
type LineChange struct {
	*pages.LogLine
	Now          []pages.Sentence
	Gone         bool
	Why          pages.Sentence // why it would no longer count, where that may be told
	AnswersAgain engine.Seat    // who would have to enter it again
}

// UndoPage shows what an undo would take back, or restore, before anything happens.
type UndoPage struct {
	SidePage
	Form     pages.Form
	Restores bool
	Act      engine.Seat      // whose last act it takes back as a whole; empty for less or more
	JointAct *engine.Message  // the name of the act of several seats that it takes back as a whole; nil for less or more
	Lines    []*pages.LogLine // oldest first
	Table    templ.Component  // the game's own preview; nil for none
	Seen     []*pages.LogLine
	// Voids lists the seats whose sealed answers would become void; VoidsQuiet says that some may have sealed one.
	Voids      []engine.Seat
	VoidsQuiet bool
}

// OverridePage lets the moderator keep a play that the rules refuse.
type OverridePage struct {
	SidePage
	Play    string          // the command, as JSON
	InWords string          // the same in words
	Broken  pages.Sentence  // the refusal; empty if nothing refuses it any more
	Fields  templ.Component // what the table looks like after it; nil where the play says so itself
	Payment templ.Component // what was paid for it; nil where nothing is
	// Ground is the ruling of the table's event by which it stands: nobody has to agree then, and it is the reason. Nil for none.
	Ground *pages.Ruled
}

// CountPage takes a count of the board and shows what came of it.
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
	With string // as in PreviewPage
}

// CommandJSON encodes a command for a form field.
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

// Title says what is corrected, or what something was forgotten after.
func (p CorrectPage) Title() string {
	says := p.P.Deed(p.Command.Do)
	if len(p.Says) > 0 {
		says = p.Says[0].Text
	}
	return p.P.T("correction."+p.kind(), "says", says)
}

// Title says what is previewed.
func (p PreviewPage) Title() string { return p.P.T("preview." + p.kind()) }

// Title is the page's title.
func (p OverridePage) Title() string { return p.P.T("override.title") }

// Title is the page's title.
func (p CountPage) Title() string { return p.P.T("counting.title") }
