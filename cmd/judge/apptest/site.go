package apptest

import (
	"context"
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

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/lan"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// Site is the whole program behind real connections, with one table. Its clock stands still between two inputs, and its random
// numbers come from a seed: two Sites that are sent the same answer the same, byte by byte.
type Site struct {
	T       testing.TB
	Journal referee.Journal
	Lobby   *referee.Lobby
	Table   *referee.Table
	Code    string
	URL     string
	Seats   []engine.Seat
	Clients map[string]*Client // by seat; "console" and "screen" are the laptop's two pages
	Close   func()
	Log     *journaltest.Log
	Clock   *Clock
	pages   web.Config
}

// Clock gives the same time until a test counts another input; each input takes a second.
type Clock struct{ Inputs int }

// Now gives the time.
func (c *Clock) Now() time.Time {
	return time.Date(2026, 1, 2, 20, 0, 0, 0, time.UTC).Add(time.Duration(c.Inputs) * time.Second)
}

// Later sets the laptop's clock ahead of what open pages have counted: it stands still between inputs while theirs goes on, and a moment of
// some seconds would be over for a page that came early.
func (w *Site) Later() { w.Clock.Inputs += 60 }

// OpenSite serves the tables of a journal. If there is one table, it is attached.
func OpenSite(t testing.TB, journal referee.Journal, seed uint64, change ...func(*referee.Config)) *Site {
	t.Helper()
	return OpenSiteWithConfig(t, journal, seed, nil, change...)
}

// OpenSiteWithConfig is OpenSite with changes to the web server too.
func OpenSiteWithConfig(t testing.TB, journal referee.Journal, seed uint64, site []func(*web.Config), change ...func(*referee.Config)) *Site {
	t.Helper()
	w := &Site{T: t, Journal: journal, Clients: map[string]*Client{}, Log: &journaltest.Log{}, Clock: &Clock{}}
	log := slog.New(slog.NewTextHandler(w.Log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	random := rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8)})
	config := referee.Config{Journal: journal, Games: app.WithEvents(Rules()), Random: random, Now: w.Clock.Now, Log: log}
	for _, c := range change {
		c(&config)
	}
	var err error
	if w.Lobby, err = referee.Open(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	pages := web.Config{
		Lobby: w.Lobby, Games: Pages(), Port: 8080, Hosts: []string{browsertest.LAN}, Now: w.Clock.Now, Log: log,
		Heartbeat: time.Hour,
		Networks: func() ([]lan.Candidate, error) {
			return []lan.Candidate{{Addr: netip.MustParseAddr(browsertest.LAN), Name: "wlan0"}}, nil
		},
	}
	for _, c := range site {
		c(&pages)
	}
	w.pages = pages
	running := httptest.NewServer(w.Server())
	w.URL = running.URL
	w.Close = sync.OnceFunc(func() {
		for _, c := range w.Clients {
			c.Disconnect()
		}
		if err := w.Lobby.Close(context.Background()); err != nil {
			t.Error(err)
		}
		running.Close()
	})
	t.Cleanup(w.Close)
	if tables := w.Lobby.Tables(); len(tables) == 1 {
		w.Attach(tables[0])
	}
	return w
}

// Server makes another web server for the same tables. It has drawn nothing yet.
func (w *Site) Server() http.Handler {
	w.T.Helper()
	server, err := web.New(w.pages)
	Check(w.T, err)
	return server
}

// NewSite serves a new table; a phone has taken each seat.
func NewSite(t testing.TB, seed uint64, header engine.Header, change ...func(*referee.Config)) *Site {
	t.Helper()
	return NewSiteOn(t, journaltest.NewMemory(), seed, header, change...)
}

// NewSiteOn is NewSite on a journal that the test gives.
func NewSiteOn(t testing.TB, journal referee.Journal, seed uint64, header engine.Header, change ...func(*referee.Config)) *Site {
	t.Helper()
	w := OpenSite(t, journal, seed, change...)
	w.Create(header)
	return w
}

// Create makes a table and has a phone take each seat.
func (w *Site) Create(header engine.Header) {
	w.T.Helper()
	table, err := w.Lobby.Create(w.T.Context(), "", header)
	Check(w.T, err)
	w.Attach(table)
	for _, seat := range w.Seats {
		r := w.Clients[string(seat)].Post("/j/"+w.Code, url.Values{"seat": {string(seat)}})
		if r.Status != http.StatusSeeOther {
			w.T.Fatalf("%s was not seated: %d", seat, r.Status)
		}
	}
}

// Attach makes a table the Site's own, with a client for each seat, for the console and for the table screen.
func (w *Site) Attach(table *referee.Table) {
	w.Table, w.Code = table, table.Info().Code
	for _, s := range table.Info().Header.Seats {
		w.Seats = append(w.Seats, s.Faction)
		w.Clients[string(s.Faction)] = w.Client(string(s.Faction), browsertest.LAN, "/t/"+w.Code+"/seat/"+string(s.Faction))
	}
	w.Clients["console"] = w.Client("console", "localhost", "/t/"+w.Code+"/console")
	w.Clients["screen"] = w.Client("screen", browsertest.LAN, "/t/"+w.Code+"/screen")
}

// Fork serves a copy of the table as it is now to the same phones.
func (w *Site) Fork(seed uint64, change ...func(*referee.Config)) *Site {
	w.T.Helper()
	copied := journaltest.NewMemory()
	tables, err := w.Journal.Tables(w.T.Context())
	Check(w.T, err)
	rows, err := w.Journal.Read(w.T.Context(), w.Code, 1)
	Check(w.T, err)
	Check(w.T, copied.Create(w.T.Context(), tables[0], rows...))
	other := OpenSite(w.T, copied, seed, change...)
	other.Clock.Inputs = w.Clock.Inputs
	for name, c := range other.Clients {
		c.HTTP.Jar.SetCookies(c.ServerURL(), w.Clients[name].HTTP.Jar.Cookies(w.Clients[name].ServerURL()))
	}
	return other
}

// Client makes a client with the page at a path; the server goes by the given host.
func (w *Site) Client(name, host, path string) *Client {
	jar, err := cookiejar.New(nil)
	Check(w.T, err)
	u, _ := url.Parse(w.URL)
	through := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return &Client{Site: w, Name: name, Host: host + ":" + u.Port(), Path: path, HTTP: through}
}

// TypeIntoBar types a line into the console's command bar and gives the readings that it offers.
func (w *Site) TypeIntoBar(line string) Reply {
	w.T.Helper()
	console := w.Clients["console"]
	return console.Post(console.Path+"/bar", url.Values{"line": {line}, "part": {"list"}})
}

// CatchUp waits until every client's stream has brought a version of the table.
func (w *Site) CatchUp(version int) {
	w.T.Helper()
	for _, name := range w.ClientNames() {
		w.Clients[name].CatchUp(version)
	}
}

// ClientNames lists the clients, always in the same order.
func (w *Site) ClientNames() []string { return slices.Sorted(maps.Keys(w.Clients)) }

// LaptopURL gives the server's address as the laptop calls it.
func (w *Site) LaptopURL() string { return strings.Replace(w.URL, "127.0.0.1", "localhost", 1) }
