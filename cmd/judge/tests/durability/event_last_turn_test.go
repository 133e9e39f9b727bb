package durability

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestLastTurnIsToldToGames proves that the last turn of the slot is told to the game of each table once, with its reason, and only to the
// table that a judge names (EV-28).
func TestLastTurnIsToldToGames(t *testing.T) {
	e := apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(12)
	judge := e.Judge("ruth", "head")
	e.Play()
	told := func(table int) int {
		return strings.Count(e.Laptop.Get("/t/"+e.GameAt(table)+"/console/log").Body, "end of the slot")
	}
	e.Must(e.Do(judge, "judge", "last-turn", "table", "1"))
	if told(1) == 0 || told(2) > 0 {
		t.Errorf("table 1 was told %d times, table 2 %d times", told(1), told(2))
	}
	before := told(1)
	e.Must(e.Do(judge, "judge", "last-turn"))
	if told(1) != before || told(2) != before {
		t.Errorf("at the end, table 1 was told %d times, table 2 %d times, want %d", told(1), told(2), before)
	}
}
