package arrakis

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestHeadlineSaysWhatADieIsFor proves that everybody reads what a side does with the die that it spent, until nothing is left but the end of
// its turn (WFA-3.5).
func TestHeadlineSaysWhatADieIsFor(t *testing.T) {
	r := sitDown(t, `{"round":2,"phase":"action-resolution","step":"act","acting":"atreides",
		"dashboards":{"atreides":{"dice":{"strategy":1,"mentat":1}},"harkonnen":{"dice":{"mentat":1}}},
		"board":{"ne-08":{"side":"atreides","regular":1},"ne-11":{"side":"atreides","regular":1}}}`)
	want := func(says string) {
		t.Helper()
		for _, v := range []engine.Viewer{engine.Public, engine.AtModerator, engine.AtSeat("harkonnen")} {
			if got := newViewModel(r.Layout(v), r.Table.Project(v), r.Prompts(v)).Headline(); got != says {
				t.Errorf("%v reads %q, want %q", v, got, says)
			}
		}
	}
	want("The Atreides take a turn.")
	r.Must("atreides", "action", map[string]any{"die": "strategy"})
	want("The Atreides move legions.")
	r.Must("atreides", "move", map[string]any{"from": "ne-08", "to": "ne-09"})
	r.Must("atreides", "move", map[string]any{"from": "ne-11", "to": "ne-12"})
	want("The Atreides end the turn.")
}

// TestBothSidesAreAsked proves that the headline names both sides where both are asked.
func TestBothSidesAreAsked(t *testing.T) {
	r := sitDown(t, `{"round":2,"phase":"action-resolution","step":"roll"}`)
	if got := newViewModel(r.Layout(engine.Public), r.Table.Project(engine.Public), r.Prompts(engine.Public)).Headline(); got != "Both sides roll action dice." {
		t.Errorf("the headline is %q", got)
	}
}
