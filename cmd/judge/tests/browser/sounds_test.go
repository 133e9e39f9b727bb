package browser

import (
	_ "embed"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// keepSounds has a page keep what it gives a sound for.
func keepSounds(p *browsertest.Page) (heard func() []string) {
	browsertest.Eval[bool](p, `(window.heard = [], document.addEventListener("chime", (event) => window.heard.push(event.detail)), true)`)
	return func() []string { return browsertest.Eval[[]string](p, `window.heard`) }
}

// clockStateJS is true while the clock is in a state: calm, warn, alarm or over.
func clockStateJS(state string) string {
	return `document.querySelector('.countdown[data-state="` + state + `"]')`
}

// TestBrowserClock proves that a clock which has run out says so on the table screen, the console and a phone, in digits of at
// least 96 pixels, and sounds on the table screen alone, while the same seat stays asked; that who is
// asked next is heard; and that a key of the console gives more time.
func TestBrowserClock(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := newAuctionTable(t, s)
	room := browsertest.Open(t, s.URL)
	console, table, phone := room.Console(code), room.TableScreen(code), room.Join(code, "atreides")
	table.Wait("the countdown", clockStateJS("calm"))
	heard := keepSounds(table)
	console.Tap("#clocks summary")
	console.Fill("limit.bid", "10")
	console.TapText("Set the clocks")
	for _, p := range []*browsertest.Page{table, console, phone} {
		p.Wait("the end of the time", clockStateJS("over"))
		p.See("Time’s up")
	}
	table.See("Atreides to bid or pass.")
	if size := browsertest.Eval[float64](table, `parseFloat(getComputedStyle(document.querySelector(".countdown b")).fontSize)`); size < 96 {
		t.Errorf("the digits are %.0f pixels high", size)
	}
	if n := phone.Count("#sound"); n > 0 {
		t.Error("a phone makes sounds")
	}
	console.TapText("Time’s up: pass")
	table.See("Bene Gesserit to bid or pass.")
	table.Wait("who is asked next to be heard", `window.heard.includes("ask")`)
	table.Wait("the end of the time again", clockStateJS("over"))
	// The first clock was shortened while it ran: on a slow machine it was over before anybody looked at it, and so unheard.
	got := heard()
	if since := got[slices.Index(got, "ask"):]; !slices.Equal(since, []string{"ask", "over"}) {
		t.Errorf("heard: %v", got)
	}
	console.Key("\x1b") // out of the line: there a digit is typed
	console.Key("9")
	table.Wait("more time", clockStateJS("calm"))
	table.Key("m")
	table.See("Sound off")
	table.Reload()
	table.See("Sound off")
}

// TestBrowserSecretsAreSilent proves that an answer given in secret makes no sound on the table screen, though the screen
// knows of its line.
func TestBrowserSecretsAreSilent(t *testing.T) {
	s := apptest.StartServer(t, t.TempDir())
	table := openTable(t, s, engine.Header{
		Game: "dune", Profile: "gf9-basic", Cards: engine.CardsPhone,
		Seats: []engine.SeatSetup{{Faction: dune.Atreides, Circle: 1}, {Faction: dune.Fremen, Circle: 4}},
	})
	table.screen.Wait("the game", `document.querySelector("[data-sounds]")`)
	heard := keepSounds(table.screen)
	const head = `document.querySelector("[data-head]").dataset.head`
	before := browsertest.Eval[string](table.screen, head)
	phone := table.phones[dune.Fremen]
	phone.Wait("a secret answer to be sent", "("+strings.TrimSpace(cautiousJS)+`)() && window.pressed.closest(".secret")`)
	table.screen.Wait("its line", head+` !== "`+before+`"`)
	if got := heard(); len(got) > 0 {
		t.Errorf("%v is heard of a secret", got)
	}
}
