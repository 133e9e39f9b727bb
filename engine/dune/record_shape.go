package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// OrderedLists are turn orders, the cards on sale and the piles: every other list is a set.
func (Rules) OrderedLists() []string { return []string{"order", "row", "next", "a", "b", "discard"} }

// Shorthand lets a number stand for that many ordinary forces.
func (Rules) Shorthand() string { return "normal" }

// Prints reports whether a sheet of the box has a leader of this name. Setup refuses a typed leader with another name of the game.
func (Rules) Prints(name string) bool {
	return slices.ContainsFunc(rulebook.Sheets(), func(f rulebook.Sheet) bool {
		return slices.ContainsFunc(f.Leaders, func(l rulebook.Disc) bool { return string(l.ID) == name })
	})
}

// SheetArgs declares custom sheets.
func (Rules) SheetArgs() []engine.Arg { return engine.ArgsOf[rulebook.CustomSheet]() }

// Members declares nothing: the commands declare all that people type.
func (Rules) Members(engine.ArgKind) []engine.Arg { return nil }

// PositionArgs declares nothing: what is typed has one name everywhere.
func (Rules) PositionArgs() []engine.Arg { return nil }
