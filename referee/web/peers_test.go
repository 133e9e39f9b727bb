package web_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/peers/link"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
	"github.com/judgeofthechange/judge/referee/web/webtest"
	"github.com/judgeofthechange/judge/static"
	"github.com/judgeofthechange/judge/views"
)

// hall is two processes. Browsers ask the one of the embedded lobby, which owns no table; the other owns the table.
type hall struct {
	*lobby
	owner     *httptest.Server
	ownerSite *web.Server
	asked     atomic.Int32 // requests that the owner got
	ownerDies func()       // its lease lapses
}

// openHall opens both processes over one lobby: what one does not own it must not touch, and so no test tells whose lobby it is.
func openHall(t testing.TB) *hall {
	t.Helper()
	between, err := link.New(ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)))
	check(t, err)
	serve := func(handler http.Handler) *httptest.Server {
		s := httptest.NewUnstartedServer(handler)
		s.Listener, s.Config.ConnContext = between.Listener(s.Listener), link.ConnContext
		s.Start()
		return s
	}
	var config web.Config
	h := &hall{}
	var life context.Context
	life, h.ownerDies = context.WithCancel(context.Background())
	h.lobby = openWith(t, func(c *web.Config) {
		c.Peers, c.Tickets, c.Link = &twoLaptops{now: time.Now(), life: life}, newTickets(t), between
		config = *c
	})
	front := siteOf(t, config)
	h.ownerSite = h.site.(*web.Server)
	web.SetFind(h.ownerSite, func(context.Context, string) (string, bool) { return "", true })
	h.owner = serve(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.asked.Add(1)
		h.ownerSite.ServeHTTP(w, r)
	}))
	web.SetFind(front, func(context.Context, string) (string, bool) { return h.owner.URL, false })
	asked := serve(front)
	u, err := url.Parse(asked.URL)
	check(t, err)
	h.site, h.url, h.port = front, asked.URL, u.Port()
	t.Cleanup(func() {
		check(t, h.lobby.lobby.Close(context.Background())) // which ends the streams
		asked.Close()
		h.owner.Close()
		between.Close()
	})
	return h
}

func siteOf(t testing.TB, config web.Config) *web.Server {
	t.Helper()
	site, err := web.New(config)
	check(t, err)
	return site
}

// servedFrom answers a request as that of a client with an address.
func (h *hall) servedFrom(addr string, r *http.Request) response {
	r.RemoteAddr = addr
	if r.Body == nil {
		r.Body = http.NoBody // as a server has it
	}
	w := httptest.NewRecorder()
	h.site.ServeHTTP(w, r)
	return response{w.Code, w.Header(), w.Body.String()}
}

// TestAnyProcessAnswers proves that pages, forms of both kinds and streams of a table that another process owns are as if it were here, whatever
// the case of its code (EV-44).
func TestAnyProcessAnswers(t *testing.T) {
	h := openHall(t)
	amber := h.phone("amber")
	for _, path := range []string{"/j/" + h.code, "/J/" + strings.ToLower(h.code), "/" + strings.ToLower(h.code), "/w/" + h.code, h.at("amber")} {
		before := h.asked.Load()
		r := amber.get(path)
		if r.status != http.StatusOK && r.status != http.StatusSeeOther || h.asked.Load() != before+1 {
			t.Errorf("%s: %d, asked the owner %d times", path, r.status, h.asked.Load()-before)
		}
		for _, name := range []string{"Content-Security-Policy", "Cache-Control", "X-Frame-Options"} {
			if len(r.header.Values(name)) != 1 {
				t.Errorf("%s has %s %q", path, name, r.header.Values(name))
			}
		}
	}
	events := amber.listen(h.at("amber") + "/events")
	if whole := h.next(events, "snapshot"); !strings.Contains(whole.data, "amber") {
		t.Errorf("the stream begins with %q", whole.data)
	}
	h.pick(amber, "amber", "2")
	h.next(events, "view")

	var body bytes.Buffer
	parts := multipart.NewWriter(&body)
	check(t, parts.WriteField("seat", "blue"))
	check(t, parts.Close())
	post := h.stranger().request(http.MethodPost, "/j/"+h.code, &body)
	post.Header.Set("Content-Type", parts.FormDataContentType())
	h.stranger().do(post).is(t, http.StatusSeeOther, "a form with files")
	h.stranger().post("/j/"+h.code, "seat", "coral", "fill", strings.Repeat("x", 64<<10)).is(t, http.StatusRequestEntityTooLarge, "a huge form")

	looked := ""
	web.SetFind(h.site.(*web.Server), func(_ context.Context, code string) (string, bool) {
		looked += code
		return "", true
	})
	h.stranger().get("/t/none/screen").is(t, http.StatusNotFound, "an unknown code")
	h.stranger().get("/t/robots.txt/screen").is(t, http.StatusNotFound, "no code")
	for typed, page := range map[string]string{"+ty+ped+": "/j/TYPED", "robots.txt": "", "++": ""} {
		if got := h.stranger().get("/join?code=" + typed).to(); got != page {
			t.Errorf("who types %q is sent to %q, want %q", typed, got, page)
		}
	}
	h.stranger().get("/j/TYPED").is(t, http.StatusNotFound, "a typed code")
	if looked != "NONETYPED" {
		t.Errorf("what another process may just have made was looked for as %q", looked)
	}
}

// TestOwnersSeeTheClient proves that limits count the client's own address, that pages for the laptop are for a browser on the laptop that was
// asked, and that nobody gains either by saying what a peer alone may say (EV-44, T11, T15).
func TestOwnersSeeTheClient(t *testing.T) {
	h := openHall(t)
	h.laptop().get(h.console()).is(t, http.StatusOK, "the console on the laptop that was asked")
	h.stranger().get(h.console()).is(t, http.StatusForbidden, "the console on a phone")
	for _, target := range []string{h.url, h.owner.URL} {
		r := h.laptop().request(http.MethodGet, h.console(), nil)
		r.URL.Host = strings.TrimPrefix(target, "http://")
		r.Host = lanHost + ":" + h.port
		r.Header.Set("Judge-Link-Client", "127.0.0.1:1")
		h.laptop().do(r).is(t, http.StatusForbidden, "a forged client at %s", target)
	}
	forged := h.laptop().request(http.MethodGet, h.console(), nil)
	forged.Header.Set("Judge-Link-Client", "127.0.0.1:1")
	if r := h.servedFrom("192.168.50.20:1", forged); r.status != http.StatusForbidden {
		t.Errorf("a phone that says to be the laptop got %d", r.status)
	}
	try := func(addr, says string) int {
		r := h.stranger().request(http.MethodPost, h.console()+"/pair", strings.NewReader("pairing=000000"))
		r.Header.Set("Judge-Link-Client", says)
		return h.servedFrom(addr, r).status
	}
	for range 60 {
		try("192.168.50.21:1", "192.168.50.22:1")
	}
	if status := try("192.168.50.21:1", "192.168.50.23:1"); status != http.StatusTooManyRequests {
		t.Errorf("an address that tried too often got %d", status)
	}
	if status := try("192.168.50.22:1", ""); status != http.StatusUnprocessableEntity {
		t.Errorf("another address got %d", status)
	}
	for range 60 {
		h.servedFrom("192.168.50.24:1", h.stranger().request(http.MethodGet, "/NOCODE", nil))
	}
	if r := h.servedFrom("192.168.50.24:1", h.stranger().request(http.MethodGet, "/j/"+h.code, nil)); r.status != http.StatusTooManyRequests {
		t.Errorf("an address that guessed codes finds the table: %d", r.status)
	}
}

// TestDevicesOfOneLaptop proves that a device that one laptop let in to all tables is let in where another owns them, until that laptop sends it
// away; and that it is not let in elsewhere by saying so (EV-44, T11, T30).
func TestDevicesOfOneLaptop(t *testing.T) {
	h := openHall(t)
	tablet := h.stranger()
	tablet.post("/tables/pair", "pairing", h.pairingCode("/tables"), "name", "Añá & co").must(t, http.StatusSeeOther, "pairing")
	tablet.get(h.console()).is(t, http.StatusOK, "the console of another laptop's table")
	events := tablet.listen(h.console() + "/events")
	h.next(events, "snapshot")

	elsewhere := tablet.request(http.MethodGet, h.console(), nil)
	elsewhere.URL.Host = strings.TrimPrefix(h.owner.URL, "http://")
	elsewhere.Header.Set("Judge-Link-Let-In", strings.Repeat("00", 32)+" Ann")
	tablet.do(elsewhere).is(t, http.StatusForbidden, "a device that vouches for itself")

	h.laptop().send("/tables/pairing", "do", "away", "device", "1").must(t, http.StatusOK, "sending it away")
	for tooLong, open := time.After(browsertest.Patience), true; open; {
		select {
		case _, open = <-events:
		case <-tooLong:
			t.Fatal("the stream of a device that was sent away goes on")
		}
	}
	tablet.get(h.console()).is(t, http.StatusForbidden, "the console after it was sent away")
}

// TestForwardedOrigins proves that a form of another site is refused before it is forwarded, and a host name that is not this laptop's (T12, T13).
func TestForwardedOrigins(t *testing.T) {
	h := openHall(t)
	r := h.stranger().request(http.MethodPost, "/j/"+h.code, strings.NewReader("seat=amber"))
	r.Header.Set("Origin", "http://evil.test")
	h.stranger().do(r).is(t, http.StatusForbidden, "a form of another site")
	h.browser("evil.test").get("/j/"+h.code).is(t, http.StatusMisdirectedRequest, "another host name")
	if n := h.asked.Load(); n != 0 {
		t.Errorf("the owner got %d requests", n)
	}
}

// TestOwnersCheckOrigins proves that the owner does not rely on its peer to have checked the origin.
func TestOwnersCheckOrigins(t *testing.T) {
	h := openHall(t)
	careless, err := link.New(ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)))
	check(t, err)
	defer careless.Close()
	for origin, want := range map[string]int{"http://evil.test": http.StatusForbidden, "http://any.test": http.StatusSeeOther} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://any.test/j/"+h.code, strings.NewReader("seat=amber"))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", origin)
		w := httptest.NewRecorder()
		check(t, careless.Forward(w, r, h.owner.URL))
		if w.Code != want {
			t.Errorf("the owner answered %d to a form of %s", w.Code, origin)
		}
	}
}

// TestForwardedOnce proves that two processes of which each believes that the other owns a table do not send a request back and forth (EV-44).
func TestForwardedOnce(t *testing.T) {
	h := openHall(t)
	web.SetFind(h.ownerSite, func(context.Context, string) (string, bool) { return h.url, false })
	h.stranger().get("/j/"+h.code).is(t, http.StatusServiceUnavailable, "a table that each leaves to the other")
	if n := h.asked.Load(); n != 1 {
		t.Errorf("the owner was asked %d times", n)
	}
}

// TestOwnerBreaks proves that a forwarded stream breaks as soon as its owner does, that nothing is logged as a panic, and that the next
// requests are told to come again (EV-44).
func TestOwnerBreaks(t *testing.T) {
	h := openHall(t)
	amber := h.phone("amber")
	r := amber.request(http.MethodGet, h.at("amber")+"/events?assets="+static.Version(), nil)
	answer, err := amber.http.Do(r)
	check(t, err)
	defer answer.Body.Close()
	begin := make([]byte, 16)
	_, err = io.ReadFull(answer.Body, begin)
	check(t, err)
	h.owner.CloseClientConnections()
	if _, err := io.Copy(io.Discard, answer.Body); err == nil {
		t.Error("a stream that broke looks as if it had ended")
	}
	check(t, h.owner.Listener.Close())
	h.ownerDies()
	if r := amber.get(h.at("amber")); r.status != http.StatusServiceUnavailable || r.header.Get("Refresh") == "" {
		t.Errorf("without its owner the page is %d with %v", r.status, r.header)
	}
	amber.send(h.at("amber"), "do", "pick").is(t, http.StatusServiceUnavailable, "a form without an owner")
	if said := h.log.String(); strings.Contains(said, "panic") {
		t.Errorf("the log says %s", said)
	}
}

// TestOwnerDies proves that a page whose owner was killed waits until its lease has lapsed and is then answered here, and that a form, which the
// dead may have taken, is only told to come again then (EV-44).
func TestOwnerDies(t *testing.T) {
	h := openHall(t)
	amber := h.phone("amber")
	check(t, h.owner.Listener.Close())
	h.owner.CloseClientConnections()
	var dead atomic.Bool
	site := h.site.(*web.Server)
	web.SetFind(site, func(context.Context, string) (string, bool) { return h.owner.URL, dead.Load() })
	answered := make(chan response, 2)
	go func() { answered <- amber.get(h.at("amber")) }()
	go func() { answered <- amber.send(h.at("amber"), "do", "pick") }()
	select {
	case r := <-answered:
		t.Fatalf("while the dead is taken for alive, the answer is %d", r.status)
	case <-time.After(100 * time.Millisecond):
	}
	dead.Store(true)
	h.ownerDies()
	if a, b := (<-answered).status, (<-answered).status; a+b != http.StatusOK+http.StatusServiceUnavailable {
		t.Errorf("page and form are answered %d and %d", a, b)
	}
}

// TestNobodyOwns proves what a browser gets for a table that nobody owns: its answer, if somebody takes it within two seconds; else a page that
// loads again by itself, in the reader's language, or a refusal that scripts repeat. A request that ends is not waited for (EV-44).
func TestNobodyOwns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := slog.New(slog.DiscardHandler)
		journal := journaltest.NewMemory()
		lobby, err := referee.Open(t.Context(), referee.Config{Journal: journal, Games: map[string]engine.Rules{"tally": enginetest.Tally{}}, Log: log})
		check(t, err)
		table, err := lobby.Create(t.Context(), "", enginetest.TallyHeader())
		check(t, err)
		site := siteOf(t, web.Config{Lobby: lobby, Games: []views.Game{webtest.Tally()}, Hosts: []string{lanHost}, Log: log, Port: 8080, Peers: &twoLaptops{}, Tickets: newTickets(t)})
		var here atomic.Bool
		web.SetFind(site, func(ctx context.Context, _ string) (string, bool) {
			for !here.Load() && ctx.Err() == nil {
				time.Sleep(10 * time.Millisecond)
			}
			return "", here.Load()
		})
		ask := func(ctx context.Context, method, path string, header ...string) (*httptest.ResponseRecorder, time.Duration) {
			r := httptest.NewRequestWithContext(ctx, method, "http://"+lanHost+path, nil)
			r.Header.Set("Origin", "http://"+lanHost)
			for i := 0; i < len(header); i += 2 {
				r.Header.Set(header[i], header[i+1])
			}
			w, began := httptest.NewRecorder(), time.Now()
			if aborts(site, w, r) {
				w.Code = 0
			}
			return w, time.Since(began)
		}
		page, code := "/j/"+table.Info().Code, table.Info().Code
		for _, c := range []struct {
			method, header, value, says string
			reloads                     bool
		}{
			{"GET", "Accept-Language", "en", "This page loads again by itself.", true},
			{"GET", "Accept-Language", "it", "La pagina si ricarica da sola.", true},
			{"GET", "Accept-Language", "es", "La página se recarga sola.", true},
			{"GET", "Accept", "text/event-stream", "", false},
			{"POST", "Accept", "application/json", `{"say":"Another laptop is taking over. Go back`, false},
			{"POST", "Accept", "text/html", `href="/` + code + `"`, false},
		} {
			w, waited := ask(t.Context(), c.method, page, c.header, c.value)
			if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || waited.Round(100*time.Millisecond) != 2*time.Second {
				t.Errorf("%s for %s: %d after %v", c.method, c.value, w.Code, waited)
			}
			if !strings.Contains(w.Body.String(), c.says) || (w.Header().Get("Refresh") != "") != c.reloads {
				t.Errorf("%s for %s: Refresh %q, %s", c.method, c.value, w.Header().Get("Refresh"), w.Body)
			}
		}
		leaves, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if w, waited := ask(leaves, "GET", page); waited.Round(100*time.Millisecond) != time.Second || w.Code != 0 {
			t.Errorf("a request that ended after a second was waited for %v, with %d", waited, w.Code)
		}
		time.AfterFunc(time.Second, func() { here.Store(true) })
		if w, waited := ask(t.Context(), "GET", page); w.Code != http.StatusOK || waited > time.Second+100*time.Millisecond {
			t.Errorf("once somebody owns the table: %d after %v", w.Code, waited)
		}
		check(t, lobby.Close(context.Background()))
		time.Sleep(time.Second) // the bundler of scripts sleeps once more
	})
}

// BenchmarkForwardedPage compares a seat's page from its owner with one that another process forwards.
func BenchmarkForwardedPage(b *testing.B) {
	h := openHall(b)
	amber := h.phone("amber")
	direct := *amber.lobby
	direct.url = h.owner.URL
	for name, from := range map[string]*browser{"forwarded": amber, "direct": {&direct, amber.host, amber.http}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				from.get(h.at("amber")).must(b, http.StatusOK, "a page")
			}
		})
	}
}
