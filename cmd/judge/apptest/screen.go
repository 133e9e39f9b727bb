package apptest

import (
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/judgeofthechange/judge/static"
)

// Times of a page, as in static/shared/stream.js and peers.js.
const (
	screenSilence  = 8 * time.Second // without a sign of life, before it opens its stream again
	screenPatience = 2 * time.Second // for its laptop's answer to a ping
	screenPause    = 1500 * time.Millisecond
)

// againAfter is how long a page waits before it sends a form again, as in forms.js, after so many tries in vain. Streams wait as long on average.
func againAfter(tries int) time.Duration {
	return min(500*time.Millisecond<<min(tries, 10), 5*time.Second)
}

// Screen is a page without a browser. It opens its stream again whenever that breaks, and goes to the next process of the hall when its own does not answer.
type Screen struct {
	Path    string
	URLs    []string // of the processes, that where it was opened first
	Cookies []*http.Cookie
	HTTP    *http.Client           // nil is http.DefaultClient
	Read    func(stream io.Reader) // reads a stream until it ends or breaks
}

// Watch has Read read one stream after the other until the context ends.
func (s *Screen) Watch(ctx context.Context) {
	tries := 0
	for at := 0; ctx.Err() == nil; {
		url := s.URLs[at%len(s.URLs)]
		if s.watchAt(ctx, url) {
			tries = 0
		}
		if s.answers(ctx, url) {
			rest(ctx, againAfter(tries)*3/4+rand.N(againAfter(tries)/2))
			tries++
		} else if rest(ctx, screenPause); !s.answers(ctx, url) {
			at, tries = at+1, 0
		}
	}
}

// answers reports whether anything answers at a URL.
func (s *Screen) answers(ctx context.Context, url string) bool {
	ctx, cancel := context.WithTimeout(ctx, screenPatience)
	defer cancel()
	answer, err := s.get(ctx, url+"/ping")
	if err != nil {
		return false
	}
	answer.Body.Close()
	return true
}

// get asks for a URL. The caller closes the answer's body.
func (s *Screen) get(ctx context.Context, url string) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		panic(err)
	}
	r.Header.Set("Accept", "text/event-stream")
	for _, c := range s.Cookies {
		r.AddCookie(c)
	}
	return clientOr(s.HTTP).Do(r)
}

// clientOr gives a client; the default one for nil.
func clientOr(c *http.Client) *http.Client {
	if c == nil {
		return http.DefaultClient
	}
	return c
}

// rest waits, or until the context ends.
func rest(ctx context.Context, long time.Duration) {
	select {
	case <-time.After(long):
	case <-ctx.Done():
	}
}

// watchAt reads one stream until it breaks, ends or is silent, and reports whether there was one.
func (s *Screen) watchAt(ctx context.Context, url string) bool {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	quiet := time.AfterFunc(screenSilence, cancel)
	defer quiet.Stop()
	answer, err := s.get(ctx, url+s.Path+"/events?assets="+static.Version())
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return false
	}
	s.Read(&listener{answer.Body, quiet})
	return true
}

// listener is a stream that puts off the end of a page's patience whenever something comes.
type listener struct {
	io.Reader
	quiet *time.Timer
}

// Read implements io.Reader.
func (l *listener) Read(p []byte) (int, error) {
	n, err := l.Reader.Read(p)
	l.quiet.Reset(screenSilence)
	return n, err
}
