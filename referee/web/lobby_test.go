package web_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/lan"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
	"github.com/judgeofthechange/judge/referee/web/webtest"
	"github.com/judgeofthechange/judge/static"
	"github.com/judgeofthechange/judge/views"
)

// lanHost is the host by which phones reach the server: allowed, and not the laptop's own.
const lanHost = browsertest.LAN

// seatsOfTally are the seats of the table of these tests.
var seatsOfTally = []string{"amber", "blue", "coral"}

// lobby is a server with one table of three, on a real connection.
type lobby struct {
	testing.TB
	url   string
	port  string
	lobby *referee.Lobby
	table *referee.Table
	code  string
	log   *journaltest.Log
	site  http.Handler
}

func open(t testing.TB) *lobby { return openWith(t, func(*web.Config) {}) }

func openWith(t testing.TB, change func(*web.Config)) *lobby {
	t.Helper()
	return openSpoiled(t, &spoiler{}, change)
}

func openSpoiled(t testing.TB, s *spoiler, change func(*web.Config)) *lobby {
	t.Helper()
	return openOf(t, enginetest.Tally{}, s, change)
}

// openOf opens a lobby whose game has other rules.
func openOf(t testing.TB, rules engine.Rules, s *spoiler, change func(*web.Config)) *lobby {
	t.Helper()
	text := &journaltest.Log{}
	log := slog.New(slog.NewTextHandler(text, nil))
	games := map[string]engine.Rules{"tally": rules}
	tables, err := referee.Open(t.Context(), referee.Config{Journal: journaltest.NewMemory(), Games: games, Log: log})
	check(t, err)
	config := web.Config{
		Lobby: tables, Games: []views.Game{webtest.Tally()}, Hosts: []string{lanHost}, Log: log, Port: 8080,
		Networks: func() ([]lan.Candidate, error) {
			return []lan.Candidate{{Addr: netip.MustParseAddr(lanHost), Name: "wlan0"}}, nil
		},
	}
	change(&config)
	server, err := web.New(config)
	check(t, err)
	running := httptest.NewServer(s.wrap(server))
	t.Cleanup(func() {
		if err := tables.Close(context.Background()); err != nil {
			t.Error(err)
		}
		running.Close()
	})
	table, err := tables.Create(t.Context(), "", enginetest.TallyHeader())
	check(t, err)
	u, _ := url.Parse(running.URL)
	return &lobby{t, running.URL, u.Port(), tables, table, table.Info().Code, text, server}
}

// browser is one device: its cookies and the host by which it reaches the server.
type browser struct {
	*lobby
	host string
	http *http.Client
}

func (h *lobby) browser(host string) *browser {
	jar, err := cookiejar.New(nil)
	check(h, err)
	client := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return &browser{h, host + ":" + h.port, client}
}

// laptop is a browser on the machine itself.
func (h *lobby) laptop() *browser { return h.browser("localhost") }

// stranger is a phone on the Wi-Fi that holds no seat.
func (h *lobby) stranger() *browser { return h.browser(lanHost) }

// phone is a phone that holds a seat.
func (h *lobby) phone(seat string) *browser {
	h.Helper()
	b := h.stranger()
	r := b.post("/j/"+h.code, "seat", seat)
	if r.status != http.StatusSeeOther || r.to() != "/t/"+h.code+"/seat/"+seat {
		h.Fatalf("claiming %s got %d to %q", seat, r.status, r.to())
	}
	return b
}

// response is an answer, read to its end.
type response struct {
	status int
	header http.Header
	body   string
}

// is fails a test unless the answer has a status; must also ends it.
func (r response) is(t testing.TB, status int, what string, args ...any) {
	t.Helper()
	browsertest.Status(t, status, r.status, r.body, what, args...)
}

func (r response) must(t testing.TB, status int, what string, args ...any) {
	t.Helper()
	if !browsertest.Status(t, status, r.status, r.body, what, args...) {
		t.FailNow()
	}
}

func (r response) to() string { return r.header.Get("Location") }

func (r response) say() string {
	var said struct{ Say string }
	_ = json.Unmarshal([]byte(r.body), &said) // anything but JSON has no sentence
	return said.Say
}

func (b *browser) request(method, path string, body io.Reader) *http.Request {
	b.Helper()
	r, err := http.NewRequestWithContext(b.Context(), method, b.url+path, body)
	check(b, err)
	r.Host = b.host
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", "http://"+b.host)
	}
	return r
}

func (b *browser) do(r *http.Request) response {
	b.Helper()
	answer, err := b.http.Do(r)
	check(b, err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	check(b, err)
	return response{answer.StatusCode, answer.Header, string(body)}
}

func (b *browser) get(path string) response {
	b.Helper()
	return b.do(b.request(http.MethodGet, path, nil))
}

// post sends a plain form; names and values alternate.
func (b *browser) post(path string, fields ...string) response {
	b.Helper()
	return b.do(b.request(http.MethodPost, path, strings.NewReader(form(fields).Encode())))
}

// send sends a form as the script does.
func (b *browser) send(path string, fields ...string) response {
	b.Helper()
	r := b.request(http.MethodPost, path, strings.NewReader(form(fields).Encode()))
	r.Header.Set("Accept", "application/json")
	return b.do(r)
}

func form(fields []string) url.Values {
	v := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		v.Add(fields[i], fields[i+1])
	}
	return v
}

// at returns the path of a seat's page.
func (h *lobby) at(seat string) string { return "/t/" + h.code + "/seat/" + seat }

func (h *lobby) console() string { return "/t/" + h.code + "/console" }

var decisionField = regexp.MustCompile(`name="decision" value="([^"]+)"`)

// decision finds the id of the first decision that a page offers.
func (b *browser) decision(path string) string {
	b.Helper()
	found := decisionField.FindStringSubmatch(b.get(path).body)
	if found == nil {
		b.Fatalf("%s offers no decision", path)
	}
	return found[1]
}

// event is one event of a stream.
type event struct{ name, id, data string }

// listen opens a page's stream and passes its events on as they come.
func (b *browser) listen(path string) <-chan event {
	b.Helper()
	return b.listenAt(path + "?assets=" + static.Version())
}

func (b *browser) listenAt(path string) <-chan event {
	b.Helper()
	r := b.request(http.MethodGet, path, nil)
	r.Header.Set("Accept", "text/event-stream")
	answer, err := b.http.Do(r)
	check(b, err)
	if kind := answer.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/event-stream") {
		b.Fatalf("%s answers %d with %s", path, answer.StatusCode, kind)
	}
	b.Cleanup(func() { answer.Body.Close() })
	events := make(chan event, 100)
	go read(answer.Body, events)
	return events
}

func read(body io.Reader, events chan<- event) {
	defer close(events)
	browsertest.ReadEvents(body, func(e browsertest.Event) { events <- event{e.Name, e.ID, e.Data} })
}

// next waits for the next event of one of the given names. Others that come meanwhile do not lengthen the wait.
func (h *lobby) next(events <-chan event, names ...string) event {
	h.Helper()
	tooLong := time.After(browsertest.Patience)
	for {
		select {
		case e, ok := <-events:
			if !ok {
				h.Fatalf("the stream ended before %v", names)
			}
			for _, name := range names {
				if e.name == name {
					return e
				}
			}
		case <-tooLong:
			h.Fatalf("no %v came", names)
		}
	}
}

// check fails a test by an error.
func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
