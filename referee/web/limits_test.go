package web

import (
	"fmt"
	"net/http"
	"testing"
	"time"
)

// TestStreamCount proves that one address cannot hoard streams, that strangers from many keep no player out, and that what
// is closed is free (T15).
func TestStreamCount(t *testing.T) {
	n := &streamCount{open: map[string]int{}}
	enter := func(source string, stranger bool) func() {
		leave, ok := n.enter(source, stranger)
		if !ok {
			return nil
		}
		return leave
	}
	var leave func()
	for range streamsPerSource {
		if leave = enter("a", false); leave == nil {
			t.Fatal("refused too early")
		}
	}
	if enter("a", false) != nil {
		t.Error("one address opens more than its own")
	}
	leave()
	if enter("a", false) == nil {
		t.Error("a closed stream still counts")
	}
	for i := range strangersInAll {
		leave = enter(fmt.Sprint("s", i), true)
	}
	if leave == nil || enter("b", true) != nil || enter("b", false) == nil {
		t.Error("strangers and players share their places")
	}
	leave()
	if enter("b", true) == nil {
		t.Error("a stranger's closed stream still counts")
	}
}

// TestLimiter proves that an address has sixty tries a minute, that its tries are nobody else's, and that what is kept of
// addresses does not grow for ever (T9, T10).
func TestLimiter(t *testing.T) {
	now := time.Unix(0, 0)
	l := newLimiter(func() time.Time { return now }, triesPerMinute)
	for range triesPerMinute {
		if l.spent("a") || !l.spend("a") {
			t.Fatal("spent too early")
		}
	}
	if !l.spent("a") || l.spend("a") || l.spent("b") {
		t.Error("one address has another's tries, or more than its own")
	}
	if now = now.Add(time.Second); l.spent("a") || !l.spend("a") || l.spend("a") {
		t.Error("a second does not give one try back")
	}
	for i := range 3 * maxSources {
		l.spend(fmt.Sprint(i))
	}
	if len(l.by) > maxSources {
		t.Errorf("%d addresses are kept", len(l.by))
	}
}

// TestSource proves that the many IPv6 addresses of one device count as one, and IPv4 addresses each as they are (T9).
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
