package secrecy

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// publicPages are what everybody may open at an event.
var publicPages = []string{
	"/me", "/me?find=1", "/me?is=p3", "/hall", "/hall?show=names", "/hall?show=tables", "/hall?show=clock", "/hall?show=results", "/hall?show=standings", "/watch",
}

// received gives every page and every first frame of phones and of the public, by who gets it.
func received(e *apptest.Event, phones []*apptest.Client) map[string]string {
	out := map[string]string{}
	for _, phone := range phones {
		out[phone.Name] = phone.Get(phone.Path).Body
		out[phone.Name+" by stream"] = firstFrame(e, phone)
	}
	for _, page := range publicPages {
		anybody := e.Client("anybody", browsertest.LAN, e.Path(page))
		out[page] = anybody.Get(anybody.Path).Body
	}
	for _, page := range []string{"/hall", "/watch"} {
		anybody := e.Client("anybody", browsertest.LAN, e.Path(page))
		out[page+" by stream"] = firstFrame(e, anybody)
	}
	return out
}

// firstFrame is the first event of a page's stream, without its first line, which names the run of the program.
func firstFrame(e *apptest.Event, c *apptest.Client) string {
	_, rest, _ := strings.Cut(c.FirstFrame(e.Site.URL), "\n")
	return rest
}

// eventWithDraft makes an event, whose draft comes from a seed, and gives what phones and the public received before and after it and
// once it is published.
func eventWithDraft(t *testing.T, seed string) (before, drafted, published map[string]string) {
	t.Helper()
	e := apptest.OpenSite(t, journaltest.NewMemory(), 1).OpenEvent(12)
	e.CheckIn(12)
	phones := []*apptest.Client{e.Person("p1"), e.Person("p2"), e.Phone("without a name")}
	before = received(e, phones)
	at := e.Clock.Inputs
	e.Enter("round.draft", "seed", seed)
	e.Clock.Inputs = at // what a page says of the time is no news
	drafted = received(e, phones)
	e.Enter("round.publish")
	return before, drafted, received(e, phones)
}

// TestDraftsTellNothing proves that no byte that phones and the public receive depends on a draft: they receive after it what they received
// before, so that not even a frame comes, and the same of two events with different drafts; and that publishing changes all that shows
// seats at once (EV-11).
func TestDraftsTellNothing(t *testing.T) {
	t.Parallel()
	before, first, shown := eventWithDraft(t, "1")
	_, second, other := eventWithDraft(t, "2")
	for _, who := range slices.Sorted(maps.Keys(before)) {
		if first[who] != before[who] {
			t.Errorf("%s receives something of a draft: %s", who, difference(before[who], first[who]))
		}
		if first[who] != second[who] {
			t.Errorf("%s receives something else of another draft: %s", who, difference(first[who], second[who]))
		}
	}
	for _, who := range []string{"p1", "p2", "p1 by stream", "/hall", "/hall by stream", "/hall?show=names", "/hall?show=tables", "/watch"} {
		if shown[who] == first[who] || shown[who] == other[who] {
			t.Errorf("%s receives nothing of the published seating", who)
		}
	}
}

// difference shows where two texts part.
func difference(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	around := func(s string) string { return s[max(0, i-60):min(len(s), i+60)] }
	return fmt.Sprintf("%q, %q", around(a), around(b))
}
