package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserScreenSwitches proves that F fills the display and leaves it again, and that the voice is off at first, reads each new
// headline once in the screen's language when V has switched it on, never over itself, and is silent again after V.
func TestBrowserScreenSwitches(t *testing.T) {
	t.Parallel()
	game := apptest.ReadGame(t, "gf9-basic-six.jsonl")
	w := apptest.OpenStageOf(t, game, nil)
	at := w.PlayedTo(game, 20)
	table := w.Room.TableScreen(at.Code)
	table.Key("f")
	table.Wait("the whole display", `document.fullscreenElement !== null && document.querySelector("#full-screen[aria-pressed=true]") !== null`)
	table.Key("f")
	table.Wait("the window", `document.fullscreenElement === null && document.querySelector("#full-screen[aria-pressed=false]") !== null`)

	// A voice that takes until it is told to end.
	browsertest.Eval[bool](table, `(window.heard = [], speechSynthesis.getVoices = () => [{ lang: "en-GB" }], speechSynthesis.speak = (u) => heard.push(u), speechSynthesis.dispatchEvent(new Event("voiceschanged")))`)
	table.Wait("the switch", `!document.getElementById("voice").hidden`)
	headline := func() string {
		return browsertest.Eval[string](table, `document.querySelector("#main h1").innerText.trim()`)
	}
	heard := func() []string { return browsertest.Eval[[]string](table, `heard.map((u) => u.lang + ": " + u.text)`) }
	at.PlayRecord(game, 20, 21)
	if got := heard(); len(got) > 0 {
		t.Errorf("the screen speaks though nobody asked for it: %q", got)
	}
	table.Key("v")
	table.Wait("the first words", `heard.length === 1`)
	first := headline()
	at.PlayRecord(game, 21, 24)
	table.Wait("another headline", `document.querySelector("#main h1").innerText.trim() !== heard[0].text`)
	if got := heard(); len(got) != 1 || got[0] != "en: "+first {
		t.Errorf("the screen said %q, want the headline %q and nothing over it", got, first)
	}
	browsertest.Eval[bool](table, `heard[0].onend() === undefined`)
	table.EndMoment()
	table.Wait("the next words", `heard.length === 2 && heard[1].text === document.querySelector("#main h1").innerText.trim()`)
	table.Key("v")
	table.Wait("silence", `document.querySelector("#voice[aria-pressed=false]") !== null`)
	at.PlayRecord(game, 24, 25)
	browsertest.Eval[bool](table, `heard[1].onend() === undefined`)
	if got := heard(); len(got) != 2 {
		t.Errorf("the screen speaks after it was switched off: %q", got)
	}
}
