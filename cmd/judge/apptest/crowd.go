package apptest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// Sender sends one text after another, such as those of deals, and repeats each under one key until it is answered, as forms.js
// does.
type Sender struct {
	Name    string
	Form    url.Values // of a deal, without its text
	Path    string
	URL     string
	Others  []string // processes of the same hall, which are asked in turn when one does not answer
	Cookies []*http.Cookie
	HTTP    *http.Client  // nil is http.DefaultClient
	Pause   time.Duration // after each acknowledged text
	Calm    bool          // it repeats an input as slowly as a page, else some times in each tenth of a second

	mu           sync.Mutex
	Sent         []string          // texts, in order; the last one may be unanswered
	Marks        map[string]string // of acknowledged texts
	Acknowledged chan struct{}     // capacity 1: another text was acknowledged
}

// Work sends texts until the context ends.
func (s *Sender) Work(ctx context.Context) error {
	for n := 0; ctx.Err() == nil; n++ {
		words := fmt.Sprintf("%s deals %d", s.Name, n)
		if mark, err := s.Enter(ctx, words, s.form(words)); mark == "" || err != nil {
			return err
		}
		select {
		case s.Acknowledged <- struct{}{}:
		default:
		}
		rest(ctx, s.Pause)
	}
	return nil
}

// Enter sends a form until it is answered, and notes that under some words, which differ from those of all other inputs of the sender. It gives the mark; empty
// if the context ends first.
func (s *Sender) Enter(ctx context.Context, words string, form url.Values) (mark string, err error) {
	s.mu.Lock()
	s.Sent = append(s.Sent, words)
	s.mu.Unlock()
	mark, err = s.sendUntilAnswered(ctx, words, form)
	if mark != "" {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.Marks[words] = mark
	}
	return mark, err
}

// SendUntilAnswered repeats a text until it is answered, and gives its mark; empty if the context ends first.
func (s *Sender) SendUntilAnswered(ctx context.Context, words string) (mark string, err error) {
	return s.sendUntilAnswered(ctx, words, s.form(words))
}

func (s *Sender) sendUntilAnswered(ctx context.Context, words string, form url.Values) (mark string, err error) {
	for tries := 0; ctx.Err() == nil; tries++ {
		status, body := s.PostForm(ctx, form)
		switch {
		case status == http.StatusOK:
			var answer struct{ Mark string }
			if err := json.Unmarshal(body, &answer); err != nil || answer.Mark == "" {
				return "", fmt.Errorf("%s was answered %s", words, body)
			}
			return answer.Mark, nil
		case status == http.StatusTooManyRequests || bytes.Contains(body, []byte(`"ruling":"DUNE-DEAL-02"`)):
			// too fast, or too many of the seat's deals wait: try again
		case status != 0 && status != http.StatusServiceUnavailable:
			return "", fmt.Errorf("%s was answered %d: %s", words, status, body)
		}
		wait := time.Duration(5+rand.IntN(10)) * time.Millisecond
		if s.Calm {
			wait = againAfter(tries)
		}
		rest(ctx, wait)
	}
	return "", nil
}

// answerTime is how long a sender waits for an answer, as forms.js does.
const answerTime = 6 * time.Second

// Post sends a text, or nothing but the sender's form, and answers as PostForm does.
func (s *Sender) Post(ctx context.Context, words string) (int, []byte) {
	return s.PostForm(ctx, s.form(words))
}

// PostForm sends a form and gives the answer's status and body; status 0 if no whole answer came. The next one then goes to another process, if there is
// one.
func (s *Sender) PostForm(ctx context.Context, form url.Values) (int, []byte) {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	status, body := s.post(ctx, form)
	if status == 0 && len(s.Others) > 0 {
		s.URL, s.Others = s.Others[0], append(slices.Clone(s.Others[1:]), s.URL)
	}
	return status, body
}

// form gives the form of a text.
func (s *Sender) form(words string) url.Values {
	form := url.Values{"key": {"key of " + words}}
	if words != "" {
		form.Set("arg.text", words)
	}
	maps.Copy(form, s.Form)
	return form
}

func (s *Sender) post(ctx context.Context, form url.Values) (int, []byte) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL+s.Path, strings.NewReader(form.Encode()))
	if err != nil {
		panic(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept", "application/json")
	r.Header.Set("Origin", s.URL)
	for _, c := range s.Cookies {
		r.AddCookie(c)
	}
	answer, err := clientOr(s.HTTP).Do(r)
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

// Phone gives the sender's phone.
func (s *Sender) Phone(t testing.TB) Phone { return Phone{&Server{T: t, URL: s.URL}, s.Cookies} }

// Crowd is a table or an event with senders.
type Crowd struct {
	T       testing.TB
	Data    string
	Addr    string
	more    []string // flags of the server
	kept    []string // flags of commands that name where the tables are kept
	Code    string
	Senders []*Sender
	Sends   []string // the kinds of commands that they send
}

// NewCrowd starts a server with more flags, makes a table and has its phones take their seats: five phones, and the console, which enters
// for the Fremen.
func NewCrowd(t testing.TB, more ...string) (*Crowd, *Process) {
	t.Helper()
	c := &Crowd{T: t, Data: t.TempDir(), Addr: FreeAddress(t), more: more}
	p := c.Start()
	c.sitDown(p.URL)
	return c, p
}

// CrowdAt is NewCrowd at a process that runs. The flags say where its tables are kept.
func CrowdAt(t testing.TB, url string, kept ...string) *Crowd {
	t.Helper()
	c := &Crowd{T: t, Data: t.TempDir(), kept: kept}
	c.sitDown(url)
	return c
}

// sitDown makes the crowd's table at a server.
func (c *Crowd) sitDown(at string) {
	c.T.Helper()
	c.Sends = []string{"deal"}
	s := &Server{T: c.T, URL: at}
	c.Code = s.NewTable(append(DuneTable("phone"), "house.deals.in_setup", "yes")...)
	deal := url.Values{"do": {"deal"}, "arg.to": {"guild"}}
	c.add(&Sender{Name: "console", Path: "/t/" + c.Code + "/console", Form: url.Values{
		"do": {"deal"}, "arg.to": {"guild"}, "for": {"fremen"},
	}}, at)
	for _, seat := range []string{"atreides", "bene-gesserit", "emperor", "fremen", "harkonnen"} {
		taken := s.Post(http.DefaultTransport, "/j/"+c.Code, url.Values{"seat": {seat}})
		c.add(&Sender{Name: seat, Path: "/t/" + c.Code + "/seat/" + seat, Form: deal, Cookies: taken.Cookies()}, at)
	}
}

// NewEventCrowd starts a server with an event of so many tables, which play. Three desks announce, and three people make statements.
func NewEventCrowd(t testing.TB, tables int) (*Crowd, *Process) {
	t.Helper()
	c := &Crowd{T: t, Data: t.TempDir(), Addr: FreeAddress(t), Sends: []string{"announce", "statement"}}
	p := c.Start()
	s := &Server{T: t, URL: p.URL}
	c.Code = s.NewEvent(tables)
	path := "/e/" + c.Code
	for i := range 3 {
		seat, table := EventSeat(i)
		c.add(&Sender{Name: fmt.Sprint("desk ", i), Path: path + "/do", Form: url.Values{"as": {"organiser"}, "do": {"announce"}}}, p.URL)
		taken := s.Post(http.DefaultTransport, path+"/me", url.Values{"person": {seat}})
		c.add(&Sender{Name: seat, Path: path + "/do", Form: url.Values{"as": {"person"}, "do": {"statement"}, "arg.table": {table}}, Cookies: taken.Cookies()}, p.URL)
	}
	return c, p
}

func (c *Crowd) add(s *Sender, url string) {
	s.URL, s.Marks, s.Acknowledged = url, map[string]string{}, make(chan struct{}, 1)
	c.Senders = append(c.Senders, s)
}

// Start starts the server again.
func (c *Crowd) Start() *Process {
	c.T.Helper()
	return SpawnServer(c.T, c.Addr, slices.Concat(c.more, []string{"--data", c.Data})...)
}

// Export exports the record to a file.
func (c *Crowd) Export() (file string) {
	c.T.Helper()
	return Export(c.T, c.Data, c.Code, c.kept...)
}
