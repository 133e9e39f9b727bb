package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web"
)

var shownCode = regexp.MustCompile(`<strong class="code">([A-Z]{4} [A-Z]{4})<`)

// pairingCode asks for a code on one of the laptop's pages, and reads it there.
func (h *lobby) pairingCode(page string) string {
	h.Helper()
	h.laptop().send(page+"/pairing", "do", "open").must(h, http.StatusOK, "asking for a code")
	code := shownCode.FindStringSubmatch(h.laptop().get(page).body)
	if code == nil {
		h.Fatalf("the laptop shows no code on %s", page)
	}
	return code[1]
}

// tryFrom sends a code from some address of the network, and reports whether it let that device in.
func (h *lobby) tryFrom(addr, page, code string) bool {
	h.Helper()
	r := httptest.NewRequestWithContext(h.Context(), http.MethodPost, "http://"+lanHost+page+"/pair", strings.NewReader(url.Values{"pairing": {code}}.Encode()))
	r.RemoteAddr = addr
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", "http://"+lanHost)
	w := httptest.NewRecorder()
	h.site.ServeHTTP(w, r)
	return w.Code == http.StatusSeeOther
}

// TestPairingIsNotGuessed proves that there is no code until the laptop asks for one; that the whole program takes
// only a few wrong ones, whatever their addresses and tables; and that the laptop is told and can ask again (T9).
func TestPairingIsNotGuessed(t *testing.T) {
	h := open(t)
	other, err := h.lobby.Create(t.Context(), "", enginetest.TallyHeader())
	check(t, err)
	if shownCode.MatchString(h.laptop().get(h.console()).body) || h.tryFrom("192.168.50.7:1", h.console(), "") {
		t.Error("there is a code, though nobody asked for one")
	}
	pages := []string{h.console(), "/t/" + other.Info().Code + "/console", "/tables"}
	guess := func(n int) {
		for i := range n {
			if h.tryFrom(fmt.Sprintf("[2001:db8:%x::7]:1", i), pages[i%3], "BCDF GHJK") {
				t.Fatal("a wrong code was accepted")
			}
		}
	}
	code := h.pairingCode(h.console())
	guess(15)
	if h.tryFrom("192.168.50.7:1", pages[1], code) {
		t.Error("a table's code was accepted at another table")
	}
	if !h.tryFrom("192.168.50.7:1", h.console(), code) {
		t.Error("the right code was refused after a few wrong ones")
	}
	code, all := h.pairingCode(h.console()), h.pairingCode("/tables")
	guess(40)
	if h.tryFrom("192.168.50.8:1", h.console(), code) || h.tryFrom("192.168.50.8:1", "/tables", all) {
		t.Error("a code was accepted after too many wrong ones")
	}
	for _, page := range []string{h.console(), "/tables"} {
		if body := h.laptop().get(page).body; !strings.Contains(body, "Too many wrong codes came in") {
			t.Errorf("%s does not say that too many wrong codes came in", page)
		}
	}
	if code = h.pairingCode(h.console()); !h.tryFrom("192.168.50.8:1", h.console(), code) {
		t.Error("the laptop cannot get a new code")
	}
}

// TestPairingCodesEnd proves that a code is valid for two minutes, is shown only on the laptop, and disappears from
// its screen.
func TestPairingCodesEnd(t *testing.T) {
	var later atomic.Int64
	now := time.Now()
	h := openWith(t, func(c *web.Config) {
		c.Heartbeat = time.Millisecond
		c.Now = func() time.Time { return now.Add(time.Duration(later.Load())) }
	})
	events := h.laptop().listen(h.console() + "/events")
	h.next(events, "snapshot")
	code := h.pairingCode(h.console())
	for e := h.next(events, "view"); !strings.Contains(e.data, code); e = h.next(events, "view") {
	}
	tablet := h.stranger()
	tablet.post(h.console()+"/pair", "pairing", h.pairingCode(h.console()))
	code = h.pairingCode(h.console())
	for e := h.next(events, "view"); !strings.Contains(e.data, code); e = h.next(events, "view") {
	}
	if body := tablet.get(h.console()).body; !strings.Contains(body, "advance") || strings.Contains(body, code) || strings.Contains(body, "/console/pairing") {
		t.Error("another console shows the code, or asks for one")
	}
	tablet.post(h.console()+"/pairing", "do", "open").is(t, http.StatusForbidden, "another console asks for a code")
	later.Store(int64(2*time.Minute - time.Second))
	if !strings.Contains(h.laptop().get(h.console()).body, code) {
		t.Error("the code ended before two minutes")
	}
	later.Store(int64(2 * time.Minute))
	if h.tryFrom("192.168.50.8:1", h.console(), code) {
		t.Error("the code was accepted after two minutes")
	}
	for e := h.next(events, "view"); shownCode.MatchString(e.data); e = h.next(events, "view") {
	}
}

// TestPairedDevices proves that a device that is let in, to a table or to all, is announced on table screens and
// consoles and in the log; that the laptop lists it; and that sending it away ends its access and its streams at once,
// and is announced (T11, T30).
func TestPairedDevices(t *testing.T) {
	h := openWith(t, quietLine)
	screen, console := h.stranger().listen("/t/"+h.code+"/screen/events"), h.laptop().listen(h.console()+"/events")
	told := func(say string) {
		t.Helper()
		for _, events := range []<-chan event{screen, console} {
			for e := h.next(events, "snapshot", "view"); !strings.Contains(e.data, say); e = h.next(events, "view") {
			}
		}
	}
	away := regexp.MustCompile(`name="device" value="(\d+)"`)
	for _, c := range []struct{ page, in, out string }{
		{h.console(), "Another device is a console of this table now.", "The other device is no longer a console of this table."},
		{"/tables", "Another device is a console of all tables now.", "A device is no longer a console of all tables."},
	} {
		tablet := h.stranger()
		tablet.post(c.page+"/pair", "pairing", h.pairingCode(c.page)).must(t, http.StatusSeeOther, "pairing")
		told(c.in)
		streams := []<-chan event{tablet.listen(h.console() + "/events")}
		if c.page == "/tables" {
			streams = append(streams, tablet.listen("/tables/all/events"))
		}
		for _, events := range streams {
			h.next(events, "snapshot")
		}
		tablet.send(c.page+"/pairing", "do", "open").is(t, http.StatusForbidden, "a paired device lets others in")
		listed := h.laptop().get(h.console()).body
		fields := []string{"do", "release"}
		if found := away.FindStringSubmatch(listed); c.page == "/tables" {
			if found == nil || !strings.Contains(listed, "is a console of all tables.") {
				t.Fatal("the laptop does not list the device")
			}
			fields = []string{"do", "away", "device", found[1]}
		} else if !strings.Contains(listed, `name="do" value="release"`) || !strings.Contains(listed, "Another device is a console of this table.") {
			t.Error("the laptop does not list the device")
		}
		h.laptop().send(c.page+"/pairing", fields...).must(t, http.StatusOK, "sending it away")
		told(c.out)
		for _, events := range streams {
			h.next(events, "bye")
		}
		tablet.get(h.console()).is(t, http.StatusForbidden, "it still gets the console")
		if r := h.laptop().send(c.page+"/pairing", fields...); r.status == http.StatusOK {
			t.Error("the device can be sent away twice")
		}
	}
	lines, err := h.table.Snapshot().Log(referee.Console)
	if err != nil || len(lines) != 4 {
		t.Errorf("the log has %d lines about the device: %v", len(lines), err)
	}
}

// TestPairedConsoleIsNoSeat proves that a device that was let in to a console gets no seat's page for it.
func TestPairedConsoleIsNoSeat(t *testing.T) {
	h := open(t)
	b := h.stranger()
	code := h.pairingCode(h.console())
	b.post(h.console()+"/pair", "pairing", code).is(t, http.StatusSeeOther, "the right code")
	b.get(h.console()).is(t, http.StatusOK, "the console")
	b.get(h.at("moderator")).is(t, http.StatusSeeOther, "a seat's page for the console")
	if bye := h.next(b.listen(h.at("moderator")+"/events"), "snapshot", "bye"); bye.name != "bye" {
		t.Error("the console's device gets a seat's stream")
	}
}

// TestJudgeIsNamed proves that a caller reads the name that a judge gave when the device was let in, to all tables or to one, and "the
// moderator" for the laptop.
func TestJudgeIsNamed(t *testing.T) {
	h := open(t)
	phone := h.phone("amber")
	all, one := h.stranger(), h.stranger()
	all.post("/tables/pair", "pairing", h.pairingCode("/tables"), "name", "Ruth").is(t, http.StatusSeeOther, "the code for all tables")
	one.post(h.console()+"/pair", "pairing", h.pairingCode(h.console()), "name", "Bo").is(t, http.StatusSeeOther, "the code for one table")
	for _, test := range []struct {
		judge *browser
		says  string
	}{{all, "Ruth is coming."}, {one, "Bo is coming."}, {h.laptop(), "The moderator is coming."}} {
		phone.send(h.at("amber")+"/call", "reason", "rules", "text", "May I ship?").must(t, http.StatusOK, "calling")
		if page := test.judge.get(h.console()).body; !strings.Contains(page, "A rule – “May I ship?”") {
			t.Error("the console does not say what the call is about")
		}
		test.judge.send(h.console()+"/action", "do", "attend", "seat", "amber").must(t, http.StatusOK, "coming")
		if page := phone.get(h.at("amber")).body; !strings.Contains(page, test.says) {
			t.Errorf("the caller does not read %q", test.says)
		}
		if page := h.laptop().get(h.console()).body; !strings.Contains(page, test.says) {
			t.Errorf("the other judges do not read %q", test.says)
		}
		test.judge.send(h.console()+"/action", "do", "attended", "seat", "amber").must(t, http.StatusOK, "settling")
	}
}
