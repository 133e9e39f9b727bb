package web_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web"
)

// TestWrongSeat proves that each seat's page, stream, form and sign of life are only for its own phone.
func TestWrongSeat(t *testing.T) {
	h := open(t)
	phones := map[string]*browser{"amber": h.phone("amber"), "blue": h.phone("blue"), "": h.stranger()}
	for owner, b := range phones {
		for _, seat := range seatsOfTally {
			own := owner == seat
			if r := b.get(h.at(seat)); (r.status == http.StatusOK) != own {
				t.Errorf("the phone of %q got %d for the page of %s", owner, r.status, seat)
			}
			if e := h.next(b.listen(h.at(seat)+"/events"), "snapshot", "bye"); (e.name == "snapshot") != own {
				t.Errorf("the phone of %q got %s on the stream of %s", owner, e.name, seat)
			}
			if own {
				continue
			}
			before := h.table.Snapshot().Version
			for _, r := range []response{
				b.send(h.at(seat), "do", "pick", "key", "k", "arg.value", "2"),
				b.post(h.at(seat), "do", "pick", "key", "k", "arg.value", "2"),
				b.send(h.at(seat), "do", "pick", "arg.value", "nonsense"),
				b.post(h.at(seat)+"/here", "visible", "true"),
			} {
				if r.status != http.StatusForbidden {
					t.Errorf("a form of %q to %s got %d", owner, seat, r.status)
				}
			}
			if h.table.Snapshot().Version != before {
				t.Errorf("%q changed the table as %s", owner, seat)
			}
		}
	}
}

// TestSameKeySameReceipt proves that an input sent several times counts once and always gets the same answer.
func TestSameKeySameReceipt(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	fields := []string{"do", "pick", "key", "k1", "decision", amber.decision(h.at("amber")), "arg.value", "2"}
	first := amber.send(h.at("amber"), fields...)
	if first.status != http.StatusOK || !strings.Contains(first.body, `"mark"`) {
		t.Fatalf("the first copy got %d %s", first.status, first.body)
	}
	version := h.table.Snapshot().Version
	for range 20 {
		if again := amber.send(h.at("amber"), fields...); again.body != first.body {
			t.Errorf("another copy got %d %s, want %s", again.status, again.body, first.body)
		}
	}
	if h.table.Snapshot().Version != version {
		t.Error("the input counted twice")
	}
	fields[len(fields)-1] = "3"
	amber.send(h.at("amber"), fields...).is(t, http.StatusUnprocessableEntity, "the same key with another number")
}

// TestMovedOn proves that an answer to a decision that is gone changes nothing and says so.
func TestMovedOn(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	stale := amber.decision(h.at("amber"))
	h.pick(amber, "amber", "2")
	h.pick(h.phone("blue"), "blue", "1")
	h.pick(h.phone("coral"), "coral", "1")
	version := h.table.Snapshot().Version
	r := amber.send(h.at("amber"), "do", "pick", "key", "k2", "decision", stale, "arg.value", "3")
	if r.status != http.StatusConflict || r.say() != "The table moved on. Nothing was sent." {
		t.Errorf("got %d %q", r.status, r.say())
	}
	plain := amber.post(h.at("amber"), "do", "pick", "key", "k3", "decision", stale, "arg.value", "3")
	if plain.status != http.StatusConflict || !strings.Contains(plain.body, "Nothing was sent.") {
		t.Errorf("without scripts the stale answer got %d", plain.status)
	}
	if h.table.Snapshot().Version != version {
		t.Error("a refused input changed the table")
	}
}

// TestRefusalKeepsInput proves that what was typed stays in the form, with the sentence beside it, also without
// scripts.
func TestRefusalKeepsInput(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	decision := amber.decision(h.at("amber"))
	r := amber.send(h.at("amber"), "do", "pick", "key", "k1", "decision", decision, "arg.value", "7")
	if r.status != http.StatusUnprocessableEntity || r.say() != "A number is 1, 2 or 3." ||
		!strings.Contains(r.body, "TALLY-PICK-02") {
		t.Errorf("got %d %s", r.status, r.body)
	}
	plain := amber.post(h.at("amber"), "do", "pick", "key", "k1", "decision", decision, "arg.value", "7")
	if plain.status != http.StatusUnprocessableEntity || !strings.Contains(plain.body, `value="7"`) ||
		!strings.Contains(plain.body, `A number is 1, 2 or 3.<details class="why">`) {
		t.Errorf("without scripts the refusal is %d %s", plain.status, plain.body)
	}
	// A refused key is free: the corrected form may use it.
	amber.send(h.at("amber"), "do", "pick", "key", "k1", "decision", decision, "arg.value", "3").is(t, http.StatusOK, "the corrected form")
}

// TestBadNumbers proves that a malformed number is answered with a sentence and changes nothing.
func TestBadNumbers(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	decision := amber.decision(h.at("amber"))
	version := h.table.Snapshot().Version
	for _, value := range []string{"", "x", "1.5", "-1", "99999999999999999999", "1e400", "0x1", "NaN", "[1]", "null", "true", "١"} {
		r := amber.send(h.at("amber"), "do", "pick", "key", "k", "decision", decision, "arg.value", value)
		if r.status != http.StatusUnprocessableEntity || r.say() == "" {
			t.Errorf("%q got %d %s", value, r.status, r.body)
		}
	}
	for _, fields := range [][]string{
		{}, {"do", ""}, {"do", "pick"}, {"do", "pick", "key", "k", "version", "x"}, {"do", "no-such-thing", "key", "k"},
		{"do", "pick", "key", strings.Repeat("k", 500)}, {"do", "pick", "key", "k", "arg.by", "blue"},
		{"do", "pick", "key", "k", "decision", decision, "for", "blue", "arg.for", "blue", "arg.value", "1"},
	} {
		if r := amber.send(h.at("amber"), fields...); r.status != http.StatusUnprocessableEntity || r.say() == "" {
			t.Errorf("%q got %d %s", fields, r.status, r.body)
		}
	}
	if h.table.Snapshot().Version != version {
		t.Error("a refused input changed the table")
	}
}

// TestPlainForm proves that a browser without scripts can play.
func TestPlainForm(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	r := amber.post(h.at("amber"), "do", "pick", "key", "k1", "decision", amber.decision(h.at("amber")), "arg.value", "2")
	if r.status != http.StatusSeeOther || r.to() != h.at("amber") {
		t.Errorf("got %d to %q", r.status, r.to())
	}
	if r := amber.get(h.at("amber") + "?open=1"); strings.Contains(r.body, "<template") {
		t.Error("a page asked for uncovered still has covers")
	}
}

// TestConsoleEnters proves that the moderator can enter public commands for a seat, but no secret ones.
func TestConsoleEnters(t *testing.T) {
	h := open(t)
	laptop := h.laptop()
	amber := h.phone("amber")
	secret := amber.decision(h.at("amber"))
	r := laptop.send(h.console(), "do", "pick", "for", "amber", "key", "k1", "decision", secret, "arg.value", "2")
	if r.status != http.StatusForbidden {
		t.Errorf("sealing for a seat on the console got %d", r.status)
	}
	for i, seat := range []string{"blue", "coral"} {
		b := h.phone(seat)
		b.send(h.at(seat), "do", "pick", "key", "k", "decision", b.decision(h.at(seat)), "arg.value", string(rune('1'+i)))
	}
	amber.send(h.at("amber"), "do", "pick", "key", "k", "decision", secret, "arg.value", "3")
	r = laptop.send(h.console(), "do", "add", "for", "coral", "key", "k2", "decision", laptop.decision(h.console()), "arg.amount", "1")
	if r.status != http.StatusOK && r.status != http.StatusUnprocessableEntity {
		t.Errorf("got %d %s", r.status, r.body)
	}
	page := laptop.get(h.console()).body
	if !strings.Contains(page, `name="for"`) {
		t.Error("the console has no form for a seat")
	}
	old := "1"
	laptop.send(h.console(), "do", "advance", "key", "k3", "version", old).is(t, http.StatusConflict, "advance from an old page")
}

// TestLanguages proves that each device has its own language, from its browser or by choice.
func TestLanguages(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	r := amber.request(http.MethodGet, h.at("amber"), nil)
	r.Header.Set("Accept-Language", "es-AR,es;q=0.9")
	if page := amber.do(r); !strings.Contains(page.body, `<html lang="es"`) || !strings.Contains(page.body, "Sellar") {
		t.Error("a Spanish browser does not read Spanish")
	}
	led := amber.post("/language", "language", "it", "back", h.at("amber"))
	if led.status != http.StatusSeeOther || led.to() != h.at("amber") {
		t.Errorf("choosing led to %q", led.to())
	}
	if page := amber.get(h.at("amber")); !strings.Contains(page.body, `<html lang="it"`) || !strings.Contains(page.body, "Sigilla") {
		t.Error("the chosen language is not used")
	}
	decision := amber.decision(h.at("amber"))
	no := amber.send(h.at("amber"), "do", "pick", "key", "k", "decision", decision, "arg.value", "9")
	if no.say() != "Il numero è 1, 2 o 3." {
		t.Errorf("the refusal reads %q", no.say())
	}
	for _, back := range []string{"//evil.test", "http://evil.test/", "/\\evil.test", "x"} {
		if r := amber.post("/language", "language", "en", "back", back); strings.Contains(r.to(), "evil") && !strings.HasPrefix(r.to(), "/%5C") {
			t.Errorf("%q led to %q", back, r.to())
		}
	}
}

// FuzzInput proves that no form makes the program fail.
func FuzzInput(f *testing.F) {
	f.Add("do=pick&key=k&arg.value=2", true)
	f.Add("do=pick&key=k&decision=1.pick.amber.0&arg.value=1e400", false)
	f.Add("do=undo&key=k&arg.to=-1&version=3&for=blue", true)
	h := open(f)
	amber := h.phone("amber").sessionCookie()
	f.Fuzz(func(t *testing.T, form string, script bool) {
		for path, host := range map[string]string{h.at("amber"): lanHost, h.console(): "localhost"} {
			r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(form))
			r.Host, r.RemoteAddr = host, "127.0.0.1:1"
			r.Header.Set("Origin", "http://"+host)
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.AddCookie(amber)
			if script {
				r.Header.Set("Accept", "application/json")
			}
			if got := h.served(r); got.status >= 500 {
				t.Errorf("%s answers %d %s", path, got.status, got.body)
			}
		}
	})
}

// TestPreviewOverHTTP proves that only a seat's own phone can preview its form's refusal, that acceptance and refusal have
// the same length, that nothing changes, and that the number of tries is limited.
func TestPreviewOverHTTP(t *testing.T) {
	now := time.Unix(0, 0)
	h := openWith(t, func(c *web.Config) { c.Now = func() time.Time { return now } })
	phones := map[string]*browser{}
	for _, seat := range seatsOfTally {
		phones[seat] = h.phone(seat)
		h.pick(phones[seat], seat, "3")
	}
	console, err := h.table.Screen(referee.Console)
	check(t, err)
	asked := string(console.Prompts[0].For)
	phone, other := phones[asked], h.stranger()
	decision := phone.decision(h.at(asked))
	before := h.table.Snapshot()
	fields := func(amount string) []string {
		return []string{"do", "add", "key", "k", "decision", decision, "arg.amount", amount}
	}
	no, yes := phone.send(h.at(asked)+"/preview", fields("99")...), phone.send(h.at(asked)+"/preview", fields("1")...)
	really := phone.send(h.at(asked), fields("99")...)
	if no.status != http.StatusUnprocessableEntity || no.body != really.body {
		t.Errorf("the preview gives %d %s\nthe answer %s", no.status, no.body, really.body)
	}
	if yes.status != http.StatusOK || len(yes.body)+len(http.StatusText(yes.status)) != len(no.body)+len(http.StatusText(no.status)) {
		t.Errorf("acceptance has status %d and %d bytes, refusal %d bytes", yes.status, len(yes.body), len(no.body))
	}
	other.send(h.at(asked)+"/preview", fields("1")...).is(t, http.StatusForbidden, "a stranger tries")
	if h.table.Snapshot() != before {
		t.Error("the previews changed the table")
	}
	last := 0
	for range 70 {
		last = phone.send(h.at(asked)+"/preview", fields("99")...).status
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("the seventieth preview in a minute got %d", last)
	}
	phone.send(h.at(asked), fields("1")...).is(t, http.StatusOK, "who tried too often may not answer")
}
