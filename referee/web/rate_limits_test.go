package web

import (
	"fmt"
	"net/http"
	"testing"
	"time"
)

// TestOpenStreams proves that one stream too many ends only the oldest of the same owner, or of the stranger who has
// the most; and that a closed stream makes room (T15).
func TestOpenStreams(t *testing.T) {
	n := newOpenStreams()
	ended := func(p *openStream) bool {
		select {
		case <-p.replaced:
			return true
		default:
			return false
		}
	}
	stranger := func(name string) owner { return owner{name, strangerStreams, name} }
	laptop, tv := n.enter(owner{"laptop", 2, ""}), n.enter(stranger("tv"))
	first := n.enter(stranger("a"))
	for range strangerStreams - 1 {
		n.enter(stranger("a"))
	}
	if ended(first) {
		t.Error("a stream ended before its owner had too many")
	}
	second := n.by["a"][1]
	n.leave(second)
	n.enter(stranger("a"))
	if ended(first) {
		t.Error("a closed stream made no room")
	}
	if n.enter(stranger("a")); !ended(first) {
		t.Error("the oldest stream did not end")
	}
	for i := range 2 * strangersInAll {
		n.enter(stranger(fmt.Sprint("flood", i%(strangersInAll/4))))
	}
	n.leave(first) // leaving twice counts once
	if n.strangersInAll() != strangersInAll || ended(laptop) || ended(tv) {
		t.Errorf("strangers have %d streams, want %d; the laptop's ended: %v, the table screen's ended: %v", n.strangersInAll(), strangersInAll, ended(laptop), ended(tv))
	}
	n.enter(owner{"laptop", 2, ""})
	if n.enter(owner{"laptop", 2, ""}); !ended(laptop) || len(n.by["laptop"]) != 2 {
		t.Error("the laptop's oldest stream did not end")
	}
}

// TestStrangersStreamsAreLimited proves the limits for one browser, one address and all strangers, and whose stream ends.
func TestStrangersStreamsAreLimited(t *testing.T) {
	n := newOpenStreams()
	ended := func(p *openStream) bool {
		select {
		case <-p.replaced:
			return true
		default:
			return false
		}
	}
	watcher := func(address string, i int) owner {
		return owner{name: fmt.Sprint(address, i), limit: strangerStreams, address: address}
	}
	lone := n.enter(watcher("far", 0))
	first := n.enter(watcher("hall", 0))
	twice := []*openStream{n.enter(watcher("hall", 1)), n.enter(watcher("hall", 1))}
	for i := range addressStreams - 3 {
		n.enter(watcher("hall", 2+i))
	}
	n.enter(watcher("hall", addressStreams))
	if ended(first) || !ended(twice[0]) || ended(twice[1]) {
		t.Error("the address's stream that ended is not the oldest of the browser with the most")
	}
	for a := range 3 {
		for i := range addressStreams {
			n.enter(watcher(fmt.Sprint("other", a), i))
		}
	}
	if ended(lone) || n.strangersInAll() != strangersInAll {
		t.Errorf("%d streams are open; the address with one has lost it: %t", n.strangersInAll(), ended(lone))
	}
}

// TestLimiter proves that an address has sixty tries a minute, that tries of others do not count, and that the list of
// addresses cannot grow for ever (T9, T10).
func TestLimiter(t *testing.T) {
	now := time.Unix(0, 0)
	l := newLimiter(func() time.Time { return now }, triesPerMinute)
	for range triesPerMinute {
		if l.spent("a") || !l.spend("a") {
			t.Fatal("an address has fewer than sixty tries")
		}
	}
	if !l.spent("a") || l.spend("a") || l.spent("b") {
		t.Error("an address has more than sixty tries, or spent another's")
	}
	if now = now.Add(time.Second); l.spent("a") || !l.spend("a") || l.spend("a") {
		t.Error("a second gives not one try back")
	}
	for i := range 3 * maxSources {
		l.spend(fmt.Sprint(i))
	}
	if len(l.by) > maxSources {
		t.Errorf("the limiter keeps %d addresses", len(l.by))
	}
}

// TestSource proves that the many IPv6 addresses of one device count as one, and each IPv4 address counts by itself
// (T9).
func TestSource(t *testing.T) {
	for from, want := range map[string]string{
		"192.168.50.7:80":              "192.168.50.7",
		"[::ffff:192.168.50.7]:80":     "192.168.50.7",
		"[2001:db8:1:2:3:4:5:6]:80":    "2001:db8:1:2::/64",
		"[2001:db8:1:2:ffff::]:81":     "2001:db8:1:2::/64",
		"[fe80::1%wlan0]:80":           "fe80::/64",
		"[fe80::aaaa:bbbb%wlan0]:4711": "fe80::/64",
		"@":                            "@",
	} {
		if got := source(&http.Request{RemoteAddr: from}); got != want {
			t.Errorf("%s counts as %s, want %s", from, got, want)
		}
	}
}
