package browser

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// What the line at the top of a page says.
const (
	lostJS    = `!document.getElementById("link").hidden`
	currentJS = `window.stream?.isLive() && document.getElementById("link").hidden`
)

// TestBrowserRestart proves that phones, console and table screen find back by themselves when the laptop's program
// was stopped and started in the middle of a game, and that nobody has to sit down anew.
func TestBrowserRestart(t *testing.T) {
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	code := s.NewTable(apptest.DuneTable("phone")...)
	room := browsertest.Open(t, s.URL)
	pages := []*browsertest.Page{room.TableScreen(code), room.Console(code), room.Join(code, "fremen"), room.Join(code, "guild")}
	for _, p := range pages {
		p.Forgive("ERR_") // the browser reports every try that finds nobody
		p.Wait("the page to be current", currentJS)
		browsertest.Eval[string](p, `window.neverLoadedAgain = "yes"`)
	}
	addr := "127.0.0.1" + s.URL[strings.LastIndex(s.URL, ":"):]
	s.Stop()
	for _, p := range pages {
		p.Wait("the lost connection to be shown", lostJS)
	}
	apptest.StartServer(t, data, "--addr", addr)
	for _, p := range pages {
		p.Wait("the page to be current", currentJS)
		if !browsertest.Eval[bool](p, `window.neverLoadedAgain === "yes"`) {
			t.Errorf("%s was loaded anew", p.Name)
		}
	}
}

// TestBrowserWhy walks from a refusal on a phone to its explanation, from there to the catalogue and back to the seat.
func TestBrowserWhy(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable(append(apptest.DuneTable("phone"), "house.bidding.reenter", "no")...)
	room := browsertest.Open(t, s.URL)
	phone := room.Join(code, "fremen")
	phone.Forgive("422") // the refusal
	phone.Send("place")
	const slot = `form.ask-place [data-refusal]`
	phone.Wait("the explanation", `document.querySelector("`+slot+` details.why")`)
	phone.Tap(slot + " summary")
	phone.See("In force here: GF9 rules, basic game.")
	phone.Picture("refused")
	phone.Tap(slot + " a.ruling")
	phone.Wait("the ruling", `document.querySelector(".ruling-page")`)
	phone.Picture("ruling")
	phone.Tap(".rules-nav a:nth-child(2)")
	phone.Fill("q", "bid-09")
	phone.TapText("Search")
	phone.See("by the table’s choice")
	phone.Picture("search")
	phone.Tap(".rules-nav a:first-child")
	phone.Wait("the seat's page", `document.body.matches(".screen-seat")`)
	phone.Picture("seat")

	laptop := room.Laptop()
	laptop.Go("/new/dune/gf9-basic")
	laptop.TapText("Name, house rules")
	laptop.TapText("Bidding")
	laptop.Fill("house.bidding.reenter", "no")
	laptop.See("changed: 1")
	laptop.Picture("house-rules")
	laptop.Go("/rules/compare?a=gf9-basic&b=tournament-2009")
	laptop.TapText("When a Nexus is held")
	laptop.Picture("compare")
}
