package browser

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// fremenCamp is a turn of Green, who has no spice: Fremen Camp sends to Hagga Basin, which gives the two spice that the card takes for three
// troops, and to Carthag, which gives none.
const fremenCamp = `{"by":"moderator","do":"table.set","reason":"a turn","round":1,"phase":"turns","first":"green","acting":"green","seats":{"green":{"hand":["fremen-camp","dagger"],"spice":0,"water":1,"troops":{"garrison":3,"conflict":0}}}}`

var threeLeaders = []string{"countess-ariana-thorvald", "duke-leto-atreides", "glossu-rabban"}

// openHand opens the cover over a phone's hand.
func openHand(phone *browsertest.Page) {
	phone.Wait("its turn", `document.querySelector(".d-agent .cover > .face") && window.scripts?.settled()`)
	phone.Tap(".d-agent .cover > .face")
	phone.Wait("the hand", `document.querySelector(".ask-agent.lit") && window.scripts?.settled()`)
}

// aheadJS is what the form of an Agent turn offers ahead: whether the arrow can be ticked, what it says, and the numbers of troops.
const aheadJS = `((form) => {
	const shown = (e) => e && e.checkVisibility();
	const arrow = form.querySelector(".imp-arrow.chosen");
	const says = arrow ? [...arrow.querySelectorAll(".note > span")].filter(shown).map((e) => e.className).join() : "";
	const numbers = [...form.querySelectorAll(".imp-numbers label")].filter(shown).map((e) => e.textContent.trim()).join("");
	return (arrow ? (arrow.querySelector("input").disabled ? "off " : "on ") : "") + says + " " + numbers;
})(document.querySelector(".ask-agent"))`

// openDecisions are the questions on a phone.
const openDecisions = `[...document.querySelectorAll(".decide > .decision")].map((e) => e.className.match(/d-([a-z.]+)/)[1]).join()`

// TestBrowserImperiumArrowByGains proves that an arrow can be ticked if the space gives its price, that the troops it brings can be sent with
// it, and that all this lies in view above the buttons of a small phone.
func TestBrowserImperiumArrowByGains(t *testing.T) {
	t.Parallel()
	w := newEmptyTable(t, 1, "", imperiumHeader(engine.CardsPhone, threeLeaders...))
	w.EnterAsModerator(fremenCamp)
	room := browsertest.Open(t, w.URL)
	phone := room.PhoneOf("small", 360, 640)
	phone.Sit(w.Code, "green")
	openHand(phone)
	phone.Tap(`.imp-cards .option:has([value="fremen-camp"])`)
	phone.Tap(`[id="space-hagga-basin"] label`)
	phone.Wait("the arrow, and two troops of the garrison", aheadJS+` === "on imp-unpaid 012"`)
	phone.Tap(".imp-arrow.chosen")
	phone.Wait("with the three that it brings", aheadJS+` === "on  012345"`)
	for _, what := range []string{".imp-arrow.chosen input", `.imp-numbers label:has([value="5"])`, ".imp-end"} {
		if !browsertest.Eval[bool](phone, `((e) => { const b = e.getBoundingClientRect(); return e.contains(document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)); })(document.querySelector('.ask-agent `+what+`'))`) {
			t.Errorf("%s is out of sight", what)
		}
	}
	phone.Picture("offered")
	phone.Tap(`.imp-numbers label:has([value="4"])`)
	phone.Tap(".ask-agent .imp-end")
	phone.Wait("the end of the turn", `!document.querySelector(".d-agent, .d-done, .d-pay")`)
	for _, says := range []string{"Green deploys 4 troops.", "2 the garrison", "0 spice"} {
		phone.See(says)
	}
}

// TestBrowserImperiumDeclinesNothingUnoffered proves that a price which is left unticked is asked once more, and declined only by the end of
// the turn; that what cannot be paid says so; and that a half-made turn is the same after a reload.
func TestBrowserImperiumDeclinesNothingUnoffered(t *testing.T) {
	t.Parallel()
	w := newEmptyTable(t, 1, "", imperiumHeader(engine.CardsPhone, threeLeaders...))
	w.EnterAsModerator(fremenCamp)
	room := browsertest.Open(t, w.URL)
	phone := room.PhoneOf("small", 360, 640)
	phone.Sit(w.Code, "green")
	openHand(phone)
	phone.Tap(`.imp-cards .option:has([value="fremen-camp"])`)
	phone.Tap(`[id="space-hagga-basin"] label`)
	phone.Wait("the arrow", aheadJS+` === "on imp-unpaid 012"`)
	phone.Tap(`.imp-numbers label:has([value="2"])`)
	lit := `[...document.querySelectorAll(".imp-space.lit")].map((e) => e.id).join()`
	was := browsertest.Eval[string](phone, lit)
	phone.Go("/t/" + w.Code + "/seat/green")
	openHand(phone)
	phone.Wait("the turn as it was", `document.querySelector('[value="hagga-basin"]').checked && `+aheadJS+` === "on imp-unpaid 012" && document.querySelector('[name="then.deploy/troops"]:checked').value === "2"`)
	if got := browsertest.Eval[string](phone, lit); got != was || strings.Contains(got, "wealth") {
		t.Errorf("after a reload these spaces are lit: %s, want %s", got, was)
	}
	phone.Tap(".ask-agent .imp-sends > .send:not(.imp-end)")
	phone.Wait("the price is asked", openDecisions+`.includes("pay") && !`+openDecisions+`.includes("agent") && document.querySelector(".d-done .send")`)
	phone.Picture("asked")
	if text := phone.Text("body"); strings.Contains(text, "declines") {
		t.Error("something was declined")
	}
}

// TestFormsNameWhatIsMissing proves that a form sent without scripts, in which a choice was left out, is told what is still to be chosen.
func TestFormsNameWhatIsMissing(t *testing.T) {
	w := apptest.OpenSite(t, journaltest.NewMemory(), 1)
	w.Create(imperiumHeader(engine.CardsTable, threeLeaders...))
	w.EnterAsModerator(fremenCamp)
	green := w.Clients["green"]
	for _, p := range green.Prompts() {
		if p.Ask == "agent" {
			r := green.Send(p.ID, "key", engine.NewCommand("green", "agent", map[string]any{"card": "fremen-camp"}))
			if !strings.Contains(string(r.Body), "Still to choose: Space.") {
				t.Errorf("%d %s", r.Status, r.Body)
			}
		}
	}
}
