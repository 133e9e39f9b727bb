package event

import (
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/views/pages"
)

// whenText says when a table plays: until when it does, or that it has not begun.
func (p Page) whenText(t event.TableView) string {
	switch {
	case t.State == event.Seated && p.plannedStart() != "":
		return p.P.T("me.planned")
	case t.State == event.Seated:
		return p.P.T("me.soon")
	case t.Time:
		return p.P.T("me.time")
	case t.LastTurn:
		return p.P.T("me.last_turn")
	case t.Ends > 0:
		return p.P.T("me.until", "time", p.Clock(t.Ends)) + p.extendedText(t)
	}
	return p.P.T("me.plays")
}

// Slot is what the screens of a table show of its event.
func (p Page) Slot(round, number int, t event.TableView) *pages.Slot {
	slot := &pages.Slot{Event: p.Config.Name, Round: p.RoundName(round), Table: number, Began: p.Began, URL: p.URL(personTab)}
	if t.State != event.Approved {
		slot.Ends = t.Ends
	}
	for _, a := range p.announced(round, number, t) {
		slot.Announced = append(slot.Announced, a.Text)
	}
	switch start := p.plannedStart(); {
	case t.State == event.Seated && start != "":
		slot.Says = p.P.T("slip.starts", "time", start)
	case t.Frozen:
		slot.Says = p.P.T("slip.frozen")
	case t.State == event.Playing && t.Time:
		slot.Says = p.P.T("me.time")
	case t.State == event.Playing && t.LastTurn:
		slot.Says = p.P.T("me.last_turn")
	}
	return slot
}

// extendedText says how many minutes judges gave a table; empty for none.
func (p Page) extendedText(t event.TableView) string {
	if t.Extended == 0 {
		return ""
	}
	return " " + p.P.T("me.extended", "minutes", t.Extended/60)
}

// playerOptions are who sits at a table, to choose winners from.
func (p Page) playerOptions(t event.TableView) (out []pages.Option) {
	for _, seat := range t.Seating {
		if seat.Person != "" {
			out = append(out, pages.Option{Value: seat.Person, Text: p.seatText(seat)})
		}
	}
	return out
}

// placeOptions are the places of a game of so many.
func placeOptions(seats int) (out []pages.Option) {
	for n := 1; n <= seats; n++ {
		out = append(out, pages.Option{Value: strconv.Itoa(n), Text: strconv.Itoa(n)})
	}
	return out
}

// placeOf is the place of the people who share the one with an index.
func placeOf(places [][]string, i int) int {
	n := 1
	for _, share := range places[:i] {
		n += len(share)
	}
	return n
}

// howText says how a game ended: the way, the turn, and whether it was judged on time.
func (p Page) howText(r event.Result) string {
	var parts []string
	if r.Way != "" {
		parts = append(parts, p.Way(r.Way))
	}
	if r.Turn > 0 {
		parts = append(parts, p.P.T("slip.in_turn", "turn", r.Turn))
	}
	if r.Adjudicated {
		parts = append(parts, p.P.T("event.adjudicated_short"))
	}
	return strings.Join(parts, " · ")
}

// slipText says how far a slip is, and whom it waits for.
func (p Page) slipText(t event.TableView) string {
	r := t.Result
	switch t.State {
	case event.Approved:
		return p.P.T("slip.is.approved")
	case event.Confirmed:
		return p.P.T("slip.is.confirmed")
	case event.Disputed:
		return p.P.T("slip.is.disputed", "names", p.names(r.Disputed))
	}
	says := p.P.T("slip.is.entered", "name", p.Name(r.Entered))
	won := slices.ContainsFunc(r.Confirmed, func(id string) bool { return slices.Contains(r.Winners, id) })
	lost := slices.ContainsFunc(r.Confirmed, func(id string) bool { return !slices.Contains(r.Winners, id) })
	switch {
	case len(r.Winners) == 0 || len(r.Winners) == len(t.Seating):
		says += " " + p.P.T("slip.needs.two")
	case !won && !lost:
		says += " " + p.P.T("slip.needs.both")
	case !won:
		says += " " + p.P.T("slip.needs.winner")
	default:
		says += " " + p.P.T("slip.needs.other")
	}
	return says
}

// ranked reports whether there is a ranking yet.
func (p Page) ranked() bool { return len(p.View.Standings) > 0 }

// metrics are what the ranking goes by, the first counts first, without the lot.
func (p Page) metrics() (out []string) {
	for _, m := range p.Config.Scoring.Order {
		if m = strings.TrimPrefix(m, "-"); m != "lot" {
			out = append(out, m)
		}
	}
	return out
}

// shownMetrics is how many metrics a line for everybody shows; the organiser's page shows all.
const shownMetrics = 2

// valuesText is what a rank is by, as "2 wins · 10 points".
func (p Page) valuesText(row event.Row) string {
	var parts []string
	for _, m := range p.metrics() {
		if len(parts) < shownMetrics {
			parts = append(parts, p.P.T("event_metric."+m, "count", row.Values[m]))
		}
	}
	return strings.Join(parts, " · ")
}

// Where somebody stands at a cut.
const (
	eliminated = iota
	qualified
	alternate
)

// cutPlace says whether the person goes on, may move up, or is out.
func (p Page) cutPlace() int {
	switch {
	case slices.Contains(p.View.Cut.Qualifiers, p.Reader):
		return qualified
	case slices.Contains(p.View.Cut.Alternates, p.Reader):
		return alternate
	}
	return eliminated
}

// alternatePlace is the person's place among the alternates, from 1.
func (p Page) alternatePlace() int { return slices.Index(p.View.Cut.Alternates, p.Reader) + 1 }
