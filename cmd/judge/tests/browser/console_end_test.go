package browser

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// newFinishedTable serves a table at which a recorded game was played to its end.
func newFinishedTable(t *testing.T) *apptest.Site {
	t.Helper()
	return newStage(t, journaltest.NewMemory()).PlayedTo(apptest.ReadGame(t, "gf9-basic-six.jsonl"), 1000)
}

// TestNothingIsOfferedAfterTheEnd proves that after a game no page awaits anybody or offers actions that would be refused, that
// revealing everything needs a confirmation that says what it ends, and that every page then shows the secrets.
func TestNothingIsOfferedAfterTheEnd(t *testing.T) {
	w := newFinishedTable(t)
	console, phone := w.Clients["console"], w.Clients["guild"]
	over := consoleFrame(w)
	for _, gone := range []string{`class="waiting"`, `action="/t/` + w.Code + `/console/pause"`, `act-nudge`} {
		if strings.Contains(over, gone) {
			t.Errorf("after the end the console still has %s", gone)
		}
	}
	if seat := phone.Get(phone.Path).Body; strings.Contains(seat, `id="hold"`) {
		t.Error("after the end a phone still has its hand bar")
	}
	ask, _, asks := strings.Cut(over, `id="open-all"`)
	if !asks || !strings.Contains(ask[strings.LastIndex(ask, "<details"):], "Is the result right?") {
		t.Error("revealing everything is not confirmed, or does not say what it ends")
	}
	secret := "Traitors in their pay:"
	for _, c := range []*apptest.Client{console, w.Clients["screen"]} {
		if strings.Contains(c.Get(c.Path).Body, secret) {
			t.Fatalf("%s shows traitors before everything is revealed", c.Name)
		}
	}
	if r := console.Post(console.Path+"/open", url.Values{"key": {"open"}}); r.Status != http.StatusOK && r.Status != http.StatusSeeOther {
		t.Fatalf("revealing everything is answered %d: %s", r.Status, r.Body)
	}
	for _, c := range []*apptest.Client{console, w.Clients["screen"], phone} {
		if n := strings.Count(c.Get(c.Path).Body, secret); n < 6 {
			t.Errorf("%s shows the traitors of %d seats, want 6", c.Name, n)
		}
	}
	closed := consoleFrame(w)
	for _, gone := range []string{"/console/undo", "/console/correct", "/console/count", `id="bar"`, `id="corrections"`} {
		if strings.Contains(closed, gone) {
			t.Errorf("the console of a closed table still has %s", gone)
		}
	}
	if seat := phone.Get(phone.Path).Body; strings.Contains(seat, "call-moderator") {
		t.Error("a phone can call the judge to a closed table")
	}
}
