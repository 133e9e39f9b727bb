package dune_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
)

// TestAdjustByHowMuch proves that a correction says by how much a number is more, that everybody hears what was said aloud and
// what is public, and nobody what a purse holds (check 52).
func TestAdjustByHowMuch(t *testing.T) {
	var rules dune.Rules
	start := tableOfTwo(t)
	for _, test := range []struct {
		adjust, says string
		spice        int // of the Atreides, who begin with 10
	}{
		{`"add":{"seats.atreides.spice":2},"reason":"forgotten"`, `[{"key":"fact.purse_by","args":{"faction":"atreides","less":0,"more":2}}]`, 12},
		{`"add":{"seats.atreides.spice":-3}`, `[{"key":"fact.purse_by","args":{"faction":"atreides","less":3,"more":0}}]`, 7},
		{`"set":{"seats.atreides.spice":5}`, `[{"key":"fact.seat","args":{"faction":"atreides","what":"spice"}}]`, 5},
		{`"set":{"storm":7}`, `[{"key":"fact.storm","args":{"sector":7}}]`, 10},
		{`"add":{"seats.atreides.spice":-11}`, "adjust.below", 10},
		{`"add":{"seats.atreides.hand":1}`, "adjust.path", 10},
		{`"add":{"seats.atreides.spice":1},"set":{"seats.atreides.spice":5}`, "adjust.path", 10},
	} {
		var c engine.Command
		check(t, json.Unmarshal([]byte(`{"by":"moderator","do":"adjust",`+test.adjust+`}`), &c))
		events, err := rules.Decide(start, c)
		var no *engine.Refusal
		switch {
		case errors.As(err, &no):
			if no.Key != test.says || no.Private != (no.Key == "adjust.below") {
				t.Errorf("%s: refused by %s, private %v", test.adjust, no.Key, no.Private)
			}
			continue
		case err != nil:
			t.Fatal(err)
		}
		for _, viewer := range []engine.Viewer{engine.Public, engine.AtModerator, engine.AtSeat(dune.Harkonnen)} {
			m, told := rules.Narrate(events[0], viewer)
			if got, err := json.Marshal(m.Args["facts"]); err != nil || !told || string(got) != test.says {
				t.Errorf("%s: tells %s", test.adjust, got)
			}
		}
		seat := rules.Project(rules.Apply(start, events), engine.Referee).(*dune.View).Seats[dune.Atreides]
		if !reflect.DeepEqual(seat.Spice, &test.spice) {
			t.Errorf("%s: the Atreides have %d", test.adjust, *seat.Spice)
		}
	}
}

// TestAdjustRefusesAlike proves that of several faults of one correction always the same is named.
func TestAdjustRefusesAlike(t *testing.T) {
	s := tableOfTwo(t)
	for range 50 {
		_, err := dune.Rules{}.Decide(s, engine.NewCommand(engine.Moderator, "adjust", map[string]any{"set": map[string]any{"storm": 4, "storm.x": 3}}))
		var no *engine.Refusal
		if !errors.As(err, &no) || no.Args["path"] != "storm.x" {
			t.Fatalf("got %+v", no)
		}
	}
}

// tableOfTwo is a table of two before its first turn.
func tableOfTwo(t *testing.T) engine.State {
	t.Helper()
	s, err := dune.Rules{}.Setup(engine.Header{Record: 1, Game: "dune", Profile: "gf9-basic", Cards: engine.CardsTable, Seats: []engine.SeatSetup{
		{Faction: dune.Atreides, Circle: 1}, {Faction: dune.Harkonnen, Circle: 3},
	}})
	check(t, err)
	return s
}
