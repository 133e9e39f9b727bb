package event_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/event"
)

// TestPeopleAsATable holds EV-02: a table of people comes back as it was, a broken line imports nothing and says where, and no cell is a formula.
func TestPeopleAsATable(t *testing.T) {
	var people []event.Entrant
	for i := range 60 {
		people = append(people, event.Entrant{Number: i + 1, Name: fmt.Sprintf("Name, %d", i), Club: "The \"Club\"", State: "present", Prefers: []string{"guild", "fremen"}})
	}
	people[3].Name, people[4].Club = "=1+1", "@home"
	text := event.WritePeople(people)
	if strings.Contains(text, ",=1") || strings.Contains(text, ",@home") {
		t.Error("a cell is a formula")
	}
	again, unknown, err := event.ReadPeople(text)
	if err != nil || len(unknown) > 0 || !reflect.DeepEqual(people, unplaced(again)) {
		t.Errorf("read back: %v, %v, %v", again, unknown, err)
	}

	lines := strings.SplitAfter(text, "\n")
	for _, c := range []struct {
		broken       string
		line, column int
	}{
		{"16,,x,present,\n", 17, 2}, {"x,Name,x,present,\n", 17, 1}, {"1,Name,x,present,\n", 17, 1}, {"16,Name\n", 17, 2},
	} {
		lines[16] = c.broken
		none, _, err := event.ReadPeople(strings.Join(lines, ""))
		var at *event.CSVError
		if !errors.As(err, &at) || at.Line != c.line || at.Column != c.column || none != nil {
			t.Errorf("%q: %d people, %v", c.broken, len(none), err)
		}
	}
	if _, unknown, err := event.ReadPeople("name,shoe size\nAnn,42\n"); err != nil || len(unknown) != 1 {
		t.Errorf("unknown columns: %v, %v", unknown, err)
	}
	for _, text := range []string{"", "number\n1\n"} {
		if _, _, err := event.ReadPeople(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

// TestHeaders proves that a header says what is wrong with it.
func TestHeaders(t *testing.T) {
	for header, want := range map[string]string{
		`{"record":1,"event":"E","game":"arrakis","seats":[]}`:                                                                "unknown field",
		`{"record":1,"event":"E","game":"chess"}`:                                                                             `"chess"`,
		`{"record":1,"event":"","game":"arrakis"}`:                                                                            "name",
		`{"record":1,"event":"E","game":"arrakis","scoring":"x"}`:                                                             `"x"`,
		`{"record":1,"event":"E","game":"arrakis","factions":"x"}`:                                                            `"x"`,
		`{"record":1,"event":"E","game":"arrakis","pairing":"x"}`:                                                             `"x"`,
		`{"record":1,"event":"E","game":"arrakis","slot":-1}`:                                                                 "-1",
		`{"record":1,"event":"E","game":"arrakis","sizes":{"best":2,"least":4}}`:                                              "impossible",
		`{"record":1,"event":"E","game":"arrakis","stages":[{"id":"a"},{"id":"b"}]}`:                                          "take",
		`{"record":1,"event":"E","game":"arrakis","stages":[{"id":"a"},{"id":"a","take":1}]}`:                                 "name of its own",
		`{"record":1,"event":"E","game":"arrakis","scoring":{"id":"x","score":{"by":"luck"},"count":"all","order":["wins"]}}`: "luck",
		`{"record":1,"event":"E","game":"arrakis","scoring":{"id":"x","score":{"by":"way"},"count":"all","order":["luck"]}}`:  "luck",
	} {
		if _, err := event.Parse([]byte(header)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", header, err, want)
		}
	}
}
