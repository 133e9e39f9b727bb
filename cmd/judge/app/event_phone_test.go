package app_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// openEvent serves an event of so many people.
func openEvent(t *testing.T, people int) *apptest.Event {
	t.Helper()
	return apptest.OpenSite(t, journaltest.NewMemory(), 1).OpenEvent(people)
}

// viewOf is what the organiser knows of an event.
func viewOf(e *apptest.Event) *event.View {
	e.T.Helper()
	table, err := e.Lobby.Table(e.Code)
	apptest.Check(e.T, err)
	screen, err := table.Screen(referee.Console)
	apptest.Check(e.T, err)
	return screen.View.(*event.View)
}

// follow asks for a page and for those to which it leads.
func follow(c *apptest.Client, path string) apptest.Reply {
	r := c.Get(path)
	for r.Status == http.StatusSeeOther {
		r = c.Get(r.Header.Get("Location"))
	}
	return r
}

// TestPhoneShowsWhereItsTableStands proves that the organiser's plan of the hall is on a phone from the publication until play, with the own table
// marked, and that a plan without that table, or one that cannot be drawn, shows and changes nothing.
func TestPhoneShowsWhereItsTableStands(t *testing.T) {
	e := openEvent(t, 8)
	phone := e.Person("p1")
	e.CheckIn(8)
	e.Enter("round.draft")
	e.Enter("round.publish")
	table, _, _ := viewOf(e).SeatOf("p1")
	draw := func(plan string, want int) {
		t.Helper()
		e.Laptop.Press(e.Path("settings"), "plan-form", "plan", plan).RequireStatus(t, want, "the plan %q", plan)
	}
	own := fmt.Sprintf(`<td class="stands own"><span>%d</span>`, table)
	draw("1 2 <b>\n\n. bar", http.StatusOK)
	if page := phone.Get(phone.Path).Body; !strings.Contains(page, own) || !strings.Contains(page, "&lt;b&gt;") || strings.Count(page, "<td") != 9 {
		t.Errorf("the plan does not show table %d:\n%s", table, page)
	}
	draw("a sentence about the entrance_beside_the_bar", http.StatusUnprocessableEntity)
	if !strings.Contains(phone.Get(phone.Path).Body, own) {
		t.Error("a plan that cannot be drawn has replaced the other")
	}
	draw("7 8", http.StatusOK)
	if strings.Contains(phone.Get(phone.Path).Body, "hall-plan") {
		t.Error("a plan without the own table is shown")
	}
	draw("1 2", http.StatusOK)
	e.Enter("round.start")
	if strings.Contains(phone.Get(phone.Path).Body, "hall-plan") {
		t.Error("the plan is shown during play")
	}
}

// TestPhoneChecksInByThreeTouches proves that a phone that scanned the poster has its person present after a name, the name's page and one
// confirmation, by number as well as from the list; that it keeps the name; and that another person cannot be checked in from it (EV-03).
func TestPhoneChecksInByThreeTouches(t *testing.T) {
	e := openEvent(t, 3)
	phone := e.Phone("phone")
	names := follow(phone, "/E")
	if !strings.Contains(names.Body, `href="?is=p2"`) || !strings.Contains(names.Body, "Player 02") {
		t.Fatalf("the poster leads to no list of names: %d %s", names.Status, names.Body)
	}
	for _, picked := range []string{"?is=p2", "?find=2", "?find=player+02"} {
		if page := phone.Get(phone.Path + picked); !strings.Contains(page.Body, `name="person" value="p2"`) {
			t.Errorf("%s is not asked once more", picked)
		}
	}
	phone.Post(phone.Path, url.Values{"person": {"p2"}}).RequireStatus(t, http.StatusOK, "the confirmation")
	if status := viewOf(e).Persons["p2"].Status; status != "present" {
		t.Errorf("p2 is %s", status)
	}
	phone.Post(phone.Path, url.Values{"person": {"p3"}}).RequireStatus(t, http.StatusSeeOther, "another name")
	if page := phone.Get(phone.Path); !strings.Contains(page.Body, "Player 02") || viewOf(e).Persons["p3"].Status != "registered" {
		t.Error("a phone took a second name")
	}
	if r := e.Phone("stranger").Post(e.Path("me"), url.Values{"person": {"ruth"}}); r.Status < 400 {
		t.Errorf("a stranger became a judge: %d", r.Status)
	}
}

// TestTakenNameAsksTheDesk proves that a name that another phone holds waits for the desk, says the number to tell there, and goes on by
// itself once the desk approves; the phone before has lost the name. Who took a wrong name gives it back, and is not present any more.
func TestTakenNameAsksTheDesk(t *testing.T) {
	e := openEvent(t, 3)
	wrong, right := e.Person("p1"), e.Phone("right")
	if told := "Another phone has this name"; !strings.Contains(right.Get(right.Path+"?is=p1").Body, told) || strings.Contains(right.Get(right.Path+"?is=p2").Body, told) {
		t.Errorf("a phone that picks a taken name does not read %q, or does for a free one", told)
	}
	wait := right.Post(right.Path, url.Values{"person": {"p1"}}).Header.Get("Location")
	number := wait[strings.LastIndex(wait, "/")+1:]
	if page := right.Get(wait); len(number) != 2 || !strings.Contains(page.Body, `<p class="number">`+number) {
		t.Fatalf("%s says no number: %s", wait, page.Body)
	}
	e.Laptop.Post(e.Path("device"), url.Values{"do": {"approve"}, "seat": {"p1"}, "number": {number}}).RequireStatus(t, http.StatusOK, "the approval")
	if r := right.Get(wait); r.Header.Get("Location") != right.Path {
		t.Errorf("the page does not go on: %d", r.Status)
	}
	if !strings.Contains(right.Get(right.Path).Body, "You are in.") || strings.Contains(wrong.Get(wrong.Path).Body, "You are in.") {
		t.Error("the name did not move to the phone that asked")
	}
	declined := wrong.Post(wrong.Path, url.Values{"person": {"p1"}}).Header.Get("Location")
	e.Laptop.Post(e.Path("device"), url.Values{"do": {"decline"}, "seat": {"p1"}, "number": {declined[strings.LastIndex(declined, "/")+1:]}}).RequireStatus(t, http.StatusOK, "the refusal")
	if page := wrong.Get(declined); !strings.Contains(page.Body, "did not give this name") {
		t.Error("a declined phone is not told")
	}
	mistaken := e.Person("p2")
	mistaken.Post(mistaken.Path+"/leave", nil).RequireStatus(t, http.StatusSeeOther, "giving the name back")
	if status := viewOf(e).Persons["p2"].Status; status != "registered" || !strings.Contains(mistaken.Get(mistaken.Path).Body, "Who are you?") {
		t.Errorf("p2 is %s after the name was given back", status)
	}
	atDesk := e.Phone("at the desk")
	e.Enter("check-in", "persons", "p3")
	atDesk.Post(atDesk.Path, url.Values{"person": {"p3"}})
	atDesk.Post(atDesk.Path+"/leave", nil)
	if status := viewOf(e).Persons["p3"].Status; status != "present" {
		t.Errorf("p3, whom the desk marked present, is %s after a phone gave the name back", status)
	}
}

// started makes an event of six whose round plays, with a phone for each; phones are listed by who plays which faction.
func started(t *testing.T) (*apptest.Event, map[string]*apptest.Client, map[string]string) {
	t.Helper()
	e := openEvent(t, 6)
	phones, people := map[string]*apptest.Client{}, map[string]string{}
	for _, id := range []string{"p1", "p2", "p3", "p4", "p5", "p6"} {
		phones[id] = e.Person(id)
	}
	e.Enter("round.draft")
	e.Enter("round.publish")
	e.Enter("round.start")
	for _, seat := range viewOf(e).Rounds["1"].Tables["1"].Seating {
		people[seat.Faction], phones[seat.Faction] = seat.Person, phones[seat.Person]
	}
	return e, phones, people
}

// TestPersonSitsDown proves that "Sit down" gives the phone the seat that the seating says, under the person's name, without another scan;
// that the table's screens say where it is and lead back; and that nobody else takes the seat.
func TestPersonSitsDown(t *testing.T) {
	e, phones, _ := started(t)
	emperor := phones["emperor"]
	for range 2 { // again leads back to it
		to := emperor.Post(e.Path("sit"), nil).Header.Get("Location")
		if !strings.HasSuffix(to, "/seat/emperor") {
			t.Fatalf("“Sit down” leads to %q", to)
		}
		page := emperor.Get(to)
		page.RequireStatus(t, http.StatusOK, "the seat")
		if !strings.Contains(page.Body, `href="`+e.Path("me")+`"`) || !strings.Contains(page.Body, "Table 1") {
			t.Error("the seat's page does not say which table it is")
		}
		table := e.Client("screen", browsertest.LAN, "").Get(strings.TrimSuffix(to, "seat/emperor") + "screen")
		if !strings.Contains(table.Body, "Table 1") || !strings.Contains(table.Body, "Arrakeen Open") {
			t.Error("the table screen does not say which table it is")
		}
	}
	if r := e.Phone("stranger").Post(e.Path("sit"), nil); r.Status != http.StatusForbidden {
		t.Errorf("a stranger sits down: %d", r.Status)
	}
}

// TestSlipByPhones proves that a result is entered, confirmed and disputed by the forms of the own pages; that who neither won nor entered
// makes it confirmed; that nobody confirms for another; that a page shows a statement's form to the parties of a dispute; and that the table, the
// organiser and judges read why somebody disputes, and nobody else does (EV-16, EV-18, EV-19).
func TestSlipByPhones(t *testing.T) {
	e, phones, people := started(t)
	state := func() string { return viewOf(e).Rounds["1"].Tables["1"].State }
	emperor, fremen, guild := phones["emperor"], phones["fremen"], phones["guild"]
	if page := emperor.Get(emperor.Path); !strings.Contains(page.Body, `name="arg.winners" value="`+people["emperor"]+`"`) {
		t.Fatal("the page has no form for the result")
	}
	enter := []string{"table", "1", "winners", people["emperor"], "winners", people["harkonnen"], "way", "strongholds", "turn", "6"}
	e.Do(emperor, "person", "result.enter", enter...).RequireStatus(t, http.StatusOK, "the result")
	if page := fremen.Get(fremen.Path); !strings.Contains(page.Body, "One who did not win must confirm.") || !strings.Contains(page.Body, `id="confirm"`) {
		t.Error("who did not win is not asked to confirm")
	}
	if r := e.Do(guild, "person", "result.confirm", "table", "1", "for", people["fremen"]); r.Status < 400 {
		t.Errorf("the Guild confirmed for the Fremen: %d", r.Status)
	}
	e.Do(phones["harkonnen"], "person", "result.confirm", "table", "1").RequireStatus(t, http.StatusOK, "the second winner's confirmation")
	if state() != "entered" {
		t.Errorf("two winners made it %s", state())
	}
	e.Do(guild, "person", "result.dispute", "table", "1", "text", "It was turn 5").RequireStatus(t, http.StatusOK, "the dispute")
	if page := fremen.Get(fremen.Path); state() != "disputed" || !strings.Contains(page.Body, `id="statement"`) || !strings.Contains(page.Body, "disputes the slip: It was turn 5") {
		t.Errorf("the slip is %s, or its page shows the wrong things", state())
	}
	judge := e.Pair("ruth")
	for _, c := range []struct {
		*apptest.Client
		page  string
		reads bool
	}{{e.Laptop, "results?table=1", true}, {judge, "floor?table=1", true}, {e.Phone("a stranger"), "me", false}, {e.Phone("a stranger"), "hall?show=results", false}, {e.Phone("a stranger"), "watch", false}} {
		if page := c.Get(e.Path(c.page)).Body; strings.Contains(page, "It was turn 5") != c.reads {
			t.Errorf("%s reads on %s why the slip is disputed: %v", c.Name, c.page, !c.reads)
		}
	}
	e.Do(fremen, "person", "statement", "table", "1", "text", "A canary of the Fremen").RequireStatus(t, http.StatusOK, "the statement")
	for _, c := range []*apptest.Client{guild, emperor, e.Client("hall", browsertest.LAN, e.Path("hall")), e.Client("watch", browsertest.LAN, e.Path("watch"))} {
		if strings.Contains(c.Get(c.Path).Body, "canary") {
			t.Errorf("%s reads another's statement", c.Path)
		}
	}
	e.Do(guild, "person", "result.confirm", "table", "1").RequireStatus(t, http.StatusOK, "the end of the dispute")
	e.Do(guild, "person", "result.dispute", "table", "1").RequireStatus(t, http.StatusOK, "a dispute without words")
	if strings.Contains(fremen.Get(fremen.Path).Body, "It was turn 5") {
		t.Error("a dispute has the words of one that was withdrawn")
	}
	e.Do(guild, "person", "result.confirm", "table", "1").RequireStatus(t, http.StatusOK, "the end of the second dispute")
	if state() != "confirmed" {
		t.Errorf("the slip is %s", state())
	}
}

// TestFiftyCopiesOfASlipAreOneLine proves that a slip that is sent fifty times is one line of the record, that the same slip by somebody else confirms it,
// and that another one disputes it, whichever came first (EV-17).
func TestFiftyCopiesOfASlipAreOneLine(t *testing.T) {
	e, phones, people := started(t)
	slip := func(winner string) []string {
		return []string{"table", "1", "winners", people[winner], "way", "strongholds", "turn", "6"}
	}
	form := url.Values{"do": {"result.enter"}, "as": {"person"}, "key": {"once"}}
	for i, args := 0, slip("emperor"); i < len(args); i += 2 {
		form.Add("arg."+args[i], args[i+1])
	}
	phones["emperor"].Post(e.Path("do"), form).RequireStatus(t, http.StatusOK, "the slip")
	line := e.LastLine()
	for range 49 {
		phones["emperor"].Post(e.Path("do"), form).RequireStatus(t, http.StatusOK, "a copy of the slip")
	}
	if last := e.LastLine(); last != line {
		t.Errorf("copies of line %s make line %s", line, last)
	}
	e.Must(e.Do(phones["fremen"], "person", "result.enter", slip("emperor")...))
	if r := e.View().Rounds["1"].Tables["1"]; r.State != "confirmed" {
		t.Errorf("the same slip twice is %s", r.State)
	}
	e.Must(e.Do(phones["guild"], "person", "result.enter", slip("guild")...))
	if r := e.View().Rounds["1"].Tables["1"]; r.State != "disputed" || r.Result.Winners[0] != people["emperor"] {
		t.Errorf("another slip makes it %s, with %v as winners", r.State, r.Result.Winners)
	}
}

// TestCallerSeesWhoComes proves that a person's page shows the place in the queue and who comes, that the call can be cancelled, and that
// nobody else's page has other bytes for it (EV-29).
func TestCallerSeesWhoComes(t *testing.T) {
	e, phones, _ := started(t)
	emperor, fremen := phones["emperor"], phones["fremen"]
	before := fremen.Get(fremen.Path).Body
	at := e.Clock.Inputs
	e.Do(emperor, "person", "call", "table", "1", "reason", "rules", "text", "May I ship now?").RequireStatus(t, http.StatusOK, "the call")
	if page := emperor.Get(emperor.Path).Body; !strings.Contains(page, "A judge is called.") || !strings.Contains(page, "In line: 1") {
		t.Error("the caller is not told the place")
	}
	table, err := e.Lobby.Table(e.Code)
	apptest.Check(t, err)
	session := referee.Token("ruth").Session()
	asked, err := table.RequestSeat(t.Context(), session, "ruth", "")
	apptest.Check(t, err)
	apptest.Check(t, table.Approve(t.Context(), referee.Console, "ruth", asked.Number))
	ruth := referee.Actor{Seat: "ruth", Session: session}
	_, err = table.Answer(t.Context(), referee.Input{Actor: ruth, IdempotencyKey: "claim", Command: engine.NewCommand("ruth", "call.claim", map[string]any{"call": 1})})
	apptest.Check(t, err)
	if page := emperor.Get(emperor.Path).Body; !strings.Contains(page, "Ruth is coming.") {
		t.Error("the caller is not told who comes")
	}
	e.Clock.Inputs = at
	if fremen.Get(fremen.Path).Body != before {
		t.Error("another person's page changed by a call")
	}
	e.Do(emperor, "person", "call.cancel", "call", "1").RequireStatus(t, http.StatusOK, "the cancelling")
	if strings.Contains(emperor.Get(emperor.Path).Body, "Ruth is coming.") {
		t.Error("a cancelled call is still shown")
	}
}

// TestPagesOfALargeEventAreShort proves that what phones and hall screens load is at most 128 KiB for 600 people at 100 tables, before,
// during and after a round's start; and that all 600 names are on the page that asks for one.
func TestPagesOfALargeEventAreShort(t *testing.T) {
	e := openEvent(t, 0)
	var people strings.Builder
	people.WriteString("number,name\n")
	for n := range 600 {
		fmt.Fprintf(&people, "%d,%c. Person of Arrakis %d\n", n+1, 'A'+n%26, n+1)
	}
	e.Laptop.Post(e.Path("import"), url.Values{"people": {people.String()}, "key": {"import"}}).RequireStatus(t, http.StatusOK, "the import")
	phone := e.Phone("phone")
	measure := func(when string) {
		t.Helper()
		for _, page := range []string{"me", "hall", "hall?show=names", "hall?show=tables", "hall?show=results", "watch"} {
			r := phone.Get(e.Path(page))
			r.RequireStatus(t, http.StatusOK, "%s", page)
			if size := len(r.Body); size > 128<<10 {
				t.Errorf("%s %s has %d bytes", page, when, size)
			}
		}
	}
	measure("before the round")
	if names := strings.Count(phone.Get(phone.Path).Body, `href="?is=`); names != 600 {
		t.Errorf("a phone picks from %d names", names)
	}
	e.CheckIn(600)
	e.Enter("round.draft")
	e.Enter("round.publish")
	measure("once published")
	e.Enter("round.start")
	measure("in play")
}
