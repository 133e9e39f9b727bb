package event_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/engine/record"
)

// played is the timeline of a record that replays without a failure.
func played(t testing.TB, text string) *engine.Timeline {
	t.Helper()
	r, err := record.Read(strings.NewReader(text), "played")
	if err != nil {
		t.Fatal(err)
	}
	result, err := record.Replay(event.Rules{Ways: func(string) []string { return ways }}, r)
	if err != nil || len(result.Failures) > 0 {
		t.Fatal(err, result.Failures)
	}
	return result.Timeline
}

func organisers(line *engine.Timeline) *event.View {
	return line.Project(engine.AtSeat("organiser")).(*event.View)
}

// enter enters a command that the rules accept.
func enter(t testing.TB, line *engine.Timeline, c engine.Command) {
	t.Helper()
	step, err := line.Decide(c)
	if err != nil {
		t.Fatalf("%s %v: %v", c.Do, c.Args, err)
	}
	line.Commit(step)
}

// numberedHeat is an event of nine people with numbers, names that are hard to write, and one who has neither. Eight may play.
const numberedHeat = `{"record":1,"event":"Spring heat","game":"dune"}
{"by":"organiser","do":"judge.add","judge":"ruth","name":"Ruth","rank":"head"}
{"by":"organiser","do":"person.add","person":"a","name":"Ann, \"Lady\"","number":11}
{"by":"organiser","do":"person.add","person":"b","name":"=Bo","number":2}
{"by":"organiser","do":"person.add","person":"c","name":"Cy","number":3}
{"by":"organiser","do":"person.add","person":"d","name":"Cy","number":4}
{"by":"organiser","do":"person.add","person":"e","name":"@Eve","number":5}
{"by":"organiser","do":"person.add","person":"f","name":"Fay","number":6}
{"by":"organiser","do":"person.add","person":"g","name":"Gus","number":7}
{"by":"organiser","do":"person.add","persons":["h","i"]}
{"by":"organiser","do":"check-in","persons":["a","b","c","d","e","f","g","h","i"]}
`

// seatingOfHeat is a seating of it: one sits out, the moderator fills a seat.
const seatingOfHeat = `round,table,seat,number,name
1,1,atreides,11,"Ann, ""Lady"""
1,1,emperor,2,'=Bo
1,1,fremen,3,Cy
1,1,guild,4,Cy
1,2,atreides,5,'@Eve
1,2,emperor,6,Fay
1,2,fremen,,h
1,2,guild,7,Gus
1,2,harkonnen,,gm
1,,,,i
`

// TestSeatingAsATable holds EV-02 for seatings: what is read becomes the next draft, and is written again as it was.
func TestSeatingAsATable(t *testing.T) {
	line := played(t, numberedHeat)
	rows, unknown, err := event.ReadSeating(strings.Replace(seatingOfHeat, "round,", "Round ,", 1))
	if err != nil || len(unknown) > 0 || len(rows) != 10 || rows[1].Line() != 3 {
		t.Fatal(rows, unknown, err)
	}
	c, err := organisers(line).Drafts(rows)
	if err != nil {
		t.Fatal(err)
	}
	enter(t, line, c)
	if again := organisers(line).WriteSeating(); again != seatingOfHeat {
		t.Errorf("the seating is\n%s\nwant\n%s", again, seatingOfHeat)
	}
	if public := line.Project(engine.Public).(*event.View).WriteSeating(); strings.Count(public, "\n") != 1 {
		t.Errorf("a draft is public:\n%s", public)
	}
	if c, err = organisers(line).Drafts(rows); err != nil {
		t.Fatal("a draft is not drafted again", err)
	}
	enter(t, line, c)
}

// TestPlacesAsATable holds EV-02 for seatings without factions: people sit in the order of their places, however the rows are sorted.
func TestPlacesAsATable(t *testing.T) {
	line := played(t, strings.Replace(numberedHeat, `"dune"`, `"imperium","sizes":{"best":5,"least":3}`, 1))
	rows, _, err := event.ReadSeating("table,seat,number,name\n1,2,11,\n1,1,2,\n1,3,3,\n1,4,4,\n2,,5,\n2,,6,\n2,,7,\n2,,,h\n2,,,i\n")
	if err != nil {
		t.Fatal(err)
	}
	c, err := organisers(line).Drafts(rows)
	if err != nil {
		t.Fatal(err)
	}
	enter(t, line, c)
	if seats := organisers(line).Rounds["1"].Tables["1"].Seats; !reflect.DeepEqual(seats, []string{"b", "a", "c", "d"}) {
		t.Errorf("they sit as %v", seats)
	}
	if text := organisers(line).WriteSeating(); !strings.Contains(text, "\n1,1,1,2,'=Bo\n1,1,2,11,") {
		t.Errorf("the seating is\n%s", text)
	}
}

const resultsOfHeat = `round,table,winners,way,turn,adjudicated,places,vp
1,1,11 2,strongholds,7,,,
1,2,h,most,8,yes,,gm=2 h=4
`

// heatUnderway is the heat with its seating, as it is played.
func heatUnderway(t testing.TB) *engine.Timeline {
	t.Helper()
	line := played(t, numberedHeat)
	rows, _, err := event.ReadSeating(seatingOfHeat)
	if err != nil {
		t.Fatal(err)
	}
	c, err := organisers(line).Drafts(rows)
	if err != nil {
		t.Fatal(err)
	}
	enter(t, line, c)
	for _, do := range []string{"round.publish", "round.start", "time"} {
		enter(t, line, engine.NewCommand("organiser", do, map[string]any{"reason": "so"}))
	}
	return line
}

// TestResultsAsATable holds EV-02 for results: what is read is entered, and is written again as it was.
func TestResultsAsATable(t *testing.T) {
	line := heatUnderway(t)
	rows, unknown, err := event.ReadResults(resultsOfHeat)
	if err != nil || len(unknown) > 0 {
		t.Fatal(unknown, err)
	}
	commands, err := organisers(line).Enters(rows)
	if err != nil || len(commands) != 2 {
		t.Fatal(commands, err)
	}
	for _, c := range commands {
		enter(t, line, c)
	}
	if r := organisers(line).Rounds["1"].Tables["2"].Result; !reflect.DeepEqual(r.Winners, []string{"h"}) || r.VP["gm"] != 2 || !r.Adjudicated || r.Turn != 8 || r.Entered != "organiser" {
		t.Errorf("table 2 has %+v", r)
	}
	if again := organisers(line).WriteResults(); again != resultsOfHeat {
		t.Errorf("the results are\n%s\nwant\n%s", again, resultsOfHeat)
	}
	for range 2 { // the same again is no dispute [ER-S4]
		enter(t, line, commands[0])
	}
	if state := organisers(line).Rounds["1"].Tables["1"].State; state != "entered" {
		t.Errorf("table 1 is %s", state)
	}
}

// TestPlacesAndDrawsAsATable holds EV-02 where games have places, shared ones too, and where nobody wins.
func TestPlacesAndDrawsAsATable(t *testing.T) {
	for _, c := range []struct{ header, seats, result string }{
		{`"imperium"`, `["a","b","c","d"]`, "1,1,2=11,,,,2=11 4 3,2=10 3=7 4=8 11=10"},
		{`"arrakis","sizes":{"best":4,"least":2},"factions":"none"`, `["a","b","c","d"]`, "1,1,draw,,,,,"},
	} {
		result := strings.Replace(c.result, ",2=11,", ",2 11,", 1)
		line := played(t, strings.Replace(numberedHeat, `"dune"`, c.header, 1)+`{"by":"organiser","do":"check-in","persons":["e","f","g","h","i"],"away":true}
{"by":"organiser","do":"round.draft","tables":[{"table":1,"seats":`+c.seats+`}]}
{"by":"organiser","do":"round.publish"}
{"by":"organiser","do":"round.start"}
`)
		text := strings.SplitAfter(resultsOfHeat, "\n")[0] + result + "\n"
		rows, _, err := event.ReadResults(text)
		if err != nil {
			t.Fatal(err)
		}
		commands, err := organisers(line).Enters(rows)
		if err != nil {
			t.Fatal(err)
		}
		enter(t, line, commands[0])
		if again := organisers(line).WriteResults(); again != text {
			t.Errorf("the results are\n%s\nwant\n%s", again, text)
		}
	}
}

// TestANumberNamesOnePerson proves that nobody gets a number that somebody has, alone or in a table, and that the refusal says which is free: the desk,
// tables and typed lines call people by it (EV-02).
func TestANumberNamesOnePerson(t *testing.T) {
	line := played(t, numberedHeat)
	for _, c := range []struct {
		args map[string]any
		key  string
	}{
		{map[string]any{"person": "z", "name": "Zoe", "number": 3}, "event.number"},
		{map[string]any{"persons": []string{"y", "z"}, "number": 30}, "event.malformed"},
		{map[string]any{"person": "z", "number": -1}, "event.malformed"},
	} {
		var no *engine.Refusal
		if _, err := line.Decide(engine.NewCommand("organiser", "person.add", c.args)); !errors.As(err, &no) || no.Ruling != "ER-G2" || no.Key != c.key {
			t.Errorf("%v: %v", c.args, err)
		} else if c.key == "event.number" && (no.Args["person"] != "c" || no.Args["free"] != 8) {
			t.Errorf("the refusal names %v", no.Args)
		}
	}
	enter(t, line, engine.NewCommand("organiser", "person.add", map[string]any{"person": "z", "name": "Zoe", "number": 8}))

	for text, wrong := range map[string]bool{"number,name\n40,Ada\n3,Bo\n": true, "number,name\n40,Ada\n3,Cy\n": false, "number,name\n40,Ada\n,Bo\n": false} {
		people, _, err := event.ReadPeople(text)
		if err != nil {
			t.Fatal(err)
		}
		var at *event.CSVError
		if err := organisers(line).Free(people); errors.As(err, &at) != wrong || wrong && (at.Line != 3 || at.Column != 1 || at.Says.Key == "") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// unplaced are people without the lines of the table that has them.
func unplaced(people []event.Entrant) (out []event.Entrant) {
	for _, p := range people {
		out = append(out, event.Entrant{Number: p.Number, Name: p.Name, Club: p.Club, State: p.State, Prefers: p.Prefers})
	}
	return out
}

// TestBrokenTables holds EV-02: a cell that cannot be read or means nobody imports nothing, and its line and column are named.
func TestBrokenTables(t *testing.T) {
	line := heatUnderway(t)
	enter(t, line, engine.NewCommand("organiser", "person.add", map[string]any{"person": "7", "name": "Zoe"}))
	v := organisers(line)
	seating := func(text string) error {
		rows, _, err := event.ReadSeating("round,table,seat,number,name\n" + text)
		if err == nil {
			_, err = v.Drafts(rows)
		}
		return err
	}
	results := func(text string) error {
		rows, _, err := event.ReadResults("round,table,winners,way,turn,adjudicated,places,vp\n" + text)
		if err == nil {
			_, err = v.Enters(rows)
		}
		return err
	}
	for _, c := range []struct {
		read         func(string) error
		text         string
		line, column int
		says         string
	}{
		{seating, "2,1,emperor,2,\n2,x,guild,3,\n", 3, 2, "number"},
		{seating, "2,1,emperor,,\n", 2, 5, "missing"},
		{seating, "1,1,emperor,2,\n", 2, 1, "next round is 2"},
		{seating, "2,1,emperor,99,\n", 2, 4, `"99"`},
		{seating, "2,1,emperor,7,\n", 2, 4, "two people"},
		{seating, "2,1,emperor,,Cy\n", 2, 5, "two people"},
		{seating, "2,1,emperor,,Nobody\n", 2, 5, `"Nobody"`},
		{seating, "2,1,emperor,2,Fay\n", 2, 5, `not "Fay"`},
		{seating, "2,1,emperor,2,\n2,1,emperor,3,\n", 3, 3, "two people"},
		{seating, "2,1,emperor,2,\n2,1,1,3,\n", 3, 3, "not both"},
		{seating, "2,1,emperor,2\n", 2, 4, "4 cells"},
		{seating, "2,1,emperor,2,\"\n", 2, 17, "quotes"},
		{results, "1,,2,way,1,,,\n", 2, 2, "missing"},
		{results, "1,1,,way,1,,,\n", 2, 3, "missing"},
		{results, "1,9,2,way,1,,,\n", 2, 2, "no table 9"},
		{results, "3,1,2,way,1,,,\n", 2, 2, "no table 1"},
		{results, "1,1,2,way,0,,,\n", 2, 5, `"0"`},
		{results, "1,1,2,way,1,perhaps,,\n", 2, 6, `"perhaps"`},
		{results, "1,1,2,way,1,,3 2,\n", 2, 3, "first place"},
		{results, "1,1,,way,1,,3= 2,\n", 2, 7, `""`},
		{results, "1,1,2 99,way,1,,,\n", 2, 3, `"99"`},
		{results, "1,1,2,way,1,,,2\n", 2, 8, `"2"`},
		{results, "1,1,2,way,1,,,2=1 2=3\n", 2, 8, `"2=3"`},
		{results, "1,1,2,way,1,,,99=1\n", 2, 8, `"99"`},
		{results, "1,1,2,way,1,,,\n1,1,2,way,1,,,\n", 3, 2, "twice"},
		{results, "\xff\n", 2, 1, "UTF-8"},
	} {
		var at *event.CSVError
		if err := c.read(c.text); !errors.As(err, &at) || at.Line != c.line || !strings.Contains(at.Reason, c.says) || at.Column != c.column {
			t.Errorf("%q: %v, want line %d, column %d, %s", c.text, err, c.line, c.column, c.says)
		}
	}
	for _, header := range []string{"", "round,seat\n", "table,table\n"} {
		if _, _, err := event.ReadSeating(header); err == nil {
			t.Errorf("the header %q is read", header)
		}
		if _, _, err := event.ReadResults(header); err == nil {
			t.Errorf("the header %q is read", header)
		}
	}
}

// TestRulingsAsATable proves that the register is written with the moments of its rulings, and with no formula (EV-02).
func TestRulingsAsATable(t *testing.T) {
	line := heatUnderway(t)
	for _, args := range []map[string]any{
		{"at": 4200, "about": map[string]any{"ask": "ship", "ruling": "DUNE-TURN-02"}, "question": "=May he?", "answer": "allowed", "table": 1},
		{"at": 4300, "about": map[string]any{"ask": "ship", "ruling": "DUNE-TURN-02"}, "answer": "allowed", "table": 2},
	} {
		enter(t, line, engine.NewCommand("ruth", "rule", args))
	}
	want := "number,time,table,about,question,answer,by,rank,state\n1,1:10:00,1 2,ship DUNE-TURN-02,'=May he?,allowed,Ruth,head,stands\n"
	if got := organisers(line).WriteRulings(); got != want {
		t.Errorf("the rulings are\n%s\nwant\n%s", got, want)
	}
}

// FuzzPeople proves that no table of people makes the reader fail, and that what is read is written and read alike.
func FuzzPeople(f *testing.F) {
	for _, text := range []string{"number,name,club,state,prefers\n1,Ann,,present,guild fremen\n", "name\n''=1\n", "name\n\"a\nb\"\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		people, _, err := event.ReadPeople(text)
		if err != nil {
			if people != nil {
				t.Fatal("half of a table is read")
			}
			return
		}
		if again, _, err := event.ReadPeople(event.WritePeople(people)); err != nil || !reflect.DeepEqual(unplaced(people), unplaced(again)) {
			t.Fatalf("%q: %+v, again %+v, %v", text, people, again, err)
		}
	})
}

// FuzzSeating proves that no table of a seating makes the reader fail, that it is read as a whole or not at all, and that the rules take or refuse it.
func FuzzSeating(f *testing.F) {
	f.Add(seatingOfHeat)
	f.Add("table,seat,name\n1,1,gm\n1,1,gm\n")
	heat := played(f, numberedHeat)
	f.Fuzz(func(t *testing.T, text string) {
		rows, _, err := event.ReadSeating(text)
		if err != nil {
			if rows != nil {
				t.Fatal("half of a table is read")
			}
			return
		}
		if c, err := organisers(heat).Drafts(rows); err == nil {
			decided(t, heat, c)
		} else if at := (*event.CSVError)(nil); !errors.As(err, &at) || at.Line < 2 || c.Do != "" {
			t.Fatalf("%q: %v", text, err)
		}
	})
}

// FuzzResults proves the same of tables of results.
func FuzzResults(f *testing.F) {
	f.Add(resultsOfHeat)
	f.Add("table,places,vp\n1,2=3 4 11,2=1\n")
	heat := heatUnderway(f)
	f.Fuzz(func(t *testing.T, text string) {
		rows, _, err := event.ReadResults(text)
		if err != nil {
			if rows != nil {
				t.Fatal("half of a table is read")
			}
			return
		}
		commands, err := organisers(heat).Enters(rows)
		if at := (*event.CSVError)(nil); err != nil && (!errors.As(err, &at) || at.Line < 2 || commands != nil) {
			t.Fatalf("%q: %v", text, err)
		}
		for _, c := range commands {
			decided(t, heat, c)
		}
	})
}

// decided lets the rules take or refuse a command, and changes nothing.
func decided(t *testing.T, line *engine.Timeline, c engine.Command) {
	t.Helper()
	var no *engine.Refusal
	if _, err := line.Decide(c); err != nil && !errors.As(err, &no) {
		t.Fatal(err)
	}
}

// TestGivenCasesAsTables holds EV-02: the results of every given case are written, read and written again alike.
func TestGivenCasesAsTables(t *testing.T) {
	for _, file := range cases(t) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		v := organisers(played(t, string(data)))
		rows, _, err := event.ReadResults(v.WriteResults())
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if _, err := v.Enters(rows); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if _, _, err := event.ReadSeating(v.WriteSeating()); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
}

// TestPeopleAreReadAsTheyAreKept proves that people are read from plain names, from cells that were copied, and from spreadsheets of other languages
// (EV-02); a table without a column of names is none.
func TestPeopleAreReadAsTheyAreKept(t *testing.T) {
	ann, bo := event.Entrant{Name: "Ann"}, event.Entrant{Name: "Bo"}
	for text, want := range map[string][]event.Entrant{
		"Ann\r\n\n Bo ":                     {ann, bo},
		"\ufeffAnn\nBo\n":                   {ann, bo},
		"Atreides, Paul\n":                  {{Name: "Atreides, Paul"}},
		"Bo \"the Sword\" Ix":               {{Name: `Bo "the Sword" Ix`}},
		"name\nAnn\nBo\n":                   {ann, bo},
		"Nome\nAnn\nBo\n":                   {ann, bo},
		"number\tname\n1\tAnn\n":            {{Number: 1, Name: "Ann"}},
		"Número;Nombre;Club\n1;Ann;Ix, Y\n": {{Number: 1, Name: "Ann", Club: "Ix, Y"}},
	} {
		for i := range want {
			want[i].Prefers = []string{}
		}
		if people, _, err := event.ReadPeople(text); err != nil || !reflect.DeepEqual(unplaced(people), want) {
			t.Errorf("%q is read as %+v, %v", text, people, err)
		}
	}
	for _, text := range []string{"", "\n \n", "1,Ann,Ix\n2,Bo,\n", "1\tAnn\n", "Ann\nBo;Ix\n", "number\n1\n", "Ann\n\xff\n"} {
		var at *event.CSVError
		if people, _, err := event.ReadPeople(text); people != nil || !errors.As(err, &at) || at.Says.Key == "" {
			t.Errorf("%q is read as %+v, %v", text, people, err)
		}
	}
}
