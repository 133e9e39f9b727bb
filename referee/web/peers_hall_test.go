package web_test

import (
	"crypto/ed25519"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/referee/peers"
	"github.com/judgeofthechange/judge/referee/peers/link"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
	"github.com/judgeofthechange/judge/views/i18n"
)

const hallURL = "/laptop/hall"

// three are the processes of a hall: this one with five tables, one with two, and one that fell silent a minute ago and still has one.
func three() peers.Status {
	now := peers.Status{Now: time.Now(), Processes: []peers.Process{
		{ID: "here", URL: "http://192.168.50.10:8080", Alive: true, Free: 8.9e9},
		{ID: "there", URL: "http://192.168.50.11:8080", Alive: true, Lag: 3 * time.Second, Free: 8e8},
		{ID: "dead", URL: "http://192.168.50.12:8080", Lag: time.Minute},
		{ID: "dead before", URL: "http://192.168.50.12:8080", Lag: 20 * time.Minute}, // it fell silent twice
		{ID: "before", URL: "http://192.168.50.11:8080", Lag: time.Hour},             // it has joined again as "there"
		{ID: "command", Alive: true},
	}}
	for i, owner := range strings.Fields("here here here here here there there dead") {
		now.Tables = append(now.Tables, peers.Table{Code: fmt.Sprintf("T%d", i), Owner: owner})
	}
	return now
}

// well is that hall without the silent one, and its tables spread evenly.
func well() peers.Status {
	now := three()
	now.Processes, now.Tables = now.Processes[:2], now.Tables[3:7]
	return now
}

// hallStates are what may be the matter with a hall, each with a part of its sentence in English.
var hallStates = map[string]struct {
	set  func(*twoLaptops)
	says string
}{
	"well":     {func(p *twoLaptops) { p.hall = well() }, "Everything is well"},
	"silent":   {func(p *twoLaptops) { p.hall = three() }, "A laptop is silent"},
	"database": {func(p *twoLaptops) { p.hall, p.mute = three(), true }, "The database does not answer"},
	"returned": {func(p *twoLaptops) { p.hall, p.woke = well(), true }, "This laptop was taken for dead"},
}

// enter brings a hall into one of hallStates.
func (p *twoLaptops) enter(state string) {
	p.change(func() {
		p.hall, p.mute, p.woke = peers.Status{}, false, false
		hallStates[state].set(p)
	})
}

var hallNow = regexp.MustCompile(`(?s)id="hall-now".*?</div>`)

// TestHallPage proves that the page of the hall's laptops says what is the matter and what still works then, above all else that may break; who is there and has
// how many tables; in three languages; and follows the hall by itself (12.2).
func TestHallPage(t *testing.T) {
	h := openLaptops(t, func(c *web.Config) { c.Heartbeat = time.Hour })
	h.peers.enter("well")
	laptop := h.laptop()
	events := laptop.listen(hallURL + "/events")
	h.next(events, "snapshot")
	for _, state := range []string{"silent", "database", "returned", "well"} {
		h.peers.enter(state)
		says := hallStates[state].says
		for now := ""; !strings.Contains(now, says); {
			now = hallNow.FindString(h.next(events, "view").data)
		}
		page := laptop.get(hallURL)
		if got := hallNow.FindString(page.body); !strings.Contains(got, says) || strings.Count(page.body, says) != 1 {
			t.Errorf("%s: now stands %q", state, got)
		}
	}
	h.peers.enter("silent")
	page := laptop.get(hallURL).body
	for _, says := range []string{"this laptop", "Answers for 5 tables", "Answers for 2 tables", "Silent since", "1 table not yet taken over", "Spread the tables evenly", ">8 GB free", "Less than 1 GB free", "Last heard 3 seconds ago"} {
		if !strings.Contains(page, says) {
			t.Errorf("the page does not say %q", says)
		}
	}
	h.peers.changeProcess(1, func(p *peers.Process) { p.Reading = true })
	if page := laptop.get(hallURL).body; !strings.Contains(page, "Reads the tables first") || strings.Contains(page, "Spread the tables") || strings.Contains(page, "as many tables") {
		t.Error("the page does not say that a laptop gets no table yet")
	}
	if n := strings.Count(page, "<bdi>192.168.50."); n != 3 {
		t.Errorf("the page has %d laptops, want 3: no command, and none that joined again", n)
	}
	for language, says := range map[string]string{"it": "Un portatile non risponde", "es": "Un portátil no responde"} {
		laptop.post("/language", "language", language)
		if now := hallNow.FindString(laptop.get(hallURL).body); !strings.Contains(now, says) {
			t.Errorf("%s: now stands %q", language, now)
		}
	}
}

// TestHallIsTheLaptops proves that phones neither read the page of the hall nor move tables, not even by a peer; that a laptop's own pages lead there; and that
// one laptop has none of it (T11).
func TestHallIsTheLaptops(t *testing.T) {
	h, alone := openHall(t), open(t)
	for _, path := range []string{hallURL, hallURL + "/events"} {
		h.stranger().get(path).is(t, http.StatusForbidden, "a phone at %s", path)
		alone.laptop().get(path).is(t, http.StatusNotFound, "one laptop at %s", path)
	}
	h.stranger().post(hallURL).is(t, http.StatusForbidden, "a phone that moves tables")
	peer, err := link.New(ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)))
	check(t, err)
	defer peer.Close()
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		asked := httptest.NewRequestWithContext(t.Context(), method, "http://localhost"+hallURL, nil)
		asked.Header.Set("Origin", "http://localhost")
		asked.RemoteAddr = "192.168.50.20:1"
		w := httptest.NewRecorder()
		check(t, peer.Forward(w, asked, h.owner.URL))
		if w.Code != http.StatusForbidden {
			t.Errorf("%s of a phone, passed on by a peer, gets %d", method, w.Code)
		}
	}
	if body := h.laptop().get("/").body; !strings.Contains(body, `href="`+hallURL+`"`) {
		t.Error("the first page does not lead to the hall")
	}
	if body := alone.laptop().get("/").body; strings.Contains(body, hallURL) {
		t.Error("the first page of one laptop leads to a hall")
	}
}

// TestTablesAreSpread proves that the button on a laptop has processes hand tables over, until all have as many.
func TestTablesAreSpread(t *testing.T) {
	h := openLaptops(t)
	h.peers.enter("silent")
	h.peers.change(func() { h.peers.own = h.peers.hall.Processes[0].URL })
	h.laptop().post(hallURL).is(t, http.StatusSeeOther, "the button")
	if len(h.peers.asked) != 1 || h.peers.asked[0].To != "there" || h.peers.asked[0].Count != 1 {
		t.Errorf("this process was asked %+v", h.peers.asked)
	}
}

// TestHallStrip proves that the list of tables and the organiser's pages say at once, in one line, that a laptop is silent or the database does not answer, and nothing
// when all is well, when a laptop only came back, or ten minutes later (12.2).
func TestHallStrip(t *testing.T) {
	h := openLaptops(t, func(c *web.Config) { c.Heartbeat = time.Hour })
	h.peers.enter("well")
	laptop := h.laptop()
	events := laptop.listen("/tables/all/events")
	h.next(events, "snapshot")
	for _, step := range []struct{ state, says string }{
		{"silent", ": 192.168.50.12:8080. The other laptops take its tables over"}, {"database", "Nothing is saved until it answers"}, {"returned", ""}, {"silent", "Silent since"}, {"well", ""},
	} {
		before := ""
		if step.says == "" {
			before = "hall-strip"
		}
		h.peers.enter(step.state)
		for shown := before; step.says != "" && !strings.Contains(shown, step.says) || step.says == "" && strings.Contains(shown, before); {
			shown = h.next(events, "view").data
		}
		if body := laptop.get("/tables/all").body; !strings.Contains(body, step.says) || strings.Contains(body, "hall-strip") != (step.says != "") {
			t.Errorf("%s: the list has not just %q", step.state, step.says)
		}
	}
	h.peers.enter("silent")
	h.peers.changeProcess(2, func(p *peers.Process) { p.Lag = 10 * time.Minute })
	if strings.Contains(laptop.get("/tables/all").body, "hall-strip") {
		t.Error("ten minutes later the list still says that a laptop is silent")
	}
}

// TestBrowserHallPage proves that the page of the hall's laptops is built for everybody in each state, language and size, and is live (EV-48).
func TestBrowserHallPage(t *testing.T) {
	r := openHallRoom(t)
	laptop := r.Laptop()
	for _, size := range [][2]int64{{360, 640}, {390, 844}, {1366, 768}, {1920, 1080}} {
		laptop.Resize(size[0], size[1])
		for state := range hallStates {
			r.peers.enter(state)
			for _, language := range i18n.Languages {
				laptop.SetCookie("judge_language", language)
				laptop.Go(hallURL)
				laptop.Wait("the page to be current", current)
				for check, faults := range map[string][]string{
					"built": laptop.Misbuilt(), "axe": laptop.Audit(browsertest.Good{}), "text": laptop.Unreadable(), "target": laptop.TooSmall(44),
				} {
					if len(faults) > 0 {
						t.Errorf("%s %s %d, %s: %q", state, language, size[0], check, faults)
					}
				}
				if language == "es" || state == "silent" {
					laptop.Picture(fmt.Sprintf("hall-%s-%s-%d", state, language, size[0]))
				}
			}
		}
	}
	laptop.SetCookie("judge_language", "en")
	r.peers.enter("well")
	laptop.Go(hallURL)
	laptop.See("Everything is well")
	r.peers.enter("silent")
	laptop.See("A laptop is silent")
}
