package arrakis

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/pagestest"
)

// sitDown is a table for two in a position as table.set has it.
func sitDown(t *testing.T, position string) *pagestest.Room {
	t.Helper()
	return sitDownWith(t, []engine.SeatSetup{{Faction: "atreides"}, {Faction: "harkonnen"}}, position)
}

// sitDownWith is a table of some seats in a position.
func sitDownWith(t *testing.T, seats []engine.SeatSetup, position string) *pagestest.Room {
	t.Helper()
	r := suite.Sit(t, engine.Header{Version: 1, Game: "arrakis", Profile: "standard", Cards: engine.CardsTable, Seats: seats})
	c := engine.NewCommand(engine.Moderator, engine.TableSet, nil)
	if err := json.Unmarshal([]byte(position), &c.Args); err != nil {
		t.Fatal(err)
	}
	if no := r.Play(c); no != nil {
		t.Fatal(no)
	}
	return r
}

// TestLeadersAreDeployed proves that a Deployment die offers a leader without a name by a number, at most one and called as the side calls
// it, beside the named leaders that are to be had (WFA-3.11, WFA-3.12).
func TestLeadersAreDeployed(t *testing.T) {
	for seat, leader := range map[engine.Seat][2]string{"harkonnen": {"beast-rabban", "Bashar"}, "atreides": {"stilgar", "Naib"}} {
		r := sitDown(t, `{"round":2,"phase":"action-resolution","step":"act","acting":"`+string(seat)+`",
			"dashboards":{"atreides":{"dice":{"deployment":1}},"harkonnen":{"dice":{"deployment":1}}}}`)
		r.Must(seat, "action", map[string]any{"die": "deployment"})
		page := r.Text(engine.AtSeat(seat))
		for _, want := range []string{`name="arg.at[0].generic" value="0" min="0" max="1"`, `name="arg.at[0].leaders" value="` + leader[0] + `"`, `<span class="label">` + leader[1] + ` `} {
			if !strings.Contains(strings.Join(strings.Fields(page), " "), want) {
				t.Errorf("%s: no %s", seat, want)
			}
		}
	}
}

// TestTheWildMakerIsMeant proves that the phone lets the Atreides say which worm they mean where the Wild Maker stands with another one,
// and does not ask where it stands alone.
func TestTheWildMakerIsMeant(t *testing.T) {
	for worms, want := range map[string]bool{`["cse-01"]`: true, `["se-02"]`: false} {
		r := sitDown(t, `{"phase":"action-resolution","step":"act","dashboards":{"harkonnen":{"dice":{"strategy":2}}},"worms":`+worms+`,"wildMaker":"cse-01"}`)
		page := r.Text(engine.AtSeat("atreides"))
		if !strings.Contains(page, `arg.worms[0].from`) || strings.Contains(page, `arg.worms[0].wild`) != want {
			t.Errorf("with worms in %s the Wild Maker can be told apart: %t, want %t", worms, !want, want)
		}
	}
}

// TestEffectsAreCorrected proves that the explanation of a correction says an effect's steps as the log does, so that a changed area or number
// is seen.
func TestEffectsAreCorrected(t *testing.T) {
	r := sitDown(t, `{"round":2,"phase":"action-resolution","step":"act","acting":"harkonnen"}`)
	effect := func(regulars int) engine.Command {
		steps := []map[string]any{{"kind": "deploy", "area": "carthag", "regular": regulars, "special": 1}, {"kind": "draw", "deck": "corrino-ally"}}
		return engine.NewCommand("harkonnen", "effect", map[string]any{"card": "spies", "effects": steps})
	}
	with := effect(2)
	got := Pages{}.Explanation(r.Layout(engine.AtModerator), r.Table.Project(engine.AtModerator), 4, effect(1), &with)
	for _, want := range []string{"deploys 1 regular and 1 Sardaukar in Carthag; draws a card", "deploys 2 regulars and 1 Sardaukar in Carthag; draws a card"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q has no %q", got, want)
		}
	}
}

// TestForgottenEffectsHaveSteps proves that an effect that was forgotten has the steps' fields, empty ones.
func TestForgottenEffectsHaveSteps(t *testing.T) {
	r := sitDown(t, `{"round":2,"phase":"action-resolution","step":"act","acting":"harkonnen"}`)
	var b strings.Builder
	c := engine.Command{By: engine.Moderator, For: "harkonnen", Do: "effect"}
	if err := (Pages{}).ArgumentFields(r.Layout(engine.AtModerator), r.Table.Project(engine.AtModerator), c).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), `class="arr-kind"`); n != mostSteps {
		t.Errorf("it has %d steps, want %d", n, mostSteps)
	}
}

// TestDiceSayWhatTheyAreFor proves that whoever has to spend a die reads what each result does, once for each, as it is for the own side
// (WFA-3.5), and that the guide explains a turn before the Desert Power that may take its place.
func TestDiceSayWhatTheyAreFor(t *testing.T) {
	r := sitDown(t, `{"round":1,"phase":"action-resolution","step":"act","acting":"atreides",
		"dashboards":{"atreides":{"dice":{"deployment":1,"house":1}},"harkonnen":{"dice":{"house":3}}}}`)
	page := r.Text(engine.AtSeat("atreides"))
	for _, does := range []string{"Move 2 legions, or attack with 1.", "1 deployment token and 1 leader to a sietch.", "Draw 2 planning cards."} {
		if n := strings.Count(page, `<small class="does">`+does); n != 1 {
			t.Errorf("the dice say %d times: %s", n, does)
		}
	}
	if l := lesson(r.Layout(engine.AtSeat("atreides")), r.Table.Project(engine.AtSeat("atreides")), r.Prompts(engine.AtSeat("atreides")), nil); l != nil && !strings.HasPrefix(l.Step, "Turn") {
		t.Errorf("the guide begins a game's turns with %q", l.Step)
	}
}
