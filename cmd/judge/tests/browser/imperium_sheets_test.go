package browser

import (
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserImperiumSheets proves that on a small phone a card in hand leads to its sheet by a mark of its own, which chooses nothing, that
// a leader does so before it is chosen, and a card of the row on the moderator's console.
func TestBrowserImperiumSheets(t *testing.T) {
	t.Parallel()
	game := &record.Record{Header: apptest.ImperiumTable(3, false)}
	s := apptest.OpenStage(t, nil)
	w := s.NewTable(game)
	phone := s.Room.PhoneOf("green", 360, 640)
	w.Clients["green"].Lend(phone)
	phone.Go(w.Clients["green"].Path)

	players := apptest.NewRandomPlayer(apptest.Imperium, 4)
	until := func(what, ask, asked string) {
		t.Helper()
		asks := func() bool {
			return slices.ContainsFunc(w.Clients["green"].Prompts(), func(p engine.Prompt) bool { return p.Ask == ask })
		}
		for !asks() {
			if !players.Advance(w, 1) {
				t.Fatalf("the game ended before %s", what)
			}
		}
		phone.Wait(what, `document.querySelector("`+asked+`")`)
		phone.EndMoment()
		phone.Picture(what)
	}
	open := func(what, way, says string) {
		t.Helper()
		phone.Tap(way)
		phone.Wait(what, `document.querySelector("dialog#sheet[open]")?.innerText.includes("`+says+`")`)
		phone.Picture(what)
		if n := browsertest.Eval[float64](phone, `document.querySelectorAll("[name=\"arg.card\"]:checked, [name=\"arg.leader\"]:checked").length`); n > 0 {
			t.Errorf("the way to %s chose something", what)
		}
		phone.Tap("#sheet .put-away button")
		phone.Wait("the page again", `!document.querySelector("dialog#sheet[open]")`)
	}
	until("leaders", "leader", `.ask-leader .option`)
	open("the sheet of a leader", ".ask-leader .imp-beside .about", "Signet Ring")
	until("her turn", "agent", `.d-agent .cover .face`)
	phone.Tap(".d-agent .cover .face")
	phone.Picture("hand")
	open("the sheet of a card", ".ask-agent .imp-beside .about", "Reveal box")

	console := s.Room.Console(w.Code)
	console.Wait("the row", `document.querySelector(".imp-row .card-name .about")`)
	console.Tap(".imp-row .card-name .about")
	console.Wait("the sheet of a card of the row", `document.querySelector("dialog#sheet[open]")?.innerText.includes("Agent box")`)
}
