package web

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/referee/lan"
)

func candidates(addrs ...string) []lan.Candidate {
	out := make([]lan.Candidate, len(addrs))
	for i, a := range addrs {
		out[i] = lan.Candidate{Addr: netip.MustParseAddr(a)}
	}
	return out
}

// from makes a request from one address to another of this machine's.
func from(remote, local string) *http.Request {
	addr := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(local))
	ctx := context.WithValue(context.Background(), http.LocalAddrContextKey, addr)
	r, _ := http.NewRequestWithContext(ctx, http.MethodGet, "/", nil)
	r.RemoteAddr = remote
	return r
}

// TestNetworks proves that the address that a phone reached is shown first from then on, and that requests from the
// laptop itself prove nothing.
func TestNetworks(t *testing.T) {
	n := newNetworks(func() ([]lan.Candidate, error) { return candidates("10.8.0.2", "192.168.1.23"), nil }, 8080, "", "")
	if j := n.join("KQZMT"); j.Address != "10.8.0.2:8080" || j.Reached || len(j.Others) != 1 {
		t.Errorf("before a phone came: %s, reached %t, %d others", j.Address, j.Reached, len(j.Others))
	}
	for _, own := range []*http.Request{
		from("127.0.0.1:5000", "127.0.0.1:8080"), from("192.168.1.23:5000", "192.168.1.23:8080"), from("nonsense", "192.168.1.23:8080"),
	} {
		n.seen(own)
	}
	if n.join("KQZMT").Reached {
		t.Error("the laptop's own requests count as a phone's")
	}
	changed := n.changes()
	n.seen(from("192.168.1.77:5000", "192.168.1.23:8080"))
	select {
	case <-changed:
	default:
		t.Error("screens are not told of the change")
	}
	j := n.join("KQZMT")
	if j.URL != "HTTP://192.168.1.23:8080/KQZMT" || !j.Reached || len(j.QR) == 0 || j.Others[0].Address != "10.8.0.2:8080" {
		t.Errorf("after a phone came: %+v", j)
	}
}

// TestNetworksPublic proves that the address named at the start comes before this machine's own, that nobody is sent
// elsewhere when one of those is gone, and that seat cards use it.
func TestNetworksPublic(t *testing.T) {
	list := candidates("172.17.0.2")
	n := newNetworks(func() ([]lan.Candidate, error) { return list, nil }, 8080, "table.example", "")
	n.seen(from("172.17.0.1:5000", "172.17.0.2:8080"))
	list = candidates("172.18.0.2")
	n.refresh()
	j := n.join("KQZMT")
	if j.URL != "HTTP://TABLE.EXAMPLE/KQZMT" || j.Address != "table.example" || j.Moved || len(j.Others) != 1 {
		t.Errorf("got %s at %s, moved %t, %d others", j.URL, j.Address, j.Moved, len(j.Others))
	}
	if card := n.seatJoin("KQZMT", "amber"); card.URL != "HTTP://TABLE.EXAMPLE/KQZMT/AMBER" {
		t.Errorf("the card leads to %s", card.URL)
	}
}

// TestNetworksChange proves that screens hear when the laptop changes its Wi-Fi, and nothing while it stays.
func TestNetworksChange(t *testing.T) {
	list, err := candidates("192.168.1.23"), error(nil)
	n := newNetworks(func() ([]lan.Candidate, error) { return list, err }, 80, "", "")
	same := n.changes()
	n.refresh()
	err = errors.New("no list")
	n.refresh()
	if n.changes() != same || n.join("KQZMT").Address != "192.168.1.23" {
		t.Error("nothing changed, but screens are told")
	}
	list, err = candidates("172.20.10.2"), nil
	n.refresh()
	if n.changes() == same || n.join("KQZMT").Address != "172.20.10.2" {
		t.Error("the new network is not shown")
	}
	list = nil
	n.refresh()
	if got := n.join("KQZMT").Address; got != "127.0.0.1" {
		t.Errorf("without any network phones are sent to %q", got)
	}
}

// TestHostListLooksAgain proves that an address that the laptop only now got is allowed, without asking the system for
// every stranger.
func TestHostListLooksAgain(t *testing.T) {
	now, looks := time.Unix(1000, 0), 0
	names := []string{"localhost"}
	h := newHostList([]string{"Table.Example:8080"})
	h.now = func() time.Time { return now }
	h.names = func() []string { looks++; return names }
	for _, c := range []struct {
		host string
		want bool
	}{
		{"localhost:8080", true}, {"LOCALHOST.", true}, {"table.example", true}, {"evil.test", false}, {"", false}, {"192.168.1.23", false},
	} {
		if got := h.allows(c.host); got != c.want {
			t.Errorf("the host %q is allowed: %t", c.host, got)
		}
	}
	if looks != 1 {
		t.Errorf("the system was asked %d times", looks)
	}
	names = append(names, "192.168.1.23", "fe80::1")
	now = now.Add(time.Minute)
	if !h.allows("192.168.1.23:8080") || !h.allows("[fe80::1%25eth0]:8080") {
		t.Error("the new address is not allowed")
	}
}

// TestIsLocal proves that the console needs both the laptop's own address and one of its own names.
func TestIsLocal(t *testing.T) {
	for _, c := range []struct {
		remote, host string
		want         bool
	}{
		{"127.0.0.1:5000", "localhost:8080", true},
		{"127.0.0.1:5000", "127.0.0.1:8080", true},
		{"[::1]:5000", "[::1]:8080", true},
		{"[::ffff:127.0.0.1]:5000", "localhost", true},
		{"127.0.0.1:5000", "192.168.1.23:8080", false},
		{"127.0.0.1:5000", "evil.test:8080", false},
		{"192.168.1.77:5000", "localhost:8080", false},
		{"192.168.1.77:5000", "192.168.1.23:8080", false},
		{"nonsense", "localhost:8080", false},
	} {
		r := from(c.remote, "127.0.0.1:8080")
		r.Host = c.host
		if got := isLocal(r); got != c.want {
			t.Errorf("%s as %s is local: %t", c.remote, c.host, got)
		}
	}
}

// TestPlaces proves that only files and lines remain of a panic's stack.
func TestPlaces(t *testing.T) {
	const stack = "goroutine 1 [running]:\nmain.f({0x1, 0x2}, \"lasgun\")\n\t/src/f.go:12 +0x1d\nmain.main()\n\t/src/main.go:3 +0x5\n"
	if got := stackPlaces([]byte(stack)); got != "/src/f.go:12 /src/main.go:3 " {
		t.Errorf("got %q", got)
	}
}

// TestMovedBetweenStarts proves that a program that restarts under another address says so until a phone has found it,
// and says nothing under the same address.
func TestMovedBetweenStarts(t *testing.T) {
	look := func() ([]lan.Candidate, error) { return candidates("192.168.1.23", "10.8.0.2"), nil }
	for _, c := range []struct {
		was, public string
		moved       bool
	}{
		{"", "", false}, {"192.168.1.23", "", false}, {"10.8.0.2", "", false}, {"192.168.7.4", "", true}, {"table.example", "", true},
		{"table.example", "table.example:8443", false}, {"old.example", "table.example", true}, {"192.168.7.4", "table.example", true},
	} {
		n := newNetworks(look, 8080, c.public, c.was)
		if j := n.join("KQZMT"); j.Moved != c.moved {
			t.Errorf("from %q to %q: moved %t", c.was, j.Address, j.Moved)
		}
		changed := n.changes()
		n.seen(from("192.168.1.50:4000", "192.168.1.23:8080"))
		if j := n.join("KQZMT"); j.Moved {
			t.Errorf("from %q: a phone came, but the address still counts as moved", c.was)
		}
		select {
		case <-changed:
		default:
			t.Error("screens are not told of the change")
		}
		if next := newNetworks(look, 8080, c.public, n.host()); next.join("KQZMT").Moved {
			t.Errorf("at the next start, %q counts as moved again", n.host())
		}
	}
}
