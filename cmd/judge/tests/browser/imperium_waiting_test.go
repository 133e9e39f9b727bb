package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// waitingFolds are what a waiting phone shows open: of each the id, and whether it has its content and is in view by itself.
const waitingFolds = `[...document.querySelectorAll("#waiting > details[open]")].filter((e) => e.checkVisibility() && !e.querySelector(":scope > [data-pad] > a.quiet") && e.querySelector(":scope > [data-pad] > *")).map((e) => e.id).join()`

// TestBrowserImperiumWaitingPhone proves that a phone that is asked nothing shows its hand, the row, the Conflict and the race; that they
// make room for its question when it is asked, that a shared device shows and fetches no hand, and that a hand whose fold its player closed stays closed.
func TestBrowserImperiumWaitingPhone(t *testing.T) {
	t.Parallel()
	w := newEmptyTable(t, 1, "", imperiumHeader(engine.CardsPhone, threeLeaders...))
	w.EnterAsModerator(`{"by":"moderator","do":"table.set","reason":"a turn","round":1,"phase":"turns","first":"green","acting":"green","conflict":{"card":"guild-bank-raid"},"seats":{"green":{"hand":["fremen-camp","dagger"]},"blue":{"hand":["dagger","signet-ring"]},"red":{"hand":["dagger"]}}}`)
	room := browsertest.Open(t, w.URL)
	phones := map[string]*browsertest.Page{}
	for seat, size := range map[string][2]int64{"blue": {360, 640}, "red": {390, 844}} {
		phone := room.PhoneOf(seat, size[0], size[1])
		phone.Sit(w.Code, seat)
		phone.Wait("what lies there", waitingFolds+` === "own-hand,row-section,conflict-section,race-section"`)
		phone.Wait("its hand", `document.querySelector("#own-hand .imp-hand").textContent.includes("Dagger")`)
		phone.Wait("the row", `document.querySelectorAll("#row-section .imp-card").length >= 5`)
		phone.Wait("the Conflict", `document.querySelector("#conflict-section .imp-rewards")`)
		phone.Wait("the race", `document.querySelectorAll("#race-section .points").length === 3`)
		phone.Wait("no wider than the window", `document.documentElement.scrollWidth <= innerWidth`)
		phone.Picture("waits")
		phones[seat] = phone
		browsertest.Eval[string](phone, `document.body.dataset.sharedDevice = "/"`) // as on the page of a device that is shared
		phone.Wait("the hand covered", waitingFolds+` === "row-section,conflict-section,race-section"`)
		browsertest.Eval[bool](phone, `["own-hand", "row-section"].forEach((id) => { const fold = document.getElementById(id); fold.querySelector("[data-pad]").replaceWith(Object.assign(document.createElement("div"), { id: id + "-anew" })); fold.lastElementChild.dataset.pad = ""; }), document.dispatchEvent(new Event("shown"))`)
		phone.Wait("the row again", `document.querySelector("#row-section-anew").childElementCount > 0`)
		if phone.Count("#own-hand-anew > *") > 0 {
			t.Error("a device that several share fetches a hand that it hides")
		}
		browsertest.Eval[bool](phone, `delete document.body.dataset.sharedDevice`)
	}
	green := room.PhoneOf("green", 360, 640)
	green.Sit(w.Code, "green")
	openHand(green)
	green.Wait("nothing beside its question", waitingFolds+` === ""`)
	if n := green.Count("#more #row-section"); n != 1 {
		t.Errorf("while it is asked, a phone has the row %d times among the rest", n)
	}
	phone := phones["red"]
	phone.Tap("#own-hand > summary")
	phone.Wait("no hand", `!document.querySelector("#own-hand").open`)
	w.EnterAsModerator(`{"by":"moderator","do":"table.set","reason":"a turn","acting":"red"}`)
	phone.Wait("its turn", `document.querySelector(".d-agent")`)
	w.EnterAsModerator(`{"by":"moderator","do":"table.set","reason":"a turn","acting":"green"}`)
	phone.Wait("the turn of another", `!document.querySelector(".d-agent") && `+waitingFolds+` === "row-section,conflict-section,race-section"`)
}
