package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserImperiumCorrections proves that the typed undo offers to take back the last entry alone, and all that its seat did in the turn; that
// a count of a table of Dune: Imperium finds what differs and sets it right, that an undo shows the table before and after, and that everybody is
// told what to do by hand.
func TestBrowserImperiumCorrections(t *testing.T) {
	t.Parallel()
	game := apptest.ReadRecord(t, apptest.File(exampleRound))
	w := apptest.OpenSite(t, journaltest.NewMemory(), 1)
	table, err := w.Lobby.Create(t.Context(), "", game.Header)
	apptest.Check(t, err)
	w.Attach(table)
	played := commandsOf(game)[:14] // as far as Fausto's Agent with two troops
	for _, c := range played {
		enterFor(w, nil, c)
	}
	room := browsertest.Open(t, w.URL)
	screen := room.TableScreen(w.Code)
	console := room.Console(w.Code)

	bar := &keyboard{Page: console, t: t}
	bar.press("undo")
	bar.Wait("both undos", `((all) => all.length === 2 && all[0].innerText.includes("Undo: ") && all[1].innerText.includes("Undo all that was just done by Green (3 entries)"))([...document.querySelectorAll("button.reading")])`)
	bar.Picture("undo-turn")

	console.Go("/t/" + w.Code + "/console/count")
	console.Fill("arg.seats.red.spice:int", "3")
	console.Picture("count")
	console.TapText("Compare")
	console.See("counted 3, recorded 1")
	console.Picture("differs")
	console.TapText("Set it to what was counted")
	screen.Wait("the spice", `/\b3\b/.test(document.querySelector("#race .purse").textContent)`)

	console.Go("/t/" + w.Code + "/console/undo?to=12")
	console.See("Paul Atreides")
	console.Picture("undo")
	console.Resize(390, 844)
	console.Picture("undo-phone")
}
