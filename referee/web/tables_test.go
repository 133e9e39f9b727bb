package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee/web"
)

// quietLine turns signs of life off, so that every event has a cause.
func quietLine(c *web.Config) { c.Heartbeat = time.Hour }

// TestTablesStream proves that the page of all tables shows a call for the judge first, and drops it when it is
// answered; that the list tells how many it has; and that nobody else gets it (check 54).
func TestTablesStream(t *testing.T) {
	h := openWith(t, quietLine)
	second, err := h.lobby.Create(t.Context(), "Second", enginetest.TallyHeader())
	check(t, err)
	first := func(frame string) string {
		_, row, _ := strings.Cut(frame, `id="table-`)
		return row[:5]
	}
	judge := h.laptop()
	events := judge.listen("/tables/all/events")
	if frame := h.next(events, "snapshot").data; first(frame) != h.code || !strings.Contains(frame, second.Info().Code) {
		t.Errorf("the first table is %s, or a table is missing", first(frame))
	}
	phone := h.stranger()
	phone.post("/j/"+second.Info().Code, "seat", "blue")
	h.next(events, "view")
	seat := "/t/" + second.Info().Code + "/seat/blue"
	phone.send(seat+"/call").must(t, http.StatusOK, "calling")
	for frame := h.next(events, "view").data; first(frame) != second.Info().Code; frame = h.next(events, "view").data {
	}
	if calls := judge.get("/tables/calls").body; strings.Contains(calls, h.code) || !strings.Contains(calls, second.Info().Code) {
		t.Error("the list shows other calls")
	}
	judge.send("/t/"+second.Info().Code+"/console/action", "do", "attend", "seat", "blue").must(t, http.StatusOK, "attending")
	for frame := h.next(events, "view").data; !strings.Contains(frame, "The moderator is coming."); frame = h.next(events, "view").data {
		if first(frame) != second.Info().Code {
			t.Error("the row jumped away")
		}
	}
	if page := phone.get(seat).body; !strings.Contains(page, `id="call-answered"`) {
		t.Error("the caller does not read that somebody comes")
	}
	judge.send("/t/"+second.Info().Code+"/console/action", "do", "attended", "seat", "blue").must(t, http.StatusOK, "settling")
	for frame := h.next(events, "view").data; first(frame) != h.code; frame = h.next(events, "view").data {
	}

	if r := phone.get("/tables"); r.status != http.StatusForbidden || strings.Contains(r.body, second.Info().Code) {
		t.Errorf("a phone got %d for the list", r.status)
	}
	if bye := h.next(phone.listen("/tables/all/events"), "bye", "snapshot"); bye.data != "gone" {
		t.Errorf("a phone's stream begins with %q", bye.name)
	}
	h.phone("amber").send(seat+"/call").is(t, http.StatusForbidden, "calling for another seat")
}

// TestHouseRulesAreKept proves that the laptop saves a new table's rules under a name, by a separate button or with
// the table, offers them for the next, and deletes them; that the form keeps what was typed; and that nobody else may.
func TestHouseRulesAreKept(t *testing.T) {
	h := open(t)
	laptop := h.laptop()
	form := func(name string) []string {
		return []string{
			"game", "tally", "profile", "plain", "cards", "table", "plays.free.amber", "on", "plays.free.blue", "on", "name.free.amber", "Ann", "keep", name,
		}
	}
	for who, b := range map[string]*browser{"a stranger": h.stranger(), "a player": h.phone("amber")} {
		for _, path := range []string{"/house", "/house/drop"} {
			b.post(path, append(form("Mine"), "name", "Mine")...).is(t, http.StatusForbidden, "%s: %s", who, path)
		}
	}
	tables := strings.Count(laptop.get("/").body, "/console")
	r := laptop.post("/house", form("<i>Friday</i>")...)
	if r.status != http.StatusOK || !strings.Contains(r.body, "Kept as &lt;i&gt;Friday&lt;/i&gt;.") || !strings.Contains(r.body, `value="Ann"`) {
		t.Errorf("saving the rules got %d", r.status)
	}
	const link = "/new/tally/plain?rules=%3Ci%3EFriday%3C%2Fi%3E"
	if page := laptop.get("/new/tally").body; !strings.Contains(page, `href="`+link+`"`) {
		t.Error("the saved rules are not offered")
	}
	const own = `value="table" checked` // the first choice is a table with phones
	if page := laptop.get(link).body; !strings.Contains(page, own) || strings.Contains(laptop.get("/new/tally/plain").body, own) || strings.Contains(page, "Ann") {
		t.Error("the form has not the saved rules, or has players too")
	}
	laptop.get("/new/tally/fancy?rules=%3Ci%3EFriday%3C%2Fi%3E").is(t, http.StatusNotFound, "by another ruleset")
	for _, path := range []string{"/house", "/tables"} {
		if r := laptop.post(path, form("<i>Friday</i>")...); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "already exist") || !strings.Contains(r.body, `value="Ann"`) {
			t.Errorf("a used name, sent to %s, got %d", path, r.status)
		}
	}
	if n := strings.Count(laptop.get("/").body, "/console"); n != tables {
		t.Error("a refused form created a table")
	}
	laptop.post("/tables", form("Saturday")...).is(t, http.StatusSeeOther, "a table whose rules are kept")
	if r := laptop.post("/house/drop", "game", "tally", "name", "<i>Friday</i>"); r.status != http.StatusSeeOther || r.to() != "/new/tally" {
		t.Errorf("deleting the rules got %d to %q", r.status, r.to())
	}
	if page := laptop.get("/new/tally").body; strings.Contains(page, "Friday") || !strings.Contains(page, "?rules=Saturday") {
		t.Error("deleted rules are offered, or rules saved with a table are not")
	}
	laptop.get(link).is(t, http.StatusNotFound, "by dropped rules")
}
