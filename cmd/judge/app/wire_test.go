package app

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/lan"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
	"github.com/judgeofthechange/judge/static"
)

// wire is the whole program behind real connections, with one table. Its clock stands still between two inputs and its
// chance comes from a seed, so that two of them which are sent the same answer the same, byte by byte.
type wire struct {
	t       testing.TB
	journal referee.Journal
	lobby   *referee.Lobby
	table   *referee.Table
	code    string
	url     string
	seats   []engine.Seat
	clients map[string]*client // by seat; "console" and "screen" are the laptop's two pages
	close   func()
	log     *journaltest.Log
	clock   *stillClock
}

// stillClock gives the same moment until it is moved on.
type stillClock struct{ inputs int }

func (c *stillClock) now() time.Time {
	return time.Date(2026, 1, 2, 20, 0, 0, 0, time.UTC).Add(time.Duration(c.inputs) * time.Second)
}

// openWire serves the tables of a journal.
func openWire(t testing.TB, journal referee.Journal, seed uint64, change ...func(*referee.Config)) *wire {
	t.Helper()
	return openSite(t, journal, seed, nil, change...)
}

// openSite is openWire with changes to the site as well.
func openSite(t testing.TB, journal referee.Journal, seed uint64, site []func(*web.Config), change ...func(*referee.Config)) *wire {
	t.Helper()
	w := &wire{t: t, journal: journal, clients: map[string]*client{}, log: &journaltest.Log{}, clock: &stillClock{}}
	log := slog.New(slog.NewTextHandler(w.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	random := rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8)})
	config := referee.Config{Journal: journal, Games: withTally(), Random: random, Now: w.clock.now, Log: log}
	for _, c := range change {
		c(&config)
	}
	var err error
	if w.lobby, err = referee.Open(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	pages := web.Config{
		Lobby: w.lobby, Games: servedGames(), Port: 8080, Hosts: []string{browsertest.LAN}, Now: w.clock.now, Log: log,
		Heartbeat: time.Hour,
		Networks: func() ([]lan.Candidate, error) {
			return []lan.Candidate{{Addr: netip.MustParseAddr(browsertest.LAN), Name: "wlan0"}}, nil
		},
	}
	for _, c := range site {
		c(&pages)
	}
	served, err := web.New(pages)
	check(t, err)
	running := httptest.NewServer(served)
	w.url = running.URL
	w.close = sync.OnceFunc(func() {
		for _, c := range w.clients {
			c.hangUp()
		}
		if err := w.lobby.Close(context.Background()); err != nil {
			t.Error(err)
		}
		running.Close()
	})
	t.Cleanup(w.close)
	if tables := w.lobby.Tables(); len(tables) == 1 {
		w.sit(tables[0])
	}
	return w
}

// newWire serves a new table at which every seat has its phone.
func newWire(t testing.TB, seed uint64, header engine.Header, change ...func(*referee.Config)) *wire {
	t.Helper()
	return newWireOn(t, journaltest.NewMemory(), seed, header, change...)
}

// newWireOn is newWire with a journal of the test's own.
func newWireOn(t testing.TB, journal referee.Journal, seed uint64, header engine.Header, change ...func(*referee.Config)) *wire {
	t.Helper()
	w := openWire(t, journal, seed, change...)
	w.begin(header)
	return w
}

// begin makes a table at which every seat has its phone.
func (w *wire) begin(header engine.Header) {
	w.t.Helper()
	table, err := w.lobby.Create(w.t.Context(), "", header)
	check(w.t, err)
	w.sit(table)
	for _, seat := range w.seats {
		r := w.clients[string(seat)].post("/j/"+w.code, url.Values{"seat": {string(seat)}})
		if r.status != http.StatusSeeOther {
			w.t.Fatalf("%s was not seated: %d", seat, r.status)
		}
	}
}

func (w *wire) sit(table *referee.Table) {
	w.table, w.code = table, table.Info().Code
	for _, s := range table.Info().Header.Seats {
		w.seats = append(w.seats, s.Faction)
		w.clients[string(s.Faction)] = w.client(string(s.Faction), browsertest.LAN, "/t/"+w.code+"/seat/"+string(s.Faction))
	}
	w.clients["console"] = w.client("console", "localhost", "/t/"+w.code+"/console")
	w.clients["screen"] = w.client("screen", browsertest.LAN, "/t/"+w.code+"/screen")
}

// fork serves a copy of the table as it stands, to the same phones.
func (w *wire) fork(seed uint64, change ...func(*referee.Config)) *wire {
	w.t.Helper()
	copied := journaltest.NewMemory()
	tables, err := w.journal.Tables(w.t.Context())
	if err == nil {
		err = copied.Create(w.t.Context(), tables[0])
	}
	var rows []referee.Row
	if err == nil {
		rows, err = w.journal.Read(w.t.Context(), w.code, 1)
	}
	if err == nil {
		err = copied.Append(w.t.Context(), w.code, 0, rows)
	}
	check(w.t, err)
	other := openWire(w.t, copied, seed, change...)
	other.clock.inputs = w.clock.inputs
	for name, c := range other.clients {
		c.http.Jar.SetCookies(c.site(), w.clients[name].http.Jar.Cookies(w.clients[name].site()))
	}
	return other
}

// client is one device with its page, and every byte that it received.
type client struct {
	w      *wire
	name   string
	host   string
	path   string
	http   *http.Client
	heard  []string // whole answers and whole events, in the order in which they came
	events chan string
	close  func()
}

func (w *wire) client(name, host, path string) *client {
	jar, err := cookiejar.New(nil)
	check(w.t, err)
	u, _ := url.Parse(w.url)
	through := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return &client{w: w, name: name, host: host + ":" + u.Port(), path: path, http: through}
}

// seated reports whether this is a seat's phone.
func (c *client) seated() bool { return c.name != "console" && c.name != "screen" }

// site is the server as the client calls it.
func (c *client) site() *url.URL { return &url.URL{Scheme: "http", Host: c.host} }

// reply is an answer, read to its end.
type reply struct {
	status int
	header http.Header
	body   string
}

// is fails a test unless the answer has a status; must ends it.
func (r reply) is(t testing.TB, status int, what string, args ...any) {
	t.Helper()
	browsertest.Status(t, status, r.status, r.body, what, args...)
}

func (r reply) must(t testing.TB, status int, what string, args ...any) {
	t.Helper()
	if !browsertest.Status(t, status, r.status, r.body, what, args...) {
		t.FailNow()
	}
}

func (c *client) request(method, path string, form url.Values) *http.Response {
	c.w.t.Helper()
	r, err := http.NewRequestWithContext(c.w.t.Context(), method, c.w.url+path, strings.NewReader(form.Encode()))
	check(c.w.t, err)
	r.Host = c.host
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", "http://"+c.host)
		r.Header.Set("Accept", "application/json")
	}
	answer, err := c.http.Do(r)
	check(c.w.t, err)
	return answer
}

func (c *client) read(answer *http.Response) reply {
	c.w.t.Helper()
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	check(c.w.t, err)
	answer.Header.Del("Date") // by the machine's own clock
	c.heard = append(c.heard, heading(answer)+string(body))
	return reply{answer.StatusCode, answer.Header, string(body)}
}

// heading is the status and the headers of an answer.
func heading(answer *http.Response) string {
	var b strings.Builder
	fmt.Fprintln(&b, answer.Proto, answer.Status)
	for _, name := range slices.Sorted(maps.Keys(answer.Header)) {
		if name != "Date" {
			fmt.Fprintln(&b, name, answer.Header[name])
		}
	}
	return b.String()
}

func (c *client) get(path string) reply {
	c.w.t.Helper()
	return c.read(c.request(http.MethodGet, path, nil))
}

func (c *client) post(path string, form url.Values) reply {
	c.w.t.Helper()
	return c.read(c.request(http.MethodPost, path, form))
}

// listen opens the page's stream, in place of one that is open, and waits for what it begins with.
func (c *client) listen() {
	c.w.t.Helper()
	c.hangUp()
	answer := c.request(http.MethodGet, c.path+"/events?assets="+static.Version(), nil)
	c.heard = append(c.heard, heading(answer))
	events := make(chan string, 100)
	go func() {
		defer close(events)
		lines := bufio.NewReader(answer.Body)
		var e strings.Builder
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			e.WriteString(line)
			filled := c.seated() && strings.HasPrefix(e.String(), "id:") // a comment fills a phone's frame up
			if line == "\n" && !filled || line[0] == ':' {
				events <- e.String()
				e.Reset()
			}
		}
	}()
	c.events, c.close = events, func() { answer.Body.Close() }
	c.catchUp(c.w.table.Snapshot().Version)
}

func (c *client) hangUp() {
	if c.close != nil {
		c.close()
	}
	c.close, c.events = nil, nil
}

// catchUp reads the stream until it shows a version of the table.
func (c *client) catchUp(version int) {
	c.w.t.Helper()
	c.hear(fmt.Sprintf(".%d\n", version))
}

// hear reads the stream until it brings a text.
func (c *client) hear(text string) {
	c.w.t.Helper()
	for c.events != nil {
		select {
		case e, ok := <-c.events:
			if !ok {
				c.events = nil
				return
			}
			c.heard = append(c.heard, e)
			if strings.Contains(e, text) {
				return
			}
		case <-time.After(browsertest.Patience):
			c.w.t.Fatalf("%s does not hear of %q", c.name, text)
		}
	}
}

// actor is who the client is to the referee.
func (c *client) actor() referee.Actor {
	switch c.name {
	case "console":
		return referee.Console
	case "screen":
		return referee.Audience
	}
	for _, cookie := range c.http.Jar.Cookies(c.site()) {
		a := referee.Actor{Seat: engine.Seat(c.name), Session: referee.Token(cookie.Value).Session()}
		if _, err := c.w.table.Screen(a); err == nil {
			return a
		}
	}
	return referee.Actor{}
}

// open lists what the client may answer now.
func (c *client) open() []engine.Prompt {
	c.w.t.Helper()
	screen, err := c.w.table.Screen(c.actor())
	if err != nil {
		c.w.t.Fatalf("%s has no screen: %v", c.name, err)
	}
	var own []engine.Prompt
	for _, p := range screen.Prompts {
		if p.For == c.actor().Seat && p.Key != "" {
			own = append(own, p.Prompt)
		}
	}
	return own
}

// send enters a command by the client's form, and has every stream read what came of it.
func (c *client) send(decision, key string, command engine.Command) reply {
	c.w.t.Helper()
	form := c.form(decision, key, command)
	c.w.clock.inputs++
	before := c.w.table.Snapshot().Version
	r := c.post(c.path, form)
	if now := c.w.table.Snapshot().Version; now != before {
		c.w.catchUp(now)
	}
	return r
}

// try tries a move out by the client's form.
func (c *client) try(m move) reply {
	c.w.t.Helper()
	return c.post(c.path+"/try", c.form(m.decision, m.key, m.command))
}

// typed types a line into the command bar.
func (w *wire) typed(line string) reply {
	w.t.Helper()
	console := w.clients["console"]
	return console.post(console.path+"/typed", url.Values{"line": {line}, "part": {"list"}})
}

// form is a command as a client's form sends it.
func (c *client) form(decision, key string, command engine.Command) url.Values {
	c.w.t.Helper()
	form := url.Values{"do": {command.Do}, "key": {key}}
	if decision != "" {
		form.Set("decision", decision)
	}
	if command.For != "" {
		form.Set("for", string(command.For))
	}
	for name, raw := range command.Args {
		check(c.w.t, putArgument(form, engine.CommandSpecOf(c.w.table.Rules(), command.Do), name, raw))
	}
	return form
}

func (w *wire) catchUp(version int) {
	w.t.Helper()
	for _, name := range w.names() {
		w.clients[name].catchUp(version)
	}
}

// names lists the clients, always in the same order.
func (w *wire) names() []string { return slices.Sorted(maps.Keys(w.clients)) }
