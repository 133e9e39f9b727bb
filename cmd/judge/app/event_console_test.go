package app_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// organiser is the laptop of an event, whose forms are pressed as they stand on its pages.
type organiser struct {
	*apptest.Client
	at string // the event's address
}

// openConsole opens an event by the form for a new one.
func openConsole(t *testing.T, fields ...string) *organiser {
	t.Helper()
	w := apptest.OpenSite(t, journaltest.NewMemory(), 1)
	o := &organiser{Client: w.Client("laptop", "localhost", "")}
	made := o.Client.Press("/events/new", "new-event", append([]string{"event", "Arrakeen Open", "rounds", "1", "take", "4"}, fields...)...)
	made.RequireStatus(t, http.StatusSeeOther, "a new event")
	o.at = made.Header.Get("Location")
	return o
}

// press sends a form of a page of the event, which must be taken.
func (o *organiser) press(page, form string, fields ...string) {
	o.Site.T.Helper()
	o.Site.Clock.Inputs++
	o.Press(o.at+page, form, fields...).RequireStatus(o.Site.T, http.StatusOK, "%s on %s", form, page)
}

// next presses the primary button, which must be for an act.
func (o *organiser) next(act string) {
	o.Site.T.Helper()
	o.press("", "next-"+act)
}

func (o *organiser) view() *event.View {
	o.Site.T.Helper()
	table, err := o.Site.Lobby.Table(strings.TrimPrefix(o.at, "/e/"))
	apptest.Check(o.Site.T, err)
	screen, err := table.Screen(referee.Console)
	apptest.Check(o.Site.T, err)
	return screen.View.(*event.View)
}

const eightPeople = "number,name,club\n1,Ada,Ix\n2,Bo,\n3,Cy,\n4,Dee,\n5,Eli,\n6,Fay,\n7,Gus,\n8,Hal,\n"

// TestOrganiserPlaysAHeatByTheForms proves that a heat is played by the forms of the organiser's pages alone, as a browser without scripts
// sends them: import, check-in, draft, a swap, publish, start, results, confirmations from paper, approval, close, cut. The primary button is
// the next act at each step.
func TestOrganiserPlaysAHeatByTheForms(t *testing.T) {
	o := openConsole(t)
	imported := o.Post(o.at+"/import", url.Values{"people": {eightPeople}, "key": {"import"}})
	imported.RequireStatus(t, http.StatusOK, "the import")
	for _, id := range []string{"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"} {
		o.press("/people?show=registered", "check-in", "arg.persons", id)
	}
	o.next("draft")
	swapped := o.view().Rounds["1"].Tables["1"].Seating[0].Person
	other := o.view().Rounds["1"].Tables["2"].Seating[0].Person
	o.press("/seating?a="+swapped, "swap", "arg.b", other)
	if got := o.view().Rounds["1"].Tables["2"].Seating[0].Person; got != swapped {
		t.Errorf("%s sits where %s should", got, swapped)
	}
	o.next("publish")
	o.next("start")
	for _, table := range []string{"1", "2"} {
		seats := o.view().Rounds["1"].Tables[table].Seating
		page := "/results?table=" + table
		o.press(page, "result.enter-"+table, "arg.winners", seats[0].Person, "arg.way", "strongholds", "arg.turn", "6")
		o.press(page, "confirm-"+table, "for", seats[0].Person)
		if refused := o.Press(o.at+page, "approve-"+table); refused.Status != http.StatusUnprocessableEntity || !strings.Contains(refused.Body, "ER-S5") {
			t.Errorf("one signature is enough: %d %s", refused.Status, refused.Body)
		}
		o.press(page, "confirm-"+table, "for", seats[1].Person)
		o.press(page, "approve-"+table)
	}
	o.next("close_round")
	if rows := o.view().Standings; len(rows) != 8 || rows[0].Values["wins"] != 1 {
		t.Errorf("the standings are %v", rows)
	}
	if file := o.Get(o.at + "/standings.csv"); !strings.HasPrefix(file.Body, "rank,number,name,games,wins,") {
		t.Errorf("the file for spreadsheets begins with %.60q", file.Body)
	}
	o.next("cut")
	first := o.view().Cut.Qualifiers[0]
	o.press("/standings", "declines-"+first)
	if cut := o.view().Cut; len(cut.Qualifiers) != 4 || cut.Qualifiers[0] == first {
		t.Errorf("after %s declined, %v go on", first, cut.Qualifiers)
	}
	o.next("draft")
}

// TestOrganiserReadsNamesInRefusals proves that a refusal names people by name and commands in words, to scripts and on a page, which leads
// back to where the form was.
func TestOrganiserReadsNamesInRefusals(t *testing.T) {
	o := openConsole(t)
	o.Post(o.at+"/import", url.Values{"people": {eightPeople}, "key": {"import"}}).RequireStatus(t, http.StatusOK, "the import")
	o.press("/people?person=p2", "drop-p2", "arg.reason", "ill")
	again := o.Post(o.at+"/do", url.Values{"do": {"drop"}, "as": {"organiser"}, "key": {"again"}, "arg.person": {"p2"}})
	if !strings.Contains(again.Body, "Bo has dropped out") || !strings.Contains(again.Body, "ER-P1") {
		t.Errorf("the refusal says %d %s", again.Status, again.Body)
	}
	if unknown := o.Post(o.at+"/do", url.Values{"do": {"freeze"}, "as": {"organiser"}, "key": {"freeze"}}); strings.Contains(unknown.Body, "“freeze”") {
		t.Errorf("a command has no words: %s", unknown.Body)
	}
}

// TestOrganiserImportsAllOrNobody proves that a table of people with a fault imports nobody, and that its line and column are named, as is who
// has a number that is taken (EV-02).
func TestOrganiserImportsAllOrNobody(t *testing.T) {
	o := openConsole(t)
	for _, bad := range []struct{ table, says string }{
		{"", "Line 1, column 1: the table is empty."},
		{"number,name\n1,Ada\n2\n", "Line 3, column 1: there is 1 cell"},
		{"number,name\n1,Ada\n1,Bo\n", "Line 3, column 1: the number 1 is taken."},
		{"number,name\n1,Ada\nx,Bo\n", "Line 3, column 1: “x” is no number."},
		{"number,name\n1,\"A\"da\n", "Line 2, column 5: the quotes do not match."},
		{"number,name\n1,\n", "Line 2, column 2: a name is missing."},
		{"number,club\n1,Ix\n", "Line 1, column 1: there is no column “name”."},
	} {
		r := o.Post(o.at+"/import", url.Values{"people": {bad.table}, "key": {"import " + bad.table}})
		if r.Status != http.StatusUnprocessableEntity || !strings.Contains(r.Body, bad.says) {
			t.Errorf("%q is answered by %d %s", bad.table, r.Status, r.Body)
		}
	}
	o.press("/people", "register-form", "name", "Ada", "number", "1")
	if r := o.Post(o.at+"/import", url.Values{"people": {"number,name\n2,Bo\n1,Cy\n"}, "key": {"twice"}}); !strings.Contains(r.Body, "Line 3, column 1: the number 1 is taken.") {
		t.Errorf("a number that is taken is answered by %d %s", r.Status, r.Body)
	}
	again := url.Values{"do": {"person.add"}, "as": {"organiser"}, "key": {"again"}, "arg.person": {"cy"}, "arg.name": {"Cy"}, "arg.number": {"1"}}
	if r := o.Post(o.at+"/do", again); !strings.Contains(r.Body, "Number 1 is that of Ada. Number 2 is free.") {
		t.Errorf("a number that is taken is answered by %d %s", r.Status, r.Body)
	}
	if n := len(o.view().Persons); n != 1 {
		t.Errorf("%d people are in the event", n)
	}
	o.Press(o.at+"/people", "import-form-people", "people", "number,name\n2,Bo\n").RequireStatus(t, http.StatusOK, "what was pasted into the form")
	if n := len(o.view().Persons); n != 2 {
		t.Errorf("%d people are in the event after the form was sent", n)
	}
}

// TestNewEventKeepsWhatWasTyped proves that a form for a new event that cannot be taken comes back with what was typed, and says beside each
// field what is wrong.
func TestNewEventKeepsWhatWasTyped(t *testing.T) {
	w := apptest.OpenSite(t, journaltest.NewMemory(), 1)
	laptop := w.Client("laptop", "localhost", "")
	r := laptop.Press("/events/new", "new-event", "event", "", "rounds", "many", "slot", "45", "best", "4", "least", "5")
	r.WantStatus(t, http.StatusUnprocessableEntity, "a form with three faults")
	for _, want := range []string{`id="wrong-event"`, `id="wrong-rounds"`, `id="wrong-least"`, `value="many"`, `value="45"`} {
		if !strings.Contains(r.Body, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	if len(w.Lobby.Events()) != 0 {
		t.Error("an event was made")
	}
}

// longestPage is the most bytes that a page of an event may have, each of which a stream sends again.
const longestPage = 128 << 10

// TestOrganisersPagesStayShort proves that pages of the largest event, of 600 people at 100 tables, stay short enough for a stream (EV-42).
func TestOrganisersPagesStayShort(t *testing.T) {
	o := openConsole(t)
	people, here := "number,name,club\n", url.Values{"do": {"check-in"}, "as": {"organiser"}, "key": {"here"}}
	for n := 1; n <= 600; n++ {
		people += fmt.Sprintf("%d,Massimiliana Bertold,Club of Arrakeen\n", n)
		here.Add("arg.persons", fmt.Sprintf("p%d", n))
	}
	o.Post(o.at+"/import", url.Values{"people": {people}, "key": {"import"}}).RequireStatus(t, http.StatusOK, "the import")
	o.Post(o.at+"/do", here).RequireStatus(t, http.StatusOK, "600 arrivals")
	o.next("draft")
	for _, page := range []string{"", "/people", "/people?from=120", "/seating", "/seating?a=p7", "/tables", "/results", "/standings", "/log", "/settings"} {
		if r := o.Get(o.at + page); r.Status != http.StatusOK || len(r.Body) > longestPage {
			t.Errorf("%s: %d, %d bytes", page, r.Status, len(r.Body))
		}
	}
}
