package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// OrderedLists are the tanks, the revealed prescience cards and the discard piles: every other list is a set.
func (Rules) OrderedLists() []string { return []string{"tanks", "row", "discard", "orders", "stack"} }

// Shorthand is what a bare number stands for: regulars.
func (Rules) Shorthand() string { return "regular" }

// Prints reports whether the box has a planning card or a leader of this name, or the board a sector. No source prints the names of prescience cards.
func (Rules) Prints(name string) bool {
	_, card := rulebook.CardOf(name)
	_, leader := rulebook.LeaderOf(name)
	return card || leader || slices.ContainsFunc(board.Zones, func(zone board.Zone) bool {
		return slices.ContainsFunc(zone.Sectors, func(s board.Sector) bool { return string(s) == name })
	})
}

// SheetArgs declares nothing: there are no sheets.
func (Rules) SheetArgs() []engine.Arg { return nil }

// Members declares the steps of an effect.
func (Rules) Members(kind engine.ArgKind) []engine.Arg {
	if kind == KindEffects {
		return engine.ArgsOf[Effect]()
	}
	return nil
}

// PositionArgs declares where prescience cards lie.
func (Rules) PositionArgs() []engine.Arg {
	return engine.ArgsOf[struct {
		Row     []string `json:"row" kind:"cards,named"`
		Removed []string `json:"removed" kind:"cards,named"`
	}]()
}
