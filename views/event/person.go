package event

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"

	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/views/pages"
)

// personTab is the name of a person's own page.
const personTab = "me"

// stageName is how a stage is called; one that the texts do not know by its id.
func (p Page) stageName(id string) string {
	if key := "event_round.stage." + id; p.P.Has(key) {
		return p.P.T(key)
	}
	return strings.ReplaceAll(id, "-", " ")
}

// Sits is how who sits at a table is called: by name, the moderator as such, and an empty seat.
func (p Page) Sits(person string) string {
	switch person {
	case "":
		return p.P.T("event_seat.empty")
	case event.Filler:
		return p.P.T("event_seat.filler")
	}
	return p.Name(person)
}

// ownTable is the table at which a person sits in the newest round.
type ownTable struct {
	Number int
	Seat   event.Seat
	event.TableView
	Link     TableLink
	Refereed bool
	Round    event.RoundView
}

// ownTable finds the table of the person whose page this is.
func (p Page) ownTable() (own ownTable, ok bool) {
	if own.Number, own.Seat, ok = p.View.SeatOf(p.Reader); !ok {
		return own, false
	}
	own.Round, _ = p.Round()
	own.TableView = own.Round.Tables[strconv.Itoa(own.Number)]
	own.Link, own.Refereed = p.Tables[own.Number]
	return own, true
}

// me is the person whose page this is.
func (p Page) me() event.PersonView { return p.View.Persons[p.Reader] }

// row is a person's line in the standings.
func (p Page) row(person string) (event.Row, bool) {
	i := slices.IndexFunc(p.View.Standings, func(r event.Row) bool { return r.Person == person })
	if i < 0 {
		return event.Row{}, false
	}
	return p.View.Standings[i], true
}

// ownCall is the person's call that is not over yet.
func (p Page) ownCall() (event.CallView, bool) {
	for _, c := range p.View.Calls {
		if c.By == p.Reader && !c.IsOver() {
			return c, true
		}
	}
	return event.CallView{}, false
}

// confirms reports whether the person has confirmed the slip, and disputes whether the person disputes it.
func (o ownTable) confirms(person string) bool {
	return o.Result != nil && slices.Contains(o.Result.Confirmed, person)
}

func (o ownTable) disputes(person string) bool {
	return o.Result != nil && slices.Contains(o.Result.Disputed, person)
}

// objectionsAt say who disputes the slip of a table of the newest round, and why.
func (p Page) objectionsAt(table int) (out []string) {
	for _, s := range saidAbout(p.View.Objections, p.View.Round, table) {
		out = append(out, p.P.T("slip.objects", "name", p.Name(s.By), "text", s.Text))
	}
	return out
}

// saidAbout is what of some statements is about a table of a round.
func saidAbout(all []event.Statement, round, table int) []event.Statement {
	return slices.DeleteFunc(slices.Clone(all), func(s event.Statement) bool { return s.Round != round || s.Table != table })
}

// needsStatements reports whether a judge will want to read what both parties say.
func (o ownTable) needsStatements() bool { return o.Frozen || o.State == event.Disputed }

// mayBeAdjudicated reports whether the table may end on time.
func (o ownTable) mayBeAdjudicated() bool { return o.LastTurn || o.Time }

// wayOptions are the ways in which a game may end.
func (p Page) wayOptions() (out []pages.Option) {
	for _, way := range p.Ways {
		out = append(out, pages.Option{Value: way, Text: p.Way(way)})
	}
	return out
}

// seatText is who sits on a seat, with the faction if the seating says one.
func (p Page) seatText(seat event.Seat) string {
	if seat.Faction == "" {
		return p.Sits(seat.Person)
	}
	return p.Faction(seat.Faction) + " · " + p.Sits(seat.Person)
}

// factionAt is whom a person plays at a table; empty if the seating does not say.
func factionAt(t event.TableView, person string) string {
	for _, seat := range t.Seating {
		if seat.Person == person {
			return seat.Faction
		}
	}
	return ""
}

// winners names who won at a table.
func (p Page) winners(t event.TableView, ids []string) string {
	var names []string
	for _, id := range ids {
		names = append(names, p.seatText(event.Seat{Faction: factionAt(t, id), Person: id}))
	}
	return strings.Join(names, ", ")
}

// names lists people by their names.
func (p Page) names(ids []string) string {
	var names []string
	for _, id := range ids {
		names = append(names, p.Sits(id))
	}
	return strings.Join(names, ", ")
}

// entrant is a person in the list that a phone picks its own name from.
type entrant struct {
	ID     string
	Name   string
	Number int
}

// group is the people whose names begin with one letter.
type group struct {
	Letter string
	People []entrant
}

// entrants lists who has not left, by name.
func (p Page) entrants() []entrant {
	return slices.DeleteFunc(p.everybody(), func(e entrant) bool { return p.View.Persons[e.ID].Status == event.Dropped })
}

// everybody lists all people by name, as the reader's language orders names.
func (p Page) everybody() (out []entrant) {
	for id, person := range p.View.Persons {
		out = append(out, entrant{id, cmp.Or(person.Name, id), person.Number})
	}
	order := collate.New(language.Make(p.P.Lang()), collate.Loose)
	slices.SortFunc(out, func(a, b entrant) int {
		return cmp.Or(order.CompareString(a.Name, b.Name), cmp.Compare(a.Number, b.Number), cmp.Compare(a.ID, b.ID))
	})
	return out
}

// groups are the entrants by the first letters of their names.
func groups(people []entrant) (out []group) {
	for _, e := range people {
		letter := "#"
		for _, first := range norm.NFD.String(e.Name) { // Álvaro stands with Ada
			if unicode.IsLetter(first) {
				letter = strings.ToUpper(string(first))
			}
			break
		}
		if len(out) == 0 || out[len(out)-1].Letter != letter {
			out = append(out, group{Letter: letter})
		}
		last := &out[len(out)-1]
		last.People = append(last.People, e)
	}
	return out
}

// found lists the entrants with a number, or whose names have a text in them.
func (p Page) found(typed string) (out []entrant) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	number, err := strconv.Atoi(typed)
	for _, e := range p.entrants() {
		if err == nil && e.Number == number || err != nil && strings.Contains(strings.ToLower(e.Name), typed) {
			out = append(out, e)
		}
	}
	return out
}

// chosen is the person that a phone has picked and not confirmed yet: by a touch, or as the only one with what was typed.
func (p Page) chosen() (entrant, bool) {
	if id := p.Query.Get("is"); id != "" {
		person, ok := p.View.Persons[id]
		return entrant{id, cmp.Or(person.Name, id), person.Number}, ok
	}
	if typed := p.Query.Get("find"); typed != "" {
		if found := p.found(typed); len(found) == 1 {
			return found[0], true
		}
	}
	return entrant{}, false
}

// fewNames is how many names a phone shows at once; more are in groups by their first letters.
const fewNames = 24

// pickTurn is whose turn it is to pick a faction for the next stage; empty if everybody has.
func (p Page) pickTurn() string {
	for _, id := range p.View.Cut.Qualifiers {
		if _, picked := p.View.Cut.Picks[id]; !picked {
			return id
		}
	}
	return ""
}

// picks reports whether qualifiers choose their factions in the order of their ranks.
func (p Page) picks() bool {
	i := slices.IndexFunc(p.Config.Stages, func(s event.Stage) bool { return s.ID == p.View.Cut.Stage })
	return i >= 0 && p.Config.Stages[i].Picks == "rank" && len(p.Config.Seats()) > 0
}

// freeSeats are the factions that no qualifier has picked.
func (p Page) freeSeats() (out []pages.Option) {
	for _, faction := range p.Config.Seats() {
		taken := false
		for _, picked := range p.View.Cut.Picks {
			taken = taken || picked == faction
		}
		if !taken {
			out = append(out, pages.Option{Value: faction, Text: p.Faction(faction)})
		}
	}
	return out
}
