package arrakis_test

import (
	"maps"
	"reflect"
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

// TestABattleIsOneAct proves that what ends a battle, and each roll in it, belongs to the same act as the attack, whose name nothing else has.
func TestABattleIsOneAct(t *testing.T) {
	result, err := record.Replay(arrakis.Rules{}, gametest.Load(t, "testdata/games/three-rounds.jsonl"))
	if err != nil || len(result.Failures) > 0 {
		t.Fatal(err, result.Failures)
	}
	past, won := result.Timeline.History(), 0
	var attack engine.Message
	for i := range past.Len() {
		name, part := arrakis.Rules{}.JointAct(past, i)
		for _, e := range past.Entry(i).Events {
			switch e.(type) {
			case arrakis.Attacked:
				attack = name
			case arrakis.CombatRolled, arrakis.BattleWon:
				if !part || !reflect.DeepEqual(name, attack) {
					t.Errorf("line %d is part of %v, want %v", past.Entry(i).Line, name, attack)
				}
			case arrakis.PhaseBegan:
				if part {
					t.Errorf("line %d begins a phase in %v", past.Entry(i).Line, name)
				}
			}
			if _, ends := e.(arrakis.BattleWon); ends {
				won++
			}
		}
	}
	if won == 0 {
		t.Error("nobody fought")
	}
}
