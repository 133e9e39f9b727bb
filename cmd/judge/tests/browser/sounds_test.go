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

// keepSounds makes a page keep the names of its sounds, and returns a function that gives them.
func keepSounds(p *browsertest.Page) (heard func() []string) {
	browsertest.Eval[bool](p, `(window.heard = [], document.addEventListener("chime", (event) => window.heard.push(event.detail)), true)`)
	return func() []string { return browsertest.Eval[[]string](p, `window.heard`) }
}

// clockStateJS finds the countdown if it is in a state: calm, warn, alarm, over or awaits.
func clockStateJS(state string) string {
	return `document.querySelector('.countdown[data-state="` + state + `"]')`
}

// TestBrowserClock proves that a clock that has run out says so on the table screen, the console and a phone, in digits of 96 pixels or
// more, while the same seat remains asked; that only the table screen has sounds, for the next question and the end of time; and that
// a key on the console gives more time.
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
		t.Error("a phone has a switch for sounds")
	}
	console.TapText("Time’s up: pass")
	table.See("Bene Gesserit to bid or pass.")
	table.Wait("the sound of the next question", `window.heard.includes("ask")`)
	table.Wait("the end of the time again", clockStateJS("over"))
	// The first clock was shortened while it ran, and on a slow machine it ended at once without a sound.
	got := heard()
	if since := got[slices.Index(got, "ask"):]; !slices.Equal(since, []string{"ask", "over"}) {
		t.Errorf("the sounds were %v, want ask and over at the end", got)
	}
	console.Key("\x1b") // leaves the bar, where a digit would be typed
	console.Key("9")
	table.Wait("more time", clockStateJS("calm"))
	table.Key("m")
	table.See("Sound off")
	table.Reload()
	table.See("Sound off")
}

// TestBrowserSecretsAreSilent proves that a secret answer makes no sound on the table screen, though the screen gets a new record head.
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
	table.screen.Wait("the new head", head+` !== "`+before+`"`)
	if got := heard(); len(got) > 0 {
		t.Errorf("a secret answer sounds: %v", got)
	}
}
