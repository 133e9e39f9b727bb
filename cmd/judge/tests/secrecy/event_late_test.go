package secrecy

import (
	"fmt"
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

// finalOf is an event whose final of so many people plays; four others are out of it.
func finalOf(t *testing.T, people int) hallOfTwelve {
	t.Helper()
	e := hallOfTwelve{Event: apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(people+4, "rounds", "1", "take", fmt.Sprint(people), "picks", "draw")}
	e.Play()
	e.playOut()
	e.Must(e.Organise("cut", "stage", "final"))
	e.Play()
	return e
}

// playOut ends the round of two tables, and gives who won at the first.
func (h hallOfTwelve) playOut() (winner string) {
	h.T.Helper()
	for number := 2; number > 0; number-- {
		table := fmt.Sprint(number)
		winner = h.sitting(number, "")
		h.Must(h.Organise("result.enter", "table", table, "winners", winner, "way", "strongholds", "turn", "6"))
		h.Must(h.Organise("result.approve", "table", table, "reason", "seen"))
	}
	h.Must(h.Organise("round.close"))
	return winner
}

// finalOfFour is an event whose final plays, with a phone on each seat of its table, and somebody who is not in it.
func finalOfFour(t *testing.T) (e *apptest.Event, table *apptest.Site, out *apptest.Client) {
	t.Helper()
	e = finalOf(t, 4).Event
	table = e.Game(1)
	for _, seat := range table.Seats {
		r := table.Clients[string(seat)].Post("/j/"+table.Code, url.Values{"seat": {string(seat)}})
		r.RequireStatus(t, http.StatusSeeOther, "take %s", seat)
	}
	return e, table, e.Stranger()
}

// TestSpectatorsAreLate proves that with a delay no byte that spectators get of the final depends on what was entered at its table, or of its
// result, before the delay has passed: no page of the hall, no stream, no screen of the table, no look back and no story; that it is there
// afterwards; that the table itself, the phones of who plays there and the laptop see it at once; and that the clock and announcements are not late (EV-47).
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
	winner := hallOfTwelve{Event: e}.sitting(1, "")
	phone := e.Person(winner)
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
	const text = "A ruling canary of the final"
	e.Must(e.Organise("result.enter", "table", "1", "winners", winner, "way", "strongholds", "turn", "7"))
	e.Must(e.Organise("rule", "table", "1", "about.ask", "predict", "answer", "allowed", "text", text))
	e.Must(e.Organise("result.approve", "table", "1", "reason", "seen"))
	e.Must(e.Organise("round.close"))
	e.Must(e.Organise("close"))
	if page := phone.Get(phone.Path).Body; !strings.Contains(page, `class="me-standing"`) || strings.Contains(page, "The final standings follow") {
		t.Error("who won the final does not see the own rank at once")
	}
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

// TestFinalistsWaitForTheOtherTable proves that who plays in a final of two tables gets the standings as late as spectators do, because they tell the
// other table's result, and that the own page says so (EV-47).
func TestFinalistsWaitForTheOtherTable(t *testing.T) {
	e := finalOf(t, 8)
	e.Laptop.Post(e.Path("delay"), url.Values{"minutes": {"15"}}).RequireStatus(t, http.StatusOK, "the delay")
	winner := e.playOut()
	e.Must(e.Organise("close"))
	phone := e.Person(winner)
	read := func() (standing, waits bool) {
		page := phone.Get(phone.Path).Body
		return strings.Contains(page, `class="me-standing"`), strings.Contains(page, "The final standings follow at most 15 minutes")
	}
	if standing, waits := read(); standing || !waits {
		t.Errorf("the page of who won at table 1 has a standing: %v; it says when it comes: %v", standing, waits)
	}
	e.Clock.Inputs += 16 * 60
	if standing, waits := read(); !standing || waits {
		t.Errorf("after the delay the page has a standing: %v; it says when it comes: %v", standing, waits)
	}
}
