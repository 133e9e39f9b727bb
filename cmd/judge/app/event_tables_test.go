package app_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestTablesSayWhereTheOrganiserIsNeeded proves that the list of tables shows at which of them somebody calls, which judge is there, and which
// are late, and that its filters list these alone (EV-28).
func TestTablesSayWhereTheOrganiserIsNeeded(t *testing.T) {
	e := twoTables(t)
	caller := e.Person("p1")
	ruth := e.Pair("ruth")
	listed := func(show, with string, want ...string) {
		t.Helper()
		page := e.Laptop.Get(e.Path("tables") + "?show=" + show)
		page.RequireStatus(t, http.StatusOK, "the tables")
		if got := strings.Count(page.Body, `class="is-playing`); got != len(want) {
			t.Errorf("%q lists %d tables, not %v", show, got, want)
		}
		for _, number := range want {
			if !strings.Contains(page.Body, `>`+number+`</a></th>`) {
				t.Errorf("%q does not list table %s", show, number)
			}
		}
		if !strings.Contains(page.Body, with) {
			t.Errorf("%q does not say %q", show, with)
		}
	}
	table, _, _ := e.View().SeatOf("p1")
	at := string(rune('0' + table))
	listed("calls", "")
	e.Must(e.Do(caller, "person", "call", "table", at, "reason", "rules"))
	listed("calls", "flag-call", at)
	e.Must(e.Do(ruth, "judge", "call.claim", "call", "1"))
	listed("calls", e.View().Judges["ruth"].Name+" is there", at)
	e.Must(e.Do(ruth, "judge", "freeze", "table", at, "reason", "spilt drinks"))
	listed("frozen", "flag-frozen", at)
	listed("late", "")
	e.Clock.Inputs += 6 * 60 * 60
	listed("late", "", "1", "2")
	listed("due", "", "1", "2")
	listed("", "", "1", "2")
}
