package web_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// TestCodes proves that a code is found however it is typed, and only where it is asked.
func TestCodes(t *testing.T) {
	h := open(t)
	lower := strings.ToLower(h.code)
	for _, path := range []string{"/join?code=" + lower, "/join?code=+" + lower[:2] + "+" + lower[2:] + "+"} {
		if r := h.stranger().get(path); r.status != http.StatusSeeOther || r.to() != "/j/"+h.code {
			t.Errorf("%s got %d to %q", path, r.status, r.to())
		}
	}
	for _, path := range []string{"/" + h.code, "/" + lower, "/j/" + lower, "/J/" + h.code} {
		if r := h.stranger().get(path); r.status != http.StatusOK || !strings.Contains(r.body, `value="amber"`) {
			t.Errorf("%s got %d", path, r.status)
		}
	}
	if r := h.stranger().get("/join?code=nope"); r.status != http.StatusNotFound || !strings.Contains(r.body, `value="nope"`) {
		t.Errorf("a wrong code got %d; its field must keep the code", r.status)
	}
	if r := h.stranger().get("/"); !strings.Contains(r.body, `name="code"`) || strings.Contains(r.body, h.code) {
		t.Error("a phone's front page is not just the field for a code")
	}
	if r := h.laptop().get("/"); !strings.Contains(r.body, h.code) {
		t.Error("the laptop's front page does not list the table")
	}
}

// TestClaimRace proves that of two phones that want one seat at once exactly one gets it.
func TestClaimRace(t *testing.T) {
	h := open(t)
	got := make([]string, 8)
	var all sync.WaitGroup
	for i := range got {
		all.Go(func() { got[i] = h.stranger().post("/j/"+h.code, "seat", "amber").to() })
	}
	all.Wait()
	seated := 0
	for _, to := range got {
		if to == h.at("amber") {
			seated++
		}
	}
	if seated != 1 {
		t.Errorf("%d phones hold the seat: %q", seated, got)
	}
}

// TestMovingASeat walks the way back in on a new phone: a number on the phone, the same on the console and on the table
// screen, approval, and the old phone is out at once.
func TestMovingASeat(t *testing.T) {
	h := open(t)
	old := h.phone("amber")
	stream := old.listen(h.at("amber") + "/events")
	h.next(stream, "snapshot")

	fresh := h.stranger()
	r := fresh.post("/j/"+h.code, "seat", "amber", "name", "Ann")
	path := r.to()
	number := regexp.MustCompile(`/wait/amber/(\d\d)$`).FindStringSubmatch(path)
	if number == nil {
		t.Fatalf("asking for a taken seat led to %q", path)
	}
	for what, page := range map[string]response{
		"phone": fresh.get(path), "console": h.laptop().get(h.console()), "table": h.stranger().get("/t/" + h.code + "/screen"),
	} {
		if !strings.Contains(page.body, number[1]) {
			t.Errorf("the %s does not show %s", what, number[1])
		}
	}
	fresh.get(h.at("amber")).is(t, http.StatusSeeOther, "the new phone got in without approval")
	approve := h.laptop().post(h.console()+"/action", "do", "approve", "seat", "amber", "number", number[1])
	if approve.status != http.StatusSeeOther {
		t.Fatalf("approving the request got %d %s", approve.status, approve.body)
	}
	if e := h.next(stream, "bye"); strings.TrimSpace(e.data) != "moved" {
		t.Errorf("the old phone was told %q", e.data)
	}
	old.send(h.at("amber"), "do", "pick", "key", "k").is(t, http.StatusForbidden, "the old phone could still send")
	if r := fresh.get(path); r.to() != h.at("amber") {
		t.Errorf("the waiting page led to %q", r.to())
	}
	fresh.get(h.at("amber")).is(t, http.StatusOK, "the new phone")
	if r := h.stranger().get("/t/" + h.code + "/screen"); !strings.Contains(r.body, "moved to another phone (Ann)") {
		t.Error("the table screen does not announce that the seat moved")
	}
}

// TestDeclined proves that a declined phone is told so, and that whoever was not given a number gets no seat by making
// one up.
func TestDeclined(t *testing.T) {
	h := open(t)
	h.phone("amber")
	fresh := h.stranger()
	path := fresh.post("/j/"+h.code, "seat", "amber").to()
	number := path[strings.LastIndex(path, "/")+1:]
	h.laptop().post(h.console()+"/action", "do", "decline", "seat", "amber", "number", number).must(t, http.StatusSeeOther, "declining")
	if r := fresh.get(path); !strings.Contains(r.body, "did not give you") {
		t.Errorf("the phone reads %s", r.body)
	}
}

// TestLocked proves that closed joining keeps strangers out and lets those who sit there come and go.
func TestLocked(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	h.laptop().post(h.console()+"/action", "do", "lock")
	if r := h.stranger().post("/j/"+h.code, "seat", "blue"); !strings.Contains(r.to(), "/wait/blue/") {
		t.Errorf("a stranger at a locked table was led to %q", r.to())
	}
	if r := amber.get("/" + h.code); r.to() != h.at("amber") {
		t.Errorf("the seat's phone was led to %q", r.to())
	}
}

// TestPlantedCookie proves that a session which somebody else chose never comes to hold a seat (T25).
func TestPlantedCookie(t *testing.T) {
	h := open(t)
	planted := &http.Cookie{Name: h.phone("blue").sessionCookie().Name, Value: "planted"}
	b := h.stranger()
	r := b.request(http.MethodPost, "/j/"+h.code, strings.NewReader("seat=amber"))
	r.AddCookie(planted)
	if got := b.do(r); got.to() != h.at("amber") {
		t.Fatalf("the phone with the planted cookie got %d", got.status)
	}
	thief := h.stranger().request(http.MethodGet, h.at("amber"), nil)
	thief.AddCookie(planted)
	if got := h.stranger().do(thief); got.status == http.StatusOK {
		t.Error("the planted session holds the seat")
	}
}

// trickyNames are names as strangers type them: markup, templates, other directions, invisible signs, heaps, formulas and
// commands for terminals.
var trickyNames = []string{
	`<img onerror=alert()`, `{{.Secret}}`, `</script><script>`, "a\u202eb", "👩\u200d👩\u200d👧",
	strings.Repeat("👍🏽", 20), "a\x1b[2Jb", `=HYPERLINK("//x.y")`, `"onfocus=alert() x=`, "שלום 47", "\u0334\u0334\u0334",
	"a" + strings.Repeat("\u0323", 200), "WWWWWWWWWWWWWWWWWWWW", "﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽", "\xff\xfe", "harkonnen", "#{seat}",
}

// TestNames proves that a name is shown as text, that its control and direction characters are removed, and that a long name is refused
// rather than cut (check 44, T8).
func TestNames(t *testing.T) {
	h := open(t)
	for _, name := range []string{strings.Repeat("👍🏽", 300), `</script><script>alert(1)</script>`} {
		r := h.stranger().post("/j/"+h.code, "seat", "amber", "name", name)
		if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "room for 20 letters") || strings.Contains(r.body, "><script>") {
			t.Errorf("%+q is answered with %d %s", name, r.status, r.body)
		}
	}
	for _, name := range trickyNames {
		h := open(t)
		if r := h.stranger().post("/j/"+h.code, "seat", "amber", "name", name); r.to() != h.at("amber") {
			t.Errorf("%+q got %d", name, r.status)
		}
		h.stranger().post("/j/"+h.code, "seat", "amber", "name", name) // requests the seat
		for _, path := range []string{"/t/" + h.code + "/screen", h.console(), "/j/" + h.code + "?more=1", "/"} {
			body := h.laptop().get(path).body
			for _, trick := range []string{"<img", "</script><script>", `"onfocus`, "\u202e", "\x1b", "\ufffd"} {
				if strings.Contains(body, trick) {
					t.Errorf("%s shows %+q of %+q", path, trick, name)
				}
			}
		}
	}
}

// TestSeatsAreTheirHolders proves that any form of a stranger or another seat to a seat is refused before it is read (T2).
func TestSeatsAreTheirHolders(t *testing.T) {
	h := open(t)
	h.phone("amber")
	others := map[string]*browser{"a stranger": h.stranger(), "another seat": h.phone("blue"), "the laptop": h.laptop()}
	n := 0
	for _, route := range h.routes() {
		method, path, _ := strings.Cut(route, " ")
		if method != http.MethodPost || !strings.HasPrefix(path, h.at("amber")) {
			continue
		}
		n++
		for who, b := range others {
			for _, fields := range [][]string{nil, {"do", "x", "pin", "12"}, {"do", "agree", "arg.x:int", "y"}} {
				b.send(path, fields...).is(t, http.StatusForbidden, "%s sends %v to %s", who, fields, path)
			}
		}
	}
	if n < 8 {
		t.Errorf("only %d addresses take forms of a seat", n)
	}
}

// TestDigitsArePaced proves that a seat's phone can set only a few PINs a minute, and is told so.
func TestDigitsArePaced(t *testing.T) {
	h := open(t)
	amber := h.phone("amber")
	for n := range 100 {
		r := amber.send(h.at("amber")+"/pin", "pin", fmt.Sprintf("%04d", n))
		switch {
		case r.status == http.StatusOK:
		case r.status == http.StatusTooManyRequests && n > 1 && n < 10 && strings.Contains(r.say(), "Too many tries"):
			return
		default:
			t.Fatalf("setting PIN number %d got %d %s", n, r.status, r.body)
		}
	}
	t.Error("a seat can set PINs without limit")
}
