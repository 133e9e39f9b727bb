package web

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/lan"
	"github.com/judgeofthechange/judge/referee/laptop"
	"github.com/judgeofthechange/judge/views/pages"
)

// networks knows the addresses that phones may use, and the one that a phone reached first, which stays the first.
type networks struct {
	look   func() ([]lan.Candidate, error)
	port   int
	public string // told to phones before this machine's own addresses; may be empty

	mu      sync.Mutex
	list    []lan.Candidate
	reached netip.Addr    // the address that a phone used; zero until one came
	lost    bool          // this machine no longer has that address
	wifi    pages.WiFi    // what guests join first; zero if nobody chose one
	before  bool          // phones were told another host at the last start, which no longer leads here, and none has come yet
	changed chan struct{} // closed and replaced at each change

	codes qrCodes
}

// newNetworks looks at the machine's addresses. was is the host that phones used when the program last ran; empty the
// first time.
func newNetworks(look func() ([]lan.Candidate, error), port int, public, was string) *networks {
	n := &networks{look: look, port: port, public: public, changed: make(chan struct{})}
	n.refresh()
	n.before = was != "" && !slices.ContainsFunc(n.joins(""), func(j pages.Join) bool { return hostName(j.Address) == was })
	return n
}

// host returns the host that phones are told first; empty if only this machine can connect, or while phones look for
// the host before.
func (n *networks) host() string {
	if n.hasMoved() {
		return ""
	}
	host := hostName(n.joins("")[0].Address)
	if addr, err := netip.ParseAddr(host); err == nil && addr.IsLoopback() {
		return ""
	}
	return host
}

// refresh looks at the machine's addresses again, and tells screens of changes.
func (n *networks) refresh() {
	list, err := n.look()
	if err != nil {
		return // keep the last known addresses
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if fmt.Sprint(list) == fmt.Sprint(n.list) {
		return
	}
	had, has := isCandidate(n.list, n.reached), isCandidate(list, n.reached)
	n.list, n.lost = list, !has && (had || n.lost)
	n.tell()
}

func isCandidate(list []lan.Candidate, addr netip.Addr) bool {
	return slices.ContainsFunc(list, func(c lan.Candidate) bool { return c.Addr == addr })
}

// seen notes that a request from another machine reached the address it dialled.
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
	if n.reached != addr || n.lost || n.before {
		n.reached, n.lost, n.before = addr, false, false
		n.tell()
	}
}

// showWiFi shows another network to guests; the zero WiFi shows none.
func (n *networks) showWiFi(w laptop.WiFi) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.wifi = pages.WiFi{}
	if w != (laptop.WiFi{}) {
		n.wifi = pages.WiFi{Name: w.Name, Password: w.Password}
		n.wifi.QR, _ = lan.QR(w.Code()) // none: the name can still be read
	}
	n.tell()
}

// guests is the network that guests join first.
func (n *networks) guests() pages.WiFi {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.wifi
}

func (n *networks) tell() {
	close(n.changed)
	n.changed = make(chan struct{})
}

// changes returns a channel that is closed at the next change.
func (n *networks) changes() <-chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.changed
}

// addresses lists the addresses, the proven one first.
func (n *networks) addresses() []address {
	n.mu.Lock()
	defer n.mu.Unlock()
	var ways []address
	for _, c := range n.list {
		ways = append(ways, address{c, c.Addr == n.reached && !n.lost, n.lost || n.before})
	}
	if n.reached.IsValid() && !n.lost && !isCandidate(n.list, n.reached) {
		ways = append(ways, address{lan.Candidate{Addr: n.reached}, true, false})
	}
	if len(ways) == 0 {
		ways = append(ways, address{lan.Candidate{Addr: netip.MustParseAddr("127.0.0.1")}, false, n.lost || n.before})
	}
	if i := slices.IndexFunc(ways, func(w address) bool { return w.reached }); i > 0 {
		ways = slices.Concat(ways[i:i+1], ways[:i], ways[i+1:])
	}
	return ways
}

// hasMoved reports whether phones were told another host before this start, and none has come here yet.
func (n *networks) hasMoved() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.before
}

// address is an address that phones may use.
type address struct {
	lan.Candidate
	reached bool // a phone reached it
	moved   bool // phones used another one, which is gone
}

// key names the state of the networks, for the cache of rendered frames.
func (n *networks) key() string {
	wifi := n.guests()
	return fmt.Sprintf("%t %v %q %q", n.hasMoved(), n.addresses(), wifi.Name, wifi.Password)
}

// join makes the panel that tells phones how to reach a table.
func (n *networks) join(code string) pages.Join {
	joins := n.joins(code)
	first := joins[0]
	first.Others, first.WiFi = joins[1:], n.guests()
	return first
}

// joins lists how phones reach a page, likeliest first.
func (n *networks) joins(path string) []pages.Join {
	var joins []pages.Join
	if n.public != "" {
		join := n.joinAt(n.public, path)
		join.Moved = n.hasMoved()
		joins = append(joins, join)
	}
	for _, w := range n.addresses() {
		address := w.Addr.String()
		if n.port != 80 {
			address = netip.AddrPortFrom(w.Addr, uint16(n.port)).String()
		}
		join := n.joinAt(address, path)
		join.Kind, join.Network, join.Reached, join.Moved = string(w.Kind), w.Name, w.reached, w.moved
		joins = append(joins, join)
	}
	return joins
}

func (n *networks) joinAt(address, path string) pages.Join {
	// Capitals fit the QR code's alphanumeric mode: fewer, larger modules.
	url := strings.ToUpper("http://" + address + "/" + path)
	return pages.Join{URL: url, Address: address, QR: n.codes.of(url)}
}

// seatJoin links to one seat of a table, by the likeliest address.
func (n *networks) seatJoin(code string, seat engine.Seat) pages.Join {
	return n.joins(code + "/" + string(seat))[0]
}

// JoinAt says how phones reach a server at a host, such as 192.168.1.7:8080: its event, and a seat of a table by the table's code.
func JoinAt(host string) (event pages.Join, seat func(table, seat string) pages.Join) {
	n := &networks{public: host}
	return n.joinAt(host, strings.ToUpper(posterPath)), func(table, seat string) pages.Join { return n.joinAt(host, table+"/"+seat) }
}

// mostQRCodes bounds how many drawn QR codes are kept: those of 100 tables and their seats at two addresses.
const mostQRCodes = 1400

// qrCodes keeps drawn QR codes by their texts: each frame of a table screen shows one.
type qrCodes struct {
	mu    sync.Mutex
	drawn map[string][][]bool
}

// of returns a text's QR code, empty if it cannot be drawn: the address can still be typed.
func (q *qrCodes) of(url string) [][]bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	modules, ok := q.drawn[url]
	if !ok {
		if len(q.drawn) >= mostQRCodes || q.drawn == nil {
			q.drawn = map[string][][]bool{}
		}
		modules, _ = lan.QR(url)
		q.drawn[url] = modules
	}
	return modules
}
