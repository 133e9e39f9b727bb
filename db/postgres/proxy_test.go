//go:build unix

package postgres_test

import (
	"bytes"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// piece is some bytes that a connection carries.
type piece struct {
	writing    bool // the connection is one that writes rows
	fromServer bool
	bytes      []byte
}

// isCommitted reports whether the server says with these bytes that a transaction was committed.
func (p piece) isCommitted() bool {
	return p.fromServer && bytes.Contains(p.bytes, []byte("COMMIT\x00"))
}

// cut says how many bytes of a piece are still forwarded, and whether the client's connection is cut then.
type cut func(piece) (forward int, cut bool)

// newProxy starts a proxy before the hall's server, which asks cut for each piece that a connection carries, and returns the hall as it is
// reached through the proxy. Where the client's half of a connection is cut the server's stays open, as when a network fails without a word.
func newProxy(t *testing.T, h hall, cut cut) hall {
	t.Helper()
	folder := t.TempDir()
	listener, err := net.Listen("unix", filepath.Join(folder, filepath.Base(h.server.Socket())))
	check(t, err)
	var serving sync.WaitGroup
	var mu sync.Mutex
	var conns []net.Conn
	serving.Go(func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("unix", h.server.Socket())
			if err != nil {
				client.Close()
				continue
			}
			mu.Lock()
			conns = append(conns, client, server)
			mu.Unlock()
			serving.Go(func() { relay(client, server, cut) })
		}
	})
	t.Cleanup(func() {
		listener.Close()
		mu.Lock()
		for _, conn := range conns {
			conn.Close()
		}
		mu.Unlock()
		serving.Wait()
	})
	h.url = strings.Replace(h.url, filepath.Dir(h.server.Socket()), folder, 1)
	return h
}

// relay forwards what both sides of a connection send.
func relay(client, server net.Conn, cut cut) {
	buffer := make([]byte, 1<<16)
	n, err := client.Read(buffer) // the first message names the application
	if err != nil {
		server.Close()
		return
	}
	writing := bytes.Contains(buffer[:n], []byte("judge writer"))
	if forward, _ := cut(piece{false, false, buffer[:n]}); forward == 0 {
		return // until the test ends
	}
	if _, err := server.Write(buffer[:n]); err != nil {
		client.Close()
		return
	}
	var both sync.WaitGroup
	for _, way := range []struct {
		from, to   net.Conn
		fromServer bool
	}{{client, server, false}, {server, client, true}} {
		both.Go(func() {
			buffer := make([]byte, 1<<16)
			for {
				n, err := way.from.Read(buffer)
				if err != nil {
					if way.fromServer {
						client.Close()
					}
					return
				}
				forward, ends := cut(piece{writing, way.fromServer, buffer[:n]})
				if _, err := way.to.Write(buffer[:forward]); err != nil || ends {
					client.Close()
					return
				}
			}
		})
	}
	both.Wait()
}
