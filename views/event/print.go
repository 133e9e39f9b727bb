package event

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/static"
)

// What can be printed.
const (
	printPoster       = "poster"
	printNames        = "names"
	printTables       = "tables"
	printCards        = "cards"
	printSlips        = "slips"
	printStandings    = "standings"
	printCertificates = "certificates"
	// Several of them in one act.
	printSeating = "seating" // by name and by table
	printRound   = "round"   // all that a published round needs, so that it can be played on paper
)

// Printed lists what can be printed.
var Printed = []string{
	printRound, printPoster, printSeating, printNames, printTables, printCards, printSlips, printStandings, printCertificates,
}

// together are the things that are printed in one act.
var together = map[string][]string{
	printSeating: {printNames, printTables},
	printRound:   {printNames, printTables, printCards, printSlips},
}

// sheetsOf lists the things that a choice prints; nil for none.
func sheetsOf(what string) []string {
	if several, ok := together[what]; ok {
		return several
	}
	if slices.Contains(Printed, what) {
		return []string{what}
	}
	return nil
}

// printStyles are the styles of a printed file.
var printStyles = []string{"tokens.css", "base.css", "print.css", "event-print.css"}

// inlined has styles in the page itself.
func inlined(styles []string) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, "<style>"+static.Inlined(styles)+"</style>")
		return err
	})
}

// certificates is for how many ranks certificates are printed.
const certificates = 3

// How much fits on a sheet of A4.
const (
	namesOnSheet  = 90 // two columns of 45
	largeNames    = 40 // so few are printed larger
	tablesOnSheet = 12
	rowsOnSheet   = 40
	slipsOnSheet  = 2
	cardsOnSheet  = 8
)

// playersOf are the seats of a table on which somebody sits.
func playersOf(t event.TableView) (out []event.Seat) {
	for _, seat := range t.Seating {
		if seat.Person != "" {
			out = append(out, seat)
		}
	}
	return out
}

// hallSeat is one seat of the newest round.
type hallSeat struct {
	Table int
	event.Seat
}

// hallSeats are all seats of the newest round, table by table.
func (p Page) hallSeats() (out []hallSeat) {
	for _, t := range p.tables() {
		for _, seat := range playersOf(t.TableView) {
			out = append(out, hallSeat{t.Number, seat})
		}
	}
	return out
}

// best are the rows that get a certificate.
func (p Page) best() []event.Row {
	for i, row := range p.View.Standings {
		if row.Rank > certificates {
			return p.View.Standings[:i]
		}
	}
	return p.View.Standings
}

// chainOf is the last link of a table's record, to be compared with what is on paper later.
func (p Page) chainOf(table int) string {
	link, ok := p.Tables[table]
	if !ok || link.Shown.Head.Text == "" {
		return p.P.T("event_print.paper")
	}
	line, chain, _ := strings.Cut(link.Shown.Head.Text, ".")
	return line + "." + chain[:min(16, len(chain))]
}

// cardTitle is whom a seat plays, or that the table chooses.
func (p Page) cardTitle(seat event.Seat) string {
	if seat.Faction == "" {
		return p.P.T("event_print.chosen")
	}
	return p.Faction(seat.Faction)
}

// numberText is a person's number as it stands beside the name; empty for none.
func (p Page) numberText(person string) string {
	if n := p.View.Persons[person].Number; n > 0 {
		return " " + strconv.Itoa(n)
	}
	return ""
}
