package secrecy

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web"
)

// changing is what differs from page to page by itself: keys of forms, clocks, the run of the program.
var changing = regexp.MustCompile(`@[0-9a-f]{12}|data-now="\d+"|id: [0-9a-f]{12}\.|event: hb\ndata: \d+\n\n`)

// privateMatters are what judges note and what people tell them, with the words that must stay there.
func privateMatters(e *apptest.Event, judge, caller *apptest.Client) {
	e.Must(e.Do(judge, "judge", "infraction", "person", caller.Name, "kind", "warning", "table", "1", "text", canaryText))
	e.Must(e.Do(caller, "person", "call", "table", "1", "reason", "private", "text", canaryText))
	e.Must(e.Do(judge, "judge", "call.claim", "call", "1"))
	e.Must(e.Do(caller, "person", "statement", "table", "1", "text", canaryText))
}

const canaryText = "Ornithopter canary"

// TestEventTwins proves that two events of which one has an infraction, a private call that a judge takes and a statement give the same bytes to
// everybody else: on each public page and each page of another person, and in their streams, frame by frame (EV-29, EV-33).
func TestEventTwins(t *testing.T) {
	told := func(private bool) map[string]string {
		often := []func(*web.Config){func(c *web.Config) { c.Heartbeat = 20 * time.Millisecond }}
		e := apptest.OpenSiteWithConfig(t, journaltest.NewMemory(), 1, often).NewEvent(12)
		judge := e.Judge("ruth", "head")
		e.Play()
		h := hallOfTwelve{Event: e}
		seated := h.seated()
		caller, neighbour, other := e.Person(seated[1]), e.Person(h.sitting(1, seated[1])), e.Person(seated[2])
		readers := map[string]*apptest.Client{"me beside": neighbour, "me elsewhere": other, "hall": e.Stranger(), "watch": e.Stranger()}
		streams := map[string]*apptest.EventStream{}
		for name, c := range readers {
			tab, _, _ := strings.Cut(name, " ")
			streams[name] = e.Stream(c, tab)
			streams[name].Until("event: hb")
		}
		if private {
			privateMatters(e, judge, caller)
		}
		e.Clock.Inputs = 10_000 // the clock counts inputs, and must not tell of them
		e.Must(e.Do(judge, "judge", "extend", "table", "1", "minutes", "5", "reason", "A count"))
		e.Later()
		out := map[string]string{}
		for name, c := range readers {
			tab, _, _ := strings.Cut(name, " ")
			out["page "+name] = changing.ReplaceAllString(c.Get(e.Path(tab)).Body, "")
			now := fmt.Sprint("data: ", e.Clock.Now().UnixMilli())
			streams[name].Until(now) // a page is made anew after each heartbeat
			streams[name].Until(now)
			out["stream "+name] = changing.ReplaceAllString(streams[name].Until(now), "")
		}
		return out
	}
	with, without := told(true), told(false)
	for what, bytes := range with {
		if bytes != without[what] {
			t.Errorf("%s differs:\n%s\n%s", what, bytes, without[what])
		}
		if strings.Contains(bytes, canaryText) {
			t.Errorf("%s tells what only judges may know", what)
		}
	}
}
