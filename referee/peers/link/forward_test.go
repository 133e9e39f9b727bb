package link_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/referee/peers/link"
)

// forwards makes a process forward everything to another; what cannot be is answered with 503.
func forwards(to string) func(*link.Link) http.HandlerFunc {
	return func(l *link.Link) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			link.Receive(r)
			w.Header().Set("Cache-Control", "no-store")
			if l.Forward(w, r, to) != nil {
				http.Error(w, "moving", http.StatusServiceUnavailable)
			}
		}
	}
}

// TestForward proves that the owner gets a request as the client sent it, with the client's address, and the client the owner's answer (EV-44).
func TestForward(t *testing.T) {
	key := newKey(t)
	owner := serve(t, key, func(*link.Link) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			sender, from := link.Receive(r), r.RemoteAddr
			body, err := io.ReadAll(r.Body)
			check(t, err)
			if sender != link.Forwarded || r.TLS != nil {
				t.Errorf("the owner takes the request for %v", sender)
			}
			w.Header().Set("Cache-Control", "private")
			w.Header()["Set-Cookie"] = []string{"a=1", "b=2"}
			w.WriteHeader(http.StatusTeapot)
			fmt.Fprint(w, strings.Join([]string{r.Method, r.RequestURI, r.Host, r.Header.Get("Origin"), r.Header.Get("Cookie"), from, r.Header.Get("Judge-Link-Client"), string(body)}, "|"))
		}
	})
	forwarder := serve(t, key, forwards(owner.URL))
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, forwarder.URL+"/t/A%2FB?x=1&y=%20", strings.NewReader("do=pick"))
	check(t, err)
	r.Host = "judge.test:8080"
	for name, value := range map[string]string{"Origin": "http://judge.test:8080", "Cookie": "seat=1; seat=2", "Judge-Link-Client": "10.0.0.1:1", "X-Forwarded-For": "10.0.0.1"} {
		r.Header.Set(name, value)
	}
	var local net.Addr
	dialer := &http.Transport{DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
		c, err := new(net.Dialer).DialContext(ctx, network, addr)
		if err == nil {
			local = c.LocalAddr()
		}
		return c, err
	}}
	defer dialer.CloseIdleConnections()
	answer, err := dialer.RoundTrip(r)
	check(t, err)
	body, err := io.ReadAll(answer.Body)
	check(t, errors.Join(err, answer.Body.Close()))
	want := "POST|/t/A%2FB?x=1&y=%20|judge.test:8080|http://judge.test:8080|seat=1; seat=2|" + local.String() + "||do=pick"
	if string(body) != want {
		t.Errorf("the owner got\n%s\nnot\n%s", body, want)
	}
	if cached := answer.Header.Values("Cache-Control"); answer.StatusCode != http.StatusTeapot || len(cached) != 1 || cached[0] != "private" {
		t.Errorf("the client got %s and %q", answer.Status, cached)
	}
	if set := answer.Header.Values("Set-Cookie"); len(set) != 2 {
		t.Errorf("the client got the cookies %q", set)
	}
}

// TestForwardFails proves that a client is told at once where a peer answers nothing: with an error before anything was written (EV-44).
func TestForwardFails(t *testing.T) {
	key := newKey(t)
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	breaks := serve(t, key, func(*link.Link) http.HandlerFunc {
		return func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }
	})
	for what, peer := range map[string]string{"nobody": gone.URL, "who hangs up": breaks.URL, "no URL": "http://%zz", "an empty one": ""} {
		forwarder := serve(t, key, forwards(peer))
		if said := get(t, forwarder.URL); said != "moving\n" {
			t.Errorf("forwarded to %s, the client got %q", what, said)
		}
	}
}

// stream sends lines until the client is gone, or the test ends it by the channel.
func stream(open *atomic.Int32, breaks <-chan struct{}) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		open.Add(1)
		defer open.Add(-1)
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(w, "data: first\n\n")
		_ = http.NewResponseController(w).Flush()
		select {
		case <-r.Context().Done():
		case <-breaks:
			panic(http.ErrAbortHandler)
		}
	}
}

// TestStreams proves that events of a forwarded stream arrive as they are sent; that hundreds are open at once, and nothing is left of them when
// their clients are gone; and that a stream that breaks breaks at the client at once, not as one that ended (EV-44).
func TestStreams(t *testing.T) {
	key := newKey(t)
	var open atomic.Int32
	breaks := make(chan struct{})
	owner := serve(t, key, func(*link.Link) http.HandlerFunc { return stream(&open, breaks) })
	forwarder := serve(t, key, forwards(owner.URL))
	before := runtime.NumGoroutine()
	const streams = 300
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	follow := func(ctx context.Context) *http.Response {
		t.Helper()
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, forwarder.URL, nil)
		check(t, err)
		r.Close = true
		answer, err := http.DefaultTransport.RoundTrip(r)
		check(t, err)
		if line, err := bufio.NewReaderSize(answer.Body, 16).ReadString('\n'); err != nil || line != "data: first\n" {
			t.Fatalf("the stream begins with %q, %v", line, err)
		}
		return answer
	}
	for range streams {
		defer follow(ctx).Body.Close()
	}
	if n := open.Load(); n != streams {
		t.Errorf("%d of %d streams are open", n, streams)
	}
	leave()
	until(t, "the owner's streams end", func() bool { return open.Load() == 0 })
	forwarder.link.Close()
	until(t, "no goroutine is left", func() bool { return runtime.NumGoroutine() <= before+5 })

	broken := follow(t.Context())
	defer broken.Body.Close()
	close(breaks)
	if rest, err := io.ReadAll(broken.Body); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a broken stream ends with %q, %v", rest, err)
	}
}

// until waits until something holds.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("it never came to be that %s", what)
		}
	}
}

// BenchmarkPage compares a page of 64 KiB from its owner with one that a peer forwards.
func BenchmarkPage(b *testing.B) {
	key, page := newKey(b), []byte(strings.Repeat("x", 64<<10))
	owner := serve(b, key, func(*link.Link) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(page) }
	})
	forwarder := serve(b, key, forwards(owner.URL))
	for name, from := range map[string]string{"direct": owner.URL, "forwarded": forwarder.URL} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				answer, err := http.Get(from)
				check(b, err)
				_, err = io.Copy(io.Discard, answer.Body)
				check(b, errors.Join(err, answer.Body.Close()))
			}
		})
	}
}
