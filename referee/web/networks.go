package web

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"

	"github.com/judgeofthechange/judge/referee/lan"
	"github.com/judgeofthechange/judge/views"
)

// networks knows by which addresses phones may come, and by which one did: the first that proved itself stays first.
type networks struct {
	look func() ([]lan.Candidate, error)
	port int

	mu      sync.Mutex
	list    []lan.Candidate
	reached netip.Addr
	changed chan struct{} // closed and replaced at each change
}

func newNetworks(look func() ([]lan.Candidate, error), port int) *networks {
	n := &networks{look: look, port: port, changed: make(chan struct{})}
	n.refresh()
	return n
}

// refresh looks at the machine's addresses again and tells screens if they changed.
func (n *networks) refresh() {
	list, err := n.look()
	if err != nil {
		return // what was known stays the best guess
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if fmt.Sprint(list) != fmt.Sprint(n.list) {
		n.list = list
		n.tell()
	}
}

// seen takes a request as evidence: whoever comes from another machine got through by the address that was dialled.
func (n *networks) seen(r *http.Request) {
	local, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	if !ok {
		return
	}
	addr := local.AddrPort().Addr().Unmap()
	if from, err := netip.ParseAddrPort(r.RemoteAddr); err != nil || from.Addr().Unmap() == addr || addr.IsLoopback() {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.reached != addr {
		n.reached = addr
		n.tell()
	}
}

func (n *networks) tell() {
	close(n.changed)
	n.changed = make(chan struct{})
}

// changes gives a channel that is closed at the next change.
func (n *networks) changes() <-chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.changed
}

// ways lists the addresses, the proven one first.
func (n *networks) ways() (addresses []netip.Addr, reached netip.Addr) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.reached.IsValid() {
		addresses = append(addresses, n.reached)
	}
	for _, c := range n.list {
		if c.Addr != n.reached {
			addresses = append(addresses, c.Addr)
		}
	}
	if len(addresses) == 0 {
		addresses = append(addresses, netip.MustParseAddr("127.0.0.1"))
	}
	return addresses, n.reached
}

// key names the state of the networks, for what is rendered of it.
func (n *networks) key() string {
	addresses, reached := n.ways()
	return fmt.Sprint(addresses, reached)
}

// join makes the panel that tells phones how to come to a table.
func (n *networks) join(code string) views.Join {
	addresses, reached := n.ways()
	var ways []views.Join
	for _, addr := range addresses {
		ways = append(ways, n.way(addr, code, addr == reached))
	}
	first := ways[0]
	first.Others = ways[1:]
	return first
}

func (n *networks) way(addr netip.Addr, code string, reached bool) views.Join {
	address := addr.String()
	if n.port != 80 {
		address = netip.AddrPortFrom(addr, uint16(n.port)).String()
	}
	// In capitals the whole text is drawn in the QR code's alphanumeric mode: fewer, larger modules.
	url := strings.ToUpper("http://" + address + "/" + code)
	modules, err := lan.QR(url)
	if err != nil {
		modules = nil // the address can still be typed
	}
	return views.Join{URL: url, Address: address, QR: modules, Reached: reached}
}
