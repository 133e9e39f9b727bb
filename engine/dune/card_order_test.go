package dune

import (
	"encoding/json"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// inOrder sends a line as a live table takes it, and tells whether it waits.
func (b battleTable) inOrder(line string) bool {
	b.Helper()
	var c engine.Command
	check(b, json.Unmarshal([]byte(line), &c))
	c, waits := Rules{}.InOrder(b.state(), c)
	step, err := b.line.Decide(c)
	if err != nil {
		b.Fatalf("%s: %v", line, err)
	}
	b.line.Commit(step)
	return waits
}

const (
	beforeStorm = `{"by":"moderator","do":"table.set","turn":3,"storm":3,"phase":"storm","step":"cards","stormMove":2,` +
		`"board":{"sihaya-ridge":{"8":{"guild":1}},"shield-wall":{"7":{"emperor":2}}},` +
		`"seats":{"guild":{"hand":["family-atomics"]},"emperor":{"hand":["weather-control"]},"harkonnen":{"cards":1}}}`
	atomics = `{"by":"guild","do":"play","card":"family-atomics"}`
)

// TestFirstTapTakesNothing proves that whoever plays the Family Atomics first takes Weather Control from nobody, and that play
// goes on alike whether the moment ends by answers or by the moderator [DUNE-STORM-10].
func TestFirstTapTakesNothing(t *testing.T) {
	for name, end := range map[string][]string{
		"all pass": {`{"by":"atreides","do":"pass"}`, `{"by":"bene-gesserit","do":"pass"}`, `{"by":"emperor","do":"pass"}`,
			`{"by":"fremen","do":"pass"}`, `{"by":"harkonnen","do":"pass"}`},
		"advance": {`{"by":"moderator","do":"advance"}`},
	} {
		b := newTable(t, "gf9-basic")
		b.play(beforeStorm)
		if !b.inOrder(atomics) {
			t.Fatal("the Family Atomics do not wait")
		}
		if !b.state().shieldWall || b.inOrder(`{"by":"emperor","do":"play","card":"weather-control","sectors":5}`) {
			t.Fatalf("%s: Weather Control is not heard first", name)
		}
		same(t, "asked again", 6, len(b.state().window().Waiting))
		b.inOrder(atomics)
		b.play(end...)
		same(t, name, []any{8, false, SpiceBlow, 2}, []any{b.state().storm, b.state().shieldWall, b.state().phase, b.state().seat[Emperor].Tanks.Normal})
		same(t, name+": hands", []int{0, 0}, []int{len(b.state().seat[Guild].Hand), len(b.state().seat[Emperor].Hand)})
	}
	b := newTable(t, "gf9-basic") // where all are asked again and nobody plays it after all
	b.play(beforeStorm)
	b.inOrder(atomics)
	b.inOrder(`{"by":"emperor","do":"play","card":"weather-control","sectors":5}`)
	b.play(`{"by":"guild","do":"pass"}`, `{"by":"moderator","do":"advance"}`)
	same(t, "kept", []any{true, []Card{FamilyAtomics}}, []any{b.state().shieldWall, b.state().seat[Guild].Hand})
}

// TestWhoWaitsLooksLikeWhoPassed proves that nobody else can tell a card that waits from a pass, and that what cannot be played
// does not wait [DUNE-KARAMA-08, DUNE-STORM-11].
func TestWhoWaitsLooksLikeWhoPassed(t *testing.T) {
	seen := [2]map[string]string{{}, {}}
	for i, line := range []string{atomics, `{"by":"guild","do":"pass"}`} {
		b := newTable(t, "gf9-basic")
		b.play(beforeStorm)
		b.inOrder(line)
		for name, v := range map[string]engine.Viewer{"public": engine.Public, "moderator": engine.AtModerator, "emperor": engine.AtSeat(Emperor)} {
			raw, err := json.Marshal([]any{Rules{}.Project(b.state(), v), engine.PromptsFor(v, Rules{}.Prompts(b.state()))})
			check(t, err)
			seen[i][name] = string(raw)
		}
	}
	same(t, "seen", seen[1], seen[0])
	if _, told := (CardHeld{By: Guild}).tell(engine.AtSeat(Emperor)); told {
		t.Error("the Emperor is told")
	}
	if _, told := (CardHeld{By: Guild}).tell(engine.AtSeat(Guild)); !told {
		t.Error("the Guild is not told")
	}
	b := newTable(t, "gf9-basic")
	b.play(beforeStorm)
	b.play(`{"by":"moderator","do":"table.set","seats":{"guild":{"hand":[]},"harkonnen":{"hand":["family-atomics"]}}}`)
	if no := b.refuse("DUNE-STORM-11", `{"by":"harkonnen","do":"play","card":"family-atomics","waits":true}`); !no.Private {
		t.Error("the refusal is not private")
	}
	b.play(`{"by":"moderator","do":"table.set","turn":3,"phase":"battle"}`)
	b.refuse("DUNE-STORM-10", `{"by":"guild","do":"play","card":"family-atomics","waits":true}`)
}
