package app_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestLateOneJoinsATable proves that somebody who comes once a seating is published joins a table with a free place: the others there keep
// their seats, the phones at the other table read no other byte, the table's game has the seat, and who comes after the start stands by (EV-04).
func TestLateOneJoinsATable(t *testing.T) {
	e := openEvent(t, 13)
	e.CheckIn(11)
	e.Enter("round.draft")
	e.Enter("round.publish")
	short, full := "2", e.View().Rounds["1"].Tables["1"]
	if n := len(e.View().Rounds["1"].Tables[short].Seating); n != 5 || len(full.Seating) != 6 {
		t.Fatalf("eleven people sit at tables of %d and %d", len(full.Seating), n)
	}
	there := e.Person(full.Seating[0].Person)
	before := there.Get(there.Path).Body
	late := e.Person("p12")
	if page := late.Get(late.Path).Body; !strings.Contains(page, "A table with a free place may still take you.") {
		t.Error("who comes late is not told of a free place")
	}
	at := e.Clock.Inputs
	e.Enter("seat.add", "person", "p12", "table", short, "faction", freeFaction(e.View().Rounds["1"].Tables[short].Seating), "reason", "the train was late")
	e.Clock.Inputs = at
	if there.Get(there.Path).Body != before {
		t.Error("a phone at another table reads something else")
	}
	to := late.Post(e.Path("sit"), nil).Header.Get("Location")
	if !strings.Contains(to, "/seat/") {
		t.Errorf("who comes late sits down at %q", to)
	}
	e.Enter("round.start")
	tooLate := e.Person("p13")
	if page := tooLate.Get(tooLate.Path).Body; !strings.Contains(page, "You have no table in this round.") || !strings.Contains(page, "Who goes on") {
		t.Error("who comes after the start is not told when to play")
	}
}

// freeFaction is a faction that nobody has at a table of classic Dune.
func freeFaction(seating []event.Seat) string {
	for _, faction := range []string{"atreides", "bene-gesserit", "emperor", "fremen", "guild", "harkonnen"} {
		if !slices.ContainsFunc(seating, func(s event.Seat) bool { return s.Faction == faction }) {
			return faction
		}
	}
	return ""
}

// TestReplacedOneLosesTheSeat proves that at a running table who drops keeps the seat waiting, that a standby who takes it over sits down
// without the desk, that the phone of who left reads nothing of the seat any more, and that everybody reads of it (EV-05, EV-06, EV-12).
func TestReplacedOneLosesTheSeat(t *testing.T) {
	e := openEvent(t, 7)
	standby := e.Person("p7")
	e.Enter("check-in", "persons", "p7", "standby", "true")
	e.CheckIn(6)
	e.Enter("round.draft")
	e.Enter("round.publish")
	e.Enter("round.start")
	out := e.View().Rounds["1"].Tables["1"].Seating[0]
	leaves := e.Person(out.Person)
	seat := leaves.Post(e.Path("sit"), nil).Header.Get("Location")
	e.Do(leaves, "person", "drop", "reason", "ill").RequireStatus(t, http.StatusOK, "the drop")
	if waits := e.View().Rounds["1"].Tables["1"].Seating[0]; waits.Person != out.Person {
		t.Errorf("the seat of who dropped is %+v", waits)
	}
	e.Enter("seat.replace", "table", "1", "out", out.Person, "in", "p7", "reason", "ill")
	if page := e.Stranger().Get(e.Path("watch")).Body; !strings.Contains(page, "Atreides: "+e.View().Persons[out.Person].Name+" → "+e.View().Persons["p7"].Name) {
		t.Error("the public page does not say who sat there before and who does now")
	}
	to := standby.Post(e.Path("sit"), nil).Header.Get("Location")
	if to != seat {
		t.Fatalf("the standby sits down at %q, not %q", to, seat)
	}
	standby.Get(to).RequireStatus(t, http.StatusOK, "the seat")
	if r := leaves.Get(seat); r.Status == http.StatusOK {
		t.Error("who left still reads the seat")
	}
	if name := e.View().Persons["p7"].Name; !strings.Contains(e.Client("screen", browsertest.LAN, "").Get(strings.Split(seat, "/seat/")[0]+"/screen").Body, name) {
		t.Errorf("the table screen does not say that %s sits there", name)
	}
}
