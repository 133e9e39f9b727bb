package pages

import (
	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/views/i18n"
)

// Sheets tell all about the things of a game that people may touch: a card, a leader, a faction, a space, a token, a track. They show
// what is printed, never who holds it.
type Sheets interface {
	// Has reports whether there is a sheet of a thing, by its id.
	Has(thing string) bool
	// Sheet returns it. It needs no more of the layout than the reader's language and the ruleset.
	Sheet(c Layout, thing string) Sheet
}

// Sheet is everything about one thing.
type Sheet struct {
	Name, Kind string          // Kind says what it is
	Picture    templ.Component // nil where none is drawn
	Rows       []SheetRow
	Rulings    []string
}

// SheetRow is one box of a card, one ability of a leader, one reward of a space.
type SheetRow struct {
	Name, Says string
	Marks      templ.Component // drawn before what it says; nil for none
}

// HasSheet reports whether a thing may be touched.
func (c Layout) HasSheet(thing string) bool { return c.Sheets != nil && c.Sheets.Has(thing) }

// SheetURL is where a thing's sheet is; it knows the way back to this screen.
func (c Layout) SheetURL(thing string) string { return c.WithReturn("/about/" + thing) }

// Touchable splits a sentence at the things of which there are sheets.
func (c Layout) Touchable(s Sentence) []i18n.Part {
	if c.Sheets == nil {
		return []i18n.Part{{Text: s.Text}}
	}
	return c.P.Parts(s.Of, s.Text, c.Sheets.Has)
}
