package durability

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestFrozenTableStopsItsGame proves that a judge's freeze stops the game of that table and of no other, that the program's end in between
// changes nothing, and that a release, or an undo of the freeze, lets it go on (EV-34).
func TestFrozenTableStopsItsGame(t *testing.T) {
	journal := journaltest.NewMemory()
	e := apptest.OpenSite(t, journal, 1).NewEvent(12)
	judge := e.Judge("ruth", "floor")
	e.Play()
	undo := func(e *apptest.Event, table int) int {
		return e.Laptop.Post("/t/"+e.GameAt(table)+"/console", url.Values{"do": {"undo"}, "key": {"x"}}).Status
	}
	open := undo(e, 1)
	e.Must(e.Do(judge, "judge", "freeze", "table", "1", "reason", "A count"))
	if got := undo(e, 1); got != http.StatusLocked {
		t.Errorf("a frozen table's console gets %d", got)
	}
	if got := undo(e, 2); got != open {
		t.Errorf("the other table's console gets %d, and got %d", got, open)
	}
	after := e.At(apptest.OpenSite(t, journal, 1))
	if got := undo(after, 1); got != http.StatusLocked {
		t.Errorf("after a restart a frozen table's console gets %d", got)
	}
	if screen := after.Laptop.Get("/t/" + after.GameAt(1) + "/screen").Body; !strings.Contains(screen, "Frozen by a judge") || !strings.Contains(screen, "A count") {
		t.Error("the table screen does not say that the table is frozen, and why")
	}
	after.Must(after.Organise("undo", "line:int", after.LastLine(), "reason", "the wrong table"))
	if got := undo(after, 1); got != open {
		t.Errorf("once the freeze is undone its console gets %d", got)
	}
}
