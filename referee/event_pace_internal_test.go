package referee

import (
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine"
)

// TestPace proves that a game's pace is that of its finished turns, from the lines that count, and when the game then ends (EV-28).
func TestPace(t *testing.T) {
	noon := time.Date(2026, 5, 2, 12, 0, 0, 0, time.UTC)
	var h history
	enter := func(minute, turn int, undone bool) {
		h.rows = append(h.rows, logEntry{at: noon.Add(time.Duration(minute) * time.Minute), play: &engine.Entry{}, entry: len(h.rows), chapter: engine.Chapter{Turn: turn}})
		h.undone = append(h.undone, undone)
	}
	enter(0, 0, false) // the last act before turn 1
	enter(10, 1, false)
	if _, ok := (&Snapshot{history: h}).Pace().Ends(noon, 3); ok {
		t.Error("the first turn has a forecast")
	}
	enter(20, 1, true)
	enter(30, 1, false) // turn 2 begins
	enter(90, 2, false) // turn 3 begins
	enter(95, 3, false)
	pace := (&Snapshot{history: h}).Pace()
	if want := (Pace{PerTurn: 45 * time.Minute, Began: noon.Add(90 * time.Minute)}); pace != want {
		t.Fatalf("the pace is %v, not %v", pace, want)
	}
	for _, c := range []struct{ now, more, want int }{{100, 0, 135}, {100, 2, 225}, {200, 1, 245}, {100, -1, 135}} {
		if end, ok := pace.Ends(noon.Add(time.Duration(c.now)*time.Minute), c.more); !ok || !end.Equal(noon.Add(time.Duration(c.want)*time.Minute)) {
			t.Errorf("at minute %d with %d more turns it ends at %v, not at minute %d", c.now, c.more, end, c.want)
		}
	}
}
