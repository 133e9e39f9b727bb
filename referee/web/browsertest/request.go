package browsertest

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// Request is a request of a page to a server.
type Request struct{ URL, Referer string }

// Requests lists the page's requests so far, its own address first.
func (p *Page) Requests() []Request {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.asked)
}

// hear stores the page's requests until the page is closed.
func (p *Page) hear() error {
	return chromedp.Listen(p.ctx, func(event any) {
		p.mu.Lock()
		defer p.mu.Unlock()
		switch e := event.(type) {
		case *network.EventRequestWillBeSent:
			p.asked = append(p.asked, Request{e.Request.URL, referer(e.Request.Headers)})
		case *network.EventRequestWillBeSentExtraInfo:
			if from := referer(e.Headers); from != "" {
				p.asked = append(p.asked, Request{"", from})
			}
			p.tokens = append(p.tokens, tokens(e.AssociatedCookies)...)
		}
	})
}

func referer(headers network.Headers) string {
	for name, value := range headers {
		if strings.EqualFold(name, "Referer") {
			return fmt.Sprint(value)
		}
	}
	return ""
}

// tokens returns the values of cookies that nobody else may know.
func tokens(cookies []*network.AssociatedCookie) []string {
	var out []string
	for _, c := range cookies {
		if c.Cookie != nil && len(c.Cookie.Value) > 20 {
			out = append(out, c.Cookie.Value)
		}
	}
	return out
}

// strays returns requests that no page of this server makes: to another server, or with a session in an address. The
// caller holds the lock.
func (p *Page) strays() []string {
	var out []string
	for _, r := range p.asked {
		for _, address := range []string{r.URL, r.Referer} {
			u, err := url.Parse(address)
			if err != nil || (u.Scheme == "http" || u.Scheme == "https") && "http://"+u.Host != p.origin && !slices.Contains(p.others, "http://"+u.Host) {
				out = append(out, "asked of another server: "+address)
			}
			if slices.ContainsFunc(p.tokens, func(t string) bool { return strings.Contains(address, t) }) {
				out = append(out, "a session in an address: "+address)
			}
		}
	}
	return out
}

// Status fails a test unless an answer has the wanted status; what says what was sent.
func Status(t testing.TB, want, got int, body, what string, args ...any) bool {
	t.Helper()
	if got != want {
		t.Errorf("%s: %d, want %d: %s", fmt.Sprintf(what, args...), got, want, body)
	}
	return got == want
}
