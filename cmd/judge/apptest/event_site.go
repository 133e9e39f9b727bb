package apptest

import (
	"bufio"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
	"github.com/judgeofthechange/judge/static"
)

// Event is an event at a site, with its laptop. Its people are p1, p2 and on.
type Event struct {
	*Site
	Code   string
	Laptop *Client
	sent   int
}

// NewEvent makes an event of a game's usual kind with so many people, all of them present.
func (w *Site) NewEvent(people int, fields ...string) *Event {
	w.T.Helper()
	e := &Event{Site: w, Laptop: w.Client("laptop", "localhost", "")}
	form := TableForm(append([]string{"event", "Arrakeen Open", "game", "dune", "profile", "gf9-advanced", "rounds", "3", "slot", "300"}, fields...))
	made := e.Laptop.Post("/events", form)
	made.RequireStatus(w.T, http.StatusSeeOther, "make an event")
	e.Code = strings.TrimPrefix(made.Header.Get("Location"), "/e/")
	for n := 1; n <= people; n++ {
		id := fmt.Sprintf("p%d", n)
		e.Must(e.Organise("person.add", "person", id, "name", longest[n%len(longest)], "number", fmt.Sprint(n)))
		e.Must(e.Organise("check-in", "persons", id))
	}
	return e
}

// At is the same event at a site that serves the same tables, such as after a restart.
func (e *Event) At(w *Site) *Event {
	again := *e
	again.Site, again.Laptop = w, w.Client("laptop", "localhost", "")
	return &again
}

// Path is the address of a page of the event.
func (e *Event) Path(tab string) string {
	return strings.TrimSuffix("/e/"+e.Code+"/"+strings.TrimPrefix(tab, "/"), "/")
}

// Do enters a command as a device's organiser, judge or person. The arguments are names and values in turn.
func (e *Event) Do(c *Client, as, do string, args ...string) Reply {
	e.T.Helper()
	e.sent++
	form := url.Values{"do": {do}, "as": {as}, "key": {fmt.Sprint("key ", e.sent)}}
	for i := 0; i+1 < len(args); i += 2 {
		form.Add("arg."+args[i], args[i+1])
	}
	return c.Post(e.Path("do"), form)
}

// Organise enters a command of the organiser's.
func (e *Event) Organise(do string, args ...string) Reply {
	e.T.Helper()
	return e.Do(e.Laptop, "organiser", do, args...)
}

// Must ends the test unless a command was entered.
func (e *Event) Must(r Reply) {
	e.T.Helper()
	r.RequireStatus(e.T, http.StatusOK, "enter a command")
}

// Play drafts, publishes and starts a round.
func (e *Event) Play() {
	e.T.Helper()
	for _, do := range []string{"round.draft", "round.publish", "round.start"} {
		e.Must(e.Organise(do))
	}
}

// Stranger is a phone that nobody is known by.
func (e *Event) Stranger() *Client { return e.Client("stranger", browsertest.LAN, e.Path("hall")) }

// Person is the phone of somebody who has checked in with it.
func (e *Event) Person(id string) *Client {
	e.T.Helper()
	c := e.Client(id, browsertest.LAN, e.Path("me"))
	c.Post(e.Path("me"), url.Values{"person": {id}, "key": {"k"}}).RequireStatus(e.T, http.StatusOK, "check in as %s", id)
	return c
}

var pairingCode = regexp.MustCompile(`class="code">([A-Z]{8})<`)

// Judge is the phone of a judge, whom the organiser adds with a rank and whose phone the laptop lets in.
func (e *Event) Judge(id, rank string) *Client {
	e.T.Helper()
	e.Must(e.Organise("judge.add", "judge", id, "name", longest[len(id)%len(longest)], "rank", rank))
	return e.Pair(id)
}

// Pair lets a phone in as a judge's.
func (e *Event) Pair(id string) *Client {
	e.T.Helper()
	e.Laptop.Post(e.Path("pairing"), url.Values{"judge": {id}}).RequireStatus(e.T, http.StatusOK, "open a code for %s", id)
	code := pairingCode.FindStringSubmatch(e.Laptop.Get(e.Path("floor")).Body)
	if code == nil {
		e.T.Fatalf("the laptop shows no code for %s", id)
	}
	c := e.Client(id, browsertest.LAN, e.Path("floor"))
	c.Post(e.Path("floor/pair"), url.Values{"pairing": {code[1]}}).RequireStatus(e.T, http.StatusOK, "pair the phone of %s", id)
	return c
}

// View is what the organiser knows of the event.
func (e *Event) View() *event.View {
	e.T.Helper()
	table, err := e.Lobby.Table(e.Code)
	Check(e.T, err)
	screen, err := table.Screen(referee.Console)
	Check(e.T, err)
	return screen.View.(*event.View)
}

// LastLine is the number of the newest line of the event's record.
func (e *Event) LastLine() string {
	e.T.Helper()
	table, err := e.Lobby.Table(e.Code)
	Check(e.T, err)
	lines, err := table.Snapshot().Entered(referee.Console)
	Check(e.T, err)
	return fmt.Sprint(lines[len(lines)-1].Line)
}

// tableOf finds the code of the table that a page of the floor leads to.
var tableOf = regexp.MustCompile(`href="/t/([A-Z]{5})/screen"`)

// GameAt is the code of the game's table with a number in the newest round.
func (e *Event) GameAt(number int) string {
	e.T.Helper()
	found := tableOf.FindStringSubmatch(e.Laptop.Get(fmt.Sprintf("%s?table=%d", e.Path("floor"), number)).Body)
	if found == nil {
		e.T.Fatalf("table %d has no game", number)
	}
	return found[1]
}

// Game is the table with a number in the newest round, with its console and its screen.
func (e *Event) Game(number int) *Site {
	e.T.Helper()
	table, err := e.Lobby.Table(e.GameAt(number))
	Check(e.T, err)
	w := *e.Site
	w.Clients, w.Seats = map[string]*Client{}, nil
	w.Attach(table)
	return &w
}

// EventStream is an open stream of an event's page.
type EventStream struct {
	t     testing.TB
	lines chan string
	all   strings.Builder
}

// Stream opens the stream of a page of the event. It ends with the test.
func (e *Event) Stream(c *Client, tab string) *EventStream { return e.StreamOf(c, e.Path(tab)) }

// StreamOf is Stream for any page of the site.
func (w *Site) StreamOf(c *Client, page string) *EventStream {
	w.T.Helper()
	answer := c.request(http.MethodGet, page+"/events?assets="+static.Version(), nil)
	w.T.Cleanup(func() { answer.Body.Close() })
	s := &EventStream{t: w.T, lines: make(chan string, 100)}
	go func() {
		defer close(s.lines)
		for lines := bufio.NewReader(answer.Body); ; {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			s.lines <- line
		}
	}()
	return s
}

// Until reads the stream until a line has one of some texts, and gives all that it has brought so far.
func (s *EventStream) Until(texts ...string) string {
	s.t.Helper()
	for {
		select {
		case line, open := <-s.lines:
			s.all.WriteString(line)
			if !open || slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(line, text) }) {
				return s.all.String()
			}
		case <-time.After(browsertest.Patience):
			s.t.Fatalf("the stream never brings any of %q", texts)
		}
	}
}

// NewEventOf makes an event with a final, whose people have names and are not present yet, and a head judge whose id is ruth.
func (w *Site) NewEventOf(names ...string) *Event {
	w.T.Helper()
	e := w.NewEvent(0, "rounds", "1", "take", "4", "picks", "rank")
	e.Enter("judge.add", "judge", "ruth", "name", "Ruth", "rank", "head")
	for i, name := range names {
		e.Enter("person.add", "person", fmt.Sprintf("p%d", i+1), "name", name, "number", fmt.Sprint(i+1))
	}
	return e
}

// OpenEvent is NewEventOf for so many people.
func (w *Site) OpenEvent(people int) *Event {
	w.T.Helper()
	names := make([]string, people)
	for i := range names {
		names[i] = fmt.Sprintf("Player %02d", i+1)
	}
	return w.NewEventOf(names...)
}

// Enter enters a command of the organiser's, which must be accepted.
func (e *Event) Enter(do string, args ...string) {
	e.T.Helper()
	e.Must(e.Organise(do, args...))
}

// CheckIn marks people present at the desk.
func (e *Event) CheckIn(people int) {
	e.T.Helper()
	var args []string
	for i := range people {
		args = append(args, "persons", fmt.Sprintf("p%d", i+1))
	}
	e.Enter("check-in", args...)
}

// Phone is a phone that has scanned the poster and has no name yet.
func (e *Event) Phone(name string) *Client { return e.Client(name, browsertest.LAN, e.Path("me")) }
