package views

import (
	"io/fs"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
)

// Game is what a game brings to be played here. What may be left out is nil.
type Game struct {
	Rules engine.Rules
	Pages Pages
	// Texts has the game's words: en.json, it.json and es.json, see package i18n.
	Texts fs.FS
	// Styles and Scripts name files of package static that the game's pages need beside the shared ones.
	Styles  []string
	Scripts []string
	// SeatStyles are those by which its seats are told apart: lists of several games' tables have them alone. Stories have StoryStyles.
	SeatStyles, StoryStyles []string

	// Book is the game's catalogue of rulings, and Present lists the parts of it that the phase of a view has to do with.
	Book          Book
	PhaseSections func(engine.View) []string
	// Progress says how far a game has come, for everybody to know: the list of all tables shows it.
	Progress func(Layout, engine.View) Progress
	// Mark draws a seat's mark.
	Mark Mark
	// Lesson explains where the table stands to the reader of one screen; nil where there is nothing to explain. It may use nothing
	// but what that screen shows, its log included.
	Lesson func(Layout, engine.View, []engine.Prompt, []LogLine) *Lesson
	// Prepare lists what goes where on the board before play, to be ticked off.
	Prepare func(Layout) templ.Component
	// Outstanding lists all that stands open, each with what the moderator may enter about it, where the console has no room for it.
	Outstanding func(ConsolePage) templ.Component
	// History looks back on a game.
	History History
	// Corrections are the game's part of the pages on which the moderator puts something right.
	Corrections Corrections
	// CommandBar reads what the moderator types.
	CommandBar CommandBar
}

// Pages shows a game. Each method gets all that one screen may know and gives the content of its main element; the
// document, the connection and the requests for seats are put around it.
type Pages interface {
	// New says what there is to choose for a new table.
	New() Setup
	// Table is the screen that everybody sees.
	Table(TablePage) templ.Component
	// Console is the moderator's.
	Console(ConsolePage) templ.Component
	// Seat is a player's phone.
	Seat(SeatPage) templ.Component
}

// History shows a game afterwards.
type History interface {
	// Past is the table as everybody saw it after one of the plays.
	Past(PastPage) templ.Component
	// Story tells a game afterwards, in a file of its own.
	Story(StoryPage) templ.Component
}

// Corrections are what the moderator corrects by. Views are for the moderator.
type Corrections interface {
	// ArgumentFields are the fields of a command's arguments, named as Form says, with the values that it has.
	ArgumentFields(Layout, engine.View, engine.Command) templ.Component
	// Forgotten lists the commands that may be put in behind a line.
	Forgotten(Layout, engine.View) []Option
	// InWords says a command.
	InWords(Layout, engine.View, engine.Command) string
	// OverrideFields are the fields that tell what the table looks like after a play that stands, nil where the play says so
	// itself; and the field of what was paid for it, nil where nothing is.
	OverrideFields(Layout, engine.View, engine.Command) (fields, payment templ.Component)
	// CountFields are the fields of a count, as everything is recorded; nil where nothing can be counted.
	CountFields(Layout, engine.View) templ.Component
	// Difference says what was counted otherwise than it is recorded.
	Difference(Layout, engine.Difference) string
	// UndoPreview shows the table as it stands beside what it would be after an undo; nil where there is nothing to look at.
	UndoPreview(c Layout, now, then engine.View) templ.Component
	// Explanation says what should have stood on a line instead of what was played, or that nothing should.
	Explanation(c Layout, v engine.View, line int, then engine.Command, with *engine.Command) string
}

// CommandBar reads lines that the moderator types.
type CommandBar interface {
	// Read lists what a line may mean, given what is asked.
	Read(c Layout, v engine.View, prompts []engine.Prompt, line string) []Reading
	// Examples are lines that may be typed, in the reader's language: what is asked first.
	Examples(c Layout, v engine.View, prompts []engine.Prompt) []Example
}
