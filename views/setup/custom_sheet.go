package setup

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/i18n"
)

// CustomSheet is a faction sheet that a table fills in itself, in the game's own form.
type CustomSheet struct {
	Faction  engine.Seat
	Profiles []string // where it may be used
	Form     func(*i18n.Printer, CustomSheetFields) templ.Component
}

// CustomSheetFields gives the fields of one sheet their names, as Form does for a command's arguments, and their values.
type CustomSheetFields struct {
	Faction engine.Seat
	Entered map[string]string
}

// Name is the field's name on the page.
func (f CustomSheetFields) Name(arg string) string { return CustomSheetPrefix(f.Faction) + arg }

// Value is what was entered in a field, or else its default.
func (f CustomSheetFields) Value(arg, first string) string {
	if typed, ok := f.Entered[f.Name(arg)]; ok {
		return typed
	}
	return first
}

// Place is the place and number entered in a row, as "place:number"; a copied sheet has them in one field.
func (f CustomSheetFields) Place(row, place, second string) string {
	at := f.Value(row+place, "")
	if at == "" || strings.Contains(at, ":") {
		return at
	}
	return at + ":" + f.Value(row+second, "0")
}

// Number is Value as a whole number.
func (f CustomSheetFields) Number(arg string, first int) int {
	if n, err := strconv.Atoi(f.Value(arg, "")); err == nil {
		return n
	}
	return first
}

// CustomSheetPrefix begins the names of a sheet's fields.
func CustomSheetPrefix(faction engine.Seat) string { return "sheet." + string(faction) + "." }
