package secrecy

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// finalOfFour is an event whose final plays, with a phone on each seat of its table, and somebody who is not in it.
func finalOfFour(t *testing.T) (e *apptest.Event, table *apptest.Site, out *apptest.Client) {
	t.Helper()
	e = apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(8, "rounds", "1", "take", "4", "picks", "draw")
	e.Play()
	for _, table := range []string{"1", "2"} {
		number := map[string]int{"1": 1, "2": 2}[table]
		winner := hallOfTwelve{Event: e}.sitting(number, "")
		e.Must(e.Organise("result.enter", "table", table, "winners", winner, "way", "strongholds", "turn", "6"))
		e.Must(e.Organise("result.approve", "table", table, "reason", "seen"))
	}
	for _, do := range []string{"round.close", "cut"} {
		e.Must(e.Organise(do, map[string][]string{"cut": {"stage", "final"}}[do]...))
	}
	e.Play()
	table = e.Game(1)
	for _, seat := range table.Seats {
		r := table.Clients[string(seat)].Post("/j/"+table.Code, url.Values{"seat": {string(seat)}})
		r.RequireStatus(t, http.StatusSeeOther, "take %s", seat)
	}
	return e, table, e.Stranger()
}

// TestSpectatorsAreLate proves that with a delay no byte that spectators get of the final depends on what was entered at its table, or of its
// result, before the delay has passed: no page of the hall, no stream, no screen of the table, no look back and no story; that it is there
// afterwards; that the table itself and the laptop see it at once; and that the clock and announcements are not late (EV-47).
func TestSpectatorsAreLate(t *testing.T) {
	e, table, spectator := finalOfFour(t)
	e.Laptop.Post(e.Path("delay"), url.Values{"minutes": {"61"}}).RequireStatus(t, http.StatusUnprocessableEntity, "too long a delay")
	e.Laptop.Post(e.Path("delay"), url.Values{"minutes": {"15"}}).RequireStatus(t, http.StatusOK, "the delay")
	at, screen := e.Clock.Inputs, "/t/"+table.Code
	read := func() map[string]string {
		out := map[string]string{}
		pages := []string{screen + "/replay", screen + "/replay?at=9999&part=1", screen + "/story", screen + "/screen", "/w/" + table.Code}
		for _, page := range publicPages {
			pages = append(pages, e.Path(page))
		}
		for _, page := range pages {
			r := spectator.Get(page)
			out[page] = changing.ReplaceAllString(r.Header.Get("Location")+r.Body, "")
		}
		for _, page := range []string{e.Path("hall"), e.Path("watch"), screen + "/screen"} {
			_, frame, _ := strings.Cut(e.Client("spectator", browsertest.LAN, page).FirstFrame(e.Site.URL), "\n")
			out["the stream of "+page] = changing.ReplaceAllString(frame, "")
		}
		return out
	}
	before := read()
	if leads := before[screen+"/screen"]; !strings.HasPrefix(leads, screen+"/replay") {
		t.Errorf("the table screen gives a spectator %.80q", leads)
	}
	live := e.Laptop.Get(screen + "/screen").Body
	play := apptest.NewRandomPlayer(apptest.Games[0], 1)
	for range 20 {
		if m, ok := play.Next(table); ok {
			table.Clients[m.Client].Send(m.Decision, m.Key, m.Command)
		}
	}
	if e.Laptop.Get(screen+"/screen").Body == live {
		t.Fatal("nothing was played, or the laptop sees it late")
	}
	winner := hallOfTwelve{Event: e}.sitting(1, "")
	const text = "A ruling canary of the final"
	e.Must(e.Organise("result.enter", "table", "1", "winners", winner, "way", "strongholds", "turn", "7"))
	e.Must(e.Organise("rule", "table", "1", "about.ask", "predict", "answer", "allowed", "text", text))
	e.Must(e.Organise("result.approve", "table", "1", "reason", "seen"))
	e.Must(e.Organise("round.close"))
	e.Must(e.Organise("close"))
	done := e.Clock.Inputs
	e.Clock.Inputs = at // what a page says of the time is no news
	for what, bytes := range read() {
		if bytes != before[what] {
			t.Errorf("%s tells something of the final: %s", what, difference(before[what], bytes))
		}
	}
	e.Clock.Inputs = done + 16*60
	after := read()
	for _, what := range slices.Sorted(maps.Keys(after)) {
		if strings.Contains(what, "replay") || strings.HasSuffix(what, "/watch") || strings.HasSuffix(what, "=results") {
			if after[what] == before[what] {
				t.Errorf("%s tells nothing after the delay", what)
			}
		}
	}
}
