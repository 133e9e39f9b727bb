package dune_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
)

// game plays lines with real cards.
func game(t *testing.T, seats []engine.SeatSetup, lines ...string) *engine.Timeline {
	t.Helper()
	h := engine.Header{Version: 1, Game: "dune", Profile: "gf9-basic", Cards: engine.CardsTable, Seats: seats}
	timeline, err := engine.NewTimeline(dune.Rules{}, h)
	check(t, err)
	for _, line := range lines {
		if err := enter(timeline, line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return timeline
}

func enter(timeline *engine.Timeline, line string) error {
	var c engine.Command
	if err := json.Unmarshal([]byte(line), &c); err != nil {
		return err
	}
	step, err := timeline.Decide(c)
	if err == nil {
		timeline.Commit(step)
	}
	return err
}

// TestCorrectionReturnsPlans proves that a correction which changes what a plan may hold returns every sealed plan, even a legal one,
// but no revealed plan and no plan with the same limits (DUNE-DEAL-07).
func TestCorrectionReturnsPlans(t *testing.T) {
	table := func(forces, storm int) string {
		return fmt.Sprintf(`{"by":"moderator","do":"table.set","turn":2,"phase":"battle","storm":%d,`+
			`"board":{"arrakeen":{"9":{"atreides":5,"emperor":%d}}},"seats":{"atreides":{"traitors":["caid"]},"emperor":{"traitors":["stilgar"]}}}`, storm, forces)
	}
	seats := []engine.SeatSetup{{Faction: dune.Atreides, Circle: 1}, {Faction: dune.Emperor, Circle: 3}, {Faction: dune.Guild, Circle: 5}}
	for _, test := range []struct {
		name        string
		shown       bool
		dial        int
		put         string
		falls, asks bool
	}{
		{"a plan that would still do", false, 1, table(2, 4), true, true},
		{"a plan that would not", false, 4, table(2, 4), true, true},
		{"a plan whose bounds stay", false, 4, table(4, 5), false, false},
		{"a plan that was shown and would still do", true, 1, table(2, 4), false, false},
		{"a plan that was shown and would not", true, 4, table(2, 4), true, true},
	} {
		g := game(t, seats, table(4, 4))
		pick := `{"by":"emperor","do":"battle.pick","territory":"arrakeen","against":"atreides"}`
		for range 9 {
			if enter(g, pick) == nil {
				break
			}
			check(t, enter(g, `{"by":"moderator","do":"advance"}`))
		}
		plan := fmt.Sprintf(`{"by":"emperor","do":"plan","leader":"bashar","dial":%d}`, test.dial)
		for !asked(g, dune.Emperor) { // voice and prescience lapse
			check(t, enter(g, `{"by":"moderator","do":"advance"}`))
		}
		lines := []string{plan}
		if test.shown {
			lines = append(lines, `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":1}`)
		}
		for _, line := range lines {
			if err := enter(g, line); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
		}
		if err := enter(g, `{"by":"moderator","do":"amend","line":2,"with":`+test.put+`}`); err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		stands := slices.ContainsFunc(g.LiveEntries(), func(e engine.Entry) bool { return e.Command.By == dune.Emperor && e.Command.Do == "plan" })
		if stands == test.falls || asked(g, dune.Emperor) != test.asks {
			t.Errorf("%s: the plan counts: %v, want %v; it is asked again: %v, want %v", test.name, stands, !test.falls, asked(g, dune.Emperor), test.asks)
		}
	}
}

// asked reports whether a seat owes a plan.
func asked(g *engine.Timeline, seat engine.Seat) bool {
	return slices.ContainsFunc(g.Prompts(), func(p engine.Prompt) bool { return p.For == seat && p.Ask == "plan" && !p.IsAnswered() })
}
