package link_test

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/referee/peers/link"
)

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func newKey(t testing.TB) ed25519.PrivateKey {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	check(t, err)
	return key
}

func newLink(t testing.TB, key ed25519.PrivateKey) *link.Link {
	t.Helper()
	l, err := link.New(key)
	check(t, err)
	t.Cleanup(l.Close)
	return l
}

// process is a process of a hall: a server with its end of the link. The test fails if it logs anything.
type process struct {
	*httptest.Server
	link *link.Link
	port string
}

func serve(t testing.TB, key ed25519.PrivateKey, handler func(*link.Link) http.HandlerFunc) *process {
	t.Helper()
	l := newLink(t, key)
	s := httptest.NewUnstartedServer(handler(l))
	s.Listener = l.Listener(s.Listener)
	s.Config.ConnContext = link.ConnContext
	s.Config.ReadHeaderTimeout = 2 * time.Second // also for peers to know each other, on a busy machine
	s.Config.ErrorLog = log.New(failingWriter{t}, "", 0)
	s.Start()
	t.Cleanup(s.Close)
	_, port, err := net.SplitHostPort(s.Listener.Addr().String())
	check(t, err)
	return &process{s, l, port}
}

type failingWriter struct{ testing.TB }

func (w failingWriter) Write(p []byte) (int, error) {
	w.Errorf("the server logs %s", p)
	return len(p), nil
}

// saysSender answers who sent a request, and from where.
func saysSender(*link.Link) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		sender := map[link.Sender]string{link.Client: "client", link.Forwarded: "forwarded", link.Peer: "peer"}[link.Receive(r)]
		_, _ = io.WriteString(w, `"`+sender+" "+r.RemoteAddr+" "+r.Header.Get("Judge-Link-Client")+r.Header.Get("Judge-Link-Other")+`"`)
	}
}

// get gets a page as a browser without a proxy does, in a connection of its own.
func get(t testing.TB, address string, header ...string) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	check(t, err)
	r.Close = true
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	check(t, err)
	text, err := io.ReadAll(answer.Body)
	check(t, errors.Join(err, answer.Body.Close()))
	return string(text)
}

// TestOnePort proves that one port answers browsers in plain http and peers in TLS, and tells them apart (EV-44).
func TestOnePort(t *testing.T) {
	key := newKey(t)
	owner := serve(t, key, saysSender)
	if said := get(t, owner.URL); !strings.HasPrefix(said, `"client 127.0.0.1:`) {
		t.Errorf("a browser is %s", said)
	}
	var said string
	check(t, newLink(t, key).Post(t.Context(), owner.URL, "/x", nil, &said))
	if !strings.HasPrefix(said, "peer 127.0.0.1:") {
		t.Errorf("a peer is %s", said)
	}
}

// TestPostTellsRefusals proves that a peer's refusal is told from its answer.
func TestPostTellsRefusals(t *testing.T) {
	key := newKey(t)
	var got string
	owner := serve(t, key, func(*link.Link) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			body, err := io.ReadAll(r.Body)
			check(t, err)
			got = r.URL.Path + " " + string(body)
			http.Error(w, "{}", http.StatusConflict)
		}
	})
	err := newLink(t, key).Post(t.Context(), owner.URL, "/peer/act", map[string]int{"table": 3}, nil)
	if refused := link.StatusError(0); !errors.As(err, &refused) || refused != http.StatusConflict {
		t.Errorf("a refusal gave %v", err)
	}
	if got != `/peer/act {"table":3}` {
		t.Errorf("the peer got %s", got)
	}
}

// TestForgedHeaders proves that a browser gains nothing by saying what a peer alone may say (EV-44).
func TestForgedHeaders(t *testing.T) {
	owner := serve(t, newKey(t), saysSender)
	for _, forged := range []string{"192.168.50.2:1", "127.0.0.1:1", ""} {
		said := get(t, owner.URL, "Judge-Link-Client", forged, "judge-link-other", "x")
		if !strings.HasPrefix(said, `"client 127.0.0.1:`) || strings.HasSuffix(said, `:1 "`) || !strings.HasSuffix(said, ` "`) {
			t.Errorf("a browser that says to be %q is %s", forged, said)
		}
	}
}

// certificate makes a certificate of one key, to be shown by who has another.
func certificate(t *testing.T, of, has ed25519.PrivateKey) tls.Certificate {
	t.Helper()
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour)}
	raw, err := x509.CreateCertificate(rand.Reader, template, template, of.Public(), of)
	check(t, err)
	return tls.Certificate{Certificate: [][]byte{raw}, PrivateKey: has}
}

// TestStrangersReachNothing proves that nothing of a process without the hall's key reaches a handler: with another key, with the hall's
// certificate but not its key, with none, with an older TLS. A peer with the key does not resume: each connection proves it (EV-44).
func TestStrangersReachNothing(t *testing.T) {
	key, other := newKey(t), newKey(t)
	owner := serve(t, key, func(*link.Link) http.HandlerFunc {
		return func(_ http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/good" {
				t.Errorf("%s reached a handler", r.URL.Path)
			}
		}
	})
	if err := newLink(t, other).Post(t.Context(), owner.URL, "/another-key", nil, nil); err == nil {
		t.Error("a process with another key was answered")
	}
	good := []tls.Certificate{certificate(t, key, key)}
	resumed := tls.NewLRUClientSessionCache(4)
	for name, config := range map[string]*tls.Config{
		"another-key":      {Certificates: []tls.Certificate{certificate(t, other, other)}},
		"certificate-only": {Certificates: []tls.Certificate{certificate(t, key, other)}},
		"no-certificate":   {},
		"old-tls":          {Certificates: good, MaxVersion: tls.VersionTLS12},
		"good":             {Certificates: good, ClientSessionCache: resumed},
	} {
		config.InsecureSkipVerify = true
		for range 2 {
			answered := false
			c, err := tls.Dial("tcp", owner.Listener.Addr().String(), config)
			if err == nil {
				if c.ConnectionState().DidResume {
					t.Errorf("%s: a connection was resumed", name)
				}
				_, _ = io.WriteString(c, "GET /"+name+" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") // the server may have hung up
				answer, _ := io.ReadAll(c)
				answered = strings.HasPrefix(string(answer), "HTTP/1.1 200")
				_ = c.Close()
			}
			if answered != (name == "good") {
				t.Errorf("%s: answered %v, dialling gave %v", name, answered, err)
			}
		}
	}
}

// TestNothingIsSentToStrangers proves that a process sends nothing to who took a peer's address without the hall's key, also with a copy of its
// certificate (EV-44).
func TestNothingIsSentToStrangers(t *testing.T) {
	key, other := newKey(t), newKey(t)
	for name, shown := range map[string]tls.Certificate{"another key": certificate(t, other, other), "certificate only": certificate(t, key, other)} {
		s := httptest.NewUnstartedServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { t.Errorf("%s got %s", name, r.URL) }))
		s.TLS = &tls.Config{Certificates: []tls.Certificate{shown}, ClientAuth: tls.RequireAnyClientCert}
		s.Config.ErrorLog = log.New(io.Discard, "", 0)
		s.StartTLS()
		if err := newLink(t, key).Post(t.Context(), "http://"+s.Listener.Addr().String(), "/", nil, nil); err == nil {
			t.Errorf("%s was trusted", name)
		}
		s.Close()
	}
	plain := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { t.Errorf("a server without TLS got %s", r.URL) }))
	defer plain.Close()
	if err := newLink(t, key).Post(t.Context(), plain.URL, "/", nil, nil); err == nil {
		t.Error("a server without TLS was trusted")
	}
}

// TestSilentClients proves that clients who send nothing, or only begin, stop nobody and are cut off in time (T15).
func TestSilentClients(t *testing.T) {
	owner := serve(t, newKey(t), saysSender)
	var silent []net.Conn
	for _, begins := range []string{"", "\x16", "\x16\x03\x01\x02\x00\x01", "G", "GET / HTTP/1.1\r\n"} {
		c, err := net.Dial("tcp", owner.Listener.Addr().String())
		check(t, err)
		t.Cleanup(func() { _ = c.Close() })
		_, err = io.WriteString(c, begins)
		check(t, err)
		silent = append(silent, c)
	}
	if said := get(t, owner.URL); !strings.HasPrefix(said, `"client`) {
		t.Errorf("beside silent clients a browser gets %s", said)
	}
	for i, c := range silent {
		check(t, c.SetReadDeadline(time.Now().Add(30*time.Second)))
		if _, err := io.ReadAll(c); errors.As(err, new(net.Error)) && err.(net.Error).Timeout() {
			t.Errorf("the silent client %d stays: %v", i, err)
		}
	}
}

// TestLastAnswersArrive proves that a server can end what it says and still take what a client sends: who hangs up on that takes its last answer,
// which says why, away.
func TestLastAnswersArrive(t *testing.T) {
	key := newKey(t)
	port, err := net.Listen("tcp", "127.0.0.1:0")
	check(t, err)
	defer port.Close()
	listener := newLink(t, key).Listener(port)
	go func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			go answerLast(c)
		}
	}()
	dial := map[string]func() (net.Conn, error){
		"browser": func() (net.Conn, error) { return net.Dial("tcp", port.Addr().String()) },
		"peer": func() (net.Conn, error) {
			return tls.Dial("tcp", port.Addr().String(), &tls.Config{InsecureSkipVerify: true, Certificates: []tls.Certificate{certificate(t, key, key)}})
		},
	}
	for who, dial := range dial {
		c, err := dial()
		check(t, err)
		defer c.Close()
		check(t, c.SetDeadline(time.Now().Add(30*time.Second)))
		_, err = io.WriteString(c, "G")
		check(t, err)
		if last, err := io.ReadAll(c); string(last) != "last" || err != nil {
			t.Errorf("a %s reads %q, %v", who, last, err)
		}
	}
}

// answerLast answers the first byte, and hangs up only once the other end has.
func answerLast(c net.Conn) {
	defer c.Close()
	if _, err := c.Read(make([]byte, 1)); err != nil {
		return
	}
	_, _ = io.WriteString(c, "last") // the test reads it
	if half, ok := c.(interface{ CloseWrite() error }); ok {
		_ = half.CloseWrite() // likewise
	}
	_, _ = io.Copy(io.Discard, c)
}
