package dune_test

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
)

// TestAPassIsHeardOnce proves that a seat reads its pass once in its own log if the console enters it again, while the
// console reads each as if it were the first.
func TestAPassIsHeardOnce(t *testing.T) {
	game, err := engine.NewTimeline(dune.Rules{}, engine.Header{Version: 1, Game: "dune", Profile: "gf9-basic", Cards: engine.CardsTable, Seats: []engine.SeatSetup{
		{Faction: dune.Atreides, Circle: 1}, {Faction: dune.Harkonnen, Circle: 3},
	}})
	check(t, err)
	heard := map[engine.Viewer]int{}
	for _, c := range []engine.Command{
		engine.NewCommand(engine.Moderator, "table.set", map[string]any{"turn": 2, "storm": 7, "phase": "storm", "step": "cards", "stormMove": 3}),
		engine.NewCommand(dune.Atreides, "pass", nil),
		{By: engine.Moderator, For: dune.Atreides, Do: "pass"},
	} {
		step, err := game.Decide(c)
		check(t, err)
		game.Commit(step)
		for _, v := range []engine.Viewer{engine.AtSeat(dune.Atreides), engine.AtSeat(dune.Harkonnen), engine.AtModerator} {
			for _, e := range step.Entry.Events {
				if m, ok := (dune.Rules{}).Narrate(e, v); ok && m.Key == "log.window.left" {
					heard[v]++
				}
			}
		}
	}
	for v, times := range map[engine.Viewer]int{engine.AtSeat(dune.Atreides): 1, engine.AtSeat(dune.Harkonnen): 0, engine.AtModerator: 1} {
		if heard[v] != times {
			t.Errorf("%v hears %d times of it, want %d", v, heard[v], times)
		}
	}
}
