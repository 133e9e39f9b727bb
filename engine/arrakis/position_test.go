package arrakis_test

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/gametest"
)

// TestAPositionSetsTheTable proves that a position, entered with table.set into a fresh game, is the same position again: whatever the
// state shows can be said.
func TestAPositionSetsTheTable(t *testing.T) {
	files, _ := filepath.Glob("testdata/*/*.jsonl")
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			result, err := record.Replay(arrakis.Rules{}, gametest.Load(t, file))
			if err != nil {
				t.Fatalf("the record does not replay: %v", err)
			}
			if result.Timeline == nil { // its header is refused
				return
			}
			past := result.Timeline.History()
			for i := 1; i <= past.Len(); i++ {
				checkPosition(t, result.Timeline.Header(), i, past.At(i))
			}
		})
	}
}

// told are the steps that say more than the state shows: why they came, and how many hits or dice they have.
var told = []string{"reveal", "remove", "casualties", "displace", "strike", "choose"}

func checkPosition(t *testing.T, h engine.Header, at int, s engine.State) {
	t.Helper()
	rules := arrakis.Rules{}
	want, _ := json.Marshal(rules.Position(s))
	var said map[string]any
	_ = json.Unmarshal(want, &said)
	delete(said, "prompts")
	if said["phase"] == "setup" || said["result"] != nil || said["raised"] != nil || said["messages"] != nil || slices.Contains(told, said["step"].(string)) {
		return
	}
	fresh, err := rules.Setup(h)
	if err != nil {
		t.Fatal(err)
	}
	standing := said["settlements"].(map[string]any)
	for area := range rules.Position(fresh).(*arrakis.View).Settlements {
		if _, stands := standing[string(area)]; !stands {
			standing[string(area)] = nil
		}
	}
	said["reason"], said["force"] = "test", true
	_, got, err := rules.Decide(fresh, engine.NewCommand(engine.Moderator, engine.TableSet, said))
	if err != nil {
		t.Errorf("entry %d: %v\n%s", at, err, want)
		return
	}
	if again, _ := json.Marshal(rules.Position(got)); string(again) != string(want) {
		t.Errorf("entry %d:\nwant %s\ngot  %s", at, want, again)
	}
}

// TestBattleStepNeedsABattle proves that the table cannot stand at a step of a battle that nobody names.
func TestBattleStepNeedsABattle(t *testing.T) {
	rules := arrakis.Rules{}
	for _, step := range []string{"cards", "leaders", "continue", "retreat", "enter"} {
		fresh, err := rules.Setup(engine.Header{Game: "arrakis", Profile: "standard", Cards: engine.CardsTable, Seats: []engine.SeatSetup{{Faction: "atreides"}, {Faction: "harkonnen"}}})
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = rules.Decide(fresh, engine.NewCommand(engine.Moderator, engine.TableSet, map[string]any{"phase": "action-resolution", "step": step}))
		var no *engine.Refusal
		if !errors.As(err, &no) || no.Key != "set.unknown_step" {
			t.Errorf("step %s is answered by %v", step, err)
		}
	}
}

// TestTheViewIsTaken proves that a state which takes what the moderator sees of it stays as it is, with all that the moderator does not see.
func TestTheViewIsTaken(t *testing.T) { held.CheckTheViewIsTaken(t, arrakis.TakeAgain) }
