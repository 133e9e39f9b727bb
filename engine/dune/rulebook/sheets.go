package rulebook

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
)

// Leader is one of a faction's five leaders.
type Leader string

// ForcesEach is the number of forces of every faction [DUNE-SETUP-09].
const ForcesEach = 20

// Sheet is what a faction's sheet prints.
type Sheet struct {
	ID            engine.Seat `json:"id"`
	Spice         int         `json:"spice"` // at the start [DUNE-SETUP-08]
	FreeRevival   int         `json:"freeRevival"`
	HandLimit     int         `json:"handLimit"`
	StartingCards int         `json:"startingCards"`
	Leaders       []Disc      `json:"leaders"`
	Start         *struct {
		Territory board.Territory `json:"territory"`
		Count     int             `json:"count"`
	} `json:"start"`
	Place *struct {
		Count int               `json:"count"`
		Among []board.Territory `json:"among"`
	} `json:"place"`
	Special *struct {
		ID    string `json:"id"`
		Count int    `json:"count"`
	} `json:"special"`
	Stoppable []Ability    `json:"stoppable"` // by a Karama
	Forces    int          `json:"-"`         // from a custom sheet; 0 means the usual number
	Custom    *CustomSheet `json:"-"`         // what the table's header says; nil for a printed sheet
}

// ForceCount is how many forces a faction has [DUNE-SETUP-09].
func (f Sheet) ForceCount() int {
	if f.Forces > 0 {
		return f.Forces
	}
	return ForcesEach
}

// Disc is one leader disc.
type Disc struct {
	ID       Leader `json:"id"`
	Strength int    `json:"strength"`
	// Principal marks the leader that stays out of the draw of traitors [DUNE-SETUP-20].
	Principal bool `json:"-"`
}

var sheets = read[[]Sheet]("factions")

// Sheets lists the six factions' printed sheets, in a fixed order.
func Sheets() []Sheet { return slices.Clone(sheets) }

// Book is every sheet of a game, with an index of its leaders. It is made once and shared by all states of the game.
type Book struct {
	sheets map[engine.Seat]Sheet
	discs  map[Leader]ownedDisc
}

type ownedDisc struct {
	owner    engine.Seat
	strength int
}

// Printed is the book of the six factions as they are published.
var Printed = NewBook(sheets)

// NewBook makes a book of some sheets.
func NewBook(sheets []Sheet) *Book {
	b := &Book{map[engine.Seat]Sheet{}, map[Leader]ownedDisc{}}
	for _, f := range sheets {
		b.sheets[f.ID] = f
		for _, l := range f.Leaders {
			b.discs[l.ID] = ownedDisc{f.ID, l.Strength}
		}
	}
	return b
}

// Sheet is a faction's sheet; false if the book has none.
func (b *Book) Sheet(f engine.Seat) (Sheet, bool) { s, ok := b.sheets[f]; return s, ok }

// Owner is the faction that a leader belongs to; empty for an unknown leader.
func (b *Book) Owner(l Leader) engine.Seat { return b.discs[l].owner }

// Strength is a leader's fighting strength; 0 for an unknown leader.
func (b *Book) Strength(l Leader) int { return b.discs[l].strength }
