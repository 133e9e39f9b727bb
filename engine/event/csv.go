package event

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Tables for spreadsheets: UTF-8, commas, a line of headers. A cell that a spreadsheet would work out is written as text, and read back as it was.

// Entrant is a line of a table of people.
type Entrant struct {
	Number  int
	Name    string
	Club    string
	State   string
	Prefers []string // factions, the liked ones first
}

// CSVError says where a table cannot be read: lines and columns count from 1.
type CSVError struct {
	Line, Column int
	Reason       string
}

// Error names the place and the reason.
func (e *CSVError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Reason)
}

// csvError is the place of what the reader did not understand.
func csvError(err error, line int) *CSVError {
	var at *csv.ParseError
	if errors.As(err, &at) {
		return &CSVError{at.Line, at.Column, at.Err.Error()}
	}
	return &CSVError{line, 1, "the table is empty"}
}

var peopleColumns = []string{"number", "name", "club", "state", "prefers"}

// ReadPeople reads a table of people: all of it or nothing. It returns the headers of columns that it does not know. The error is a *CSVError.
func ReadPeople(text string) (people []Entrant, unknown []string, err error) {
	r := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
	r.FieldsPerRecord = -1
	header, err := r.Read()
	if err != nil {
		return nil, nil, csvError(err, 1)
	}
	column := map[string]int{}
	for i, name := range header {
		if name = strings.ToLower(strings.TrimSpace(name)); slices.Contains(peopleColumns, name) {
			column[name] = i
		} else {
			unknown = append(unknown, name)
		}
	}
	if _, named := column["name"]; !named {
		return nil, unknown, &CSVError{1, 1, `there is no column "name"`}
	}
	for line := 2; ; line++ {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			return people, unknown, nil
		}
		if err != nil {
			return nil, unknown, csvError(err, line)
		}
		at, _ := r.FieldPos(0)
		if len(cells) != len(header) {
			return nil, unknown, &CSVError{at, len(cells), fmt.Sprintf("there are %d cells, the first line has %d", len(cells), len(header))}
		}
		cell := func(name string) string {
			if i, named := column[name]; named {
				return unguarded(strings.TrimSpace(cells[i]))
			}
			return ""
		}
		p := Entrant{Name: cell("name"), Club: cell("club"), State: cell("state"), Prefers: strings.Fields(cell("prefers"))}
		if p.Name == "" {
			return nil, unknown, &CSVError{at, column["name"] + 1, "a name is missing"}
		}
		if number := cell("number"); number != "" {
			if p.Number, err = strconv.Atoi(number); err != nil || p.Number < 1 {
				return nil, unknown, &CSVError{at, column["number"] + 1, fmt.Sprintf("%q is no number", number)}
			}
			if slices.ContainsFunc(people, func(o Entrant) bool { return o.Number == p.Number }) {
				return nil, unknown, &CSVError{at, column["number"] + 1, fmt.Sprintf("the number %d is taken", p.Number)}
			}
		}
		people = append(people, p)
	}
}

// WritePeople writes a table of people.
func WritePeople(people []Entrant) string {
	rows := [][]string{peopleColumns}
	for _, p := range people {
		rows = append(rows, []string{numbered(p.Number), p.Name, p.Club, p.State, strings.Join(p.Prefers, " ")})
	}
	return written(rows)
}

// WriteStandings writes the ranking, with a column for each metric.
func (v *View) WriteStandings() string {
	var metrics []string
	for _, row := range v.Standings {
		for _, m := range metricNames {
			if _, has := row.Values[m]; has && !slices.Contains(metrics, m) {
				metrics = append(metrics, m)
			}
		}
	}
	rows := [][]string{append([]string{"rank", "number", "name", "games"}, metrics...)}
	for _, row := range v.Standings {
		p := v.Persons[row.Person]
		cells := []string{strconv.Itoa(row.Rank), numbered(p.Number), shownName(row.Person, p), strconv.Itoa(p.Games)}
		for _, m := range metrics {
			cells = append(cells, strconv.Itoa(row.Values[m]))
		}
		rows = append(rows, cells)
	}
	return written(rows)
}

// shownName is a person's name, or the id of one who has none.
func shownName(id string, p PersonView) string {
	if p.Name != "" {
		return p.Name
	}
	return id
}

func numbered(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// written writes rows; a spreadsheet takes no cell for a formula.
func written(rows [][]string) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	for _, row := range rows {
		guarded := make([]string, len(row))
		for i, cell := range row {
			if guarded[i] = cell; isFormula(cell) {
				guarded[i] = "'" + cell
			}
		}
		_ = w.Write(guarded) // into memory
	}
	w.Flush()
	return b.String()
}

func isFormula(cell string) bool { return cell != "" && strings.ContainsRune("=+-@", rune(cell[0])) }

func unguarded(cell string) string {
	if rest, quoted := strings.CutPrefix(cell, "'"); quoted && isFormula(rest) {
		return rest
	}
	return cell
}

// WritePeople writes the people of an event, by number.
func (v *View) WritePeople() string {
	ids := sortedKeys(v.Persons)
	slices.SortStableFunc(ids, func(a, b string) int { return v.Persons[a].Number - v.Persons[b].Number })
	people := make([]Entrant, len(ids))
	for i, id := range ids {
		p := v.Persons[id]
		people[i] = Entrant{Number: p.Number, Name: cmp.Or(p.Name, id), Club: p.Club, State: p.Status, Prefers: p.Prefers}
	}
	return WritePeople(people)
}
