package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/i18n"
)

// seatsStanding are the seats in play order with what is public about them.
type seatsStanding struct {
	P    *i18n.Printer
	Rows []seatStanding
}

// standingRows are the seats, and which of them are awaited.
type standingRows struct {
	*seatsStanding
	awaited []dune.Faction
}

// standingRow is one of them.
type standingRow struct {
	seatStanding
	awaited bool
}

func (rows standingRows) row(of seatStanding) standingRow {
	return standingRow{of, slices.Contains(rows.awaited, of.Faction)}
}

// seatStanding is one seat.
type seatStanding struct {
	P          *i18n.Printer
	Faction    dune.Faction
	About      string // where its sheet is; empty where nobody can touch it
	Place      int    // in play order, from 1
	Player     string // empty if the seat has no name
	Allies     []dune.Faction
	AlliesText string
	Holding    int // strongholds
	Tanks      int // forces in the tanks
	Cards      *int
}

func (s *viewModel) standingRows() *seatsStanding {
	rows := &seatsStanding{P: s.P}
	for i, f := range s.InOrder() {
		seat, at := s.seatOf(f), s.nameOf(f)
		r := seatStanding{
			P: s.P, Faction: f, Place: i + 1, Player: at, Allies: seat.Allies, Holding: s.Holding(f),
			Tanks: count(seat.Tanks), Cards: seat.Cards,
		}
		if s.HasSheet(string(f)) {
			r.About = s.SheetURL(string(f))
		}
		if len(seat.Allies) > 0 {
			r.AlliesText = s.alliesText(f)
		}
		rows.Rows = append(rows.Rows, r)
	}
	return rows
}

// nameOf is the name of a seat's player; empty if there is none.
func (s *viewModel) nameOf(f dune.Faction) string {
	seat, _ := s.Seated(f)
	return seat.Name
}
