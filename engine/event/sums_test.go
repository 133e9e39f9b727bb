package event_test

import (
	"os"
	"reflect"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
)

// sumsUp checks that what the standings show of everybody is the sum of what the games gave, less what infractions took (EV-23). v must be a judge's.
func sumsUp(t *testing.T, v *event.View) {
	t.Helper()
	for _, row := range v.Standings {
		sum := map[string]int{}
		for _, g := range v.Sums[row.Person] {
			if !g.Counts {
				continue
			}
			sum["points"] += g.Points
			sum["vp"] += g.VP
			sum["places"] += g.Place
			if g.Table > 0 {
				sum["games"]++
			}
			if g.Won() {
				sum["wins"]++
				if !g.Adjudicated {
					sum["full"]++
				}
			}
		}
		for _, p := range v.Penalties[row.Person] {
			sum["points"] -= p.Points
		}
		for _, metric := range []string{"points", "vp", "places", "games", "wins", "full"} {
			if shown, is := row.Values[metric]; is && shown != sum[metric] {
				t.Fatalf("%s has %d %s, and %d by %+v less %+v", row.Person, shown, metric, sum[metric], v.Sums[row.Person], v.Penalties[row.Person])
			}
		}
	}
}

// TestCasesOpenTheirSums holds EV-23 for the given cases: byes, places, adjudicated and best games, infractions.
func TestCasesOpenTheirSums(t *testing.T) {
	for _, file := range cases(t) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sumsUp(t, organisers(played(t, string(data))))
	}
}

// TestASumSaysWhatEachGameWas holds EV-23 and EV-33: kinds of wins game by game; what infractions took has a kind for judges, is a number for the person
// itself, and nothing for others.
func TestASumSaysWhatEachGameWas(t *testing.T) {
	line := played(t, numberedHeat+`{"by":"organiser","do":"round.draft","tables":[{"table":1,"seats":{"atreides":"a","emperor":"b","fremen":"c","guild":"d"}},{"table":2,"seats":{"atreides":"e","emperor":"f","fremen":"g","guild":"h"}}],"sit":["i"]}
{"by":"organiser","do":"round.publish"}
{"by":"organiser","do":"round.start"}
{"by":"organiser","do":"seat.replace","table":1,"out":"d","in":"i","reason":"ill"}
{"by":"ruth","do":"result.enter","table":1,"winners":["a","c"],"way":"strongholds","turn":4,"vp":{"a":3}}
{"by":"ruth","do":"result.approve","table":1,"reason":"seen"}
{"by":"organiser","do":"time","reason":"so"}
{"by":"ruth","do":"result.enter","table":2,"winners":["g"],"way":"guild","turn":9,"adjudicated":true}
{"by":"ruth","do":"result.approve","table":2,"reason":"seen"}
{"by":"ruth","do":"infraction","person":"a","kind":"penalty","points":2}
{"by":"ruth","do":"infraction","person":"a","kind":"caution"}
`)
	want := map[string]event.Gain{
		"a": {Round: 1, Table: 1, Kind: "pair", Points: 4, VP: 3, Counts: true},
		"b": {Round: 1, Table: 1, Counts: true},
		"d": {Round: 1, Table: 1, Place: 4, Counts: true, Left: true},
		"g": {Round: 1, Table: 2, Kind: "default", Adjudicated: true, Points: 2, Counts: true},
	}
	for viewer, penalties := range map[string]map[string][]event.Penalty{
		"ruth": {"a": {{Kind: "penalty", Points: 2}, {Kind: "caution"}}}, "a": {"a": {{Points: 2}}}, "b": nil,
	} {
		v := line.Project(engine.AtSeat(engine.Seat(viewer))).(*event.View)
		for id, gain := range want {
			if !reflect.DeepEqual(v.Sums[id], []event.Gain{gain}) {
				t.Errorf("%s reads of %s: %+v", viewer, id, v.Sums[id])
			}
		}
		if !reflect.DeepEqual(v.Penalties, penalties) {
			t.Errorf("%s reads the penalties %+v", viewer, v.Penalties)
		}
	}
}

// TestStandingsIf holds EV-23: what the standings would be is what they are after these results, and asking changes nothing.
func TestStandingsIf(t *testing.T) {
	line := heatUnderway(t)
	state := line.State().(*event.State)
	if rows, left := state.StandingsIf(nil); len(rows)+len(left) > 0 {
		t.Errorf("without a result %v, %v", rows, left)
	}
	results := map[int]event.Result{1: {Winners: []string{"b", "a"}, Way: "strongholds", Turn: 7}, 2: {Winners: []string{"h"}, Way: "most", Turn: 8, Adjudicated: true}}
	would, left := organisers(line).StandingsIf(results)
	if len(left) > 0 || len(organisers(line).Standings) > 0 {
		t.Fatal("asking changes something, or leaves out", left)
	}
	for n, r := range results {
		enter(t, line, engine.NewCommand("ruth", "result.enter", map[string]any{"table": n, "winners": r.Winners, "way": r.Way, "turn": r.Turn, "adjudicated": r.Adjudicated}))
		enter(t, line, engine.NewCommand("ruth", "result.approve", map[string]any{"table": n, "reason": "seen"}))
	}
	if is := organisers(line).Standings; !reflect.DeepEqual(would, is) {
		t.Errorf("they would be %+v\nand are %+v", would, is)
	}
	for n, impossible := range map[int]event.Result{9: {Winners: []string{"a"}}, 1: {Winners: []string{"h"}}} {
		if rows, left := state.StandingsIf(map[int]event.Result{n: impossible}); !slices.Equal(left, []int{n}) || len(rows) > 0 {
			t.Errorf("table %d, %+v: %v, without %v", n, impossible, rows, left)
		}
	}
	judges := line.Project(engine.AtSeat("ruth")).(*event.View)
	if rows, left := judges.StandingsIf(results); len(rows) > 0 || len(left) != 2 {
		t.Errorf("a judge reads %v, without %v", rows, left)
	}
}
