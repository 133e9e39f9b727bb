package rulebook

import (
	"encoding/json"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
)

// CustomSheet is what a seat's header says of its own faction. For one of the six it can only name a principal leader.
type CustomSheet struct {
	Spice         int            `json:"spice,omitempty" kind:"number"`
	Forces        int            `json:"forces,omitempty" kind:"number"` // 20 when it says nothing
	FreeRevival   int            `json:"freeRevival,omitempty" kind:"number"`
	HandLimit     int            `json:"handLimit,omitempty" kind:"number"`     // 4
	StartingCards int            `json:"startingCards,omitempty" kind:"number"` // 1
	Traitors      int            `json:"traitors,omitempty" kind:"number"`      // kept of the four drawn: 1, or 4 for all that may be kept
	Leaders       []CustomLeader `json:"leaders,omitempty" kind:"rows"`
	Start         []StartAt      `json:"start,omitempty" kind:"rows"`
	// AllyRevivals is how many forces an ally may revive in a turn, for the Bene Tleilax [DUNE-EXP-02].
	AllyRevivals int    `json:"allyRevivals,omitempty" kind:"count"`
	Principal    Leader `json:"principal,omitempty" kind:"text,named"` // a leader whose value the table's rules say [DUNE-SETUP-20]
}

// CustomLeader is a leader as the moderator typed it.
type CustomLeader struct {
	ID       Leader `json:"id" kind:"text,named"`
	Strength int    `json:"strength" kind:"count"`
}

// StartAt is where forces stand when the game begins.
type StartAt struct {
	Territory board.Territory `json:"territory" kind:"place" second:"sector"`
	Sector    int             `json:"sector,omitempty" kind:"number"`
	Count     int             `json:"count" kind:"count"`
}

// Place is where such forces stand; a territory in only one sector needs no sector.
func (a StartAt) Place() (board.Place, bool) {
	p := board.At(a.Territory, a.Sector)
	if only, ok := a.Territory.OnlyPlace(); ok && a.Sector == 0 {
		p = only
	}
	return p, p.Exists()
}

// SaysMore reports whether a sheet says anything but a principal leader.
func (t CustomSheet) SaysMore() bool {
	t.Principal = ""
	raw, err := json.Marshal(t)
	return err != nil || string(raw) != "{}"
}

// Sheet is the custom sheet with defaults for what it leaves out.
func (t CustomSheet) Sheet(f engine.Seat) Sheet {
	out := Sheet{
		ID: f, Spice: t.Spice, Forces: t.Forces, FreeRevival: t.FreeRevival, HandLimit: t.HandLimit, StartingCards: t.StartingCards,
	}
	if out.HandLimit == 0 {
		out.HandLimit = 4
	}
	if out.StartingCards == 0 {
		out.StartingCards = 1
	}
	for _, l := range t.Leaders {
		out.Leaders = append(out.Leaders, Disc{ID: l.ID, Strength: l.Strength})
	}
	return out
}
