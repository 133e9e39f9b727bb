package link

import (
	"io"
	"log"
	"maps"
	"net/http"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"
)

// HeaderPrefix begins the names of headers, in canonical form, that only a peer may send. The forwarding process may add some of its own.
const HeaderPrefix = "Judge-Link-"

// clientHeader tells a peer which client a forwarded request came from: an address with its port.
const clientHeader = HeaderPrefix + "Client"

const (
	pieceSize = 32 << 10         // bytes that are carried at once
	pieceTime = 10 * time.Second // for a client to take one piece
)

// Sender says where a request came from.
type Sender int

// A request comes from a client of this process, is a client's that a peer forwarded, or is a peer's own.
const (
	Client Sender = iota
	Forwarded
	Peer
)

// Receive says who sent a request, and must be called before anything reads where it came from. A forwarded request gets the address of its
// client, as if the client had connected here. What a peer alone may say is removed from all other requests.
func Receive(r *http.Request) Sender {
	client, said := r.Header.Get(clientHeader), r.Header.Values(clientHeader) != nil
	r.Header.Del(clientHeader)
	switch {
	case !isFromPeer(r):
		maps.DeleteFunc(r.Header, func(name string, _ []string) bool { return strings.HasPrefix(name, HeaderPrefix) })
		return Client
	case !said:
		return Peer
	}
	// A client without a known address counts as one, and is never the laptop itself.
	if _, err := netip.ParseAddrPort(client); err != nil {
		client = "unknown"
	}
	r.RemoteAddr = client
	return Forwarded
}

// Forward lets a peer, by its URL, answer a client's request. Host, origin and cookies stay. The answer's headers take the place of those that w
// has. After an error nothing was answered, but the peer may have done what was asked. If an answer breaks off, Forward panics with
// http.ErrAbortHandler, so that the client does not take it for whole.
func (l *Link) Forward(w http.ResponseWriter, r *http.Request, peer string) error {
	to, err := url.Parse(peer)
	if err != nil {
		return err
	}
	var failed error
	proxy := httputil.ReverseProxy{
		Rewrite: func(p *httputil.ProxyRequest) {
			p.Out.URL.Scheme, p.Out.URL.Host = to.Scheme, to.Host
			p.Out.Header.Set(clientHeader, p.In.RemoteAddr)
		},
		ModifyResponse: func(answer *http.Response) error {
			for name := range answer.Header {
				w.Header().Del(name)
			}
			return nil
		},
		Transport:     l.transport,
		FlushInterval: -1, // at once
		BufferPool:    &pieces,
		ErrorHandler:  func(_ http.ResponseWriter, _ *http.Request, err error) { failed = err },
		ErrorLog:      log.New(io.Discard, "", 0), // it would hold addresses of pages
	}
	proxy.ServeHTTP(&pieceWriter{w, http.NewResponseController(w)}, r)
	return failed
}

// pieceWriter gives a client some time for each piece of an answer: a stream lasts for hours.
type pieceWriter struct {
	http.ResponseWriter
	control *http.ResponseController
}

// Write implements io.Writer.
func (w *pieceWriter) Write(p []byte) (int, error) {
	_ = w.control.SetWriteDeadline(time.Now().Add(pieceTime)) // only connections of a real server have deadlines
	return w.ResponseWriter.Write(p)
}

// Unwrap is for http.ResponseController.
func (w *pieceWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// pieces are buffers for answers.
var pieces bufferPool

type bufferPool struct{ sync.Pool }

// Get implements httputil.BufferPool.
func (p *bufferPool) Get() []byte {
	if b, ok := p.Pool.Get().(*[pieceSize]byte); ok {
		return b[:]
	}
	return make([]byte, pieceSize)
}

// Put implements httputil.BufferPool.
func (p *bufferPool) Put(b []byte) { p.Pool.Put((*[pieceSize]byte)(b)) }
