package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserArrakisSheets proves that a card in a hand and an area in the log of a phone lead to what is told about them, over the page,
// and that a touch closes it.
func TestBrowserArrakisSheets(t *testing.T) {
	t.Parallel()
	w := arrakisTurn(t, warInTheNorth[:len(warInTheNorth)-1]+`,"seats":{"atreides":{"cards":1,"hand":["usul"]}}}`)
	room := browsertest.Open(t, w.LaptopURL())
	acts := &hand{Page: room.PhoneOf("acts", 390, 844)}
	acts.Sit(w.Code, "harkonnen")
	acts.EndMoment()
	acts.tap(`.arr-dice form:has([value="strategy"]) .send`)
	acts.choose(".d-move", "carthag", "arg.from")
	acts.choose(".d-move", "cne-01", "arg.to")
	acts.tap(".d-move .arr-go")
	phone := room.PhoneOf("phone", 390, 844)
	phone.Sit(w.Code, "atreides")
	phone.EndMoment()
	phone.Tap(".tool-cards")
	phone.Wait("the hand", `document.querySelector("#facts a.about")?.checkVisibility()`)
	phone.Picture("hand")
	phone.Tap("#facts a.about")
	phone.Wait("the card", `document.querySelector("#sheet #about")?.checkVisibility()`)
	phone.Picture("card")
	if says := phone.Text("#sheet"); !strings.Contains(says, "Usul") || !strings.Contains(says, "Desert Power action") {
		t.Errorf("the card's sheet says %q", says)
	}
	phone.Tap("#sheet .put-away button")
	phone.Wait("the page", `!document.getElementById("sheet").open`)
	phone.Tap("#more > summary")
	phone.Tap("#log-section > summary")
	phone.Wait("the log", `document.querySelector('#log-section a.about[href*="cne-01"]')`)
	phone.Tap(`#log-section a.about[href*="cne-01"]`)
	phone.Wait("the area", `document.querySelector("#sheet h1")?.textContent === "CNE 1"`)
	phone.Picture("area")
}

// TestBrowserArrakisOffersLeadToSheets proves that the cards of the list from which one is played lead to what each does, whatever the hand
// is, and so do the cards and leaders of an effect that is entered by hand.
func TestBrowserArrakisOffersLeadToSheets(t *testing.T) {
	t.Parallel()
	w := arrakisTurn(t, warInTheNorth[:len(warInTheNorth)-1]+`,"seats":{"harkonnen":{"cards":1}}}`)
	phone := browsertest.Open(t, w.LaptopURL()).PhoneOf("phone", 360, 640)
	phone.Sit(w.Code, "harkonnen")
	reads := func(fold, thing, name string) {
		t.Helper()
		phone.Tap(fold + " > summary")
		phone.Tap(fold + ` a.about[href*="` + thing + `"]`)
		phone.Wait("the sheet of "+thing, fmt.Sprintf(`document.querySelector("#sheet h1")?.textContent === %q`, name))
		phone.Picture(thing)
		phone.Tap("#sheet .put-away button")
		phone.Wait("the page", `!document.getElementById("sheet").open`)
	}
	phone.Tap("#play-card > summary")
	reads("#play-card .section", "workhorse", "Workhorse of Arrakis")
	if offered, told := phone.Count(`#play-card select[name="arg.card"] option:not([value=""])`), phone.Count("#play-card a.about"); offered != told {
		t.Errorf("%d cards are offered, %d lead to a sheet", offered, told)
	}
	setTable(w, specialTaken)
	reads(".d-effect [data-load]", "feyd-rautha", "Feyd-Rautha")
}
