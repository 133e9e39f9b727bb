package app

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// server is the whole program, serving on a free port from a folder of the test's.
type server struct {
	t    *testing.T
	url  string // as the laptop calls it
	stop func() // ends the program and waits for it; more than once does nothing
	log  *journaltest.Log
}

// startServer runs judge serve and waits until it says where it is. The test ends it, if stop does not.
func startServer(t *testing.T, data string, more ...string) *server {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	said, stdout := io.Pipe()
	s := &server{t: t, log: &journaltest.Log{}}
	status := make(chan int, 1)
	go func() {
		args := append([]string{"serve", "--addr", "127.0.0.1:0", "--data", data, "--allow-host", browsertest.LAN, "--reveal-after", "0s"}, more...)
		status <- Run(ctx, args, stdout, s.log)
		_ = stdout.Close() // a pipe's writer always closes
	}()
	s.stop = sync.OnceFunc(func() {
		cancel()
		if got := <-status; got != ExitOK {
			t.Errorf("serve ended with %d: %s", got, s.log)
		}
	})
	t.Cleanup(s.stop)
	s.url = addressIn(said)
	go func() { _, _ = io.Copy(io.Discard, said) }() // what else it says is of no interest
	if s.url == "" {
		t.Fatalf("serve did not start: %s", s.log)
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

// newTable makes a table as the laptop's own pages do and gives its code. The fields are those of the form, names and
// values in turn.
func (s *server) newTable(fields ...string) string {
	s.t.Helper()
	r := s.post(http.DefaultTransport, "/tables", tableForm(fields))
	code := strings.TrimSuffix(strings.TrimPrefix(r.Header.Get("Location"), "/t/"), "/console")
	if r.StatusCode != http.StatusSeeOther || len(code) != 5 {
		s.t.Fatalf("no table was made: %s", r.Status)
	}
	return code
}

func tableForm(fields []string) url.Values {
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return form
}

func (s *server) post(through http.RoundTripper, path string, form url.Values) *http.Response {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), http.MethodPost, s.url+path, strings.NewReader(form.Encode()))
	check(s.t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", s.url)
	answer, err := through.RoundTrip(r)
	check(s.t, err)
	_ = answer.Body.Close() // only the header counts
	return answer
}

// duneTable is the form of a table of all six factions by GF9's basic rules.
func duneTable(cards string) []string {
	return []string{
		"game", "dune", "profile", "gf9-basic", "cards", cards, "circle.atreides", "1", "circle.bene-gesserit", "2",
		"circle.emperor", "3", "circle.fremen", "4", "circle.guild", "5", "circle.harkonnen", "6",
	}
}

// TestServeKeepsTables proves that a table is there again after the program was stopped and started, and that its seats
// still know their phones.
func TestServeKeepsTables(t *testing.T) {
	data := t.TempDir()
	first := startServer(t, data)
	code := first.newTable(duneTable("phone")...)
	jar, err := cookiejar.New(nil)
	check(t, err)
	taken := first.post(http.DefaultTransport, "/j/"+code, url.Values{"seat": {"fremen"}})
	if taken.Header.Get("Location") != "/t/"+code+"/seat/fremen" {
		t.Fatalf("the seat was not taken: %s to %q", taken.Status, taken.Header.Get("Location"))
	}
	cookies := taken.Cookies()
	first.stop()

	second := startServer(t, data)
	u, err := url.Parse(second.url)
	check(t, err)
	jar.SetCookies(u, cookies)
	client := &http.Client{Jar: jar}
	answer, err := client.Get(second.url + "/" + code)
	check(t, err)
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil || !strings.Contains(string(page), `class="send" href="/t/`+code+`/seat/fremen"`) {
		t.Errorf("the phone is not led back to its seat: %s, %v", answer.Status, err)
	}
}

// TestServeStopsWithOpenPages proves that stopping does not wait for pages that nobody closes, and tells them so.
func TestServeStopsWithOpenPages(t *testing.T) {
	s := startServer(t, t.TempDir())
	code := s.newTable(duneTable("phone")...)
	answer, err := http.Get(s.url + "/t/" + code + "/screen/events?assets=" + assetsOf(t, s, code))
	check(t, err)
	defer answer.Body.Close()
	stream := bufio.NewReader(answer.Body)
	if _, err := stream.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	s.stop()
	rest, err := io.ReadAll(stream)
	if err != nil || !strings.Contains(string(rest), "event: bye\ndata: closing\n") {
		t.Errorf("the page was not told: %v", err)
	}
}

func assetsOf(t *testing.T, s *server, code string) string {
	t.Helper()
	answer, err := http.Get(s.url + "/t/" + code + "/screen")
	check(t, err)
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	check(t, err)
	found := regexp.MustCompile(`data-assets="(\w+)"`).FindSubmatch(page)
	if found == nil {
		t.Fatal("the page does not name its assets")
	}
	return string(found[1])
}

// TestServeUsage proves that calls which make no sense say so instead of serving something else.
func TestServeUsage(t *testing.T) {
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	check(t, err)
	defer busy.Close()
	for _, c := range []struct {
		name string
		args []string
		want int
	}{
		{"operand", []string{"serve", "table"}, ExitUsage},
		{"unknown flag", []string{"serve", "--port", "1"}, ExitUsage},
		{"phones sent nowhere", []string{"serve", "--public-url", "https://table.example/dune"}, ExitUsage},
		{"port in use", []string{"serve", "--addr", busy.Addr().String(), "--data", t.TempDir()}, ExitFailed},
		{"no such address", []string{"serve", "--addr", "nowhere", "--data", t.TempDir()}, ExitFailed},
		{"data is a file", []string{"serve", "--addr", "127.0.0.1:0", "--data", "serve_test.go"}, ExitFailed},
	} {
		t.Run(c.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			if got := Run(t.Context(), c.args, &stdout, &stderr); got != c.want || stderr.Len() == 0 {
				t.Errorf("status %d, says %q", got, stderr.String())
			}
		})
	}
}

// TestPublicAddress proves that phones are sent where whoever starts the program says, and that they may call it so.
func TestPublicAddress(t *testing.T) {
	s := startServer(t, t.TempDir(), "--public-url", "http://table.example:9000")
	code := s.newTable(duneTable("phone")...)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/w/"+code, nil)
	check(t, err)
	r.Host = "table.example:9000"
	answer, err := http.DefaultClient.Do(r)
	check(t, err)
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(string(page), "HTTP://TABLE.EXAMPLE:9000/"+code) {
		t.Errorf("by that name a phone gets %s, %v: %s", answer.Status, err, page)
	}
}

// TestOnlyDifferencesAreStored proves that a table keeps the house rules that differ from its profile, and no others.
func TestOnlyDifferencesAreStored(t *testing.T) {
	data := t.TempDir()
	s := startServer(t, data)
	code := s.newTable(append(duneTable("phone"),
		"house.bidding.reenter", "yes", "house.charity.limit", "zero", "house.nexus.timing", "")...)
	header, _, _ := strings.Cut(done(t, "export", "--data", data, code), "\n")
	if !strings.Contains(header, `"house":{"charity.limit":"zero"}`) {
		t.Errorf("the table is %s", header)
	}
}

// TestServeStopsForHalfAForm proves that the program ends at once and well however much of a request somebody has not sent: half a
// form, half a header, or nothing.
func TestServeStopsForHalfAForm(t *testing.T) {
	s := startServer(t, t.TempDir())
	host := strings.TrimPrefix(s.url, "http://")
	for _, half := range []string{
		"POST /language HTTP/1.1\r\nHost: " + host + "\r\nOrigin: " + s.url + "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nlanguage=",
		"POST /language HTTP/1.1\r\nHost: ", "",
	} {
		var dialer net.Dialer
		c, err := dialer.DialContext(t.Context(), "tcp", strings.Replace(host, "localhost", "127.0.0.1", 1))
		check(t, err)
		defer c.Close()
		if _, err := io.WriteString(c, half); err != nil {
			t.Fatal(err)
		}
	}
	if r, err := http.Get(s.url + "/ping"); err != nil { // by now the server has the others
		t.Fatal(err)
	} else if err := r.Body.Close(); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	s.stop() // wants status 0
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}
