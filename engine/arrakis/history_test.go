package arrakis_test

import (
	"maps"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/gametest"
)

// TestLossesHaveTheirCause proves that what a claimed card strikes is lost by a card: it is no battle, and no attack of a worm.
func TestLossesHaveTheirCause(t *testing.T) {
	result, err := record.Replay(arrakis.Rules{}, gametest.Load(t, "testdata/scenarios/WFAR-3.21-strike.jsonl"))
	if err != nil || len(result.Failures) > 0 {
		t.Fatal(err, result.Failures)
	}
	worms, lost := 0, map[string]int{}
	for _, round := range (arrakis.Rules{}).Statistics(result.Timeline.History(), engine.Public).(*arrakis.Statistics).Rounds {
		worms += round.Worms
		for cause, sides := range round.Lost {
			for _, n := range sides {
				lost[cause] += n
			}
		}
	}
	if want := map[string]int{arrakis.ByCard: 1}; worms != 0 || !maps.Equal(lost, want) {
		t.Errorf("%d worms attacked, lost are %v, want %v", worms, lost, want)
	}
}

// TestOwnStoryOfASeat proves that a seat's statistics have what only this seat entered and saw: what the Atreides noted when they looked at
// a sietch and a token. Nobody else's have it.
func TestOwnStoryOfASeat(t *testing.T) {
	const file = "testdata/scenarios/WFAR-0.11-look.jsonl"
	result, err := record.Replay(arrakis.Rules{}, gametest.Load(t, file))
	if err != nil || len(result.Failures) > 0 {
		t.Fatal(err, result.Failures)
	}
	known := func(v engine.Viewer) (n int) {
		for _, round := range (arrakis.Rules{}).Statistics(result.Timeline.History(), v).(*arrakis.Statistics).Rounds {
			n += len(round.Own)
		}
		return n
	}
	if n := known(engine.AtSeat("atreides")); n != 2 {
		t.Errorf("the Atreides alone knew %d notes, want 2", n)
	}
	for _, v := range []engine.Viewer{engine.Public, engine.AtSeat("harkonnen")} {
		if n := known(v); n != 0 {
			t.Errorf("%v alone knew %d notes", v, n)
		}
	}
}
