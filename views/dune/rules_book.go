package dune

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/search"
)

// Book is the catalogue of classic Dune.
type Book struct{ book.Catalogue }

// NewBook is the catalogue with a table's own sayings.
func NewBook(more map[string]search.Sayings) Book {
	return Book{book.Catalogue{Book: rulebook.Editions, SayingsOf: "dune", More: more, Disputed: disputes}}
}

// parts lists the sections of the catalogue that concern each phase.
var parts = map[dune.Phase][]string{
	dune.Setup: {"setup"}, dune.Storm: {"storm"}, dune.SpiceBlow: {"spice", "ally"}, dune.Charity: {"charity"}, dune.Bidding: {"bid"},
	dune.Revival: {"revive"}, dune.ShipMove: {"turn", "ship", "move", "bg"}, dune.Battle: {"battle"}, dune.Collection: {"harvest"}, dune.Mentat: {"end", "deal"},
}

// PhaseSections lists the sections of the catalogue that concern a view's phase.
func PhaseSections(v engine.View) []string {
	if view, ok := v.(*dune.View); ok {
		return parts[view.Phase]
	}
	return nil
}
