package apptest

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// Server is the whole program, serving on a free port from a folder of the test's.
type Server struct {
	T    testing.TB
	URL  string // as the laptop calls it
	Stop func() // ends the program and waits for it; a second call does nothing
	Log  *journaltest.Log
}

// StartServer runs judge serve with a data folder and more flags, and waits until it prints its address. It stops with the test.
func StartServer(t *testing.T, data string, more ...string) *Server {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	said, stdout := io.Pipe()
	s := &Server{T: t, Log: &journaltest.Log{}}
	status := make(chan int, 1)
	go func() {
		args := append([]string{"serve", "--addr", "127.0.0.1:0", "--data", data, "--allow-host", browsertest.LAN, "--reveal-after", "0s"}, more...)
		status <- app.Run(ctx, args, stdout, s.Log)
		_ = stdout.Close() // a pipe's writer always closes
	}()
	s.Stop = sync.OnceFunc(func() {
		cancel()
		if got := <-status; got != app.ExitOK {
			t.Errorf("serve ended with %d: %s", got, s.Log)
		}
	})
	t.Cleanup(s.Stop)
	s.URL = addressIn(said)
	go func() { _, _ = io.Copy(io.Discard, said) }() // no test reads the rest
	if s.URL == "" {
		t.Fatalf("serve did not start: %s", s.Log)
	}
	return s
}

var address = regexp.MustCompile(`http://localhost:\d+`)

// addressIn gives the first address that a server prints; empty if it ends before.
func addressIn(r io.Reader) string {
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadString('\n')
		if found := address.FindString(line); found != "" || err != nil {
			return found
		}
	}
}

// NewTable makes a table by the form of the laptop's first page and gives its code. The fields are names and values in turn.
func (s *Server) NewTable(fields ...string) string {
	s.T.Helper()
	r := s.Post(http.DefaultTransport, "/tables", TableForm(fields))
	code := strings.TrimSuffix(strings.TrimPrefix(r.Header.Get("Location"), "/t/"), "/console")
	if r.StatusCode != http.StatusSeeOther || len(code) != 5 {
		s.T.Fatalf("no table was made: %s", r.Status)
	}
	return code
}

// TableForm gives the form of a new table from names and values in turn.
func TableForm(fields []string) url.Values {
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return form
}

// Post sends a form as the server's own pages do, and gives the answer without its body.
func (s *Server) Post(through http.RoundTripper, path string, form url.Values) *http.Response {
	s.T.Helper()
	r, err := http.NewRequestWithContext(s.T.Context(), http.MethodPost, s.URL+path, strings.NewReader(form.Encode()))
	Check(s.T, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", s.URL)
	answer, err := through.RoundTrip(r)
	Check(s.T, err)
	_ = answer.Body.Close() // only the header counts
	return answer
}

// untilSaved sends a form again while it cannot be saved, as pages do: in a hall its table may be moving to another laptop.
func untilSaved(send func() *http.Response) *http.Response {
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		if answer := send(); answer.StatusCode != http.StatusServiceUnavailable || time.Now().After(end) {
			return answer
		}
	}
}

// Enter enters commands on the console, each given by the fields of its form.
func (s *Server) Enter(code string, commands ...url.Values) {
	s.T.Helper()
	for i, form := range commands {
		form.Set("key", strconv.Itoa(i))
		if r := s.Post(http.DefaultTransport, "/t/"+code+"/console", form); r.StatusCode != http.StatusSeeOther {
			s.T.Fatalf("%s: %s", form.Encode(), r.Status)
		}
	}
}

// AssetsOf gives the version of scripts and styles that a table's pages name.
func AssetsOf(t *testing.T, s *Server, code string) string {
	t.Helper()
	answer, err := http.Get(s.URL + "/t/" + code + "/screen")
	Check(t, err)
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	Check(t, err)
	found := regexp.MustCompile(`data-assets="(\w+)"`).FindSubmatch(page)
	if found == nil {
		t.Fatal("the page does not name its assets")
	}
	return string(found[1])
}

// DuneTable gives the fields of a table for all six factions by GF9's basic rules. The cards are "phone" or "table".
func DuneTable(cards string) []string {
	return []string{
		"game", "dune", "profile", "gf9-basic", "cards", cards, "circle.atreides", "1", "circle.bene-gesserit", "2",
		"circle.emperor", "3", "circle.fremen", "4", "circle.guild", "5", "circle.harkonnen", "6",
	}
}
