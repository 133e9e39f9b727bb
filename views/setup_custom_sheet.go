package views

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/i18n"
)

// CustomSheet is what a table may say of a side itself when it begins, in the game's own form.
type CustomSheet struct {
	Faction  engine.Seat
	Profiles []string // where it may be typed
	Form     func(*i18n.Printer, CustomSheetFields) templ.Component
}

// CustomSheetFields names the fields of one side's sheet, by the names that Form gives a command's arguments, and knows what was
// typed in them.
type CustomSheetFields struct {
	Faction engine.Seat
	Entered map[string]string
}

// Name is the field's own name in the page.
func (f CustomSheetFields) Name(arg string) string { return CustomSheetPrefix(f.Faction) + arg }

// Value is what was typed in a field, or else what stands in it at first.
func (f CustomSheetFields) Value(arg, first string) string {
	if typed, ok := f.Entered[f.Name(arg)]; ok {
		return typed
	}
	return first
}

// Place is what was typed in the field of a place of a row. What another table's sheet says has the number beside it apart.
func (f CustomSheetFields) Place(row, place, second string) string {
	at := f.Value(row+place, "")
	if at == "" || strings.Contains(at, ":") {
		return at
	}
	return at + ":" + f.Value(row+second, "0")
}

// Number is Value for a whole number.
func (f CustomSheetFields) Number(arg string, first int) int {
	if n, err := strconv.Atoi(f.Value(arg, "")); err == nil {
		return n
	}
	return first
}

// CustomSheetPrefix begins the names of the fields of a side's sheet.
func CustomSheetPrefix(faction engine.Seat) string { return "sheet." + string(faction) + "." }
