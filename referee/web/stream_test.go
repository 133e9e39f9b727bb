package web_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/static"
)

func (h *lobby) pick(b *browser, seat, value string) {
	h.Helper()
	r := b.send(h.at(seat), "do", "pick", "key", "pick-"+seat, "decision", b.decision(h.at(seat)), "arg.value", value)
	if r.status != http.StatusOK {
		h.Fatalf("the pick of %s got %d %s", seat, r.status, r.body)
	}
}

// TestStream proves that a stream sends the whole page first, and again after every change at the table.
func TestStream(t *testing.T) {
	h := open(t)
	amber, blue := h.phone("amber"), h.phone("blue")
	streams := map[string]<-chan event{
		"amber": amber.listen(h.at("amber") + "/events"), "blue": blue.listen(h.at("blue") + "/events"),
		"table": h.stranger().listen("/t/" + h.code + "/screen/events"), "console": h.laptop().listen(h.console() + "/events"),
	}
	for who, events := range streams {
		if e := <-events; e.name != "snapshot" || !strings.Contains(e.data, `id="screen"`) || e.id == "" {
			t.Errorf("the first event of %s is %q %q, want a snapshot", who, e.name, e.id)
		}
	}
	h.pick(amber, "amber", "2")
	var ids []string
	for who, events := range streams {
		e := h.next(events, "view")
		ids = append(ids, e.id)
		if !strings.Contains(e.data, "Amber sealed a number") {
			t.Errorf("the frame of %s does not say that Amber sealed", who)
		}
	}
	for _, id := range ids {
		if id != ids[0] {
			t.Errorf("one version has the ids %q", ids)
		}
	}
}

// TestHeartbeat proves that silence is never longer than a heartbeat.
func TestHeartbeat(t *testing.T) {
	h := openWith(t, func(c *web.Config) { c.Heartbeat = time.Millisecond })
	events := h.stranger().listen("/t/" + h.code + "/screen/events")
	h.next(events, "hb")
	h.next(events, "hb")
}

// TestBye proves that every refusal on a stream is an event, because browsers never retry after anything else.
func TestBye(t *testing.T) {
	h := open(t)
	bye := func(events <-chan event) string { return strings.TrimSpace(h.next(events, "bye").data) }
	if got := bye(h.stranger().listen(h.at("amber") + "/events")); got != "gone" {
		t.Errorf("a stranger was told %q", got)
	}
	old := h.stranger()
	r := old.do(old.request(http.MethodGet, "/t/"+h.code+"/screen/events?assets=old", nil))
	if r.status != http.StatusOK || !strings.Contains(r.body, "event: bye\ndata: reload\n") {
		t.Errorf("an old page was told %d %q", r.status, r.body)
	}
	events := h.phone("amber").listen(h.at("amber") + "/events")
	h.next(events, "snapshot")
	check(t, h.lobby.Close(context.Background()))
	if got := bye(events); got != "closing" {
		t.Errorf("a closing server said %q", got)
	}
}

// TestSecretsStayWithTheirSeats proves that no other page, stream or log holds a sealed number until all are revealed.
func TestSecretsStayWithTheirSeats(t *testing.T) {
	h := open(t)
	amber, blue, coral := h.phone("amber"), h.phone("blue"), h.phone("coral")
	others := map[string]<-chan event{
		"blue": blue.listen(h.at("blue") + "/events"), "table": h.stranger().listen("/t/" + h.code + "/screen/events"),
		"console": h.laptop().listen(h.console() + "/events"),
	}
	for _, events := range others {
		h.next(events, "snapshot")
	}
	own := amber.listen(h.at("amber") + "/events")
	h.next(own, "snapshot")
	const canary = "sealed a number: 3" // only its own seat reads this
	h.pick(amber, "amber", "3")
	for who, events := range others {
		if e := h.next(events, "view"); strings.Contains(e.data, canary) || strings.Contains(e.data, "<dt>pick</dt>") {
			t.Errorf("%s reads the sealed number", who)
		}
	}
	if e := h.next(own, "view"); !strings.Contains(e.data, canary) {
		t.Error("amber does not read its own number")
	}
	if strings.Contains(h.log.String(), `"value"`) || strings.Contains(h.log.String(), canary) {
		t.Error("the log has the number")
	}
	h.pick(blue, "blue", "1")
	h.pick(coral, "coral", "2")
	if page := h.stranger().get("/t/" + h.code + "/screen"); !strings.Contains(page.body, "<dt>pick</dt>") {
		t.Error("the numbers are not revealed once all are sealed")
	}
}

// TestNewTable makes a table in three taps, and shows what the rules refuse.
func TestNewTable(t *testing.T) {
	h := open(t)
	laptop := h.laptop()
	for path, want := range map[string]string{
		"/": `href="/new/tally"`, "/new/tally": `href="/new/tally/plain"`, "/new/tally/plain": `name="plays.free.coral"`,
	} {
		if r := laptop.get(path); !strings.Contains(r.body, want) {
			t.Errorf("%s has no %s", path, want)
		}
	}
	seats := []string{"game", "tally", "plays.free.amber", "on", "plays.free.blue", "on", "name.free.amber", "Ann", "table", "By the window"}
	r := laptop.post("/tables", append(seats, "profile", "plain", "cards", "phone")...)
	if r.status != http.StatusSeeOther || !strings.HasSuffix(r.to(), "/console") {
		t.Fatalf("the new table got %d to %q", r.status, r.to())
	}
	if page := laptop.get("/"); !strings.Contains(page.body, "By the window") {
		t.Error("the new table is not listed")
	}
	no := laptop.post("/tables", append(seats, "profile", "fancy", "cards", "phone")...)
	if no.status != http.StatusUnprocessableEntity || !strings.Contains(no.body, "There is no profile fancy.") ||
		!strings.Contains(no.body, `value="Ann"`) || !strings.Contains(no.body, `value="By the window"`) {
		t.Errorf("the refused table got %d", no.status)
	}
	tables := strings.Count(laptop.get("/").body, "/console")
	if r := laptop.post("/tables", append(seats, "profile", "plain", "cards", "phone", "limit.coffee", "5")...); r.status == http.StatusSeeOther {
		t.Error("a clock of an unknown kind was set")
	}
	if n := strings.Count(laptop.get("/").body, "/console"); n != tables {
		t.Error("a refused form created a table")
	}
	laptop.get("/new/chess").is(t, http.StatusNotFound, "an unknown game")
	laptop.get("/new/tally/nosuch").is(t, http.StatusNotFound, "an unknown ruleset")
}

// TestReached proves that the table screen shows it as soon as a phone has come in from elsewhere. The httptest
// server's own connections all come from the machine itself, so the address is only shown, not yet proven.
func TestReached(t *testing.T) {
	h := open(t)
	page := h.stranger().get("/t/" + h.code + "/screen")
	if !strings.Contains(page.body, lanHost+":8080") || !strings.Contains(page.body, `aria-label="HTTP://`+lanHost+`:8080/`+h.code+`"`) {
		t.Error("the lobby does not show the address to join")
	}
	if strings.Contains(page.body, `class="reached"`) {
		t.Error("an address that no phone used counts as proven")
	}
}

// TestSlowReader proves that a phone that reads nothing delays nobody, that its backlog does not grow, and that it
// gets the newest frame when it reads on.
func TestSlowReader(t *testing.T) {
	h := open(t)
	amber, blue := h.phone("amber"), h.phone("blue")
	slow, err := amber.http.Do(amber.request(http.MethodGet, h.at("amber")+"/events?assets="+static.Version(), nil))
	check(t, err)
	defer slow.Body.Close()
	quick := blue.listen(h.at("blue") + "/events")
	const naps = 150 // more than the network buffers hold
	for i := range naps {
		h.nap(fmt.Sprint("Nap ", i, "."))
	}
	for last := ""; !strings.Contains(last, fmt.Sprint("Nap ", naps-1, ".")); {
		last = h.next(quick, "snapshot", "view").data
	}
	frames := make(chan event, naps+1)
	go read(slow.Body, frames)
	taken := 0
	for last := ""; !strings.Contains(last, fmt.Sprint("Nap ", naps-1, ".")); taken++ {
		last = h.next(frames, "snapshot", "view").data
	}
	if taken >= naps {
		t.Errorf("the slow reader got all %d frames", taken)
	}
}

// TestStreamsAreNotHoarded proves that the laptop's table screen, a seat and another stranger each get and keep their
// stream while somebody opens more than an address may have, from the same and other addresses, and reads none of them
// (T15).
func TestStreamsAreNotHoarded(t *testing.T) {
	h := openWith(t, quietLine)
	screen := "/t/" + h.code + "/screen/events"
	amber := h.phone("amber").listen(h.at("amber") + "/events")
	h.next(amber, "snapshot")
	laptop := h.laptop().listen(screen)
	h.next(laptop, "snapshot")
	hoard := h.stranger()
	oldest := hoard.listen(screen)
	h.next(oldest, "snapshot")
	for range 70 {
		h.next(hoard.listen(screen), "snapshot")
	}
	if bye := h.next(oldest, "bye"); bye.data != "crowded" {
		t.Errorf("the oldest stream ends with %q", bye.data)
	}
	h.next(h.laptop().listen(screen), "snapshot")
	h.next(h.phone("blue").listen(h.at("blue")+"/events"), "snapshot")
	h.nap("Pizza")
	for who, events := range map[string]<-chan event{"the laptop": laptop, "a seat": amber} {
		for e := h.next(events, "view", "bye"); !strings.Contains(e.data, "Pizza"); e = h.next(events, "view", "bye") {
			if e.name == "bye" {
				t.Fatalf("%s has lost its stream: %s", who, e.data)
			}
		}
	}
}

// TestWatchersBehindOneAddress proves that many browsers watch from one address, as behind a hotspot, and that none of them ends
// another's stream; while one that hoards still loses its own.
func TestWatchersBehindOneAddress(t *testing.T) {
	h := openWith(t, quietLine)
	screen := "/t/" + h.code + "/screen/events"
	var watching []<-chan event
	for range 3 * web.StrangerStreams {
		b := h.stranger()
		b.get("/w/"+h.code).is(t, http.StatusOK, "a watcher's page")
		events := b.listen(screen)
		h.next(events, "snapshot")
		watching = append(watching, events)
	}
	hoard := h.stranger()
	for range 2 * web.StrangerStreams {
		h.next(hoard.listen(screen), "snapshot")
	}
	h.nap("Pizza")
	for i, events := range watching {
		for e := h.next(events, "view", "bye"); !strings.Contains(e.data, "Pizza"); e = h.next(events, "view", "bye") {
			if e.name == "bye" {
				t.Fatalf("watcher %d has lost its stream: %s", i, e.data)
			}
		}
	}
}
