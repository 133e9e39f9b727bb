package event

import (
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine/event"
)

// What a hall screen can show.
const (
	showAnnouncements = "announcements"
	showNames         = "names"
	showTables        = "tables"
	showClock         = "clock"
	showResults       = "results"
	showStandings     = "standings"
)

var hallShows = []string{showNames, showTables, showClock, showResults, showStandings, showAnnouncements}

// How much a page of a hall screen holds, to be read at six metres.
const (
	namesOnPage   = 48 // two columns of 24
	largeRows     = 24 // two columns of 12, which are larger
	tablesOnPage  = 9
	resultsOnPage = 18

	largeTables = 4 // two by two, which are larger
	largeSeats  = 6 // at each of them

	largeResults = 9
)

// areLarge reports whether tables have room to be shown larger.
func areLarge(tables []table) bool {
	return len(tables) <= largeTables && !slices.ContainsFunc(tables, func(t table) bool { return len(t.Seating) > largeSeats })
}

// manyTables are more than a hall screen shows beside the names: one would wait too long for the own page.
const manyTables = 30

// shows lists what this hall screen shows: what its address says, or else what people want to know now. What was just announced comes first.
func (p Page) shows() []string {
	if show := p.Query.Get("show"); slices.Contains(hallShows, show) {
		return []string{show}
	}
	if len(p.announcedToAll()) > 0 {
		return append([]string{showAnnouncements}, p.usualShows()...)
	}
	return p.usualShows()
}

func (p Page) usualShows() []string {
	round, ok := p.Round()
	switch {
	case !ok:
		return nil
	case round.State == event.Published && len(round.Tables) > manyTables:
		return []string{showNames}
	case round.State == event.Published:
		return []string{showNames, showTables}
	case round.State == event.Closed:
		return []string{showResults, showStandings}
	case p.anyResult(round):
		return []string{showClock, showTables, showResults}
	}
	return []string{showClock, showTables}
}

// anyResult reports whether a table of a round has a slip.
func (p Page) anyResult(round event.RoundView) bool {
	for _, t := range round.Tables {
		if t.Result != nil {
			return true
		}
	}
	return false
}

// hallName is where a person sits.
type hallName struct {
	entrant
	Table int
	Seat  event.Seat
}

// hallNames are who sits in the newest round, by name.
func (p Page) hallNames() (out []hallName) {
	seats := map[string]hallName{}
	for _, t := range p.tables() {
		for _, seat := range t.Seating {
			seats[seat.Person] = hallName{Table: t.Number, Seat: seat}
		}
	}
	for _, e := range p.everybody() {
		if at, sits := seats[e.ID]; sits {
			at.entrant = e
			out = append(out, at)
		}
	}
	return out
}

// pagesOf cuts a list into pages; an empty list is one empty page.
func pagesOf[T any](list []T, most int) [][]T {
	if len(list) == 0 {
		return [][]T{nil}
	}
	return slices.Collect(slices.Chunk(list, most))
}

// present counts who is here.
func (p Page) present() (n int) {
	for _, person := range p.View.Persons {
		if person.Status == event.Present {
			n++
		}
	}
	return n
}

// slotTable is a table with the end that most tables have: what the clock of the round shows. ok is false where no clock runs.
func (p Page) slotTable() (most event.TableView, ok bool) {
	count := map[int]int{}
	for _, t := range p.tables() {
		if t.Ends == 0 || t.State == event.Approved {
			continue
		}
		count[t.Ends]++
		if n := count[t.Ends]; n > count[most.Ends] || n == count[most.Ends] && t.Ends <= most.Ends || !ok {
			most, ok = t.TableView, true
		}
	}
	return most, ok
}

// otherwise lists the tables that end at another time than most, or stand still.
func (p Page) otherwise() []table {
	most, _ := p.slotTable()
	return slices.DeleteFunc(p.tables(), func(t table) bool {
		return !t.Frozen && (t.Ends == most.Ends || t.State == event.Approved || t.State == event.Seated)
	})
}

// stateText says how far a table is, for everybody.
func (p Page) stateText(t event.TableView) string {
	switch {
	case t.State == event.Playing && t.Frozen:
		return p.P.T("hall_table.frozen")
	case t.State == event.Playing && t.Time:
		return p.P.T("hall_table.time")
	case t.State == event.Playing && t.LastTurn:
		return p.P.T("hall_table.last_turn")
	}
	return p.P.T("hall_table." + t.State)
}

// inState counts the tables of the newest round in some states.
func (p Page) inState(states ...string) (n int) {
	for _, t := range p.tables() {
		if slices.Contains(states, t.State) {
			n++
		}
	}
	return n
}

// winnersShort names who won, without factions.
func (p Page) winnersShort(r event.Result) string {
	if len(r.Winners) == 0 {
		return p.P.T("slip.nobody")
	}
	return strings.ReplaceAll(p.names(r.Winners), ", ", " + ")
}

// span is the first letters of the first and the last name on a page, to find one's own page by.
func span(names []hallName) string {
	if len(names) == 0 {
		return ""
	}
	return firstLetters(names[0].Name) + " – " + firstLetters(names[len(names)-1].Name)
}

func firstLetters(name string) string {
	letters := []rune(name)
	return string(letters[:min(3, len(letters))])
}

// isLate reports whether spectators see the play of the present stage late.
func (p Page) isLate() bool {
	r, ok := p.Round()
	return ok && p.Settings.Delay > 0 && r.Stage != p.Config.Stages[0].ID
}

// pageOf says which of several pages this is; empty for a single one.
func pageOf(i, of int) string {
	if of < 2 {
		return ""
	}
	return strconv.Itoa(i+1) + " / " + strconv.Itoa(of)
}

// hallTableNote is what stands beside a table's number: how far it is once it plays.
func (p Page) hallTableNote(t table) string {
	if t.State == event.Seated {
		return ""
	}
	if game := p.Tables[t.Number].Game; t.State == event.Playing && !t.Frozen && !t.Time && !t.LastTurn && game != "" {
		return game
	}
	return p.stateText(t.TableView)
}
