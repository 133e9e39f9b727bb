package app_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestAnnouncementsReachTheirScreens proves that what the organiser types for all is on the hall's screens, on every person's phone, and on the
// screen, the console and the phones of every table; that what a judge tells one table is on that table's alone, at once also on pages that
// are open; and that screens show it for some minutes.
func TestAnnouncementsReachTheirScreens(t *testing.T) {
	e := twoTables(t)
	first, second := e.Person("p1"), e.Person("p5")
	ruth := e.Pair("ruth")
	seat := first.Post(e.Path("sit"), nil).Header.Get("Location")
	open := func(name, path string, held *apptest.Client) *apptest.Client {
		c := e.Client(name, browsertest.LAN, path)
		if held != nil {
			c.HTTP = held.HTTP
		}
		return c
	}
	hall, watch := open("hall", e.Path("hall"), nil), open("watch", e.Path("watch"), nil)
	screen, phone := open("screen", "/t/"+e.GameAt(1)+"/screen", nil), open("seat", seat, first)
	console := e.Client("console", "localhost", "/t/"+e.GameAt(1)+"/console")
	other := open("other screen", "/t/"+e.GameAt(2)+"/screen", nil)
	everywhere := []*apptest.Client{hall, watch, first, second, screen, phone, console, other}
	sees := func(what, text string, screens []*apptest.Client, want bool) {
		t.Helper()
		for _, c := range screens {
			if page := c.Get(c.Path); page.Status != http.StatusOK || strings.Contains(page.Body, text) != want {
				t.Errorf("%s: %s shows it: %v (%d)", what, c.Path, !want, page.Status)
			}
		}
	}

	e.Laptop.Press(e.Path(""), "announce", "arg.text", "Lunch is at noon", "arg.table:?", "").RequireStatus(t, http.StatusOK, "the announcement")
	sees("for all", "Lunch is at noon", everywhere, true)
	if !strings.Contains(hall.Get(hall.Path).Body, "hall-announcements") {
		t.Error("the hall screen has no page for announcements")
	}
	if n := strings.Count(hall.Get(hall.Path+"?show=announcements").Body, "Lunch is at noon"); n != 1 {
		t.Errorf("the hall's page of announcements has one of them %d times", n)
	}

	var err error
	e.Site.Table, err = e.Lobby.Table(e.GameAt(1))
	apptest.Check(t, err)
	screen.Listen()
	defer screen.Disconnect()
	ruth.Press(e.Path("floor"), "announce", "arg.text", "Please use the large dial", "arg.table:?", "1").RequireStatus(t, http.StatusOK, "the judge's")
	screen.WaitFor("Please use the large dial")
	sees("for table 1", "Please use the large dial", []*apptest.Client{first, phone, console}, true)
	sees("for table 1", "Please use the large dial", []*apptest.Client{hall, watch, second, other}, false)

	e.Clock.Inputs += 5 * 60
	for _, text := range []string{"Lunch is at noon", "Please use the large dial"} {
		sees("five minutes later", text, everywhere, false)
	}
	stranger := e.Do(second, "person", "announce", "text", "Go home")
	if stranger.Status < http.StatusBadRequest {
		t.Errorf("a player announces: %d", stranger.Status)
	}
}

// TestClockAnnouncesTheEnd proves that the event's clock announces 30 and 10 minutes before the end of the slot by itself, each for some minutes, and
// that the last turn and the end are on all screens (EV-28).
func TestClockAnnouncesTheEnd(t *testing.T) {
	e := twoTables(t)
	phone, hall := e.Person("p1"), e.Client("hall", browsertest.LAN, e.Path("hall"))
	console := e.Client("console", "localhost", "/t/"+e.GameAt(1)+"/console")
	ends := viewOf(e).Rounds["1"].Tables["1"].Ends
	begins := e.Clock.Inputs - at(e)
	for _, moment := range []struct {
		before int // minutes
		says   string
	}{{31, ""}, {30, "30 minutes left"}, {24, ""}, {10, "10 minutes left"}, {4, ""}} {
		e.Clock.Inputs = begins + ends - moment.before*60
		for _, c := range []*apptest.Client{phone, hall, console} {
			page := c.Get(c.Path).Body
			if moment.says == "" && strings.Contains(page, "minutes left") || !strings.Contains(page, moment.says) {
				t.Errorf("%d minutes before the end %s should say %q", moment.before, c.Path, moment.says)
			}
		}
	}
	e.Enter("last-turn")
	for _, c := range []*apptest.Client{phone, hall, console} {
		if !strings.Contains(c.Get(c.Path).Body, "Last turn") {
			t.Errorf("%s tells no last turn", c.Path)
		}
	}
}

// twoTables is an event of eight with a head judge, whose tables 1 and 2 play: p1 to p4, and p5 to p8.
func twoTables(t *testing.T) *apptest.Event {
	t.Helper()
	e := openEvent(t, 8)
	e.CheckIn(8)
	e.Must(e.Laptop.Post(e.Path("do"), url.Values{"do": {"round.draft"}, "as": {"organiser"}, "key": {"draft"}, "arg.tables:json": {
		`[{"table":1,"seats":{"atreides":"p1","emperor":"p2","fremen":"p3","harkonnen":"p4"}},{"table":2,"seats":{"atreides":"p5","emperor":"p6","fremen":"p7","harkonnen":"p8"}}]`,
	}}))
	e.Enter("round.publish")
	e.Enter("round.start")
	return e
}

// at is the moment of an event, in seconds since its start.
func at(e *apptest.Event) int {
	e.T.Helper()
	table, err := e.Lobby.Table(e.Code)
	apptest.Check(e.T, err)
	return int(e.Clock.Now().Sub(table.Info().Created).Seconds())
}
