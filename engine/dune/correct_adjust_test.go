package dune_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
)

// TestAdjustByHowMuch proves that a correction says by how much a number is more, that everybody hears what was said aloud and
// what is public, and nobody what a purse holds (check 52).
func TestAdjustByHowMuch(t *testing.T) {
	var rules dune.Rules
	_, start, err := rules.Decide(tableOfTwo(t), engine.NewCommand(engine.Moderator, engine.TableSet, map[string]any{"phase": "storm", "storm": 10}))
	check(t, err)
	for _, test := range []struct {
		adjust, says string
		spice        int // of the Atreides, who begin with 10
	}{
		{`"add":{"seats.atreides.spice":2},"reason":"forgotten"`, `[{"key":"fact.purse_by","args":{"faction":"atreides","less":0,"more":2}}]`, 12},
		{`"add":{"seats.atreides.spice":-3}`, `[{"key":"fact.purse_by","args":{"faction":"atreides","less":3,"more":0}}]`, 7},
		{`"set":{"seats.atreides.spice":5}`, `[{"key":"fact.hidden","args":{"seat":"atreides","what":"spice"}}]`, 5},
		{`"set":{"storm":7}`, `[{"key":"fact.changed","args":{"is":7,"was":10,"what":{"key":"fact.of.storm"}}}]`, 10},
		{`"add":{"seats.atreides.spice":-11}`, "adjust.below", 10},
		{`"add":{"seats.atreides.hand":1}`, "adjust.path", 10},
		{`"add":{"seats.atreides.spice":1},"set":{"seats.atreides.spice":5}`, "adjust.path", 10},
	} {
		var c engine.Command
		check(t, json.Unmarshal([]byte(`{"by":"moderator","do":"adjust",`+test.adjust+`}`), &c))
		events, _, err := rules.Decide(start, c)
		var no *engine.Refusal
		switch {
		case errors.As(err, &no):
			if no.Key != test.says || no.Private != (no.Key == "adjust.below") {
				t.Errorf("%s: refused by %s, want %s; private %v", test.adjust, no.Key, test.says, no.Private)
			}
			continue
		case err != nil:
			t.Fatal(err)
		}
		for _, viewer := range []engine.Viewer{engine.Public, engine.AtModerator, engine.AtSeat(dune.Harkonnen)} {
			m, told := rules.Narrate(events[0], viewer)
			says := append(m.Args["hidden"].([]engine.Message), rules.FactsSet(start, rules.Apply(start, events), events, viewer)...)
			if got, err := json.Marshal(says); err != nil || !told || string(got) != test.says {
				t.Errorf("%s: tells %s, want %s", test.adjust, got, test.says)
			}
		}
		if test.spice != 10 { // their own phone tells the Atreides what it was and is
			own := rules.FactsSet(start, rules.Apply(start, events), events, engine.AtSeat(dune.Atreides))
			if len(own) != 1 || fmt.Sprintf("%v %v", own[0].Args["is"], own[0].Args["was"]) != fmt.Sprintf("%d 10", test.spice) {
				t.Errorf("%s: the Atreides are told %v", test.adjust, own)
			}
		}
		seat := rules.Project(rules.Apply(start, events), engine.Referee).(*dune.View).Seats[dune.Atreides]
		if !reflect.DeepEqual(seat.Spice, &test.spice) {
			t.Errorf("%s: the Atreides have %d spice, want %d", test.adjust, *seat.Spice, test.spice)
		}
	}
}

// TestAdjustRefusesAlike proves that a correction with several faults is always refused for the same one.
func TestAdjustRefusesAlike(t *testing.T) {
	s := tableOfTwo(t)
	for range 50 {
		_, _, err := dune.Rules{}.Decide(s, engine.NewCommand(engine.Moderator, "adjust", map[string]any{"set": map[string]any{"storm": 4, "storm.x": 3}}))
		var no *engine.Refusal
		if !errors.As(err, &no) || no.Args["path"] != "storm.x" {
			t.Fatalf("refused by %+v, want the path storm.x", no)
		}
	}
}

// tableOfTwo is a table of two before its first turn.
func tableOfTwo(t *testing.T) engine.State {
	t.Helper()
	s, err := dune.Rules{}.Setup(engine.Header{Version: 1, Game: "dune", Profile: "gf9-basic", Cards: engine.CardsTable, Seats: []engine.SeatSetup{
		{Faction: dune.Atreides, Circle: 1}, {Faction: dune.Harkonnen, Circle: 3},
	}})
	check(t, err)
	return s
}

// handled is a table in its third turn.
const handled = `{"by":"moderator","do":"table.set","turn":3,"storm":7,"phase":"storm","wheels":["emperor","harkonnen"],"board":{"arrakeen":{"9":{"harkonnen":5}},"carthag":{"10":{"emperor":{"normal":2,"special":1}}},"sietch-tabr":{"13":{"bene-gesserit":{"advisors":2}}}},"spice":{"south-mesa":{"4":10}},"seats":{"harkonnen":{"tanks":3,"leaders":{"feyd-rautha":{"at":"tanks"}},"front":2}},"decks":{"treachery":{"discard":["lasgun"]}}}`

// TestCorrectionsTellWhatToMove proves that each correction tells the table which pieces and public payments to move, and nothing about
// purses, hands and reserves behind a shield (check 44).
func TestCorrectionsTellWhatToMove(t *testing.T) {
	header := engine.Header{Version: 1, Game: "dune", Profile: "gf9-advanced", Cards: engine.CardsTable, Seats: []engine.SeatSetup{
		{Faction: dune.BeneGesserit, Circle: 1}, {Faction: dune.Emperor, Circle: 3}, {Faction: dune.Harkonnen, Circle: 5},
	}}
	adjust := func(path, value string) string {
		return `{"by":"moderator","do":"adjust","set":{"` + path + `":` + value + `}}`
	}
	for _, test := range []struct {
		name  string
		lines []string // the last is the correction
		says  []string
	}{
		{"back to the reserves", []string{adjust("board.arrakeen.9.harkonnen", "2")}, []string{"forces count=3 faction=harkonnen from=arrakeen:9 to=reserves"}},
		{"elsewhere", []string{`{"by":"moderator","do":"table.set","board":{"arrakeen":{"9":{"harkonnen":1}},"carthag":{"10":{"harkonnen":4}}}}`},
			[]string{"forces count=4 faction=harkonnen from=arrakeen:9 to=carthag:10"}},
		{"out of the tanks", []string{adjust("seats.harkonnen.tanks", "1")}, []string{"forces count=2 faction=harkonnen from=tanks to=reserves"}},
		{"an elite", []string{adjust("board.carthag.10.emperor", `{"normal":2}`)},
			[]string{"forces count=1 faction=emperor from=carthag:10 kind=elites.emperor to=reserves"}},
		{"advisors who fight", []string{adjust("board.sietch-tabr.13.bene-gesserit", `{"normal":2}`)}, []string{"fighters count=2 faction=bene-gesserit place=sietch-tabr:13"}},
		{"fighters who advise", []string{adjust("board.sietch-tabr.13.bene-gesserit", `{"normal":2}`), adjust("board.sietch-tabr.13.bene-gesserit", `{"advisors":2}`)},
			[]string{"advisors count=2 faction=bene-gesserit place=sietch-tabr:13"}},
		{"a leader killed", []string{adjust("seats.harkonnen.leaders.umman-kudu.at", `"tanks"`)}, []string{"leader.tanks leader=umman-kudu"}},
		{"killed again", []string{adjust("seats.harkonnen.leaders.feyd-rautha", `{"at":"tanks-down","died":2}`)}, []string{"leader.tanks_down leader=feyd-rautha"}},
		{"a leader alive", []string{adjust("seats.harkonnen.leaders.feyd-rautha.at", `"ready"`)}, []string{"leader.back leader=feyd-rautha"}},
		{"a captive of whom others do not know", []string{adjust("seats.emperor.leaders.burseg.at", `"captured:harkonnen"`)}, nil},
		{"where a leader fought", []string{adjust("seats.emperor.leaders.burseg.at", `"arrakeen"`)}, nil},
		{"spice on the board", []string{adjust("spice.south-mesa.4", "6")}, []string{"spice less=4 more=0 place=south-mesa:4"}},
		{"before a shield", []string{adjust("seats.harkonnen.front", "3")}, []string{"front faction=harkonnen less=0 more=1"}},
		{"the storm and the wall", []string{`{"by":"moderator","do":"table.set","storm":9,"shieldWall":false}`}, []string{"storm from=7 to=9", "wall_gone"}},
		{"the wall again", []string{adjust("shieldWall", "false"), adjust("shieldWall", "true")}, []string{"wall_stands"}},
		{"the turn", []string{adjust("turn", "4")}, []string{"turn turn=4"}},
		{"a discard", []string{adjust("decks.treachery.discard", `["crysknife"]`)}, []string{"card_off card=lasgun", "card_on card=crysknife"}},
		{"a purse", []string{adjust("seats.emperor.spice", "3")}, nil},
		{"a hand", []string{adjust("seats.emperor.hand", `["hajr"]`)}, nil},
		{"a payment taken back", []string{
			`{"by":"harkonnen","do":"deal","to":"emperor","spice":3,"text":"now"}`, `{"by":"emperor","do":"accept","deal":1}`, `{"by":"moderator","do":"undo","count":2}`,
		}, []string{"front faction=emperor less=3 more=0", "purse faction=harkonnen less=0 more=3"}},
		{"a payment made after all", []string{
			`{"by":"harkonnen","do":"deal","to":"emperor","spice":3,"text":"now"}`, `{"by":"emperor","do":"accept","deal":1}`, `{"by":"moderator","do":"undo","count":2}`,
			`{"by":"moderator","do":"undo","to":4}`,
		}, []string{"front faction=emperor less=0 more=3", "purse faction=harkonnen less=3 more=0"}},
		{"a payment of less", []string{
			`{"by":"harkonnen","do":"deal","to":"emperor","spice":3,"text":"now"}`, `{"by":"emperor","do":"accept","deal":1}`,
			`{"by":"moderator","do":"amend","line":3,"with":{"by":"harkonnen","do":"deal","to":"emperor","spice":2,"text":"now"}}`,
		}, []string{"front faction=emperor less=1 more=0", "purse faction=harkonnen less=0 more=1"}},
		{"a whole board", []string{`{"by":"moderator","do":"table.set","turn":4,"storm":9,"shieldWall":false,"board":{"arrakeen":{"9":{"emperor":1}},"carthag":{"10":{"harkonnen":1}},"sietch-tabr":{"13":{"harkonnen":1}},"tueks-sietch":{"4":{"emperor":2}},"habbanya-sietch":{"16":{"emperor":2}}},"spice":{"south-mesa":{"4":1},"red-chasm":{"6":3}},"seats":{"harkonnen":{"tanks":0},"emperor":{"tanks":2}}}`}, []string{"many"}},
		{"a play that stands", []string{`{"by":"moderator","do":"stand","play":{"by":"harkonnen","do":"ship","to":"polar-sink","normal":2},"reason":"late","consent":["emperor"]}`}, nil},
		{"a play", []string{`{"by":"harkonnen","do":"deal","to":"emperor","text":"peace"}`}, nil},
	} {
		game, err := engine.NewTimeline(dune.Rules{}, header)
		check(t, err)
		var got []string
		for i, line := range append([]string{handled}, test.lines...) {
			got = byHand(t, game, line)
			if i == 0 && len(got) > 0 {
				t.Errorf("a game that begins in its middle says %q", got)
			}
		}
		for i := range got {
			if strings.HasPrefix(got[i], "many ") {
				got[i] = "many"
			}
		}
		if !slices.Equal(got, test.says) {
			t.Errorf("%s: %q, want %q", test.name, got, test.says)
		}
	}
}

// byHand enters a line, and gives what hands have to do then as key and arguments.
func byHand(t *testing.T, game *engine.Timeline, line string) (out []string) {
	t.Helper()
	var c engine.Command
	check(t, json.Unmarshal([]byte(line), &c))
	step, err := game.Decide(c)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	for _, m := range engine.CommitCorrection(game, step).ByHand {
		says := strings.TrimPrefix(m.Key, "log.fix.")
		for _, name := range slices.Sorted(maps.Keys(m.Args)) {
			if kind, ok := m.Args[name].(engine.Message); ok {
				m.Args[name] = kind.Key
			}
			if m.Args[name] != nil {
				says += fmt.Sprintf(" %s=%v", name, m.Args[name])
			}
		}
		out = append(out, says)
	}
	return out
}
