package event

import (
	"cmp"
	"slices"
	"time"

	"github.com/judgeofthechange/judge/engine/event"
)

// Which tables the organiser sees, and how their games go.

// The filters of the list of tables, as its address names them.
const (
	callsOnly    = "calls"
	lateOnly     = "late"
	dueOnly      = "due"
	extendedOnly = "extended"
	frozenOnly   = "frozen"
)

// tableShows are the filters in order; the first one shows all tables.
var tableShows = []string{"", callsOnly, lateOnly, dueOnly, extendedOnly, frozenOnly}

// inShow lists the tables of a filter by number; of the late ones, those first that are later.
func (p Page) inShow(show string) []table {
	found := slices.DeleteFunc(p.tables(), func(t table) bool { return !p.matches(t, show) })
	if show == lateOnly {
		slices.SortStableFunc(found, func(a, b table) int { return cmp.Compare(p.late(b), p.late(a)) })
	}
	return found
}

func (p Page) matches(t table, show string) bool {
	switch show {
	case callsOnly:
		return len(p.callsAt(t.Number)) > 0
	case lateOnly:
		return p.late(t) > 0
	case dueOnly:
		return p.isDue(t)
	case extendedOnly:
		return t.Extended > 0
	case frozenOnly:
		return t.Frozen
	}
	return true
}

// foundTables are the tables that the reader asked for.
func (p Page) foundTables() []table { return p.inShow(p.Query.Get("show")) }

// late is how long after the end of its slot a game ends at its pace, or how long it already plays on; 0 for a game that is not late (event.md, 7).
func (p Page) late(t table) time.Duration {
	if t.State != event.Playing || t.Ends == 0 {
		return 0
	}
	end := p.Now
	if forecast := p.Tables[t.Number].Forecast; forecast.After(end) {
		end = forecast
	}
	return max(0, end.Sub(p.timeOf(t.Ends)))
}

// medianTurn is the median of the turns of the games that go on; 0 without any.
func (p Page) medianTurn() float64 {
	var turns []int
	for _, t := range p.tables() {
		if turn := p.Tables[t.Number].Turn; t.State == event.Playing && turn > 0 {
			turns = append(turns, turn)
		}
	}
	if len(turns) == 0 {
		return 0
	}
	slices.Sort(turns)
	return float64(turns[(len(turns)-1)/2]+turns[len(turns)/2]) / 2
}

// race says how a table's game stands among the others, and who leads it.
func (p Page) race(t table, median float64) (says []string) {
	link := p.Tables[t.Number]
	if t.State != event.Playing {
		return nil
	}
	if link.Turn > 0 {
		if by := int(float64(link.Turn) - median); by > 0 { // less than a whole turn is nothing to note
			says = append(says, p.P.T("event.ahead", "count", by))
		} else if by < 0 {
			says = append(says, p.P.T("event.behind", "count", -by))
		}
	}
	if link.Leader != "" {
		says = append(says, link.Leader)
	}
	return says
}

// waitsSince is since when a table's game waits for those it waits for, as everybody could see; zero if it does not.
func (p Page) waitsSince(t table) (since time.Time) {
	link := p.Tables[t.Number]
	for _, seat := range link.Shown.Thinking {
		if w := seat.WaitingSince; !w.IsZero() && slices.Contains(link.Waiting, string(seat.Seat)) && (since.IsZero() || w.Before(since)) {
			since = w
		}
	}
	return since
}

// judgesAt are the judges who have claimed calls at a table, in the order of the calls.
func (p Page) judgesAt(number int) (out []string) {
	for _, c := range p.callsAt(number) {
		if c.State == event.CallClaimed {
			out = append(out, c.Judge)
		}
	}
	return out
}
