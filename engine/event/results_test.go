package event_test

import (
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestSignaturesFromPaperAreKnown holds EV-37: who has signed on paper is known as that, until the same person confirms or disputes by phone.
func TestSignaturesFromPaperAreKnown(t *testing.T) {
	line := heatUnderway(t)
	do := func(by engine.Seat, do string, args map[string]any) {
		args["table"] = 1
		enter(t, line, engine.NewCommand(by, do, args))
	}
	signed := func(want ...string) {
		t.Helper()
		if r := organisers(line).Rounds["1"].Tables["1"].Result; !slices.Equal(r.FromPaper, want) {
			t.Errorf("%v of %v have signed on paper, want %v", r.FromPaper, r.Confirmed, want)
		}
	}
	do("organiser", "result.enter", map[string]any{"winners": []string{"a", "b"}, "way": "strongholds", "turn": 6})
	signed()
	do("organiser", "result.confirm", map[string]any{"for": "a"})
	do("ruth", "result.confirm", map[string]any{"for": "c"})
	do("ruth", "result.confirm", map[string]any{"for": "c"})
	do("d", "result.confirm", map[string]any{})
	do("ruth", "result.confirm", map[string]any{"for": "d"})
	signed("a", "c")
	do("a", "result.confirm", map[string]any{})
	signed("c")
	do("c", "result.dispute", map[string]any{})
	signed()
	do("ruth", "result.confirm", map[string]any{"for": "c"})
	do("ruth", "result.approve", map[string]any{})
	do("ruth", "result.correct", map[string]any{"winners": []string{"a", "b"}, "way": "strongholds", "turn": 7, "reason": "misread"})
	signed("c")
}
