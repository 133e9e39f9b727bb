package imperium_test

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/record"
)

// playedExample is the example round as far as one of its lines.
func playedExample(t *testing.T, line int) *engine.Timeline {
	t.Helper()
	in, err := os.Open("testdata/games/example-round.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	r, err := record.Read(in, "example")
	if err != nil {
		t.Fatal(err)
	}
	game, err := engine.NewTimeline(imperium.Rules{}, r.Header)
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range r.Items {
		if item.Command == nil || item.RefusedBy != "" || item.Line > line {
			continue
		}
		next, err := game.Decide(*item.Command)
		if err != nil {
			t.Fatalf("line %d: %v", item.Line, err)
		}
		game.Commit(next)
	}
	return game
}

// keysOf are the messages' keys, without those that repeat.
func keysOf(messages []engine.Message) (keys []string) {
	for _, m := range messages {
		keys = append(keys, m.Key)
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// TestBoardInstructions proves that everybody is told what to do by hand when a turn is taken back, and nothing where nothing changed.
func TestBoardInstructions(t *testing.T) {
	before, after := playedExample(t, 18).State(), playedExample(t, 22).State() // Fausto's Agent with two troops
	rules := imperium.Rules{}
	want := []string{"log.fix.agent_off", "log.fix.fighters", "log.fix.figure", "log.fix.garrison", "log.fix.hand"}
	if got := keysOf(rules.BoardInstructions(after, before, nil, nil)); !slices.Equal(got, want) {
		t.Errorf("a turn taken back is told as %v, want %v", got, want)
	}
	if got := rules.BoardInstructions(after, after, nil, nil); len(got) > 0 {
		t.Errorf("nothing changed, but the table is told %v", got)
	}
	game := playedExample(t, 79)
	undo, err := game.Decide(engine.NewCommand(engine.Moderator, engine.Undo, map[string]any{"to": 18}))
	if err != nil {
		t.Fatal(err)
	}
	did := engine.CommitCorrection(game, undo)
	if got := keysOf(did.ByHand); !slices.Equal(got, []string{"log.fix.many"}) {
		t.Errorf("a whole round taken back is told as %v", got)
	}
}

// TestCounting proves that a count finds what differs, and a mistaken number that explains it, and refuses what is hidden.
func TestCounting(t *testing.T) {
	game := playedExample(t, 22)
	found, err := imperium.Rules{}.Differences(game.State(), json.RawMessage(`{"seats":{"red":{"spice":1,"troops":{"garrison":2,"conflict":1}}},"spaces":{"the-great-flat":{"bonus":1}}}`))
	want := []engine.Difference{{Path: "seats.red.troops.conflict", Counted: 1, Recorded: 2}, {Path: "seats.red.troops.garrison", Counted: 2, Recorded: 1}}
	if err != nil || !slices.Equal(found, want) {
		t.Fatalf("the count gives %v, %v", found, err)
	}
	explained := false
	for _, e := range game.Entries() {
		for _, c := range (imperium.Rules{}).Alternatives(*e, found) {
			explained = explained || c != nil && c.Do == "deploy" && string(c.Args["troops"]) == "1"
		}
	}
	if !explained {
		t.Error("nobody thinks of one deployed troop")
	}
	for _, hidden := range []string{`{"seats":{"red":{"hand":["dagger"]}}}`, `{"seats":{"red":{"cards":3}}}`, `{"seats":{"red":{"vp":"two"}}}`, `[1]`} {
		var no *engine.Refusal
		if _, err := (imperium.Rules{}).Differences(game.State(), json.RawMessage(hidden)); !errors.As(err, &no) {
			t.Errorf("%s can be counted: %v", hidden, err)
		}
	}
}

// TestAdjustNamesThePath proves that a correction by path is refused with the path if that leads nowhere or contradicts another.
func TestAdjustNamesThePath(t *testing.T) {
	game := playedExample(t, 22)
	for path, set := range map[string]map[string]any{
		"seats..spice":         {"seats..spice": 1},
		"seats.red.spice.more": {"seats.red.spice": 1, "seats.red.spice.more": 2},
	} {
		var no *engine.Refusal
		_, err := game.Decide(engine.NewCommand(engine.Moderator, engine.Adjust, map[string]any{"set": set}))
		if !errors.As(err, &no) || no.Key != "adjust.path" || no.Args["path"] != path {
			t.Errorf("%v is answered by %v", set, err)
		}
	}
}

// TestLevelNeedsAConflict proves that the level of a Conflict cannot be said where none lies open.
func TestLevelNeedsAConflict(t *testing.T) {
	_, err := playedExample(t, 1).Decide(engine.NewCommand(engine.Moderator, engine.TableSet, map[string]any{"conflict": map[string]any{"level": "I"}}))
	var no *engine.Refusal
	if !errors.As(err, &no) || no.Key != "set.computed" {
		t.Errorf("a level without a Conflict is answered by %v", err)
	}
}

// TestTheViewIsTaken proves that a state which takes what the moderator sees of it stays as it is, with all that the moderator does not see.
func TestTheViewIsTaken(t *testing.T) { held.CheckTheViewIsTaken(t, imperium.TakeAgain) }
