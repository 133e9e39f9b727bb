package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// sharedDevice returns the path of a shared device's cover.
func (h *lobby) sharedDevice(seat string) string { return "/t/" + h.code + "/shared-device/" + seat }

// TestSharedDevice proves that on a device that holds several seats no seat's page opens until its player takes the device,
// with the seat's PIN if it has one; that looking at the cover covers the device again; and that nobody else has a
// cover there.
func TestSharedDevice(t *testing.T) {
	h := open(t)
	tablet := h.phone("amber")
	if r := tablet.get(h.at("amber")); r.status != http.StatusOK {
		t.Fatalf("a device with one seat got %d to %q", r.status, r.to())
	}
	if r := tablet.post("/j/"+h.code, "seat", "blue"); r.to() != h.at("blue") {
		t.Fatalf("claiming the second seat got %d to %q", r.status, r.to())
	}
	is := func(path, to string) {
		t.Helper()
		if r := tablet.get(path); r.to() != to {
			t.Errorf("%s leads to %q (%d), want %q", path, r.to(), r.status, to)
		}
	}
	for _, seat := range []string{"amber", "blue"} {
		is(h.at(seat), h.sharedDevice(seat))
		is(h.at(seat)+"?open=1", h.sharedDevice(seat))
	}
	is("/"+h.code+"/blue", h.sharedDevice("blue")) // its card
	if r := tablet.post(h.sharedDevice("amber")); r.to() != h.at("amber") {
		t.Fatalf("taking the device got %d to %q", r.status, r.to())
	}
	if page := tablet.get(h.at("amber")); page.status != http.StatusOK || !strings.Contains(page.body, `href="`+strings.TrimSuffix(h.sharedDevice(""), "/")+`"`) {
		t.Errorf("amber's page is %d, or cannot cover the device", page.status)
	}
	is(h.at("blue"), h.sharedDevice("blue"))
	left := tablet.listen(h.at("amber") + "/events")
	h.next(left, "snapshot")
	is(h.sharedDevice("blue"), "")
	is(h.at("amber"), h.sharedDevice("amber"))
	coral := h.phone("coral")
	h.pick(coral, "coral", "1")
	for _, events := range []<-chan event{left, tablet.listen(h.at("amber") + "/events")} {
		if e := h.next(events, "bye", "view", "snapshot"); e.name != "bye" {
			t.Errorf("the stream of a covered page sends a %s", e.name)
		}
	}
	if r := tablet.post(h.at("amber"), "do", "pick", "arg.value", "99"); r.to() != h.sharedDevice("amber") {
		t.Errorf("a form sent under the cover got %d to %q", r.status, r.to())
	}
	tablet.send(h.at("amber")+"/pin", "do", "keep", "pin", "1234").is(t, http.StatusForbidden, "digits for a covered seat")

	tablet.post(h.sharedDevice("blue"))
	tablet.post(h.at("blue")+"/pin", "do", "keep", "pin", "4711")
	is(h.sharedDevice("blue"), "")
	for _, wrong := range []string{"", "4712", "x"} {
		if r := tablet.post(h.sharedDevice("blue"), "pin", wrong); r.status < 400 || strings.Contains(r.body, `name="decision"`) {
			t.Errorf("taking the device with the PIN %q got %d", wrong, r.status)
		}
		is(h.at("blue"), h.sharedDevice("blue"))
	}
	if r := tablet.post(h.sharedDevice("blue"), "pin", "4711"); r.to() != h.at("blue") {
		t.Errorf("taking the device with its PIN got %d to %q", r.status, r.to())
	}
	for range 10 {
		tablet.post(h.sharedDevice("blue"), "pin", "0000")
	}
	tablet.post(h.sharedDevice("blue"), "pin", "4711").is(t, http.StatusTooManyRequests, "after many tries")

	if r := h.stranger().get(h.sharedDevice("amber")); r.to() != "/j/"+h.code {
		t.Errorf("a stranger got %d to %q for the cover", r.status, r.to())
	}
	coral.post(h.sharedDevice("amber")).is(t, http.StatusForbidden, "another phone")
}

// TestSecondSeatByTheSameScan proves that a device that holds a seat and scans its table again may go back or take a
// free seat too; that it keeps both, each behind its cover, and that the scan covers it; and that it goes straight
// back by its own card, or if there is nothing to choose.
func TestSecondSeatByTheSameScan(t *testing.T) {
	h := open(t)
	tablet := h.phone("amber")
	cover := strings.TrimSuffix(h.sharedDevice(""), "/")
	offers := func(back string, free, others []string) {
		t.Helper()
		r := tablet.get("/" + h.code)
		first, tiles, _ := strings.Cut(r.body, "<form method=\"post\" action=\"/j/")
		if r.status != http.StatusOK || !strings.Contains(first, `class="send" href="`+back+`"`) {
			t.Fatalf("a scan got %d to %q; its first link must be %s: %s", r.status, r.to(), back, first)
		}
		toTake, toAskFor, _ := strings.Cut(tiles, "Already playing?")
		for _, seat := range seatsOfTally {
			tile := `name="seat" value="` + seat + `"`
			if got, want := strings.Contains(toTake, tile), slices.Contains(free, seat); got != want {
				t.Errorf("%s is offered: %v", seat, got)
			}
			if got, want := strings.Contains(toAskFor, tile), slices.Contains(others, seat); got != want {
				t.Errorf("%s may be asked for: %v", seat, got)
			}
		}
	}
	is := func(path, to string) {
		t.Helper()
		if r := tablet.get(path); r.to() != to {
			t.Errorf("%s leads to %q (%d), want %q", path, r.to(), r.status, to)
		}
	}

	offers(h.at("amber"), []string{"blue", "coral"}, nil)
	is("/"+h.code+"/amber", h.at("amber"))
	is(h.at("amber"), "") // one seat has no cover
	h.pick(tablet, "amber", "2")
	other := h.phone("coral")
	offers(h.at("amber"), []string{"blue"}, []string{"coral"})
	if r := tablet.post("/j/"+h.code, "seat", "blue", "name", "Bea"); r.to() != h.at("blue") {
		t.Fatalf("claiming the second seat got %d to %q", r.status, r.to())
	}
	is(h.at("blue"), h.sharedDevice("blue"))
	is(h.at("amber"), h.sharedDevice("amber"))
	for _, path := range []string{"/" + h.code, "/j/" + h.code, "/" + h.code + "/coral"} {
		is(path, cover)
	}

	other.post(h.at("coral")+"/leave").must(t, http.StatusSeeOther, "coral stays")
	tablet.post(h.sharedDevice("amber"))
	is(h.at("amber"), "")
	offers(cover, []string{"coral"}, nil)
	is(h.at("amber"), h.sharedDevice("amber")) // a scan covers the device
	tablet.post(h.sharedDevice("blue"))
	if page := tablet.get(h.at("blue")); page.status != http.StatusOK || strings.Contains(page.body, h.at("amber")) {
		t.Errorf("blue's page is %d, or links to amber's", page.status)
	}
	h.laptop().post(h.console()+"/action", "do", "lock")
	is("/"+h.code, cover)
}

// TestCoveredSeats proves that a shared device acts only for the seat whose player has it: whatever is sent for
// another seat leads to the cover, the other seat's stream ends or shows nothing, and not even its PIN can be changed.
func TestCoveredSeats(t *testing.T) {
	h := openWith(t, func(c *web.Config) { c.Heartbeat = 50 * time.Millisecond })
	tablet := h.phone("amber")
	alone := tablet.listen(h.at("amber") + "/events")
	h.next(alone, "snapshot")
	tablet.post("/j/"+h.code, "seat", "blue")
	if bye := h.next(alone, "bye"); bye.data != "reload" {
		t.Errorf("the old page's stream ends with %q", bye.data)
	}
	tablet.post(h.sharedDevice("blue"))
	tablet.post(h.at("blue")+"/pin", "do", "keep", "pin", "4711")
	blue := tablet.listen(h.at("blue") + "/events")
	h.next(blue, "snapshot")
	tablet.post(h.sharedDevice("amber"))
	if bye := h.next(blue, "bye"); bye.data != "reload" {
		t.Errorf("the covered page's stream ends with %q", bye.data)
	}
	if first := <-tablet.listen(h.at("blue") + "/events"); first.name != "bye" || first.data != "reload" {
		t.Errorf("a stream behind the cover begins with %s %q", first.name, first.data)
	}
	for _, part := range []string{"", "/preview", "/pin", "/call", "/consent", "/open", "/key", "/here"} {
		fields := []string{"do", "remove", "key", "k" + part, "decision", "1.pick.blue.0", "arg.value", "99"}
		if r := tablet.post(h.at("blue")+part, fields...); r.to() != h.sharedDevice("blue") {
			t.Errorf("a form to %q got %d to %q", part, r.status, r.to())
		}
		if r := tablet.send(h.at("blue")+part, fields...); r.status != http.StatusForbidden || strings.Contains(r.body, "ruling") {
			t.Errorf("a script's form to %q got %d %s", part, r.status, r.body)
		}
	}
	if r := tablet.post(h.sharedDevice("blue"), "pin", "4711"); r.to() != h.at("blue") {
		t.Errorf("the seat's PIN was changed: %d to %q", r.status, r.to())
	}
	h.next(tablet.listen(h.at("blue")+"/events"), "snapshot")
}

// TestBrowserSharedDevice proves that a tablet with three seats shows a cover between them: nothing of a seat is on the page
// until its player holds the button; after sealing the cover is back and names the next seat that is asked; and going
// back or forward leads to a cover (check 13).
func TestBrowserSharedDevice(t *testing.T) {
	h, r, _ := room(t)
	tablet := r.Join(h.code, "amber")
	for _, seat := range []string{"blue", "coral"} {
		tablet.Go("/" + h.code)
		tablet.Picture("scan")
		tablet.Tap(`button[name="seat"][value="` + seat + `"]`)
		onCover(tablet, seat)
	}
	tablet.Go("/" + h.code)
	for _, seat := range []string{"amber", "blue"} {
		onCover(tablet, seat)
		tablet.Picture("cover")
		tablet.Tap(".device-take button") // too short
		onCover(tablet, seat)
		tablet.Hold(".device-take button", func() {
			tablet.Wait("the seat's page", `location.pathname.endsWith("/seat/`+seat+`") && document.body.matches(".screen-seat")`)
		})
		tablet.Tap(drawer)
		tablet.Fill("arg.value", "3")
		tablet.Send("pick")
	}
	onCover(tablet, "coral")
	tablet.Back()
	tablet.Wait("a cover", covers)
	browsertest.Eval[bool](tablet, `setTimeout(() => history.forward()) > 0`) // answered before the page goes
	onCover(tablet, "coral")
	tablet.Go(h.at("amber"))
	onCover(tablet, "amber")
}

// covers is true on a cover with nothing behind it.
const covers = `document.body.matches(".screen-shared-device") && !document.querySelector(".secret, template, form.ask-pick")`

// onCover waits for the cover that names a seat.
func onCover(p *browsertest.Page, seat string) {
	p.Wait("the cover for "+seat, covers+` && document.querySelector(".device-give h1")?.innerText.toLowerCase() === "`+seat+`"`)
}
