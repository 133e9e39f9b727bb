package link

import (
	"bytes"
	"context"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"sync/atomic"
)

// handshakeRecord is the first byte of a connection in TLS. No request in plain http begins with it.
const handshakeRecord = 0x16

// Listener makes one port serve browsers in plain http and peers in TLS. A connection's first byte tells which it is. It is waited for when the
// connection is first read, under the deadline of who reads: a silent client stops nobody.
func (l *Link) Listener(of net.Listener) net.Listener { return &listener{of, l.server} }

type listener struct {
	net.Listener
	config *tls.Config
}

// Accept implements net.Listener.
func (l *listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &conn{Conn: c, config: l.config}, nil
}

// conn is a connection of a browser or of a peer. As any connection of an http.Server it is written only once something was read.
type conn struct {
	net.Conn // as it was accepted
	config   *tls.Config
	heard    bool                     // its first byte was read; only Read uses it
	peer     atomic.Pointer[tls.Conn] // nil for a browser, and before the other end has proved to be a peer
}

// Read implements net.Conn.
func (c *conn) Read(p []byte) (int, error) {
	if peer := c.peer.Load(); peer != nil {
		return peer.Read(p)
	}
	n, err := c.Conn.Read(p)
	if c.heard || n == 0 {
		return n, err
	}
	c.heard = true
	if p[0] != handshakeRecord {
		return n, err
	}
	peer := tls.Server(&begun{c.Conn, io.MultiReader(bytes.NewReader(bytes.Clone(p[:n])), c.Conn)}, c.config)
	if peer.Handshake() != nil {
		return 0, io.EOF // any other error would make the server answer in plain http
	}
	c.peer.Store(peer)
	return peer.Read(p)
}

// Write implements net.Conn.
func (c *conn) Write(p []byte) (int, error) { return c.current().Write(p) }

// Close implements net.Conn.
func (c *conn) Close() error { return c.current().Close() }

// CloseWrite ends what this end says, so that the other can read a last answer to the end.
func (c *conn) CloseWrite() error {
	if half, ok := c.current().(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

func (c *conn) current() net.Conn {
	if peer := c.peer.Load(); peer != nil {
		return peer
	}
	return c.Conn
}

// begun is a connection whose beginning was read already.
type begun struct {
	net.Conn
	all io.Reader
}

// Read implements net.Conn.
func (b *begun) Read(p []byte) (int, error) { return b.all.Read(p) }

// connKey is under which a request's context has its conn.
type connKey struct{}

// ConnContext is for an http.Server with a [Link.Listener], so that handlers can ask who sent a request.
func ConnContext(ctx context.Context, c net.Conn) context.Context {
	if c, ok := c.(*conn); ok {
		return context.WithValue(ctx, connKey{}, c)
	}
	return ctx
}

// isFromPeer reports whether a request came from a process that has proved to be of this hall.
func isFromPeer(r *http.Request) bool {
	c, ok := r.Context().Value(connKey{}).(*conn)
	return ok && c.peer.Load() != nil
}
