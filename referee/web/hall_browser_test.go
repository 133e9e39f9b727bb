package web_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
	"github.com/judgeofthechange/judge/views/i18n"
)

// hallRoom is a room with two laptops, whose networks fail on command.
type hallRoom struct {
	*laptops
	*browsertest.Room
	first, peer *browsertest.Outage
	here, there string // where the first and the peer are reached
}

func openHallRoom(t *testing.T, change ...func(*web.Config)) *hallRoom {
	t.Helper()
	t.Parallel()
	h := openLaptops(t, change...)
	r := &hallRoom{laptops: h, first: browsertest.NewOutage(t, "127.0.0.1:"+h.port), peer: browsertest.NewOutage(t, "127.0.0.1:"+h.peer.port)}
	r.Room = browsertest.Open(t, "http://localhost:"+portOf(t, r.first.Addr()))
	r.here, r.there = "http://"+browsertest.LAN+":"+portOf(t, r.first.Addr()), "http://"+browsertest.OtherLAN+":"+portOf(t, r.peer.Addr())
	h.peers.know(r.here, r.there)
	return r
}

// mayLeave lets a page lose its laptop, and ask both.
func (r *hallRoom) mayLeave(p *browsertest.Page) {
	p.Forgive("ERR_")
	p.MayGoTo(r.here)
	p.MayGoTo(r.there)
	p.Wait("the page to be current", current)
}

// goesOn waits until a page is live at the peer, where it may go.
func (r *hallRoom) goesOn(p *browsertest.Page) {
	p.Wait("the page at the other laptop", `location.origin === "`+r.there+`"`)
	p.Wait("the page to be current", current)
}

// TestBrowserGoesOnAtAnotherLaptop proves that a phone and a table screen whose laptop is gone are live at another one within 20 seconds,
// the phone with its seat, its language and what it may enter, under an address without a ticket; the console on the gone laptop stays (EV-44).
func TestBrowserGoesOnAtAnotherLaptop(t *testing.T) {
	r := openHallRoom(t)
	amber, table, console := r.Join(r.code, "amber"), r.TableScreen(r.code), r.Console(r.code)
	for _, p := range []*browsertest.Page{amber, table, console} {
		r.mayLeave(p)
	}
	amber.TapText("Italiano")
	amber.Wait("Italian", `document.documentElement.lang === "it"`)
	amber.Wait("the page to be current", current)
	gone := time.Now()
	r.first.Cut()
	amber.See("Questo computer non risponde. Ne cerco un altro…")
	for _, p := range []*browsertest.Page{amber, table} {
		r.goesOn(p)
	}
	if took := time.Since(gone); took > 20*time.Second {
		t.Errorf("the pages took %v", took)
	}
	amber.Wait("Italian", `document.documentElement.lang === "it"`)
	amber.Tap(drawer)
	amber.Fill("arg.value", "3")
	amber.Send("pick")
	table.See("Amber sealed a number")
	if got := browsertest.Eval[string](amber, `location.href`); got != r.there+r.at("amber") {
		t.Errorf("the phone is at %s", got)
	}
	console.Wait("the console to stay", `location.hostname === "localhost" && document.querySelector("#link").textContent.includes("Connecting")`)
}

// TestBrowserSealsAgainAtAnotherLaptop proves that at a blind table, where what was sealed stays with the gone laptop's page, the phone says so and seals
// again (EV-44).
func TestBrowserSealsAgainAtAnotherLaptop(t *testing.T) {
	r := openHallRoom(t)
	r.goBlind()
	amber := joinBlind(r.lobby, r.Room, "amber")
	sealNumber(amber, "3")
	r.mayLeave(amber)
	r.first.Cut()
	r.goesOn(amber)
	amber.See("Another phone holds what was sealed here")
	sealNumber(amber, "1")
	amber.See("Kept on this phone until the reveal")
}

// TestBrowserSilentLaptop proves the same for a laptop that loses its network without a word: nothing is refused, nothing comes (EV-44).
func TestBrowserSilentLaptop(t *testing.T) {
	r := openHallRoom(t, func(c *web.Config) { c.Heartbeat = 400 * time.Millisecond })
	amber := r.Join(r.code, "amber")
	r.mayLeave(amber)
	r.first.Silence()
	r.goesOn(amber)
}

// TestBrowserStaysAtItsLaptop proves that a page stays where it is while anything answers there, while no peer does, and while its phone has no
// network (EV-44).
func TestBrowserStaysAtItsLaptop(t *testing.T) {
	r := openHallRoom(t)
	amber := r.Join(r.code, "amber")
	r.mayLeave(amber)
	r.peer.Cut()
	r.first.Cut()
	amber.See("Looking for another one…")
	amber.Wait("the search to end", lost+` && !document.querySelector("#link").textContent.includes("Looking")`)
	r.first.Restore()
	amber.Wait("the page to be current", current)
	if browsertest.Eval[string](amber, "location.hostname") != browsertest.LAN {
		t.Error("the phone has left a laptop that came back")
	}
}

// TestBrowserHandedOver proves that a page whose table another process takes over connects again by itself, and shows no alarm (EV-44).
func TestBrowserHandedOver(t *testing.T) {
	t.Parallel()
	h := open(t)
	var sent atomic.Int32
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/events") && sent.Add(1) == 1 {
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = w.Write([]byte("event: bye\ndata: handed-over\n\n"))
			return
		}
		h.site.ServeHTTP(w, r)
	}))
	t.Cleanup(site.CloseClientConnections)
	table := browsertest.Open(t, "http://localhost:"+portOf(t, strings.TrimPrefix(site.URL, "http://"))).Table()
	table.Before(`addEventListener("DOMContentLoaded", () => new MutationObserver(() => (window.alarmed = !document.getElementById("link").hidden || window.alarmed))
		.observe(document.getElementById("link"), { attributes: true }))`)
	table.Go("/t/" + h.code + "/screen")
	table.Wait("the page to be current", current)
	if n := sent.Load(); n != 2 || browsertest.Eval[bool](table, "window.alarmed === true") {
		t.Errorf("after %d streams the page raised an alarm", n)
	}
}

// TestBrowserTicketPage proves that the page which asks whose seats a link brings is built for everybody, in each language, and that its
// button takes the seat (EV-44).
func TestBrowserTicketPage(t *testing.T) {
	r := openHallRoom(t)
	link := r.wayOf(r.phone("amber"), r.at("amber")) + "&to=" + r.at("amber")
	phone := r.PhoneOf("phone", 360, 640)
	for _, language := range i18n.Languages {
		phone.SetCookie("judge_language", language)
		phone.Go(link)
		for check, faults := range map[string][]string{
			"built": phone.Misbuilt(), "axe": phone.Audit(browsertest.Good{}), "target": phone.TooSmall(44), "text": phone.Unreadable(),
		} {
			if len(faults) > 0 {
				t.Errorf("%s, %s: %q", language, check, faults)
			}
		}
	}
	phone.SetCookie("judge_language", "en")
	phone.Go(link)
	phone.See("Amber · " + r.code)
	phone.Picture("ticket")
	phone.TapText("Go on with these seats")
	phone.Wait("the seat's page", `document.body.matches(".screen-seat") && location.pathname === "`+r.at("amber")+`"`)
}
