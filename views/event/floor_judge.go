package event

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/views/pages"
)

// What a judge's pages show of the floor.

// densities are how many tables a judge sees in a row on a phone.
var densities = []int{1, 2, 4}

// density is how many tables a row has, as the judge chose.
func (p Page) density() int {
	if n, _ := strconv.Atoi(p.Query.Get("rows")); slices.Contains(densities, n) {
		return n
	}
	return 2
}

// Chosen is the number of the table that the reader looks at; 0 for none.
func (p Page) Chosen() int {
	n, _ := strconv.Atoi(p.Query.Get("table")) // 0 if it is none
	return n
}

// here is the address of the page as the reader has chosen to see it.
func (p Page) here() string {
	at := p.URL(p.Tab)
	if query := p.Query.Encode(); query != "" {
		at += "?" + query
	}
	return at
}

// official is how somebody who may be the organiser is called.
func (p Page) official(id string) string {
	if id == event.Organiser {
		return p.P.T("floor.organiser")
	}
	return p.Name(id)
}

// isHead reports whether the reader has the head judge's rights: where there is no judge, the organiser has them.
func (p Page) isHead() bool {
	return p.View.Judges[p.Reader].Rank == event.HeadJudge || p.Reader == event.Organiser && len(p.View.Judges) == 0
}

// TakesBackAll reports whether the reader may undo what others entered.
func (p Page) TakesBackAll() bool { return p.isHead() || p.Reader == event.Organiser }

// judges reports whether the reader judges.
func (p Page) judges() bool {
	_, is := p.View.Judges[p.Reader]
	return is || p.isHead()
}

// judgeIDs lists the judges by name.
func (p Page) judgeIDs() []string {
	ids := slices.Collect(maps.Keys(p.View.Judges))
	slices.SortFunc(ids, func(a, b string) int { return cmp.Or(strings.Compare(p.Name(a), p.Name(b)), strings.Compare(a, b)) })
	return ids
}

// plays reports whether the reader sits at a table as a player, and so does not judge there.
func (p Page) plays(t event.TableView) bool {
	person := p.View.Judges[p.Reader].Person
	return person != "" && slices.ContainsFunc(t.Seating, func(s event.Seat) bool { return s.Person == person })
}

// floorTable is a table of the newest round, as judges see it.
type floorTable struct {
	event.TableView
	Number int
	Link   *TableLink // nil if the program does not referee it
	Calls  []event.CallView
}

// floor lists the tables of the newest round by number.
func (p Page) floor() (out []floorTable) {
	round, _ := p.Round()
	for n, table := range round.InOrder() {
		t := floorTable{TableView: table, Number: n, Calls: p.callsAt(n)}
		if link, ok := p.Tables[n]; ok {
			t.Link = &link
		}
		out = append(out, t)
	}
	return out
}

// table is the table that the reader looks at.
func (p Page) table() (floorTable, bool) {
	tables := p.floor()
	i := slices.IndexFunc(tables, func(t floorTable) bool { return t.Number == p.Chosen() })
	if i < 0 {
		return floorTable{}, false
	}
	return tables[i], true
}

// callsAt are the open calls at a table of the newest round.
func (p Page) callsAt(number int) (out []event.CallView) {
	for _, c := range p.openCalls() {
		if c.Round == p.View.Round && c.Table == number {
			out = append(out, c)
		}
	}
	return out
}

// openCalls are the calls that the reader may know and that are not over, the longest waiting first. Nobody answers one after the event.
func (p Page) openCalls() (out []event.CallView) {
	if p.View.Closed {
		return nil
	}
	for _, c := range p.View.Calls {
		if !c.IsOver() {
			out = append(out, c)
		}
	}
	return out
}

// sign is what a judge has to know first of a table.
func (t floorTable) sign() string {
	switch {
	case slices.ContainsFunc(t.Calls, func(c event.CallView) bool { return c.State != event.CallClaimed }):
		return "call"
	case len(t.Calls) > 0:
		return "claimed"
	case t.Frozen:
		return "frozen"
	case t.State == event.Disputed, t.State == event.Approved, t.State == event.Confirmed, t.State == event.Entered:
		return t.State
	case t.Link != nil && t.Link.Untold != "":
		return "untold"
	case t.Time:
		return "time"
	case t.LastTurn:
		return "last"
	}
	return t.State
}

// marks are the signs in one letter, for a row of many tables. Words say the same.
var marks = map[string]string{
	"call": "!", "claimed": "→", "frozen": "‖", "disputed": "?", "entered": "½", "confirmed": "=", "approved": "✓", "time": "0", "untold": "#", "last": "1",
}

// people lists who sits at a table.
func (t floorTable) people() (out []string) {
	for _, seat := range t.Seating {
		if seat.Person != "" {
			out = append(out, seat.Person)
		}
	}
	return out
}

// ended reports whether the table plays no more.
func (t floorTable) ended() bool { return t.State == event.Approved }

// waits names whom the table's game waits for: people where they are known.
func (p Page) waits(t floorTable) string {
	if t.Link == nil {
		return ""
	}
	return p.sittings(t, t.Link.Waiting)
}

// sittings names who has some seats at a table.
func (p Page) sittings(t floorTable, seats []string) string {
	var names []string
	for _, seat := range seats {
		names = append(names, p.sitting(t, seat))
	}
	return strings.Join(names, ", ")
}

// sitting is who has a seat at a table, else the seat's own name.
func (p Page) sitting(t floorTable, seat string) string {
	for _, s := range t.Seating {
		if s.Faction == seat && s.Person != "" {
			return p.Name(s.Person)
		}
	}
	return p.Faction(seat)
}

// options lists people to choose from, with a note on each.
func (p Page) options(people []string, note func(string) string) (out []pages.Option) {
	for _, id := range people {
		o := pages.Option{Value: id, Text: p.Name(id)}
		if note != nil {
			o.Note = note(id)
		}
		out = append(out, o)
	}
	return out
}

// RankEvent is the rank of what an event decided before play: every judge's ruling is above it.
const RankEvent = "event"

// Ruled is a ruling, given at a moment by the laptop's clock, as everybody may read it.
func Ruled(r event.RulingView, at time.Time) pages.Ruled {
	return pages.Ruled{Number: r.Number, At: at, Question: r.Question, Answer: r.Answer, Text: r.Text, Forbids: r.Answer == event.Forbidden, Before: r.Rank == RankEvent}
}

// record says what a person was warned of, and what would come next.
func (p Page) record(person string) string {
	had := p.View.Persons[person].Infractions
	next := p.P.T("floor.next", "kind", p.P.T("floor.kind."+event.NextInfraction(had)))
	if len(had) == 0 {
		return next
	}
	return p.infractions(had) + " · " + next
}

func (p Page) infractions(had []event.Infraction) string {
	var kinds []string
	for _, i := range had {
		kind := p.P.T("floor.kind." + i.Kind)
		if i.Points > 0 {
			kind += " −" + strconv.Itoa(i.Points)
		}
		kinds = append(kinds, kind)
	}
	return strings.Join(kinds, ", ")
}

// free lists who may take a seat during play: present or standby, and not seated in this round.
func (p Page) free() (out []string) {
	for id, person := range p.View.Persons {
		if _, _, sits := p.View.SeatOf(id); !sits && (person.Status == event.Present || person.Status == event.Standby) {
			out = append(out, id)
		}
	}
	slices.SortFunc(out, func(a, b string) int { return strings.Compare(p.Name(a), p.Name(b)) })
	return out
}
