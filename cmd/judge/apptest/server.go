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

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// Enter enters commands on the console, each as the fields of a form.
func (s *Server) Enter(code string, commands ...url.Values) {
	s.T.Helper()
	for i, form := range commands {
		form.Set("key", strconv.Itoa(i))
		if r := s.Post(http.DefaultTransport, "/t/"+code+"/console", form); r.StatusCode != http.StatusSeeOther {
			s.T.Fatalf("%s: %s", form.Encode(), r.Status)
		}
	}
}

// Server is the whole program, serving on a free port from a folder of the test's.
type Server struct {
	T    *testing.T
	URL  string // as the laptop calls it
	Stop func() // ends the program and waits for it; more than once does nothing
	Log  *journaltest.Log
}

// StartServer runs judge serve and waits until it says where it is. The test ends it, if stop does not.
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
	go func() { _, _ = io.Copy(io.Discard, said) }() // what else it says is of no interest
	if s.URL == "" {
		t.Fatalf("serve did not start: %s", s.Log)
	}
	return s
}

var address = regexp.MustCompile(`http://localhost:\d+`)

func addressIn(r io.Reader) string {
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadString('\n')
		if found := address.FindString(line); found != "" || err != nil {
			return found
		}
	}
}

// NewTable makes a table as the laptop's own pages do and gives its code. The fields are those of the form, names and
// values in turn.
func (s *Server) NewTable(fields ...string) string {
	s.T.Helper()
	r := s.Post(http.DefaultTransport, "/tables", TableForm(fields))
	code := strings.TrimSuffix(strings.TrimPrefix(r.Header.Get("Location"), "/t/"), "/console")
	if r.StatusCode != http.StatusSeeOther || len(code) != 5 {
		s.T.Fatalf("no table was made: %s", r.Status)
	}
	return code
}

func TableForm(fields []string) url.Values {
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return form
}

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

// DuneTable is the form of a table of all six factions by GF9's basic rules.
func DuneTable(cards string) []string {
	return []string{
		"game", "dune", "profile", "gf9-basic", "cards", cards, "circle.atreides", "1", "circle.bene-gesserit", "2",
		"circle.emperor", "3", "circle.fremen", "4", "circle.guild", "5", "circle.harkonnen", "6",
	}
}

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

// Phone is a seat's browser without a screen: its cookies.
type Phone struct {
	*Server
	cookies []*http.Cookie
}

// SixPhones seats all six at a table.
func (s *Server) SixPhones(code string) map[string]Phone {
	s.T.Helper()
	phones := map[string]Phone{}
	for _, seat := range SixSeats {
		taken := s.Post(http.DefaultTransport, "/j/"+code, url.Values{"seat": {seat}})
		if taken.Header.Get("Location") != "/t/"+code+"/seat/"+seat {
			s.T.Fatalf("%s could not sit down: %s", seat, taken.Status)
		}
		phones[seat] = Phone{s, taken.Cookies()}
	}
	return phones
}

var SixSeats = []string{"atreides", "bene-gesserit", "emperor", "fremen", "guild", "harkonnen"}

// Ask sends a request and gives its status and its first bytes, which is all that a stream may have.
func (p Phone) Ask(method, path string, form url.Values) (int, string) {
	p.T.Helper()
	r, err := http.NewRequestWithContext(p.T.Context(), method, p.URL+path, strings.NewReader(form.Encode()))
	Check(p.T, err)
	r.Header.Set("Origin", p.URL)
	r.Header.Set("Accept", "application/json")
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for _, c := range p.cookies {
		r.AddCookie(c)
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	Check(p.T, err)
	defer answer.Body.Close()
	first := make([]byte, 64)
	n, _ := io.ReadFull(answer.Body, first) // less is less
	if method == http.MethodGet && strings.HasPrefix(answer.Header.Get("Content-Type"), "text/html") {
		rest, err := io.ReadAll(answer.Body)
		Check(p.T, err)
		return answer.StatusCode, string(first[:n]) + string(rest)
	}
	return answer.StatusCode, string(first[:n])
}

var DecisionFields = regexp.MustCompile(`name="do" value="([^"]+)"[^>]*>\s*<input type="hidden" name="key"[^>]*>\s*<input type="hidden" name="decision" value="([^"]+)"`)
