package views

import (
	"io/fs"
	"iter"
	"time"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/home"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/setup"
	"github.com/judgeofthechange/judge/views/story"
)

// Game is what a game brings. Optional fields may be nil.
type Game struct {
	Rules engine.Rules
	Pages Pages
	// Texts has the game's words: see i18n.Game.
	Texts fs.FS
	// Styles and Scripts name files of package static that the game's pages need besides the shared ones.
	Styles  []string
	Scripts []string
	// Picture names the file of package static that shows the game on the laptop's first page; empty if there is none.
	Picture string
	// SeatStyles tell its seats apart in lists of several games' tables; StoryStyles are those of a story.
	SeatStyles, StoryStyles []string

	// Sheets tell all about the things that people touch.
	Sheets pages.Sheets
	// Book is the game's catalogue of rulings; PhaseSections lists its sections that concern a view's phase.
	Book          book.Book
	PhaseSections func(engine.View) []string
	// Progress says how far a game is, for everybody: the list of all tables shows it.
	Progress func(pages.Layout, engine.View) home.Progress
	// Judgement says what the game counts if it is told its end now, step by step, as its console has it; nil for a game that cannot be told.
	// Nothing of it is secret.
	Judgement func(pages.Layout, engine.View) []string
	// SeatCodes are short forms of seats, to be typed; nil for none.
	SeatCodes map[engine.Seat]string
	// Mark draws a seat's mark.
	Mark pages.Mark
	// Gathering draws the seats on the table screen before play, as they fill; nil lists them.
	Gathering func(pages.Layout) templ.Component
	// Lesson explains the current step to one screen's reader; nil if there is nothing to explain. It must use only what
	// that screen shows, its log included.
	Lesson func(pages.Layout, engine.View, []engine.Prompt, []*pages.LogLine) *pages.Lesson
	// Film is how long the table screen shows what an entry told everybody, who see the view after it; 0 for most. Nil if it shows nothing.
	Film func(engine.View, []engine.Message) time.Duration
	// Prepare is the checklist for setting up the board.
	Prepare func(pages.Layout) templ.Component
	// Outstanding lists everything that is open with its forms, where the console has no room for all of it.
	Outstanding func(pages.Console) templ.Component
	History     History
	// Corrections are the game's part of the correction pages.
	Corrections Corrections
	CommandBar  CommandBar
}

// Pages shows a game. Each method gets everything one screen may know and gives the content of its main element; the server
// adds the document, the connection and requests for seats.
type Pages interface {
	// New lists the choices for a new table.
	New() setup.Setup
	// Table is the screen that everybody sees.
	Table(pages.Table) templ.Component
	// Console is the moderator's.
	Console(pages.Console) templ.Component
	// Seat is a player's phone.
	Seat(pages.Seat) templ.Component
}

// History shows a game afterwards.
type History interface {
	// Past is the table as everybody saw it after one play.
	Past(story.PastPage) templ.Component
	// Story is a finished game's summary, in one file.
	Story(story.Page) templ.Component
}

// Corrections is the game's part of the correction pages. Its views are the moderator's.
type Corrections interface {
	// ArgumentFields are the fields of a command's arguments, named as in Form, with their values.
	ArgumentFields(pages.Layout, engine.View, engine.Command) templ.Component
	// Forgotten lists the commands that may be inserted after a line.
	Forgotten(pages.Layout, engine.View) []pages.Option
	// InWords says a command in words.
	InWords(pages.Layout, engine.View, engine.Command) string
	// OverrideFields asks what the table looks like after an overridden play (nil where the play says so itself), and what
	// was paid for it (nil where nothing is).
	OverrideFields(pages.Layout, engine.View, engine.Command) (fields, payment templ.Component)
	// CountFields are the fields of a count, filled with the recorded values; nil if nothing can be counted.
	CountFields(pages.Layout, engine.View) templ.Component
	// Difference says how a count differs from the record.
	Difference(pages.Layout, engine.Difference) string
	// UndoPreview shows the table now beside the table after an undo; nil if there is nothing to see.
	UndoPreview(c pages.Layout, now, then engine.View) templ.Component
	// Outcome says how a game that is over ended; empty if nobody knows.
	Outcome(pages.Layout, engine.View) string
	// Explanation says what a line should have been, or that it should not have been there.
	Explanation(c pages.Layout, v engine.View, line int, then engine.Command, with *engine.Command) string
}

// CommandBar reads the lines that the moderator types.
type CommandBar interface {
	// Read lists what a line may mean, given what is asked.
	Read(c pages.Layout, v engine.View, prompts []engine.Prompt, line string) []pages.Reading
	// Examples gives lines that may be typed, in the reader's language; first those that answer what is asked.
	Examples(c pages.Layout, v engine.View, prompts []engine.Prompt) iter.Seq[pages.Example]
}
