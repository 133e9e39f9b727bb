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
