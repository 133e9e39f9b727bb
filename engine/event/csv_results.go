package event

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// ResultRow is a line of a table of results. People are called by number, or by id if they have none.
type ResultRow struct {
	Round, Table int
	Winners      []string
	Way          string
	Turn         int
	Adjudicated  bool
	Places       [][]string     // who shares each place, best first
	VP           map[string]int // points of the game

	sheetRow
}

var resultColumns = []string{"round", "table", "winners", "way", "turn", "adjudicated", "places", "vp"}

const yes = "yes"

// ReadResults reads a table of results: all of it or nothing. In winners and places people are separated by spaces, and joined by "=" where they share a
// place; points of the game are "person=points". "draw" stands for the winners where nobody won. It returns the headers of columns that it does not
// know. The error is a *CSVError.
func ReadResults(text string) (rows []ResultRow, unknown []string, err error) {
	sheet, unknown, err := readSheet(text, resultColumns, "table")
	if err != nil {
		return nil, unknown, err
	}
	for _, line := range sheet {
		row, err := readResult(line)
		if err != nil {
			return nil, unknown, err
		}
		if slices.ContainsFunc(rows, func(o ResultRow) bool { return o.Round == row.Round && o.Table == row.Table }) {
			return nil, unknown, line.bad("table", "table %d stands here twice", "table_twice", "table", row.Table)
		}
		rows = append(rows, row)
	}
	return rows, unknown, nil
}

func readResult(line sheetRow) (row ResultRow, err error) {
	row = ResultRow{Way: line.cell("way"), sheetRow: line}
	if err := line.numbers(numberIn{"round", &row.Round}, numberIn{"table", &row.Table}, numberIn{"turn", &row.Turn}); err != nil {
		return row, err
	}
	for _, share := range strings.Fields(line.cell("places")) {
		row.Places = append(row.Places, strings.Split(share, "="))
	}
	winners := strings.Fields(line.cell("winners"))
	switch adjudicated := line.cell("adjudicated"); {
	case row.Table == 0:
		return row, line.bad("table", "the table is missing", "tableless")
	case adjudicated != "" && adjudicated != yes && adjudicated != "no":
		return row, line.bad("adjudicated", "%q is neither yes nor no", "yes_no", "value", adjudicated)
	case len(winners) == 0 && row.Places == nil:
		return row, line.bad("winners", "the winners are missing", "no_winners")
	case len(winners) > 0 && row.Places != nil && !slices.Equal(slices.Sorted(slices.Values(winners)), slices.Sorted(slices.Values(row.Places[0]))):
		return row, line.bad("winners", "the winners are not those in the first place", "first_place")
	default:
		row.Adjudicated = adjudicated == yes
	}
	if row.Places == nil && !slices.Equal(winners, []string{drawn}) {
		row.Winners = winners
	}
	for _, said := range strings.Fields(line.cell("vp")) {
		who, points, _ := strings.Cut(said, "=")
		n, err := strconv.Atoi(points)
		_, twice := row.VP[who]
		if err != nil || twice {
			return row, line.bad("vp", "%q is not what one person has, such as 12=31", "points", "value", said)
		}
		if row.VP == nil {
			row.VP = map[string]int{}
		}
		row.VP[who] = n
	}
	return row, nil
}

// Enters are the organiser's commands that enter the results of the rows, in their order. The error is a *CSVError: a table or somebody whom the event
// does not know. Whether a result fits its table, the rules say.
func (v *View) Enters(rows []ResultRow) ([]engine.Command, error) {
	people := v.roll()
	commands := make([]engine.Command, 0, len(rows))
	for _, row := range rows {
		round := row.Round
		if round == 0 {
			round = v.Round
		}
		if _, known := v.Rounds[strconv.Itoa(round)].Tables[strconv.Itoa(row.Table)]; !known {
			return nil, row.bad("table", "round %d has no table %d", "no_table", "round", round, "table", row.Table)
		}
		args, err := row.args(people)
		if err != nil {
			return nil, err
		}
		args["round"] = round
		commands = append(commands, engine.NewCommand(Organiser, "result.enter", args))
	}
	return commands, nil
}

// args are the arguments of the command that enters a result.
func (row ResultRow) args(people roll) (map[string]any, error) {
	ids := func(column string, handles []string) ([]string, error) {
		out := make([]string, len(handles))
		for i, handle := range handles {
			id, err := called(row.sheetRow, column, people.handles, handle)
			if err != nil {
				return nil, err
			}
			out[i] = id
		}
		return out, nil
	}
	args := map[string]any{"table": row.Table}
	if row.Places == nil {
		winners, err := ids("winners", row.Winners)
		if err != nil {
			return nil, err
		}
		args["winners"] = winners
	} else {
		places := make([][]string, len(row.Places))
		for i, share := range row.Places {
			var err error
			if places[i], err = ids("places", share); err != nil {
				return nil, err
			}
		}
		args["places"] = places
	}
	if row.VP != nil {
		vp := map[string]int{}
		for _, handle := range sortedKeys(row.VP) {
			id, err := called(row.sheetRow, "vp", people.handles, handle)
			if err != nil {
				return nil, err
			}
			vp[id] = row.VP[handle]
		}
		args["vp"] = vp
	}
	if row.Way != "" {
		args["way"] = row.Way
	}
	if row.Turn != 0 {
		args["turn"] = row.Turn
	}
	if row.Adjudicated {
		args["adjudicated"] = true
	}
	return args, nil
}

// WriteResults writes all slips that are filled in.
func (v *View) WriteResults() string {
	rows := [][]string{resultColumns}
	for n := 1; n <= v.Round; n++ {
		round := strconv.Itoa(n)
		tables := v.Rounds[round].Tables
		for _, number := range numerically(maps.Keys(tables)) {
			if r := tables[number].Result; r != nil {
				rows = append(rows, append([]string{round, number}, v.resultCells(*r)...))
			}
		}
	}
	return written(rows)
}

// resultCells are what a row says of a result.
func (v *View) resultCells(r Result) []string {
	handles := func(ids []string) []string {
		out := make([]string, len(ids))
		for i, id := range ids {
			out[i] = v.handleOf(id)
		}
		return out
	}
	winners := strings.Join(handles(r.Winners), " ")
	if len(r.Winners) == 0 {
		winners = drawn
	}
	adjudicated := ""
	if r.Adjudicated {
		adjudicated = yes
	}
	places := make([]string, len(r.Places))
	for i, share := range r.Places {
		places[i] = strings.Join(handles(share), "=")
	}
	byHandle := map[string]int{}
	for id, points := range r.VP {
		byHandle[v.handleOf(id)] = points
	}
	var vp []string
	for _, handle := range numerically(maps.Keys(byHandle)) {
		vp = append(vp, handle+"="+strconv.Itoa(byHandle[handle]))
	}
	return []string{winners, r.Way, numbered(r.Turn), adjudicated, strings.Join(places, " "), strings.Join(vp, " ")}
}

// numerically sorts numbers that are written as text by their size, before words.
func numerically(texts iter.Seq[string]) []string {
	return slices.SortedFunc(texts, func(a, b string) int {
		x, noNumber := strconv.Atoi(a)
		y, norThis := strconv.Atoi(b)
		switch {
		case noNumber == nil && norThis == nil:
			return cmp.Compare(x, y)
		case noNumber == nil:
			return -1
		case norThis == nil:
			return 1
		}
		return cmp.Compare(a, b)
	})
}
