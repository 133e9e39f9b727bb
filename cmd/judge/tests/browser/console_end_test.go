package browser

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// newFinishedTable is a table at which a recorded game was played to its end.
func newFinishedTable(t *testing.T) *apptest.Site {
	t.Helper()
	s := &apptest.Stage{T: t, Site: apptest.OpenSiteWithConfig(t, journaltest.NewMemory(), 1, nil)}
	return s.PlayedTo(apptest.ReadGame(t, "gf9-basic-six.jsonl"), 1000)
}

// TestTheEndIsTheEnd proves that nobody is waited for once a game is over, that no page offers what is answered "no" from then on,
// and that everything is opened after two presses only, which say first what they end; and that every page shows then what was
// opened.
func TestTheEndIsTheEnd(t *testing.T) {
	w := newFinishedTable(t)
	console, phone := w.Clients["console"], w.Clients["guild"]
	over := consoleFrame(w, t)
	for _, gone := range []string{`class="waiting"`, `action="/t/` + w.Code + `/console/pause"`, `act-nudge`} {
		if strings.Contains(over, gone) {
			t.Errorf("after the end the console has %s", gone)
		}
	}
	if seat := phone.Get(phone.Path).Body; strings.Contains(seat, "hand-bar") {
		t.Error("after the end a phone offers to wait, and its cards")
	}
	ask, _, asks := strings.Cut(over, `id="open-all"`)
	if !asks || !strings.Contains(ask[strings.LastIndex(ask, "<details"):], "Is the result right?") {
		t.Error("one press opens everything, or what it ends is not said before")
	}
	secret := "Traitors in their pay:"
	for _, c := range []*apptest.Client{console, w.Clients["screen"]} {
		if strings.Contains(c.Get(c.Path).Body, secret) {
			t.Fatalf("%s shows traitors before everything is opened", c.Name)
		}
	}
	if r := console.Post(console.Path+"/open", url.Values{"key": {"open"}}); r.Status != http.StatusOK && r.Status != http.StatusSeeOther {
		t.Fatalf("opening is answered %d: %s", r.Status, r.Body)
	}
	for _, c := range []*apptest.Client{console, w.Clients["screen"], phone} {
		if n := strings.Count(c.Get(c.Path).Body, secret); n < 6 {
			t.Errorf("%s shows the traitors of %d seats", c.Name, n)
		}
	}
	closed := consoleFrame(w, t)
	for _, gone := range []string{"/console/undo", "/console/correct", "/console/count", `id="bar"`, `id="corrections"`} {
		if strings.Contains(closed, gone) {
			t.Errorf("a closed table's console has %s", gone)
		}
	}
	if seat := phone.Get(phone.Path).Body; strings.Contains(seat, "call-moderator") {
		t.Error("a phone calls the judge to a closed table")
	}
}
