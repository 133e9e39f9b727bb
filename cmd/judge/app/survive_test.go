package app

import (
	"bytes"
	"context"
	"encoding/base32"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/db"
)

// killsOfOneTable bounds how long one table's record grows.
const killsOfOneTable = 8

// kills is how often the tests of this file kill a server. JUDGE_KILLS asks for more than a test's patience.
func kills(t *testing.T) int {
	t.Helper()
	if n, err := strconv.Atoi(os.Getenv("JUDGE_KILLS")); err == nil {
		return n
	}
	return 6
}

// sender is somebody at a table who states one deal after another, each in words of its own, and repeats each with one key
// until it is answered, as forms.js does.
type sender struct {
	name    string
	form    url.Values // of a deal, without its words
	path    string
	url     string
	cookies []*http.Cookie

	mu    sync.Mutex
	said  []string          // in this order; the last one may be unanswered
	marks map[string]string // by the words that were acknowledged
	moved chan struct{}     // capacity 1: something was acknowledged
}

// work sends until the context ends.
func (s *sender) work(ctx context.Context) error {
	for n := 0; ctx.Err() == nil; n++ {
		words := fmt.Sprintf("%s deals %d", s.name, n)
		s.mu.Lock()
		s.said = append(s.said, words)
		s.mu.Unlock()
		mark, err := s.insist(ctx, words)
		if err != nil {
			return err
		}
		if mark == "" {
			return nil
		}
		s.mu.Lock()
		s.marks[words] = mark
		s.mu.Unlock()
		select {
		case s.moved <- struct{}{}:
		default:
		}
	}
	return nil
}

// insist repeats an input until it is answered or the context ends, when it gives no mark.
func (s *sender) insist(ctx context.Context, words string) (mark string, err error) {
	for ctx.Err() == nil {
		status, body := s.post(ctx, words)
		switch {
		case status == http.StatusOK:
			var answer struct{ Mark string }
			if err := json.Unmarshal(body, &answer); err != nil || answer.Mark == "" {
				return "", fmt.Errorf("%s was answered %s", words, body)
			}
			return answer.Mark, nil
		case status == http.StatusTooManyRequests || bytes.Contains(body, []byte("still without an answer")):
			// a seat's pace, and how many of its deals may wait: it tries on
		case status != 0 && status != http.StatusServiceUnavailable:
			return "", fmt.Errorf("%s was answered %d: %s", words, status, body)
		}
		select {
		case <-time.After(time.Duration(5+rand.IntN(10)) * time.Millisecond):
		case <-ctx.Done():
		}
	}
	return "", nil
}

// post gives status 0 where no whole answer came.
func (s *sender) post(ctx context.Context, words string) (int, []byte) {
	form := url.Values{"key": {"key of " + words}}
	if words != "" {
		form.Set("arg.text", words)
	}
	for name, values := range s.form {
		form[name] = values
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+s.path, strings.NewReader(form.Encode()))
	if err != nil {
		panic(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept", "application/json")
	r.Header.Set("Origin", s.url)
	for _, c := range s.cookies {
		r.AddCookie(c)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, nil
	}
	return answer.StatusCode, body
}

// phone is the sender's browser.
func (s *sender) phone(t *testing.T) phone { return phone{&server{t: t, url: s.url}, s.cookies} }

// crowd is a table full of senders: six phones, and the console, which speaks for a seat.
type crowd struct {
	t       *testing.T
	data    string
	addr    string
	more    []string // flags of the server
	code    string
	senders []*sender
}

// gather makes a table and has its phones take their seats.
func gather(t *testing.T, more ...string) (*crowd, *process) {
	t.Helper()
	c := &crowd{t: t, data: t.TempDir(), addr: freeAddress(t), more: more}
	p := c.start()
	s := &server{t: t, url: p.url}
	c.code = s.newTable(append(duneTable("phone"), "house.deals.in_setup", "yes")...)
	deal := url.Values{"do": {"deal"}, "arg.to": {"guild"}}
	c.add(&sender{name: "console", path: "/t/" + c.code + "/console", form: url.Values{
		"do": {"deal"}, "arg.to": {"guild"}, "for": {"fremen"},
	}}, p.url)
	for _, seat := range []string{"atreides", "bene-gesserit", "emperor", "fremen", "harkonnen"} {
		taken := s.post(http.DefaultTransport, "/j/"+c.code, url.Values{"seat": {seat}})
		c.add(&sender{name: seat, path: "/t/" + c.code + "/seat/" + seat, form: deal, cookies: taken.Cookies()}, p.url)
	}
	return c, p
}

func (c *crowd) add(s *sender, url string) {
	s.url, s.marks, s.moved = url, map[string]string{}, make(chan struct{}, 1)
	c.senders = append(c.senders, s)
}

func (c *crowd) start() *process {
	c.t.Helper()
	return spawnServer(c.t, c.addr, append(c.more, "--data", c.data)...)
}

// killAtRandom kills the server: in every other round after somebody's inputs were acknowledged again or the context ended,
// else some time after its start, be it in the middle of that.
func (c *crowd) killAtRandom(ctx context.Context, round int, p *process) {
	c.t.Helper()
	if round%2 == 0 {
		for range 1 + rand.IntN(10) {
			select {
			case <-c.senders[rand.IntN(len(c.senders))].moved:
			case <-ctx.Done():
			}
		}
	}
	time.Sleep(time.Duration(rand.IntN(150)) * time.Millisecond)
	p.kill()
}

// TestKilledUnderLoad proves that when the server is killed at any moment while six people send one input after another,
// every input that was acknowledged is in the record once, and one whose acknowledgement was lost once or not at all; that
// an acknowledged one sent again gets its receipt; and that everybody sits where they sat (check 18). make soak
// kills it thousands of times.
func TestKilledUnderLoad(t *testing.T) {
	for left := kills(t); left > 0; left -= killsOfOneTable {
		t.Run(fmt.Sprint(left, " to go"), func(t *testing.T) { surviveKills(t, min(left, killsOfOneTable)) })
	}
}

func surviveKills(t *testing.T, kills int) {
	c, p := gather(t)
	ctx, cancel := context.WithCancel(t.Context())
	failed := make(chan error, len(c.senders)+1)
	go func() { failed <- c.decline(ctx, p.url) }()
	for _, s := range c.senders {
		go func() {
			err := s.work(ctx)
			cancel()
			failed <- err
		}()
	}
	for round := range kills {
		if round > 0 {
			p = spawn(t, "serve", "--addr", c.addr, "--data", c.data)
			check(t, p.Start())
		}
		if c.killAtRandom(ctx, round, p); ctx.Err() != nil {
			break // somebody was refused
		}
	}
	cancel()
	for range len(c.senders) + 1 {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
	c.counts()
	p = c.start()
	defer p.kill()
	c.sitsStill()
}

// decline has the console say no for the Guild to one deal after another, so that there is room for more.
func (c *crowd) decline(ctx context.Context, url string) error {
	for n := 1; ctx.Err() == nil; n++ {
		s := &sender{path: "/t/" + c.code + "/console", url: url, form: map[string][]string{
			"do": {"deal.decline"}, "for": {"guild"}, "arg.deal": {strconv.Itoa(n)}, "key": {fmt.Sprint("no to ", n)},
		}}
		for ctx.Err() == nil {
			if status, _ := s.post(ctx, ""); status == http.StatusOK {
				break
			}
			select { // the deal is not stated yet, or the server not there
			case <-time.After(5 * time.Millisecond):
			case <-ctx.Done():
			}
		}
	}
	return nil
}

// counts compares what was acknowledged with the record.
func (c *crowd) counts() {
	c.t.Helper()
	file := exported(c.t, c.data, c.code)
	finalState(c.t, file)
	times := dealsIn(c.t, file)
	acknowledged, lost := 0, 0
	for _, s := range c.senders {
		for _, words := range s.said {
			n := times[words]
			delete(times, words)
			if s.marks[words] != "" {
				acknowledged++
			} else {
				lost += n
			}
			if n > 1 || n == 0 && s.marks[words] != "" {
				c.t.Errorf("%q, acknowledged as %q, is there %d times", words, s.marks[words], n)
			}
		}
	}
	if len(times) > 0 || acknowledged == 0 {
		c.t.Errorf("nobody said %v; %d inputs were acknowledged", times, acknowledged)
	}
	c.t.Logf("%d inputs were acknowledged, %d more are there", acknowledged, lost)
}

// dealsIn counts the words of deals in a record.
func dealsIn(t *testing.T, file string) map[string]int {
	t.Helper()
	text, err := os.ReadFile(file)
	check(t, err)
	times := map[string]int{}
	for line := range bytes.Lines(text) {
		var command struct{ Do, Text string }
		if err := json.Unmarshal(line, &command); err == nil && command.Do == "deal" {
			times[command.Text]++
		}
	}
	return times
}

// sitsStill sends the last acknowledged input of everybody again, and looks at everybody's page.
func (c *crowd) sitsStill() {
	c.t.Helper()
	before := exported(c.t, c.data, c.code)
	for _, s := range c.senders {
		for _, words := range s.said[max(0, len(s.said)-3):] {
			want := s.marks[words]
			if want == "" {
				continue
			}
			if mark, err := s.insist(c.t.Context(), words); err != nil || mark != want {
				c.t.Errorf("%q sent again was answered %q, %v, want %q", words, mark, err, want)
			}
		}
		if status, _ := s.phone(c.t).ask(http.MethodGet, s.path, nil); status != http.StatusOK {
			c.t.Errorf("%s lost the seat: %d", s.name, status)
		}
	}
	if a, b := len(dealsIn(c.t, before)), len(dealsIn(c.t, exported(c.t, c.data, c.code))); a != b {
		c.t.Errorf("%d inputs became %d", a, b)
	}
}

// killAtStart runs the program and kills it in one of its first moments.
func killAtStart(t *testing.T, args ...string) {
	t.Helper()
	p := spawn(t, args...)
	check(t, p.Start())
	time.Sleep(time.Duration(rand.IntN(60)) * time.Millisecond)
	p.kill()
}

// TestKilledAtItsFirstStart proves that a server that is killed while it makes its file, its key or its first table
// leaves nothing behind that keeps the next one from starting.
func TestKilledAtItsFirstStart(t *testing.T) {
	for range kills(t) {
		data, addr := t.TempDir(), freeAddress(t)
		for range 2 {
			killAtStart(t, "serve", "--addr", addr, "--data", data)
		}
		p := spawnServer(t, addr, "--data", data)
		code := (&server{t: t, url: p.url}).newTable(duneTable("phone")...)
		p.kill()
		if text := done(t, "export", "--data", data, code); !strings.Contains(text, `"record":`) {
			t.Errorf("the table is %s", text)
		}
		if files, err := filepath.Glob(filepath.Join(data, "*.new*")); err != nil || len(files) > 0 {
			t.Errorf("half a file was left: %v, %v", files, err)
		}
	}
}

// TestKilledWhileMigrating proves that a file of the first form whose migration was cut off is brought up to date by the
// next start: its record is the same, and its key is out of it.
func TestKilledWhileMigrating(t *testing.T) {
	old, err := os.ReadFile(filepath.Join("..", "..", "..", "db", "testdata", "v1.journal"))
	check(t, err)
	const club = "SZQXN"
	var want string
	for round := range kills(t) {
		data, keys := t.TempDir(), t.TempDir()
		check(t, os.WriteFile(filepath.Join(data, DataFile), old, 0o600))
		if round > 0 {
			killAtStart(t, "serve", "--addr", "127.0.0.1:0", "--data", data, "--keys", keys)
		}
		startServer(t, data, "--keys", keys).stop()
		if got := done(t, "export", "--data", data, "--keys", keys, club); want == "" {
			want = got
		} else if got != want {
			t.Errorf("the record became\n%s", got)
		}
		key, err := db.KeyOf(t.Context(), filepath.Join(data, DataFile), db.KeyFolder(keys))
		check(t, err)
		secret, err := base32.StdEncoding.DecodeString(strings.ReplaceAll(key.Code(), "-", ""))
		if err != nil || !bytes.Contains(old, secret[:32]) {
			t.Fatalf("the old file did not hold %v: %v", key, err)
		}
		searched(t, [][]byte{secret[:32]}, data)
	}
}
