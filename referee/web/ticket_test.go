package web_test

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/peers"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
	"github.com/judgeofthechange/judge/static"
)

// twoLaptops are the processes of a hall, as each knows the other.
type twoLaptops struct {
	mu    sync.Mutex
	urls  []string
	own   string // where this process is reached
	now   time.Time
	hall  peers.Status
	asked []peers.Request // of this process
	woke  bool            // the process was taken for dead a minute ago
	mute  bool            // the database does not answer
	news  chan struct{}   // nil until somebody waits for it
	life  context.Context // of the other; nil is endless
}

func (p *twoLaptops) Find(context.Context, string) (string, bool) { return "", true }

func (p *twoLaptops) Arrive(context.Context, string) error { return nil }

func (p *twoLaptops) Serve(_ context.Context, r peers.Request) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked = append(p.asked, r)
	return nil
}

func (p *twoLaptops) Process() string { return "here" }

func (p *twoLaptops) Life(string) context.Context { return cmp.Or(p.life, context.Background()) }

func (p *twoLaptops) URL() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.own
}

func (p *twoLaptops) URLs() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.urls)
}

func (p *twoLaptops) Now() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.now
}

func (p *twoLaptops) Status() peers.Status {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.hall
}

func (p *twoLaptops) Heard() time.Duration { return time.Minute }

func (p *twoLaptops) Returned() (time.Duration, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Minute, p.woke
}

func (p *twoLaptops) Answers() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.mute
}

func (p *twoLaptops) News() <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.news == nil {
		p.news = make(chan struct{})
	}
	return p.news
}

// change changes what is known of the hall, and wakes those who wait for news.
func (p *twoLaptops) change(change func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change()
	if p.news != nil {
		close(p.news)
		p.news = nil
	}
}

// changeProcess changes a process of the hall, in a list of its own: streams may still read the last one.
func (p *twoLaptops) changeProcess(i int, change func(*peers.Process)) {
	p.change(func() {
		p.hall.Processes = slices.Clone(p.hall.Processes)
		change(&p.hall.Processes[i])
	})
}

// hush has the database no longer answer, or again.
func (p *twoLaptops) hush(mute bool) { p.change(func() { p.mute = mute }) }

// know tells the processes where they are reached; pass lets time go by.
func (p *twoLaptops) know(urls ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.urls = urls
}

func (p *twoLaptops) pass(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now = p.now.Add(d)
}

// laptops are two of a hall, which serve the same tables: the first, at lanHost, and its peer at browsertest.OtherLAN.
type laptops struct {
	*lobby
	peer  *lobby
	peers *twoLaptops
}

func openLaptops(t testing.TB, change ...func(*web.Config)) *laptops {
	t.Helper()
	h := &laptops{peers: &twoLaptops{now: time.Now()}}
	var config web.Config
	h.lobby = openWith(t, func(c *web.Config) {
		c.Peers, c.Tickets, c.Hosts = h.peers, newTickets(t), []string{lanHost, browsertest.OtherLAN}
		for _, f := range change {
			f(c)
		}
		config = *c
	})
	h.peer = openPeer(t, h.lobby, config)
	h.peers.know("http://"+lanHost+":"+h.port, "http://"+browsertest.OtherLAN+":"+h.peer.port)
	return h
}

func newTickets(t testing.TB) record.Cipher {
	t.Helper()
	cipher, err := seal.NewKey().TicketCipher()
	check(t, err)
	return cipher
}

// openPeer serves a lobby's tables from another laptop.
func openPeer(t testing.TB, h *lobby, config web.Config) *lobby {
	t.Helper()
	site, err := web.New(config)
	check(t, err)
	running := httptest.NewServer(site)
	t.Cleanup(running.CloseClientConnections)
	u, _ := url.Parse(running.URL)
	return &lobby{t, running.URL, u.Port(), h.lobby, h.table, h.code, h.log, site}
}

// notice is what a page is told of the hall.
type notice struct {
	Peers   []string
	Way     string
	Unsaved bool
}

func (h *lobby) notice(events <-chan event) (n notice) {
	h.Helper()
	check(h, json.Unmarshal([]byte(h.next(events, "peers").data), &n))
	return n
}

// comes leads a browser to the peer as a page does, with what its stream told it last.
func (h *laptops) comes(b *browser, way, to, from string) response {
	h.Helper()
	r := b.request(http.MethodGet, way+"&to="+url.QueryEscape(to), nil)
	if from != "" {
		r.Header.Set("Referer", from+"/")
	}
	return b.do(r)
}

func (h *laptops) origin() string { return "http://" + lanHost + ":" + h.port }

// wayOf is where a phone's page goes on.
func (h *laptops) wayOf(b *browser, path string) string {
	h.Helper()
	return h.notice(b.listen(path + "/events")).Way
}

// TestTicketMovesASeat proves that a phone has its seat at another laptop of the hall after one redirect, with its language, and that its
// answer is taken there (EV-44).
func TestTicketMovesASeat(t *testing.T) {
	h := openLaptops(t)
	amber := h.phone("amber")
	amber.post("/language", "language", "it")
	way := h.wayOf(amber, h.at("amber"))
	there := h.peer.browser(browsertest.OtherLAN) // another host has none of the phone's cookies
	if r := h.comes(there, way, h.at("amber"), h.origin()); r.status != http.StatusSeeOther || r.to() != h.at("amber") {
		t.Fatalf("the peer answered %d to %q", r.status, r.to())
	}
	page := there.get(h.at("amber"))
	page.must(t, http.StatusOK, "the seat's page at the peer")
	if !strings.Contains(page.body, `lang="it"`) {
		t.Error("the phone has lost its language")
	}
	h.peer.pick(there, "amber", "2")
	h.next(amber.listen(h.at("amber")+"/events"), "snapshot") // and the first laptop did not lose the phone
}

// TestBadTickets proves that a ticket which is old, changed, of another hall or no ticket gives nobody anything, and says what to do in three
// languages; an hour's jump of a laptop's own clock changes nothing (EV-44).
func TestBadTickets(t *testing.T) {
	h, foreign := openLaptops(t), openLaptops(t)
	amber := h.phone("amber")
	way := h.wayOf(amber, h.at("amber"))
	bad := func(what, way string) {
		t.Helper()
		for language, says := range map[string]string{"en": "Scan", "it": "Inquadra", "es": "Escanea"} {
			b := h.peer.browser(browsertest.OtherLAN)
			b.post("/language", "language", language)
			r := h.comes(b, way, h.at("amber"), h.origin())
			r.is(t, http.StatusForbidden, "%s", what)
			if !strings.Contains(r.body, says) {
				t.Errorf("%s: the page does not say what to do in %s", what, language)
			}
			b.get(h.at("amber")).is(t, http.StatusSeeOther, "%s: the seat's page", what)
		}
	}
	bad("no ticket", "/ticket?ticket=none")
	bad("half a ticket", way[:len(way)-40])
	changed := []byte(way)
	changed[len(changed)-9] ^= 1
	bad("a changed ticket", string(changed))
	bad("a ticket of another hall", foreign.wayOf(foreign.phone("amber"), foreign.at("amber")))
	h.peers.pass(10*time.Minute - time.Second)
	if r := h.comes(h.peer.browser(browsertest.OtherLAN), way, h.at("amber"), h.origin()); r.to() != h.at("amber") {
		t.Errorf("a ticket of nine minutes got %d to %q", r.status, r.to())
	}
	h.peers.pass(2 * time.Second)
	bad("an old ticket", way)
	if strings.Contains(h.log.String(), "ticket=") {
		t.Error("the log has a ticket")
	}
}

// TestTicketTakesNoSeatAway proves that a browser keeps the seat that it holds, whatever ticket it brings, and that a ticket gives nothing at
// a table that it was not made for.
func TestTicketTakesNoSeatAway(t *testing.T) {
	h := openLaptops(t)
	other, err := h.lobby.lobby.Create(t.Context(), "", enginetest.TallyHeader())
	check(t, err)
	way := h.wayOf(h.phone("amber"), h.at("amber"))
	blue := h.peer.browser(browsertest.OtherLAN)
	blue.post("/j/"+h.code, "seat", "blue")
	h.comes(blue, way, h.at("amber"), h.origin())
	blue.get(h.at("blue")).is(t, http.StatusOK, "the own seat")
	blue.get(h.at("amber")).is(t, http.StatusSeeOther, "the ticket's seat")

	there, elsewhere := h.peer.browser(browsertest.OtherLAN), "/t/"+other.Info().Code+"/seat/amber"
	h.comes(there, way, elsewhere, h.origin()).is(t, http.StatusSeeOther, "a page of another table")
	there.get(elsewhere).is(t, http.StatusSeeOther, "a seat of another table")
	if len(there.http.Jar.Cookies(&url.URL{Scheme: "http", Host: there.host})) != 1 {
		t.Error("a ticket gave a session at a table that it was not made for")
	}
	if r := h.comes(there, way, "http://evil.test/", h.origin()); r.to() != "/" {
		t.Errorf("a ticket led to %q", r.to())
	}
}

// TestPlantedTicket proves that nobody comes to sit on another's seat by a link: unless the browser says that the page which got the ticket led
// it here, its reader reads whose seat it is, and a form of this server alone takes it.
func TestPlantedTicket(t *testing.T) {
	h := openLaptops(t)
	way := h.wayOf(h.phone("amber"), h.at("amber"))
	for _, from := range []string{"", "http://evil.test", "http://" + lanHost + ":1", "https://" + lanHost + ":" + h.port, h.origin() + ".evil.test"} {
		victim := h.peer.browser(browsertest.OtherLAN)
		r := h.comes(victim, way, h.at("amber"), from)
		r.is(t, http.StatusOK, "a link from %q", from)
		if !strings.Contains(r.body, "Amber · "+h.code) || len(r.header.Values("Set-Cookie")) > 0 {
			t.Errorf("a link from %q does not ask first", from)
		}
		victim.get(h.at("amber")).is(t, http.StatusSeeOther, "the seat's page")
	}
	u, err := url.Parse(way)
	check(t, err)
	fields := []string{"ticket", u.Query().Get("ticket"), "to", h.at("amber")}
	victim := h.peer.browser(browsertest.OtherLAN)
	forged := victim.request(http.MethodPost, "/ticket", strings.NewReader(form(fields).Encode()))
	forged.Header.Set("Origin", "http://evil.test")
	victim.do(forged).is(t, http.StatusForbidden, "a form of another site")
	if r := victim.post("/ticket", fields...); r.to() != h.at("amber") {
		t.Errorf("the own form got %d to %q", r.status, r.to())
	}
	victim.get(h.at("amber")).is(t, http.StatusOK, "the seat's page after the form")
}

// TestNotices proves that each page with a stream is told where it can go on, with a ticket only where its browser holds a seat; that the
// laptop's own pages are not; that what phones get has one length; and that a page hears of a new peer, and gets a new ticket, in time (EV-44).
func TestNotices(t *testing.T) {
	h := openLaptops(t, func(c *web.Config) { c.Heartbeat = time.Millisecond })
	screen := "/t/" + h.code + "/screen"
	amber, blue := h.phone("amber"), h.phone("blue")
	for path, b := range map[string]*browser{screen: h.stranger(), h.at("amber"): amber, h.at("blue"): blue, screen + "?": h.laptop()} {
		events := b.listen(strings.TrimSuffix(path, "?") + "/events")
		n := h.notice(events)
		if !slices.Equal(n.Peers, h.peers.URLs()) {
			t.Errorf("%s is told of %q", path, n.Peers)
		}
		if holds := strings.Contains(path, "/seat/"); strings.Contains(n.Way, "ticket=") != holds {
			t.Errorf("%s has the way %q", path, n.Way)
		}
		h.next(events, "hb")
	}
	for _, path := range []string{h.console(), "/tables/all"} {
		events := h.laptop().listen(path + "/events")
		for range 5 {
			if e := h.next(events, "hb", "peers"); e.name == "peers" {
				t.Errorf("%s on the laptop may go away: %s", path, e.data)
			}
		}
	}
	if a, b := h.noticeLength(amber, "amber"), h.noticeLength(blue, "blue"); a != b || a != 2<<10 {
		t.Errorf("the notice of amber has %d bytes, that of blue %d", a, b)
	}
	events := amber.listen(h.at("amber") + "/events")
	first := h.notice(events)
	h.peers.know("http://10.0.0.9:8080", "javascript:alert(1)", "http://10.0.0.9:8080; script-src *")
	if n := h.notice(events); !slices.Equal(n.Peers, []string{"http://10.0.0.9:8080"}) {
		t.Errorf("the new peers are %q", n.Peers)
	}
	h.peers.know()
	if n := h.notice(events); len(n.Peers) > 0 {
		t.Errorf("of none, %q remain", n.Peers)
	}
	h.peers.pass(4 * time.Minute)
	if n := h.notice(events); n.Way == first.Way {
		t.Error("four minutes later the ticket is the same")
	}
}

// noticeLength is how many bytes the first notice of a seat has, padding included.
func (h *laptops) noticeLength(b *browser, seat string) int {
	h.Helper()
	answer, err := b.http.Do(b.request(http.MethodGet, h.at(seat)+"/events?assets="+static.Version(), nil))
	check(h, err)
	defer answer.Body.Close()
	raw := make([]byte, 64<<10)
	for n := 0; n < len(raw); {
		more, err := answer.Body.Read(raw[n:])
		check(h, err)
		n += more
		if at := strings.Index(string(raw[:n]), "event: snapshot"); at >= 0 {
			return strings.LastIndex(string(raw[:at]), "id: ") // up to the frame
		}
	}
	return 0
}

// TestHallHeaders proves that a page of a hall may ask its peers alone whether they answer, that they may be asked, and that nothing of it is
// there on one laptop.
func TestHallHeaders(t *testing.T) {
	h, alone := openLaptops(t), open(t)
	amber := h.phone("amber")
	page := amber.get(h.at("amber"))
	peers := strings.Join(h.peers.URLs(), " ")
	if policy := page.header.Get("Content-Security-Policy"); !strings.Contains(policy, "connect-src 'self' "+peers+"; ") {
		t.Errorf("the policy is %q", policy)
	}
	if !strings.Contains(page.body, `data-peers="`+peers+`"`) {
		t.Error("the page does not know whom it may ask")
	}
	if got := h.stranger().get("/ping").header.Get("Cross-Origin-Resource-Policy"); got != "cross-origin" {
		t.Errorf("ping has the policy %q", got)
	}
	one := alone.phone("amber")
	page = one.get(alone.at("amber"))
	if !strings.Contains(page.header.Get("Content-Security-Policy"), "connect-src 'self';") || strings.Contains(page.body, "peers") {
		t.Error("a page of one laptop tells of peers")
	}
	if got := one.get("/ping").header.Get("Cross-Origin-Resource-Policy"); got != "same-origin" {
		t.Errorf("ping of one laptop has the policy %q", got)
	}
	one.get("/ticket?ticket=x&to=/").is(t, http.StatusNotFound, "a ticket at one laptop")
	if e := <-one.listen(alone.at("amber") + "/events"); e.name != "snapshot" {
		t.Errorf("the first event of one laptop is %s", e.name)
	}
}
