package web_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestSeatPIN takes a seat back with its PIN: chosen on the phone, asked on the new one, the old one loses the seat at
// once, and every screen says so.
func TestSeatPIN(t *testing.T) {
	h := open(t)
	old := h.phone("amber")
	if r := old.send(h.at("amber")+"/pin", "do", "keep", "pin", "12"); r.status != http.StatusUnprocessableEntity || r.say() != "Enter four digits." {
		t.Errorf("two digits got %d %q", r.status, r.say())
	}
	old.send(h.at("amber")+"/pin", "do", "keep", "pin", "1234").must(t, http.StatusOK, "four digits")
	if r := old.get(h.at("amber")); !strings.Contains(r.body, "Your four digits are set") || strings.Contains(r.body, "1234\"") {
		t.Error("the phone does not say that digits are set, or says which")
	}
	stream := old.listen(h.at("amber") + "/events")
	h.next(stream, "snapshot")

	fresh := h.stranger()
	path := fresh.post("/j/"+h.code, "seat", "amber").to()
	if r := fresh.get(path); !strings.Contains(r.body, `name="pin"`) {
		t.Fatal("the waiting page does not ask for digits")
	}
	r := fresh.post(path, "pin", "9999")
	if !strings.HasPrefix(r.to(), path) || !strings.Contains(fresh.get(r.to()).body, "These are not the digits of this seat.") {
		t.Errorf("wrong digits led to %d %q", r.status, r.to())
	}
	if r := fresh.post(path, "pin", "1234"); r.to() != h.at("amber") {
		t.Fatalf("right digits led to %d %q", r.status, r.to())
	}
	if e := h.next(stream, "bye"); strings.TrimSpace(e.data) != "moved" {
		t.Errorf("the old phone was told %q", e.data)
	}
	old.send(h.at("amber"), "do", "pick", "key", "k").is(t, http.StatusForbidden, "the old phone could still send")
	fresh.get(h.at("amber")).is(t, http.StatusOK, "the new phone")
	screen := h.stranger().get("/t/" + h.code + "/screen")
	if !strings.Contains(screen.body, "moved to another phone with the seat’s four digits") || strings.Contains(screen.body, "wants the seat") {
		t.Error("the table screen does not announce the move, or still shows the request")
	}
	fresh.post(h.at("amber")+"/pin", "do", "remove").is(t, http.StatusSeeOther, "taking them away")
	h.stranger().post(h.at("amber")+"/pin", "do", "keep", "pin", "1234").is(t, http.StatusForbidden, "a stranger chose digits")
}

// TestPINPastACrowd proves that strangers who ask for a seat cannot keep out the player who has its PIN, and that
// the moderator declines them all with one touch (T10).
func TestPINPastACrowd(t *testing.T) {
	h := open(t)
	h.phone("amber").post(h.at("amber")+"/pin", "do", "keep", "pin", "1234")
	for range 30 {
		h.stranger().post("/j/"+h.code, "seat", "amber")
	}
	fresh := h.stranger()
	path := fresh.post("/j/"+h.code, "seat", "amber").to()
	if r := fresh.get(path); !strings.Contains(r.body, "Several phones already ask") || !strings.Contains(r.body, `name="pin"`) {
		t.Fatalf("the phone reads %s", r.body)
	}
	if r := h.laptop().get(h.console()); strings.Count(r.body, "Give the seat") != 3 || !strings.Contains(r.body, "Decline all") {
		t.Errorf("the console asks about %d phones", strings.Count(r.body, "Give the seat"))
	}
	h.laptop().post(h.console()+"/action", "do", "clear")
	if r := h.laptop().get(h.console()); strings.Contains(r.body, "Give the seat") {
		t.Error("a request is still open")
	}
	if r := fresh.post(path, "pin", "1234"); r.to() != h.at("amber") {
		t.Errorf("right digits led to %d %q", r.status, r.to())
	}
}

// TestWrongCodes proves that guessing codes ends after a minute's worth, also with right ones, and that it affects
// neither the laptop nor seat holders, even behind the same address (T9).
func TestWrongCodes(t *testing.T) {
	h := open(t)
	amber, thief := h.phone("amber"), h.stranger()
	var last response
	for range 70 {
		last = thief.get("/join?code=BBBBB")
	}
	if last.status != http.StatusTooManyRequests || !strings.Contains(last.body, "Wait a minute.") {
		t.Errorf("the last guess got %d", last.status)
	}
	for _, path := range []string{"/join?code=" + h.code, "/" + h.code, "/w/" + h.code, "/t/" + h.code + "/screen"} {
		thief.get(path).is(t, http.StatusTooManyRequests, "after all that, %s", path)
	}
	if r := amber.get("/" + h.code); !strings.Contains(r.body, `href="`+h.at("amber")+`"`) {
		t.Errorf("the seat's phone got %d", r.status)
	}
	h.laptop().get(h.console()).is(t, http.StatusOK, "the laptop")
}

// TestFloodOfJoins proves that two hundred phones that all want seats leave the table usable (T10).
func TestFloodOfJoins(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	statuses := map[int]int{}
	for range 200 {
		statuses[h.stranger().post("/j/"+h.code, "seat", "amber", "name", "x").status]++
	}
	if statuses[http.StatusSeeOther] != 3 || statuses[http.StatusTooManyRequests] != 197 {
		t.Errorf("the statuses of two hundred joins are %v", statuses)
	}
	amber.send(h.at("amber"), "do", "pick", "key", "k", "decision", amber.decision(h.at("amber")), "arg.value", "1").is(t, http.StatusOK, "who sits there could not play")
}

// TestLateScan proves that, once play is on, a scanned code offers to watch, and a seat only through the moderator,
// while seat holders get back in (check 11, T23).
func TestLateScan(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	h.phone("coral")
	h.pick(h.phone("blue"), "blue", "1")
	late := h.stranger()
	r := late.get("/" + h.code)
	if !strings.Contains(r.body, `href="/w/`+h.code+`"`) || !strings.Contains(r.body, "The table is closed to new phones.") {
		t.Errorf("the late phone reads %s", r.body)
	}
	h.laptop().post(h.console()+"/action", "do", "release", "seat", "coral")
	if r := late.post("/j/"+h.code, "seat", "coral"); !strings.Contains(r.to(), "/wait/coral/") {
		t.Errorf("a free seat led the late phone to %q", r.to())
	}
	if r := amber.get("/" + h.code); r.to() != h.at("amber") {
		t.Errorf("the seat's phone was led to %q", r.to())
	}
}

var mainPart = regexp.MustCompile(`(?s)<main id="main">(.*)</main>`)

// TestWatching proves that spectators get the public view and not a byte more: the same as the table screen (check
// 12).
func TestWatching(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	h.pick(h.phone("blue"), "blue", "1")
	screen, watch := h.stranger().get("/t/"+h.code+"/screen"), h.stranger().get("/w/"+h.code)
	if watch.status != http.StatusOK || mainPart.FindString(watch.body) == "" || mainPart.FindString(watch.body) != mainPart.FindString(screen.body) {
		t.Errorf("watching (%d) shows\n%s\nand the table screen\n%s", watch.status, watch.body, screen.body)
	}
	if !strings.Contains(watch.body, `data-stream="/t/`+h.code+`/screen/events?"`) {
		t.Error("a spectator gets another stream than the table screen")
	}
	if r := amber.get("/w/" + h.code); mainPart.FindString(r.body) != mainPart.FindString(watch.body) {
		t.Error("a player who watches gets another page than a spectator")
	}
}

// TestWrongSeats proves for every phone that only its own seat's page, stream and form open for it (check 36, T2, T3).
func TestWrongSeats(t *testing.T) {
	h := open(t)
	phones := map[string]*browser{"a stranger": h.stranger()}
	for _, seat := range seatsOfTally {
		phones[seat] = h.phone(seat)
	}
	before := h.table.Snapshot().Version
	for holder, phone := range phones {
		for _, seat := range append(seatsOfTally, string(engine.Moderator), "app", "nobody", "") {
			page := phone.get(h.at(seat))
			if (page.status == http.StatusOK) != (holder == seat) {
				t.Errorf("the phone of %s got %d for the page of %q", holder, page.status, seat)
			}
			if holder == seat {
				continue
			}
			for _, path := range []string{h.at(seat), h.at(seat) + "/pin", h.at(seat) + "/here"} {
				r := phone.send(path, "do", "pick", "key", "k"+holder+seat, "decision", "1.pick."+seat, "arg.value", "1", "pin", "1234")
				if r.status != http.StatusForbidden && r.status != http.StatusNotFound && r.status != http.StatusMethodNotAllowed {
					t.Errorf("a form of %s to %s got %d", holder, path, r.status)
				}
			}
			if seat == "" {
				continue // no such address
			}
			if e := h.next(phone.listen(h.at(seat)+"/events"), "bye", "snapshot"); e.name != "bye" {
				t.Errorf("the phone of %s gets the stream of %s", holder, seat)
			}
		}
	}
	if after := h.table.Snapshot().Version; after != before {
		t.Errorf("the version grew by %d, want 0", after-before)
	}
}

// confused are values that a form may carry to confuse code that expects numbers or objects.
var confused = []string{
	"-1", "0", "4", "1.5", "1e0", "1e309", "-0", "0x1", "NaN", "Infinity", "null", "true", `"1"`, `"__proto__"`, "[1]", "[]", "{}",
	`{"__proto__":{"value":1}}`, `{"value":1}`, `{"constructor":1}`, "99999999999999999999", strings.Repeat("[", 500) + strings.Repeat("]", 500), "1 1", "", "１",
}

// TestConfusedInput proves that malformed numbers and unexpected objects are refused with a sentence and change
// nothing (T26).
func TestConfusedInput(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	decision, before := amber.decision(h.at("amber")), h.table.Snapshot().Version
	check := func(key string, fields ...string) {
		t.Helper()
		r := amber.send(h.at("amber"), append(fields, "do", "pick", "key", key, "decision", decision)...)
		if r.status != http.StatusUnprocessableEntity || r.say() == "" {
			t.Errorf("%q got %d %q", fields, r.status, r.say())
		}
	}
	for i, value := range confused {
		for _, kind := range []string{"int", "json", "null", ""} {
			check(string(rune('a'+i))+kind, "arg.value:"+kind, value)
		}
	}
	for i, name := range []string{"arg.__proto__.value:int", "arg.value.x", "arg.value[]", "arg.Value", "arg.more:int", "arg.for", "arg.by"} {
		check("n"+string(rune('a'+i)), "arg.value", "1", name, "1")
	}
	check("twice", "arg.value", "1", "arg.value:json", "2")
	if after := h.table.Snapshot().Version; after != before {
		t.Errorf("the version grew by %d, want 0", after-before)
	}
}

// served calls the server without a connection, for large numbers of inputs.
func (h *lobby) served(r *http.Request) response {
	w := httptest.NewRecorder()
	h.site.ServeHTTP(w, r)
	return response{w.Code, w.Header(), w.Body.String()}
}

// printable reports whether a text may stand in a header.
func printable(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f })
}

// FuzzCode proves that any typed code finds its table or leads to a sentence.
func FuzzCode(f *testing.F) {
	h := open(f)
	for _, s := range []string{"", h.code, "bc dfg", "../../x", "%2e%2e", "\x00", "BCDFG?more=1", "😀"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		r := httptest.NewRequest(http.MethodGet, "/join?"+form([]string{"code", typed}).Encode(), nil)
		r.Host, r.RemoteAddr = "localhost", "127.0.0.1:1"
		if got := h.served(r); got.status != http.StatusNotFound && (got.status != http.StatusSeeOther || got.to() != "/j/"+h.code) {
			t.Errorf("%q got %d to %q", typed, got.status, got.to())
		}
	})
}

// FuzzHost proves that only this machine's own names, as the Host header, get an answer.
func FuzzHost(f *testing.F) {
	h := open(f)
	for _, s := range []string{"localhost", "evil.test", "localhost.evil.test", "[::1]:80", "127.0.0.1:x", "localhost:", "LOCALHOST.", "127.1", "[fe80::1%eth0]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, host string) {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Host = host
		got := h.served(r)
		if got.status == http.StatusMisdirectedRequest {
			return
		}
		name := strings.ToLower(host)
		if got.status != http.StatusOK || !strings.Contains(name, "localhost") && !strings.Contains(name, lanHost) && !strings.ContainsAny(name, "0123456789:") {
			t.Errorf("%q got %d", host, got.status)
		}
	})
}

// FuzzJoin proves that any form with a seat's and a player's name leads to a seat, a wait or a sentence.
func FuzzJoin(f *testing.F) {
	h := open(f)
	f.Add("amber", "Ana", "1234")
	f.Add("moderator", "\u202e", "12345")
	f.Add("", "\xff", "\x00")
	f.Fuzz(func(t *testing.T, seat, name, pin string) {
		for path, fields := range map[string][]string{
			"/j/" + h.code:                   {"seat", seat, "name", name},
			"/j/" + h.code + "/wait/amber/0": {"pin", pin},
			h.at("amber") + "/pin":           {"pin", pin, "do", name},
		} {
			r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(form(fields).Encode()))
			r.Host, r.RemoteAddr = "localhost", "127.0.0.1:1"
			r.Header.Set("Origin", "http://localhost")
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			if got := h.served(r); got.status >= 500 || got.status == http.StatusOK {
				t.Errorf("%q %q %q got %d from %s", seat, name, pin, got.status, path)
			}
		}
	})
}
