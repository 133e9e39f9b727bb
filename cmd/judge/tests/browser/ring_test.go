package browser

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserRing proves that a question to everybody is one ring: two phones show the same and need no answer, a tap on one stops the
// ring for both and its release starts it again, one key on the console closes it, and with a time limit it closes by itself.
func TestBrowserRing(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	table := openTable(t, s, engine.Header{
		Game: "dune", Profile: "gf9-basic", Cards: engine.CardsPhone, House: map[string]engine.SwitchValue{"window.seconds": "60"},
		Seats: []engine.SeatSetup{{Faction: dune.Atreides, Circle: 1}, {Faction: dune.Guild, Circle: 4}},
	})
	guild, other, console := table.phones[dune.Guild], table.phones[dune.Atreides], table.console
	guild.Resize(360, 640)
	s.Enter(table.code, url.Values{
		"do": {"table.set"}, "arg.turn:int": {"3"}, "arg.storm:int": {"3"}, "arg.phase": {"storm"}, "arg.step": {"cards"}, "arg.stormMove:int": {"2"},
	})
	const counts = `document.querySelector(".asked-of-all .ask-raise button") && document.querySelector(".decide .countdown[data-state=calm]")`
	const asked = `document.querySelector(".asked-of-all").innerText + document.querySelectorAll(".decide .ask-pass").length + document.querySelector(".decide .countdown p").innerText`
	for _, phone := range []*browsertest.Page{guild, other} {
		phone.Wait("the ring", counts)
		phone.Picture("ring")
	}
	if a, b := browsertest.Eval[string](guild, asked), browsertest.Eval[string](other, asked); a != b {
		t.Errorf("one phone shows %q, the other %q", a, b)
	}
	table.screen.Wait("the ring", `document.querySelector(".countdown.least")`)
	table.screen.Picture("ring")
	console.Wait("the ring", `document.querySelector("[data-primary] .ask-advance button.send")`)
	console.Picture("ring")

	guild.Tap(".asked-of-all .ask-raise button")
	other.Wait("the ring to stop", `document.querySelector(".asked-of-all") && !document.querySelector(".countdown") && document.querySelector(".decide").innerText.includes("The table waits for the Guild.")`)
	other.Picture("stopped")
	guild.Wait("a way to go on", `document.querySelector(".asked-of-all .ask-release button")`)
	guild.Picture("mine")
	guild.Tap(".asked-of-all .ask-release button")
	other.Wait("the ring to start again", counts)

	console.Wait("the ring again", `document.querySelector("[data-primary] .ask-advance button.send") && window.scripts?.settled()`)
	console.Key("\x1b") // leaves the command bar
	console.Key("a")
	for _, phone := range []*browsertest.Page{guild, other} {
		phone.Wait("the storm to have moved", `!document.querySelector("[data-phase=storm]")`)
	}

	clocks := url.Values{"limit.ring": {"0"}, "limit.window": {"1"}}
	if r := s.Post(http.DefaultTransport, "/t/"+table.code+"/console/clock", clocks); r.StatusCode != http.StatusSeeOther {
		t.Fatal(r.Status)
	}
	if r := s.Post(http.DefaultTransport, "/t/"+table.code+"/console", url.Values{"key": {"charity"}, "do": {"table.set"}, "arg.phase": {"charity"}}); r.StatusCode != http.StatusSeeOther {
		t.Fatal(r.Status)
	}
	table.screen.Wait("the auction, which nobody began", `document.querySelector("[data-phase=bidding]")`)
	for _, phone := range []*browsertest.Page{guild, other} {
		phone.Wait("the auction", `document.querySelector("[data-phase=bidding]") && !document.querySelector(".asked-of-all")`)
	}
}
