package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestHouseRulesAreKept proves that the laptop keeps a new table's rules under a name, by a button of their own or as the table is
// made, offers them for the next, and drops them; that what was typed stays in the form; and that nobody else may.
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
		t.Errorf("kept: %d", r.status)
	}
	const link = "/new/tally/plain?rules=%3Ci%3EFriday%3C%2Fi%3E"
	if page := laptop.get("/new/tally").body; !strings.Contains(page, `href="`+link+`"`) {
		t.Error("they are not offered")
	}
	const own = `value="table" checked` // the first choice is the phones
	if page := laptop.get(link).body; !strings.Contains(page, own) || strings.Contains(laptop.get("/new/tally/plain").body, own) || strings.Contains(page, "Ann") {
		t.Error("the form is not filled in by them, or with players too")
	}
	laptop.get("/new/tally/fancy?rules=%3Ci%3EFriday%3C%2Fi%3E").is(t, http.StatusNotFound, "by another ruleset")
	for _, path := range []string{"/house", "/tables"} {
		if r := laptop.post(path, form("<i>Friday</i>")...); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "kept already") || !strings.Contains(r.body, `value="Ann"`) {
			t.Errorf("a name that is taken, to %s: %d", path, r.status)
		}
	}
	if n := strings.Count(laptop.get("/").body, "/console"); n != tables {
		t.Error("what was refused left a table behind")
	}
	laptop.post("/tables", form("Saturday")...).is(t, http.StatusSeeOther, "a table whose rules are kept")
	if r := laptop.post("/house/drop", "game", "tally", "name", "<i>Friday</i>"); r.status != http.StatusSeeOther || r.to() != "/new/tally" {
		t.Errorf("dropped: %d to %q", r.status, r.to())
	}
	if page := laptop.get("/new/tally").body; strings.Contains(page, "Friday") || !strings.Contains(page, "?rules=Saturday") {
		t.Error("those that were dropped are offered, or those kept with a table are not")
	}
	laptop.get(link).is(t, http.StatusNotFound, "by dropped rules")
}
