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

// TestTimeIsAnnouncedBesideAFrozenTable proves that after the slot the console's next act is to announce the time at all tables that play, and
// only then to release the one that is frozen (EV-28, EV-34).
func TestTimeIsAnnouncedBesideAFrozenTable(t *testing.T) {
	e := twoTables(t)
	e.Must(e.Do(e.Pair("ruth"), "judge", "freeze", "table", "1", "reason", "spilt drinks"))
	e.Clock.Inputs += 6 * 60 * 60
	console := e.Path("")
	if page := e.Laptop.Get(console).Body; strings.Contains(page, "Release table 1 first") {
		t.Error("a frozen table keeps time from the others")
	}
	e.Laptop.Press(console, "next-time").RequireStatus(t, http.StatusOK, "time at all tables that play")
	if tables := e.View().Rounds["1"].Tables; tables["1"].Time || !tables["2"].Time {
		t.Errorf("time is announced: at the frozen table %v, at the other %v", tables["1"].Time, tables["2"].Time)
	}
	e.Must(e.Organise("result.enter", "table", "2", "winners:json", `["`+e.View().Rounds["1"].Tables["2"].Seating[0].Person+`"]`, "way", "strongholds", "turn", "6"))
	e.Must(e.Organise("result.approve", "table", "2", "reason", "both signed"))
	if page := e.Laptop.Get(console).Body; !strings.Contains(page, "Release table 1 first") {
		t.Error("the console does not ask to release the frozen table")
	}
}
