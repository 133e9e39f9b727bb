package web

import (
	"io/fs"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
)

// Game is what a game brings to be played here.
type Game struct {
	Rules engine.Rules
	Pages Pages
	// Book is the game's catalogue of rulings; nil if it has none.
	Book views.Book
	// Catalogue has the game's words: en.json, it.json and es.json, see package i18n.
	Catalogue fs.FS
	// Styles and Scripts name files of package static that the game's pages need beside the shared ones.
	Styles  []string
	Scripts []string
	// SideStyles are those by which its seats are told apart: stories and lists of several games' tables have them alone.
	SideStyles []string
}

// Pages shows a game. Each method gets all that one screen may know and gives the content of its main element; the
// document, the connection and the requests for seats are put around it.
type Pages interface {
	// New says what there is to choose for a new table.
	New() views.Setup
	// Table is the screen that everybody sees.
	Table(views.TablePage) templ.Component
	// Console is the moderator's.
	Console(views.ConsolePage) templ.Component
	// Seat is a player's phone.
	Seat(views.SeatPage) templ.Component
}

// Lister is what a game's Pages know beside it for the list of all tables.
type Lister interface {
	// Progress says how far a game has come, for everybody to know.
	Progress(views.Chrome, engine.View) views.Progress
}

// Marker is what a game's Pages know beside it where seats have marks.
type Marker interface {
	// Mark draws a seat's mark at a size in CSS pixels.
	Mark(seat engine.Seat, size int) templ.Component
}

// Teacher is what a game's Pages know beside it that can explain each step.
type Teacher interface {
	// Lesson explains where the table stands to the reader of one screen; nil where there is nothing to explain. It may use
	// nothing but what that screen shows, its log included.
	Lesson(views.Chrome, engine.View, []engine.Prompt, []views.Line) *views.Lesson
}

// Preparer is what a game's Pages know beside it where there is a board to set up.
type Preparer interface {
	// Prepare lists what goes where before play, to be ticked off.
	Prepare(views.Chrome) templ.Component
}

// Pager is what a game's Book knows beside it that has parts for phases.
type Pager interface {
	// Present lists the parts of the catalogue that the phase of a view has to do with.
	Present(engine.View) []string
}

// Historian is what a game's Pages know beside it where a game can be looked back on.
type Historian interface {
	// Past is the table as everybody saw it after one of the plays.
	Past(views.PastPage) templ.Component
	// Story tells a game afterwards, in a file of its own.
	Story(views.StoryPage) templ.Component
}

// Keeper is what a game's Pages know beside it where more may stand open than the console has room for.
type Keeper interface {
	// Kept lists all of it, each with what the moderator may enter about it.
	Kept(views.ConsolePage) templ.Component
}

// Mender is what a game's Pages know beside it where the moderator can correct what was entered: the game's part of the
// pages beside the console. Views are for the moderator.
type Mender interface {
	// Arguments are the fields of a command's arguments, named as views.Form says, with the values that it has.
	Arguments(views.Chrome, engine.View, engine.Command) templ.Component
	// Forgotten lists the commands that may be put in behind a line.
	Forgotten(views.Chrome, engine.View) []views.Option
	// InWords says a command.
	InWords(views.Chrome, engine.View, engine.Command) string
	// Standing are the fields that tell what the table looks like after a play that stands, nil where the play says so
	// itself; and whether it may have been paid for.
	Standing(views.Chrome, engine.View, engine.Command) (fields templ.Component, paid bool)
	// Counting are the fields of a count, as everything is recorded; nil where nothing can be counted.
	Counting(views.Chrome, engine.View) templ.Component
	// Difference says what was counted otherwise than it is recorded.
	Difference(views.Chrome, engine.Difference) string
	// Undoing shows the table as it stands beside what it would be after an undo; nil where there is nothing to look at.
	Undoing(c views.Chrome, now, then engine.View) templ.Component
	// Explanation says what should have stood on a line instead of what was played, or that nothing should.
	Explanation(c views.Chrome, v engine.View, line int, then engine.Command, with *engine.Command) string
}

// mark draws the marks of a game's seats; nil where they have none.
func (g *game) mark() views.Mark {
	if m, ok := g.Pages.(Marker); ok {
		return m.Mark
	}
	return nil
}

// lesson explains where a table stands, if its game can.
func (g *game) lesson(c views.Chrome, v engine.View, prompts []engine.Prompt, log []views.Line) *views.Lesson {
	if t, ok := g.Pages.(Teacher); ok {
		return t.Lesson(c, v, prompts, log)
	}
	return nil
}

// Typist is what a game's Pages know beside it where the moderator may type what is entered.
type Typist interface {
	// Typed lists what a line may mean, given what is asked.
	Typed(c views.Chrome, v engine.View, prompts []engine.Prompt, line string) []views.Reading
	// Examples are lines that may be typed, in the reader's language: what is asked first.
	Examples(c views.Chrome, v engine.View, prompts []engine.Prompt) []views.Example
}
