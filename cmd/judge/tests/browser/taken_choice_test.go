package browser

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// imperiumHeader is a table of three of Dune: Imperium, who have their leaders or choose them.
func imperiumHeader(cards string, leaders ...string) engine.Header {
	h := engine.Header{Version: 1, Game: "imperium", Profile: "standard", Cards: cards}
	for i, c := range []engine.Seat{"red", "green", "blue"} {
		seat := engine.SeatSetup{Faction: c, Circle: i + 1}
		if i < len(leaders) {
			seat.Sheet = []byte(`{"leader":"` + leaders[i] + `"}`)
		}
		h.Seats = append(h.Seats, seat)
	}
	return h
}

// tickedJS is what a form's group has ticked: its value and its words.
func tickedJS(name string) string {
	return `[...document.querySelectorAll('[name="` + name + `"]:checked')].map((e) => e.value + " " + e.closest("label").querySelector(".text").textContent.trim()).join()`
}

// TestBrowserTakenChoiceUnticks proves that a leader whom another phone takes is not ticked any more, with a sentence in view that says who
// took it, and that another tick follows its leader wherever the list puts it.
func TestBrowserTakenChoiceUnticks(t *testing.T) {
	t.Parallel()
	w := newEmptyTable(t, 1, "", imperiumHeader(engine.CardsTable))
	room := browsertest.Open(t, w.URL)
	cleo, dora := room.PhoneOf("cleo", 360, 640), room.PhoneOf("dora", 360, 640)
	cleo.Sit(w.Code, "green")
	dora.Sit(w.Code, "blue")
	cleo.Wait("the leaders", `document.querySelector("form.ask-leader")`)
	dora.Wait("the leaders", `document.querySelector("form.ask-leader")`)
	cleo.Tap(`.ask-leader .option:has([value="duke-leto-atreides"])`)
	dora.Tap(`.ask-leader .option:has([value="glossu-rabban"])`)
	w.EnterAsModerator(`{"by":"moderator","for":"red","do":"leader","leader":"duke-leto-atreides"}`)
	cleo.Wait("the shorter list", `!document.querySelector('[value="duke-leto-atreides"]')`)
	dora.Wait("the shorter list", `!document.querySelector('[value="duke-leto-atreides"]')`)
	cleo.Wait("nothing ticked", tickedJS("arg.leader")+` === ""`)
	cleo.Wait("why", `document.querySelector(".ask-leader [data-refusal]").textContent.includes("Duke Leto Atreides")`)
	cleo.Wait("who took it, in view", `((e) => e.checkVisibility() && e.textContent.trim() === "Red took Duke Leto Atreides." && e.getBoundingClientRect().bottom <= innerHeight)(document.querySelector(".ask-leader .imp-lost"))`)
	dora.Wait("no word of it, since the tick is still there", `!document.querySelector(".ask-leader .imp-lost").checkVisibility()`)
	dora.Wait("who took it, in its place", `document.querySelector(".ask-leader .imp-taken").textContent.endsWith("Red took Duke Leto Atreides.")`)
	cleo.Picture("taken")
	if got := browsertest.Eval[string](dora, tickedJS("arg.leader")); !strings.HasPrefix(got, "glossu-rabban Glossu") {
		t.Errorf("ticked is %q, want Rabban", got)
	}
	dora.Send("leader")
	dora.Wait("Rabban", `!document.querySelector("form.ask-leader")`)
}

// TestBrowserRefusalIsInView proves that a form says in view what is still to be chosen, on a small phone.
func TestBrowserRefusalIsInView(t *testing.T) {
	t.Parallel()
	w := newEmptyTable(t, 1, "", imperiumHeader(engine.CardsTable))
	phone := browsertest.Open(t, w.URL).PhoneOf("small", 360, 640)
	phone.Sit(w.Code, "green")
	phone.Wait("the leaders", `document.querySelector("form.ask-leader") && window.scripts?.settled()`)
	phone.Tap(".ask-leader .send")
	phone.Wait("the sentence in view", `(() => {
		const slot = document.querySelector(".ask-leader [data-refusal]");
		const box = slot.getBoundingClientRect();
		return slot.textContent === "Still to choose: Leader." && box.top >= 0 && box.bottom <= innerHeight && slot.contains(document.elementFromPoint(box.x + 20, box.y + box.height / 2));
	})()`)
	phone.Picture("lacks")
}
