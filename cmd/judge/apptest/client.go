package apptest

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
	"github.com/judgeofthechange/judge/static"
)

// Client is one device with its page, and every byte that it received.
type Client struct {
	Site     *Site
	Name     string
	Host     string
	Path     string
	HTTP     *http.Client
	Received []string // whole answers and whole events, in the order in which they came
	// Assembled is set if Received is to have the whole page after each frame, instead of the parts that came.
	Assembled *LivePage
	events    chan string
	close     func()
}

// seated reports whether this is a seat's phone.
func (c *Client) seated() bool { return c.Name != "console" && c.Name != "screen" }

// ServerURL gives the server's address as the client calls it.
func (c *Client) ServerURL() *url.URL { return &url.URL{Scheme: "http", Host: c.Host} }

// Reply is an answer, read to its end.
type Reply struct {
	Status int
	Header http.Header
	Body   string
}

// WantStatus fails a test unless the answer has a status.
func (r Reply) WantStatus(t testing.TB, status int, what string, args ...any) {
	t.Helper()
	browsertest.Status(t, status, r.Status, r.Body, what, args...)
}

// RequireStatus is WantStatus that ends the test.
func (r Reply) RequireStatus(t testing.TB, status int, what string, args ...any) {
	t.Helper()
	if !browsertest.Status(t, status, r.Status, r.Body, what, args...) {
		t.FailNow()
	}
}

func (c *Client) request(method, path string, form url.Values) *http.Response {
	c.Site.T.Helper()
	return c.requestOf(c.Site.URL, method, path, form)
}

func (c *Client) requestOf(server, method, path string, form url.Values) *http.Response {
	c.Site.T.Helper()
	return c.requestWith(server, method, path, "application/x-www-form-urlencoded", strings.NewReader(form.Encode()))
}

func (c *Client) requestWith(server, method, path, contentType string, body io.Reader) *http.Response {
	c.Site.T.Helper()
	r, err := http.NewRequestWithContext(c.Site.T.Context(), method, server+path, body)
	Check(c.Site.T, err)
	r.Host = c.Host
	if method == http.MethodPost {
		r.Header.Set("Content-Type", contentType)
		r.Header.Set("Origin", "http://"+c.Host)
		r.Header.Set("Accept", "application/json")
	}
	answer, err := c.HTTP.Do(r)
	Check(c.Site.T, err)
	return answer
}

func (c *Client) read(answer *http.Response) Reply {
	c.Site.T.Helper()
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	Check(c.Site.T, err)
	answer.Header.Del("Date") // by the machine's own clock
	c.Received = append(c.Received, heading(answer)+string(body))
	return Reply{answer.StatusCode, answer.Header, string(body)}
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

// Get asks for a page.
func (c *Client) Get(path string) Reply {
	c.Site.T.Helper()
	return c.read(c.request(http.MethodGet, path, nil))
}

var foldAddress = regexp.MustCompile(`data-load="([^"]+)"`)

// OpenFolds opens the page with all its folds, and returns it with what they hold.
func (c *Client) OpenFolds() Reply {
	c.Site.T.Helper()
	page := c.Get(c.Path)
	for _, fold := range foldAddress.FindAllStringSubmatch(page.Body, -1) {
		page.Body += c.Get(html.UnescapeString(fold[1])).Body
	}
	return page
}

// Post sends a form.
func (c *Client) Post(path string, form url.Values) Reply {
	c.Site.T.Helper()
	return c.read(c.request(http.MethodPost, path, form))
}

// Listen opens the page's stream, closing an older one, and waits for its first frame.
func (c *Client) Listen() {
	c.Site.T.Helper()
	c.Disconnect()
	answer := c.request(http.MethodGet, c.Path+"/events?assets="+static.Version(), nil)
	c.Received = append(c.Received, heading(answer))
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
			filled := c.seated() && strings.HasPrefix(e.String(), "id:") // a phone's frame ends with a comment that pads it
			if line == "\n" && !filled || line[0] == ':' {
				events <- e.String()
				e.Reset()
			}
		}
	}()
	c.events, c.close = events, func() { answer.Body.Close() }
	c.CatchUp(c.Site.Table.Snapshot().Version)
}

// FirstFrame gives the first event of the page's stream at another server of the same tables.
func (c *Client) FirstFrame(server string) string {
	c.Site.T.Helper()
	answer := c.requestOf(server, http.MethodGet, c.Path+"/events?assets="+static.Version(), nil)
	defer answer.Body.Close()
	var e strings.Builder
	for lines := bufio.NewReader(answer.Body); !strings.HasSuffix(e.String(), "\n\n"); {
		line, err := lines.ReadString('\n')
		Check(c.Site.T, err)
		e.WriteString(line)
	}
	return e.String()
}

// Disconnect closes the page's stream.
func (c *Client) Disconnect() {
	if c.close != nil {
		c.close()
	}
	c.close, c.events = nil, nil
}

// CatchUp reads the stream until it brings a version of the table.
func (c *Client) CatchUp(version int) {
	c.Site.T.Helper()
	c.WaitFor(fmt.Sprintf(".%d\n", version))
}

// WaitFor reads the stream until it brings a text.
func (c *Client) WaitFor(text string) {
	c.Site.T.Helper()
	for c.events != nil {
		select {
		case e, ok := <-c.events:
			if !ok {
				c.events = nil
				return
			}
			c.Received = append(c.Received, c.whole(e))
			if strings.Contains(e, text) {
				return
			}
		case <-time.After(browsertest.Patience):
			c.Site.T.Fatalf("%s never receives %q", c.Name, text)
		}
	}
}

// whole gives a frame with the whole page, if pages are to be assembled.
func (c *Client) whole(event string) string {
	c.Site.T.Helper()
	head, _, frame := strings.Cut(event, "\ndata: ")
	if c.Assembled == nil || !frame || !strings.HasPrefix(event, "id: ") {
		return event
	}
	Check(c.Site.T, c.Assembled.Show(event))
	return head + "\ndata: " + c.Assembled.String() + "\n\n"
}

// Actor gives the client as the referee knows it.
func (c *Client) Actor() referee.Actor {
	switch c.Name {
	case "console":
		return referee.Console
	case "screen":
		return referee.Audience
	}
	for _, cookie := range c.HTTP.Jar.Cookies(c.ServerURL()) {
		a := referee.Actor{Seat: engine.Seat(c.Name), Session: referee.Token(cookie.Value).Session()}
		if _, err := c.Site.Table.Screen(a); err == nil {
			return a
		}
	}
	return referee.Actor{}
}

// Prompts lists what the client may answer now.
func (c *Client) Prompts() []engine.Prompt {
	c.Site.T.Helper()
	screen, err := c.Site.Table.Screen(c.Actor())
	if err != nil {
		c.Site.T.Fatalf("%s has no screen: %v", c.Name, err)
	}
	var own []engine.Prompt
	for _, p := range screen.Prompts {
		if p.For == c.Actor().Seat && p.ID != "" {
			own = append(own, p.Prompt)
		}
	}
	return own
}

// Send enters a command by the client's form and waits until every client's stream has brought the result.
func (c *Client) Send(decision, key string, command engine.Command) Reply {
	c.Site.T.Helper()
	form := c.Form(decision, key, command)
	c.Site.Clock.Inputs++
	before := c.Site.Table.Snapshot().Version
	r := c.Post(c.Path, form)
	if now := c.Site.Table.Snapshot().Version; now != before {
		c.Site.CatchUp(now)
	}
	return r
}

// Preview asks what a move would do, by the client's form.
func (c *Client) Preview(m Move) Reply {
	c.Site.T.Helper()
	return c.Post(c.Path+"/preview", c.Form(m.Decision, m.Key, m.Command))
}

// Form gives a command as the fields of a form.
func (c *Client) Form(decision, key string, command engine.Command) url.Values {
	c.Site.T.Helper()
	form := url.Values{"do": {command.Do}, "key": {key}}
	if decision != "" {
		form.Set("decision", decision)
	}
	if command.For != "" {
		form.Set("for", string(command.For))
	}
	for name, raw := range command.Args {
		Check(c.Site.T, putArgument(form, engine.CommandSpecOf(c.Site.Table.Rules(), command.Do), name, raw))
	}
	return form
}

// Asked lists the prompts of one kind that the client may answer.
func (c *Client) Asked(ask string) []engine.Prompt {
	return slices.DeleteFunc(c.Prompts(), func(p engine.Prompt) bool { return p.Ask != ask })
}

// SetLanguage makes the client's pages speak a language.
func (c *Client) SetLanguage(lang string) {
	c.HTTP.Jar.SetCookies(c.ServerURL(), []*http.Cookie{{Name: "judge_language", Value: lang, Path: "/"}})
}

// Lend gives a browser's page the session of the client.
func (c *Client) Lend(p *browsertest.Page) {
	for _, cookie := range c.HTTP.Jar.Cookies(c.ServerURL()) {
		p.SetCookie(cookie.Name, cookie.Value)
	}
}
