package event

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"github.com/judgeofthechange/judge/engine"
)

// SeatingRow is a line of a table of a seating: who sits where. With table 0 the person sits out.
type SeatingRow struct {
	Round, Table int    // 0 if the cell is empty
	Seat         string // a faction; where people choose theirs, the place at the table
	Number       int    // of the person; 0 if the cell is empty
	Name         string

	sheetRow
}

var seatingColumns = []string{"round", "table", "seat", "number", "name"}

// ReadSeating reads a table of a seating: all of it or nothing. It returns the headers of columns that it does not know. The error is a *CSVError.
func ReadSeating(text string) (rows []SeatingRow, unknown []string, err error) {
	sheet, unknown, err := readSheet(text, seatingColumns, "table")
	if err != nil {
		return nil, unknown, err
	}
	for _, line := range sheet {
		row := SeatingRow{Seat: line.cell("seat"), Name: line.cell("name"), sheetRow: line}
		if err := line.numbers(numberIn{"round", &row.Round}, numberIn{"table", &row.Table}, numberIn{"number", &row.Number}); err != nil {
			return nil, unknown, err
		}
		if row.Number == 0 && row.Name == "" {
			return nil, unknown, line.bad("name", "the person is missing", "nobody_named")
		}
		rows = append(rows, row)
	}
	return rows, unknown, nil
}

// Drafts is the organiser's command that drafts the next round as the rows say. The view must be the organiser's. The error is a *CSVError: a row of
// another round, somebody whom the event does not know, a seat that two have. Whether the seating is allowed, the rules say.
func (v *View) Drafts(rows []SeatingRow) (engine.Command, error) {
	next := v.nextRound()
	for _, row := range rows {
		if row.Round != 0 && row.Round != next {
			return engine.Command{}, row.bad("round", "the next round is %d", "next_round", "round", next)
		}
	}
	tables, sit, err := gathered(rows, v.roll())
	if err != nil {
		return engine.Command{}, err
	}
	list := []map[string]any{}
	for _, n := range sortedKeys(tables) {
		list = append(list, map[string]any{"table": n, "seats": seatsOf(tables[n])})
	}
	return engine.NewCommand(Organiser, "round.draft", map[string]any{"tables": list, "sit": sit}), nil
}

// gathered are the tables of a round's rows, and who sits out.
func gathered(rows []SeatingRow, people roll) (tables map[int][]placed, sit []string, err error) {
	tables, sit = map[int][]placed{}, []string{}
	seen := map[string]bool{Filler: false}
	for _, row := range rows {
		who, err := row.person(people)
		if err != nil {
			return nil, nil, err
		}
		if seen[who] {
			return nil, nil, row.bad(row.calls(), "the person stands here twice", "person_twice")
		}
		if seen[who] = who != Filler; row.Table == 0 {
			sit = append(sit, who)
		} else if tables[row.Table], err = row.sits(tables[row.Table], who); err != nil {
			return nil, nil, err
		}
	}
	return tables, sit, nil
}

// calls is the column by which a row calls its person.
func (row SeatingRow) calls() string {
	if row.Number > 0 {
		return "number"
	}
	return "name"
}

// nextRound is the round that a draft would be for.
func (v *View) nextRound() int {
	if v.Rounds[strconv.Itoa(v.Round)].State == Draft {
		return v.Round
	}
	return v.Round + 1
}

// person is whom a row means: by number, by name, or by both if they agree.
func (row SeatingRow) person(people roll) (string, error) {
	if row.Number == 0 {
		return called(row.sheetRow, "name", people.names, row.Name)
	}
	who, err := called(row.sheetRow, "number", people.handles, strconv.Itoa(row.Number))
	if err == nil && row.Name != "" && !slices.Contains(people.names[row.Name], who) {
		return "", row.bad("name", "number %d is not %q", "other_name", "number", row.Number, "name", row.Name)
	}
	return who, err
}

// placed is who has a seat: a faction, or a place at the table.
type placed struct {
	seat   string
	place  int // 0 for a faction
	person string
}

// sits seats somebody beside the others of a table.
func (row SeatingRow) sits(others []placed, who string) ([]placed, error) {
	p := placed{seat: row.Seat, person: who}
	if n, err := strconv.Atoi(row.Seat); err == nil {
		p.place = n
	} else if row.Seat == "" {
		p.place = len(others) + 1
	}
	for _, o := range others {
		switch {
		case (o.place == 0) != (p.place == 0):
			return nil, row.bad("seat", "a table has factions or places, not both", "both_seats")
		case o.seat == p.seat && p.seat != "":
			return nil, row.bad("seat", "two people have the seat %q", "seat_taken", "seat", p.seat)
		}
	}
	return append(others, p), nil
}

// seatsOf are the seats of a table as a draft names them: people by faction, or in the order of their places.
func seatsOf(table []placed) any {
	byFaction, list := map[string]string{}, []string{}
	slices.SortStableFunc(table, func(a, b placed) int { return cmp.Compare(a.place, b.place) })
	for _, p := range table {
		if p.place > 0 {
			list = append(list, p.person)
		} else {
			byFaction[p.seat] = p.person
		}
	}
	if len(list) > 0 {
		return list
	}
	return byFaction
}

// WriteSeating writes who sits where in all rounds that the viewer may see; who sits out has no table, and an empty seat has no line.
func (v *View) WriteSeating() string {
	rows := [][]string{seatingColumns}
	for n := 1; n <= v.Round; n++ {
		rows = append(rows, v.seatingRows(n)...)
	}
	return written(rows)
}

// WriteRound writes who sits where in one round.
func (v *View) WriteRound(n int) string {
	return written(append([][]string{seatingColumns}, v.seatingRows(n)...))
}

func (v *View) seatingRows(n int) (rows [][]string) {
	round := strconv.Itoa(n)
	r := v.Rounds[round]
	add := func(table, seat, id string) {
		name := id // the filler has no other
		if p, known := v.Persons[id]; known {
			name = shownName(id, p)
		}
		rows = append(rows, []string{round, table, seat, numbered(v.Persons[id].Number), name})
	}
	for _, number := range numerically(maps.Keys(r.Tables)) {
		for _, p := range r.Tables[number].placed() {
			add(number, p.seat, p.person)
		}
	}
	for _, id := range r.Sit {
		add("", "", id)
	}
	return rows
}

// placed are who sits at a table, by faction or by place.
func (t TableView) placed() (out []placed) {
	switch seats := t.Seats.(type) {
	case map[string]any:
		for _, faction := range sortedKeys(seats) {
			if person, sits := seats[faction].(string); sits {
				out = append(out, placed{seat: faction, person: person})
			}
		}
	case []string:
		for i, person := range seats {
			out = append(out, placed{strconv.Itoa(i + 1), i + 1, person})
		}
	}
	return out
}
