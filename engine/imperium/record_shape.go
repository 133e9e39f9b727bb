package imperium

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// OrderedLists are turn order, the row and the piles: every other list is a set.
func (Rules) OrderedLists() []string { return []string{"order", "row", "next", "discard"} }

// Shorthand is empty: a number is a number.
func (Rules) Shorthand() string { return "" }

// Prints reports whether the box has a component of this name.
func (Rules) Prints(name string) bool {
	_, space := rulebook.SpaceOf(name)
	_, card := rulebook.CardOf(name)
	_, intrigue := rulebook.IntrigueOf(name)
	_, conflict := rulebook.ConflictOf(name)
	_, leader := rulebook.LeaderOf(name)
	return space || card || intrigue || conflict || leader
}

// SheetArgs declares nothing: there are no sheets.
func (Rules) SheetArgs() []engine.Arg { return nil }

// Members declares nothing: the commands declare all that people type.
func (Rules) Members(engine.ArgKind) []engine.Arg { return nil }

// PositionArgs declares nothing: what is typed has one name everywhere.
func (Rules) PositionArgs() []engine.Arg { return nil }
