package browser

import (
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserImperiumSheets proves that on a small phone a card in hand, a space and an Intrigue card lead to their sheets by marks of their
// own, which choose nothing, that a leader does so before it is chosen, and a card of the row on the moderator's console.
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
		if n := browsertest.Eval[float64](phone, `document.querySelectorAll("[name=\"arg.card\"]:checked:not(.ask-agent *), [name=\"arg.leader\"]:checked, [name=\"arg.space\"]:checked").length`); n > 0 {
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
	if n := phone.Count(`.ask-agent [name="arg.card"]:checked`); n > 0 {
		t.Error("the way to a card's sheet chose it")
	}
	phone.Tap(`.ask-agent .option:has(:enabled)`)
	open("the sheet of a space", ".ask-agent .imp-space.lit > .about", "An Agent here")

	own := newEmptyTable(t, 1, "", imperiumHeader(engine.CardsTable, "paul-atreides", "helena-richese", "glossu-rabban"))
	own.EnterAsModerator(`{"by":"moderator","do":"table.set","phase":"turns","first":"green","acting":"green","seats":{"green":{"intrigue":1},"blue":{"intrigue":1}}}`)
	own.EnterAsModerator(`{"by":"moderator","for":"green","do":"intrigue.draw","cards":["dispatch-an-envoy"]}`)
	phone = browsertest.Open(t, own.URL).PhoneOf("green", 360, 640)
	phone.Sit(own.Code, "green")
	phone.Tap(".d-intrigue .answering summary")
	open("the sheet of a known Intrigue card", ".ask-intrigue .imp-beside .about", "Plot card")
	own.EnterAsModerator(`{"by":"moderator","do":"table.set","seats":{"green":{"intrigue":2}}}`)
	phone.Tap(".d-intrigue .section .section summary")
	open("the sheet of an Intrigue card that may be in the hand", ".imp-about .about", "Plot card")

	console := s.Room.Console(w.Code)
	console.Wait("the row", `document.querySelector(".imp-row .card-name .about")`)
	console.Tap(".imp-row .card-name .about")
	console.Wait("the sheet of a card of the row", `document.querySelector("dialog#sheet[open]")?.innerText.includes("Agent box")`)
}
