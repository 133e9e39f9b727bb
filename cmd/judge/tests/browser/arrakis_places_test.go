package browser

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// recordHolds fails if no command of the table's record has all of these words.
func recordHolds(t *testing.T, w *apptest.Site, words ...string) {
	t.Helper()
	text := w.Export(nil)
	for line := range strings.Lines(text) {
		missing := false
		for _, word := range words {
			missing = missing || !strings.Contains(line, word)
		}
		if !missing {
			return
		}
	}
	t.Errorf("no line of the record has %q:\n%s", words, text)
}

// opens touches a fold, and waits until its map, which is then the page's only one, lights something.
func (h *hand) opens(t *testing.T, fold string) {
	t.Helper()
	h.tap(fold + " > summary")
	h.Wait("its map", `[...document.querySelectorAll(".pick.open, .pick.chosen")].some((e) => e.checkVisibility())`)
	if maps := browsertest.Eval[int](h.Page, `[...document.querySelectorAll("[data-picker]")].filter((e) => e.checkVisibility()).length`); maps != 1 {
		t.Errorf("with %s open the phone shows %d maps", fold, maps)
	}
}

// TestBrowserArrakisScoutsOnTheMap proves that an area to be scouted is chosen by touch in the middle of a move, on a map of its own, that
// the only ornithopter that reaches it is chosen with it, and that the move then has its map again.
func TestBrowserArrakisScoutsOnTheMap(t *testing.T) {
	t.Parallel()
	w := arrakisTurn(t, warInTheNorth)
	phone := &hand{Page: browsertest.Open(t, w.LaptopURL()).PhoneOf("phone", 360, 640)}
	phone.Sit(w.Code, "harkonnen")
	phone.EndMoment()
	phone.tap(`.arr-dice form:has([value="strategy"]) .send`)
	phone.Wait("the map of the move", `document.querySelector(".d-move > .picker .pick.open")`)
	phone.opens(t, ".d-scout details")
	phone.Picture("scout")
	area := browsertest.Eval[string](phone.Page, `document.querySelector('.d-scout [name="arg.area"] option:not([value=""])').value`)
	phone.choose(".d-scout", area, "arg.area")
	phone.Wait("its ornithopter", `document.querySelector('.d-scout [name="arg.ornithopter"]').value === "az-1"`)
	phone.Picture("area")
	phone.tap(".d-scout .send")
	phone.Wait("the answer", `!document.querySelector(".d-scout")`)
	phone.Picture("scouted")
	recordHolds(t, w, `"do":"scout"`, `"area":"`+area+`"`, `"ornithopter":"az-1"`)
}

// TestBrowserArrakisDesertOnTheMap proves that the mountain of the family atomics, then the way of a worm, are chosen by touch on the maps of
// their folds, of which one is open at a time.
func TestBrowserArrakisDesertOnTheMap(t *testing.T) {
	t.Parallel()
	w := arrakisTurn(t, `{"round":2,"phase":"action-resolution","step":"act","acting":"atreides","prescience":{"sand-dwellers":8},
		"dashboards":{"atreides":{"dice":{"strategy":1,"mentat":1}},"harkonnen":{"dice":{"strategy":2,"house":1,"mentat":1}}},
		"board":{"carthag":{"side":"harkonnen","regular":3},"windgap":{"side":"atreides","regular":2,"tokens":1}},"signs":["ne-08","ne-06"],"worms":["ne-10"]}`)
	phone := &hand{Page: browsertest.Open(t, w.LaptopURL()).PhoneOf("phone", 360, 640)}
	phone.Sit(w.Code, "atreides")
	phone.EndMoment()
	phone.opens(t, ".d-guerrilla details")
	phone.Picture("guerrilla")
	phone.opens(t, ".d-atomics details")
	phone.Picture("atomics")
	phone.choose(".d-atomics", "hole-in-the-rock", "arg.area")
	phone.Picture("mountain")
	phone.tap(".d-atomics .send")
	phone.Wait("the explosion", `!document.querySelector(".d-atomics")`)
	recordHolds(t, w, `"do":"atomics"`, `"area":"hole-in-the-rock"`)

	phone.opens(t, ".d-desert-power details:has([name='arg.worms[0].from'])")
	phone.Picture("worms")
	to := browsertest.Eval[string](phone.Page, `document.querySelector('[name="arg.worms[0].to"] option:not([value=""])').value`)
	phone.choose(".d-desert-power", to, "arg.worms[0].to")
	phone.Picture("way")
	phone.tap(`.d-desert-power form:has([name="arg.worms[0].from"]) .send`)
	phone.Wait("the worm", `!document.querySelector(".d-desert-power")`)
	recordHolds(t, w, `"do":"desert-power"`, `"from":"ne-10"`, `"to":"`+to+`"`)
}

// TestBrowserArrakisMapLeadsToSigns proves that a touch on an area with a worm sign leads to its faces in the form, which the record then
// holds.
func TestBrowserArrakisMapLeadsToSigns(t *testing.T) {
	t.Parallel()
	w := arrakisTurn(t, `{"round":2,"phase":"desert-hazards","board":{"ne-08":{"side":"harkonnen","regular":3},"windgap":{"side":"atreides","regular":2}},
		"vehicles":{"harvesters":["ne-06"]},"signs":["ne-08","ne-06"]}`)
	phone := &hand{Page: browsertest.Open(t, w.LaptopURL()).PhoneOf("phone", 360, 640)}
	phone.Sit(w.Code, "atreides")
	phone.EndMoment()
	phone.Wait("the map", `document.querySelector('[data-part="ne-08"].own')`)
	phone.tap(`[data-part="ne-08"]`)
	phone.Wait("the touch", `document.querySelector('[data-place="ne-08"]:focus, .wfa-map.near')`)
	phone.tap(`[data-part="ne-08"]`)
	phone.Wait("its faces", `document.querySelector('[data-place="ne-08"]:focus')`)
	phone.Picture("signs")
	phone.tap(`[name="arg.faces.ne-06"][value="sand"]`)
	phone.tap(`[name="arg.faces.ne-08"][value="sand"]`)
	phone.tap("form[class~='ask-signs.flip'] .send")
	phone.Wait("the answer", `!document.querySelector("[class~='d-signs.flip']")`)
	recordHolds(t, w, `"do":"signs.flip"`, `"ne-08":"sand"`)
}

// TestBrowserArrakisNotes proves that a phone notes by touch what the app cannot see: the name of a prescience card.
func TestBrowserArrakisNotes(t *testing.T) {
	t.Parallel()
	w := arrakisTurn(t, `{"round":2,"phase":"action-resolution","step":"act","acting":"atreides","dashboards":{"atreides":{"dice":{"strategy":2}},"harkonnen":{"dice":{"strategy":2}}},
		"decks":{"prescience":{"left":10,"row":["","",""]}}}`)
	phone := &hand{Page: browsertest.Open(t, w.LaptopURL()).PhoneOf("phone", 360, 640)}
	phone.Sit(w.Code, "atreides")
	phone.EndMoment()
	phone.tap("#note > .face")
	phone.tap("#note-row > summary")
	phone.Fill("arg.cards", "Desert War")
	phone.Picture("row")
	phone.tap("#note-row .send")
	phone.Wait("the answer", `!document.querySelector("#note-row .send[data-state=sending]") && document.querySelectorAll("#note-row input[type=text]").length < 3`)
	recordHolds(t, w, `"do":"row"`, `"Desert War"`)
}

// TestBrowserArrakisPartOfALegion proves that the map lights the ways of a legion of which a part has moved already, and that this part stays.
func TestBrowserArrakisPartOfALegion(t *testing.T) {
	t.Parallel()
	w := arrakisTurn(t, `{"round":2,"phase":"action-resolution","step":"act","acting":"harkonnen",
		"dashboards":{"harkonnen":{"dice":{"strategy":2}},"atreides":{"dice":{"strategy":2}}},
		"board":{"csw-04":{"side":"harkonnen","regular":2},"csw-05":{"side":"harkonnen","regular":1},"windgap":{"side":"atreides","regular":2}}}`)
	phone := &hand{Page: browsertest.Open(t, w.LaptopURL()).PhoneOf("phone", 360, 640)}
	phone.Sit(w.Code, "harkonnen")
	phone.EndMoment()
	phone.tap(`.arr-dice form:has([value="strategy"]) .send`)
	phone.choose(".d-move", "csw-04", "arg.from")
	phone.choose(".d-move", "csw-05", "arg.to")
	phone.tap(".d-move .send")
	phone.Wait("the next move", `document.querySelector('.d-move option[value="csw-05"][data-rest]')`)
	phone.choose(".d-move", "csw-03", "arg.to")
	phone.Wait("the one unit that may go", `document.querySelector('.arr-split [name="arg.regular"]').max === "1"`)
	phone.tap(".d-move .send")
	phone.Wait("the answer", `!document.querySelector(".d-move")`)
	recordHolds(t, w, `"do":"move"`, `"from":"csw-05"`, `"regular":1`)
}
