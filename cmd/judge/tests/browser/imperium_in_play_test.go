package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserImperiumInPlay proves what a table looks for while it plays Dune: Imperium: whoever acquires cards is said to, a leader's
// name is whole beside the longest name of a player, an answer stands clear of the one above it, what an undo cannot take back is not
// struck out, and the result stands without the Conflict that is over.
func TestBrowserImperiumInPlay(t *testing.T) {
	t.Parallel()
	game := apptest.LongNames(apptest.ReadRecord(t, apptest.File("engine/imperium/testdata/games/standard-four.jsonl")))
	s := apptest.OpenStage(t, nil)
	w := s.NewTable(game)
	screen, console, phone := s.Room.TableScreen(w.Code), s.Room.Console(w.Code), s.Room.PhoneOf("red", 360, 640)
	red := w.Clients["red"]
	red.Lend(phone)
	phone.Go(red.Path)

	w.PlayRecord(game, 0, 21) // green reveals
	screen.EndMoment()
	screen.See("Green acquires cards.")
	for _, width := range []int64{1366, 1920} {
		screen.Resize(width, width*9/16)
		screen.Wait("its fonts", `document.fonts.status === "loaded"`)
		for _, name := range browsertest.Eval[[]string](screen, `[...document.querySelectorAll(".runner-name")].filter((e) => {
			const text = document.createRange();
			text.selectNodeContents(e);
			return text.getBoundingClientRect().right > Math.min(e.getBoundingClientRect().right, e.closest(".runner").getBoundingClientRect().right) + 1;
		}).map((e) => e.textContent)`) {
			t.Errorf("%d wide: the leader's name is cut: %s", width, name)
		}
	}

	w.PlayRecord(game, 21, 27) // red may pay for the Signet Ring
	const room = `((e) => e && e.getBoundingClientRect().top - e.previousElementSibling.getBoundingClientRect().bottom)(document.querySelector(".d-pay .ask-pass"))`
	phone.Wait("the offer", `document.querySelector(".d-pay .ask-pass")`)
	if apart := browsertest.Eval[float64](phone, room); apart < 10 { // as wide as the ground around the button above
		t.Errorf("the refusal of an offer stands %v px below the offer, want at least 10", apart)
	}

	w.PlayRecord(game, 27, 48) // an undo
	console.Wait("what was seen", `document.querySelector(".log .undone > .seen")`)
	if struck := browsertest.Eval[string](console, `[...document.querySelectorAll(".log .undone, .log .undone > .says, .log .undone > .seen")].slice(0, 3).map((e) => getComputedStyle(e).textDecorationLine).join()`); struck != "none,line-through,none" {
		t.Errorf("of an undone line, what it says and who saw it, these are struck out: %s", struck)
	}

	w.PlayRecord(game, 48, len(game.Items)+100) // to the end
	screen.See("Red wins")
	screen.Wait("no Conflict", `!document.querySelector("#conflict > *")`)
	screen.Go("/t/" + w.Code + "/replay?at=60")
	screen.Wait("the whole board", `((board) => board?.getBoundingClientRect().bottom <= board.closest(".past").getBoundingClientRect().bottom + 1)(document.querySelector(".past .imp-board"))`)
}

// TestBrowserImperiumShortNameIsWhole proves that a short name stands whole on the table screen beside the longest leader, whatever tokens
// its player has.
func TestBrowserImperiumShortNameIsWhole(t *testing.T) {
	t.Parallel()
	header := imperiumHeader(engine.CardsPhone, "glossu-rabban", "paul-atreides", "helena-richese")
	header.Seats[0].Name = "Ann"
	w := newEmptyTable(t, 1, "", header)
	w.EnterAsModerator(`{"by":"moderator","do":"table.set","phase":"turns","first":"red","acting":"red","mentat":"red","seats":{"red":{"council":true,"swordmaster":true}}}`)
	screen := browsertest.Open(t, w.URL).TableScreen(w.Code)
	for _, width := range []int64{1366, 1920} {
		screen.Resize(width, width*9/16)
		screen.Wait("its fonts", `document.fonts.status === "loaded"`)
		screen.Wait("the whole name", `((e) => e.textContent === "Ann" && e.scrollWidth <= e.clientWidth)(document.querySelector("#runner-red .runner-player"))`)
		screen.Wait("the tokens, by their names", `[...document.querySelectorAll("#runner-red .purse > [aria-label]")].map((e) => e.ariaLabel).join() === "First player,Council seat,Swordmaster,Mentat"`)
		screen.Picture("tokens")
	}
}
