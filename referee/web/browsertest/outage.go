package browsertest

import (
	"io"
	"net"
	"sync"
	"testing"
)

// Outage stands between browsers and a server, as the room's network does, and fails on command.
type Outage struct {
	t      testing.TB
	server string
	addr   string

	silent sync.RWMutex // held for writing while nothing passes

	mu       sync.Mutex
	listener net.Listener // nil while nobody answers
	open     map[net.Conn]bool
}

// NewOutage forwards to a server, given as host and port.
func NewOutage(t testing.TB, server string) *Outage {
	t.Helper()
	o := &Outage{t: t, server: server, addr: "127.0.0.1:0", open: map[net.Conn]bool{}}
	o.Restore()
	t.Cleanup(o.Cut)
	return o
}

// Addr is the address for browsers.
func (o *Outage) Addr() string { return o.addr }

// Cut breaks every connection and refuses new ones.
func (o *Outage) Cut() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.listener != nil {
		_ = o.listener.Close() // refused browsers notice anyway
		o.listener = nil
	}
	for c := range o.open {
		_ = c.Close() // likewise
	}
}

// Silence lets nothing pass any more until the test ends, and breaks no connection: as a network that is gone without a word.
func (o *Outage) Silence() {
	o.t.Helper()
	o.silent.Lock()
	o.t.Cleanup(o.silent.Unlock)
}

// Restore answers again, at the same address.
func (o *Outage) Restore() {
	o.t.Helper()
	l, err := net.Listen("tcp", o.addr)
	if err != nil {
		o.t.Fatal(err)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.listener, o.addr = l, l.Addr().String()
	go o.serve(l)
}

func (o *Outage) serve(l net.Listener) {
	for {
		near, err := l.Accept()
		if err != nil {
			return // cut
		}
		far, err := net.Dial("tcp", o.server)
		if err != nil {
			_ = near.Close() // the browser tries again
			continue
		}
		go o.pass(l, near, far)
		go o.pass(l, far, near)
	}
}

// pass copies what one side sends to the other until either is gone.
func (o *Outage) pass(l net.Listener, from, to net.Conn) {
	o.mu.Lock()
	o.open[from] = true
	cut := o.listener != l
	o.mu.Unlock()
	if !cut {
		_, _ = io.Copy(heard{to, o}, from) // any end will do
	}
	_, _ = from.Close(), to.Close()
	o.mu.Lock()
	delete(o.open, from)
	o.mu.Unlock()
}

// heard is a connection to whose end things pass unless there is silence.
type heard struct {
	net.Conn
	o *Outage
}

func (h heard) Write(data []byte) (int, error) {
	h.o.silent.RLock()
	defer h.o.silent.RUnlock()
	return h.Conn.Write(data)
}
