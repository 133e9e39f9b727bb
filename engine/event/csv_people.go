package event

import (
	"slices"
	"strconv"
	"strings"
)

// Entrant is a line of a table of people.
type Entrant struct {
	Number  int
	Name    string
	Club    string
	State   string
	Prefers []string // factions, the liked ones first

	sheetRow
}

var peopleColumns = []string{"number", "name", "club", "state", "prefers"}

// ReadPeople reads a table of people, or names of which each has a line: all of it or nothing. It returns the headers of columns that it does not
// know. The error is a *CSVError.
func ReadPeople(text string) (people []Entrant, unknown []string, err error) {
	if text, err = decoded(text); err != nil {
		return nil, nil, err
	}
	if names := plainNames(text); names != nil {
		return names, nil, nil
	}
	rows, unknown, err := readSheet(text, peopleColumns, "name")
	if err != nil {
		return nil, unknown, err
	}
	for _, row := range rows {
		p := Entrant{Name: row.cell("name"), Club: row.cell("club"), State: row.cell("state"), Prefers: strings.Fields(row.cell("prefers")), sheetRow: row}
		if p.Name == "" {
			return nil, unknown, row.bad("name", "a name is missing", "nameless")
		}
		if p.Number, err = row.number("number"); err != nil {
			return nil, unknown, err
		}
		if p.Number > 0 && slices.ContainsFunc(people, func(o Entrant) bool { return o.Number == p.Number }) {
			return nil, unknown, row.bad("number", "the number %d is taken", "taken", "number", p.Number)
		}
		people = append(people, p)
	}
	return people, unknown, nil
}

// Free refuses people whose number somebody else of the event has. Who has the number and the name is the same person: whether to register that one
// again, the rules say. The error is a *CSVError.
func (v *View) Free(people []Entrant) error {
	taken := map[int]string{}
	for _, id := range slices.Backward(sortedKeys(v.Persons)) {
		taken[v.Persons[id].Number] = shownName(id, v.Persons[id])
	}
	for _, p := range people {
		if name, is := taken[p.Number]; is && p.Number > 0 && name != p.Name {
			return p.bad("number", "the number %d is taken", "taken", "number", p.Number)
		}
	}
	return nil
}

// plainNames are the people of a list without headers; nil for a table, whose lines have several cells or whose first line names a column. A comma
// before a space is one of a name: "Atreides, Paul".
func plainNames(text string) (people []Entrant) {
	for line := range strings.Lines(text) {
		name := strings.TrimSpace(line)
		cells := strings.ContainsAny(name, ";\t") || strings.Contains(strings.ReplaceAll(name, ", ", ""), ",")
		if cells || people == nil && slices.Contains(peopleColumns, column(name)) {
			return nil
		}
		if name != "" {
			people = append(people, Entrant{Name: name, Prefers: []string{}})
		}
	}
	return people
}

// WritePeople writes a table of people.
func WritePeople(people []Entrant) string {
	rows := [][]string{peopleColumns}
	for _, p := range people {
		rows = append(rows, []string{numbered(p.Number), p.Name, p.Club, p.State, strings.Join(p.Prefers, " ")})
	}
	return written(rows)
}

// WritePeople writes the people of an event, by number.
func (v *View) WritePeople() string {
	ids := sortedKeys(v.Persons)
	slices.SortStableFunc(ids, func(a, b string) int { return v.Persons[a].Number - v.Persons[b].Number })
	people := make([]Entrant, len(ids))
	for i, id := range ids {
		p := v.Persons[id]
		people[i] = Entrant{Number: p.Number, Name: shownName(id, p), Club: p.Club, State: p.Status, Prefers: p.Prefers}
	}
	return WritePeople(people)
}

// shownName is a person's name, or the id of one who has none.
func shownName(id string, p PersonView) string {
	if p.Name != "" {
		return p.Name
	}
	return id
}

// handle is what a table calls a person by in a cell that has several: the number, or the id of one who has none.
func handle(id string, p PersonView) string {
	if p.Number > 0 {
		return strconv.Itoa(p.Number)
	}
	return id
}

// handleOf is the handle of somebody who sits at a table.
func (v *View) handleOf(id string) string { return handle(id, v.Persons[id]) }

// roll finds people by what tables call them. Where two are called alike it has both.
type roll struct{ handles, names map[string][]string }

// roll is that of everybody, with the filler.
func (v *View) roll() roll {
	r := roll{map[string][]string{Filler: {Filler}}, map[string][]string{Filler: {Filler}}}
	for id, p := range v.Persons {
		r.add(id, p)
	}
	return r
}

func (r roll) add(id string, p PersonView) {
	h, name := handle(id, p), shownName(id, p)
	r.handles[h], r.names[name] = append(r.handles[h], id), append(r.names[name], id)
}

// called is the id of the one person whom a column calls so.
func called(row sheetRow, column string, people map[string][]string, as string) (string, error) {
	switch ids := people[as]; len(ids) {
	case 0:
		return "", row.bad(column, "nobody is called %q", "nobody", "name", as)
	case 1:
		return ids[0], nil
	}
	return "", row.bad(column, "two people are called %q", "two_people", "name", as)
}
