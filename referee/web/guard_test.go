package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/static"
)

// TestHosts proves that a page of another site cannot reach anything by pointing its own name at this machine.
func TestHosts(t *testing.T) {
	h := open(t)
	paths := []string{"/", "/t/" + h.code + "/screen", "/t/" + h.code + "/screen/events", "/ping", "/static/x/table.js"}
	for _, name := range []string{"evil.test", "localhost.evil.test", "192.168.50.11", "[fe80::1]", ""} {
		b := h.browser(name)
		for _, path := range paths {
			r := b.get(path)
			if r.status != http.StatusMisdirectedRequest || !strings.Contains(r.body, "--allow-host") {
				t.Errorf("%q got %d for %s", name, r.status, path)
			}
		}
		if r := b.post("/j/"+h.code, "seat", "amber"); r.status != http.StatusMisdirectedRequest {
			t.Errorf("%q could post: %d", name, r.status)
		}
	}
	for _, name := range []string{"localhost", "LOCALHOST", "127.0.0.1", lanHost} {
		if r := h.browser(name).get("/ping"); r.status != http.StatusNoContent {
			t.Errorf("%q got %d", name, r.status)
		}
	}
}

// TestOrigin proves that only this server's own pages change anything.
func TestOrigin(t *testing.T) {
	h := open(t)
	for _, c := range []struct {
		origin string
		want   int
	}{
		{"", http.StatusForbidden},
		{"null", http.StatusForbidden},
		{"http://evil.test", http.StatusForbidden},
		{"https://" + lanHost + ":" + h.port, http.StatusForbidden},
		{"http://" + lanHost + ":1", http.StatusForbidden},
		{"http://" + lanHost + ":" + h.port, http.StatusSeeOther},
	} {
		b := h.stranger()
		r := b.request(http.MethodPost, "/j/"+h.code, strings.NewReader("seat=amber"))
		r.Header.Del("Origin")
		if c.origin != "" {
			r.Header.Set("Origin", c.origin)
		}
		if got := b.do(r); got.status != c.want {
			t.Errorf("origin %q got %d, want %d", c.origin, got.status, c.want)
		}
	}
}

// TestHeaders proves that every kind of answer carries the policies, and that no page has a script or style of its own.
func TestHeaders(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	inline := regexp.MustCompile(`(?i)<style|\sstyle=|\son[a-z]+=|javascript:|<script(?:>|[^>]*>[^<])`)
	check := func(what string, r response) {
		t.Helper()
		policy := r.header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: policy %q", what, policy)
		}
		if r.header.Get("X-Content-Type-Options") != "nosniff" || r.header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: headers %v", what, r.header)
		}
		if !strings.Contains(what, static.Version()) && r.header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s may be kept: %q", what, r.header.Get("Cache-Control"))
		}
		if found := inline.FindString(r.body); found != "" && strings.Contains(r.header.Get("Content-Type"), "html") {
			t.Errorf("%s has %q", what, found)
		}
	}
	for _, path := range []string{
		"/", "/new/tally", "/new/tally/plain", h.console(), "/t/" + h.code + "/screen", "/j/" + h.code, "/no/such/page",
		"/t/NONE/console", static.URL("table.js"), "/static/old/table.js", "/favicon.ico",
	} {
		check(path, h.laptop().get(path))
		check("phone "+path, h.stranger().get(path))
	}
	check("seat", amber.get(h.at("amber")))
	check("refusal", amber.post(h.at("amber"), "do", "pick"))
	check("refused host", h.browser("evil.test").get("/"))
}

// TestBodyLimit proves that nobody fills the laptop's memory with a form.
func TestBodyLimit(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	r := amber.send(h.at("amber"), "do", "pick", "arg.x", strings.Repeat("x", 40<<10))
	if r.status != http.StatusUnprocessableEntity && r.status != http.StatusRequestEntityTooLarge {
		t.Errorf("got %d", r.status)
	}
}

// TestConsoleIsTheLaptops proves that the console needs both the laptop's own address and its own name, and that
// another device gets in by a code that only the laptop shows, once.
func TestConsoleIsTheLaptops(t *testing.T) {
	h := open(t)
	tablet := h.stranger()
	r := tablet.get(h.console())
	if r.status != http.StatusForbidden || strings.Contains(r.body, "advance") {
		t.Errorf("a stranger got %d with the console", r.status)
	}
	for _, path := range []string{"/new/tally", "/new/tally/plain"} {
		if r := tablet.get(path); r.status != http.StatusForbidden {
			t.Errorf("a stranger got %s: %d", path, r.status)
		}
	}
	for _, path := range []string{h.console(), h.console() + "/desk", "/tables"} {
		if r := tablet.post(path, "do", "lock", "key", "k"); r.status != http.StatusForbidden {
			t.Errorf("a stranger could post to %s: %d", path, r.status)
		}
	}
	if e := h.next(tablet.listen(h.console()+"/events"), "bye", "snapshot"); e.name != "bye" {
		t.Error("a stranger hears the console's stream")
	}

	code := regexp.MustCompile(`<strong class="code">(\d{6})<`).FindStringSubmatch(h.laptop().get(h.console()).body)
	if code == nil {
		t.Fatal("the laptop shows no code")
	}
	if r := tablet.post(h.console()+"/pair", "pairing", code[1]); r.status != http.StatusSeeOther {
		t.Fatalf("pairing: %d", r.status)
	}
	if r := tablet.get(h.console()); r.status != http.StatusOK || !strings.Contains(r.body, "advance") {
		t.Errorf("the paired tablet got %d", r.status)
	}
	if r := h.stranger().post(h.console()+"/pair", "pairing", code[1]); r.status != http.StatusUnprocessableEntity {
		t.Errorf("the code worked twice: %d", r.status)
	}
}

// TestPairingIsNotGuessed proves that a code dies after a few wrong ones.
func TestPairingIsNotGuessed(t *testing.T) {
	h := open(t)
	shown := regexp.MustCompile(`<strong class="code">(\d{6})<`)
	before := shown.FindStringSubmatch(h.laptop().get(h.console()).body)[1]
	for range 5 {
		if r := h.stranger().post(h.console()+"/pair", "pairing", "x"); r.status != http.StatusUnprocessableEntity {
			t.Fatalf("a wrong code got %d", r.status)
		}
	}
	if after := shown.FindStringSubmatch(h.laptop().get(h.console()).body)[1]; after == before {
		t.Error("the code still stands")
	}
	if r := h.stranger().post(h.console()+"/pair", "pairing", before); r.status != http.StatusUnprocessableEntity {
		t.Errorf("the old code got %d", r.status)
	}
}
