package browser

import (
	"net/url"
	"strconv"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserCorrections proves that the moderator of a table without phones can preview and make a correction, keep a mistake as
// played, let a refused shipment stand, find a mistake by counting the board, and set the table to the count.
func TestBrowserCorrections(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable(apptest.DuneTable("table")...)
	s.Enter(code,
		url.Values{
			"do": {"table.set"}, "arg.turn:int": {"3"}, "arg.storm:int": {"16"}, "arg.phase": {"ship-move"}, "arg.turns.acting": {"emperor"},
			"arg.board:json":         {`{"carthag":{"10":{"harkonnen":4,"guild":2}},"arrakeen":{"9":{"atreides":5}}}`},
			"arg.seats.emperor:json": {`{"spice":10}`}, "arg.seats.guild:json": {`{"spice":5}`}, "arg.spice:json": {`{"red-chasm":{"6":8}}`},
		},
		url.Values{"do": {"ship"}, "for": {"emperor"}, "arg.to": {"arrakeen"}, "arg.normal": {"5"}},
		url.Values{"do": {"move"}, "for": {"emperor"}, "arg.from[0].territory": {"arrakeen"}, "arg.from[0].sector": {"9"}, "arg.from[0].normal": {"5"}, "arg.to": {"old-gap"}, "arg.sector": {"9"}},
		url.Values{"do": {"pass"}, "for": {"fremen"}},
		url.Values{"do": {"pass"}, "for": {"fremen"}},
		url.Values{"do": {"ship"}, "for": {"guild"}, "arg.to": {"tueks-sietch"}, "arg.normal": {"2"}},
		url.Values{"do": {"pass"}, "for": {"guild"}},
	)
	room := browsertest.Open(t, s.URL)
	console := room.ConsoleOf(code, 1366, 768)
	wantAct := func(text string) {
		t.Helper()
		act := `[...document.querySelectorAll(".side-page .send:not(.quiet)")].find((b) => b.innerText.trim() === ` + strconv.Quote(text) + `)`
		console.Wait(text, `Boolean(`+act+`)`) // the page is shown as it comes
		if !browsertest.Eval[bool](console, `((r) => r.top >= 0 && r.bottom <= innerHeight)(`+act+`.getBoundingClientRect())`) {
			t.Errorf("%q is outside the window, on a page that has just been opened", text)
		}
	}

	console.Tap(`a[href$="/correct?line=4"]`)
	console.See("Correct: ")
	wantAct("See what would change")
	console.Fill("arg.from[0].normal", "3")
	console.Picture("correct")
	console.TapText("See what would change")
	console.See("Nothing has changed yet.")
	wantAct("Accept the correction")
	console.Picture("preview")
	console.Fill("reason", "three, we all saw it")
	console.TapText("Accept the correction")
	console.Wait("the log to tell it", `document.querySelector(".zone-log").innerText.includes("Corrected: ")`)
	console.Picture("corrected")

	console.Tap(`a[href$="/correct?line=7"]`)
	console.TapText("This never happened")
	console.See("If this is corrected")
	console.Picture("never")
	console.TapText("Keep as played")
	console.See("the table plays on as it was")

	console.Forgive("422")
	console.Tap(".waiting .awaited .entry > summary")
	console.Fill("arg.to", "arrakeen:9")
	console.Send("ship")
	console.Wait("the link to let it stand", `document.querySelector("[data-refusal] a")`)
	console.Tap(`[data-refusal] a`)
	console.See("Who agrees")
	wantAct("Let it stand")
	console.Fill("arg.consent", "guild")
	console.Fill("arg.reason", "nobody noticed")
	console.Picture("stand")
	console.TapText("Let it stand")
	console.Wait("the log to tell it", `document.querySelector(".zone-log").innerText.includes("nobody noticed")`)

	console.TapText("Count the board")
	console.See("Compare")
	wantAct("Compare")
	console.Fill("arg.board.tueks-sietch.4.guild.normal:int", "1")
	console.Picture("count")
	console.TapText("Compare")
	console.See("counted 1, recorded 2")
	console.See("forces: 1, not 2")
	console.Picture("counted")
	console.TapText("Correct this entry")
	console.See("If this is corrected")
	console.TapText("Back to the console")
	console.TapText("Count the board")
	console.Fill("arg.board.tueks-sietch.4.guild.normal:int", "1")
	console.TapText("Compare")
	console.Fill("reason", "one was lost on the way")
	console.TapText("Set it to what was counted")
	console.Wait("the log to tell it", `document.querySelector(".zone-log").innerText.includes("one was lost on the way")`)
}
