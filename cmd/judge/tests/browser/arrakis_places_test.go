package browser

import (
	"fmt"
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
	h.Wait("its map", `[...document.querySelector("`+fold+`").closest(".decision").querySelectorAll(".pick.open, .pick.chosen")].some((e) => e.checkVisibility())`)
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

// TestBrowserArrakisVehiclesInOneSweep proves that six vehicles are placed on a small phone by eight touches: one brings the map closer, each place
// is one, and where no place for the next vehicle is in sight the map goes there by itself.
func TestBrowserArrakisVehiclesInOneSweep(t *testing.T) {
	t.Parallel()
	w := arrakisTurn(t, `{"round":1,"phase":"vehicles","step":"place","board":{"carthag":{"side":"harkonnen","regular":3}}}`)
	phone := &hand{Page: browsertest.Open(t, w.LaptopURL()).PhoneOf("phone", 360, 640)}
	phone.Sit(w.Code, "harkonnen")
	phone.EndMoment()
	const inSight = `[...document.querySelectorAll(".d-vehicles .pick.open")].find((path) => {
		const r = path.getBoundingClientRect();
		return r.width && document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2) === path;
	})`
	phone.Wait("the map", inSight+` !== undefined`)
	phone.tap(`.d-vehicles [data-part="cne-03"]`)
	for n := range 6 {
		phone.Wait("a place in sight", inSight+` !== undefined`)
		phone.tap(`.d-vehicles [data-part="` + browsertest.Eval[string](phone.Page, inSight+`.dataset.part`) + `"]`)
		phone.Wait("the choice", fmt.Sprintf(`[...document.querySelectorAll(".d-vehicles select")].filter((list) => list.value).length === %d`, n+1))
	}
	phone.Picture("vehicles")
	phone.tap(".d-vehicles .send")
	phone.Wait("the vehicles", `!document.querySelector(".d-vehicles")`)
	phone.wantAtMost(t, 8, "six vehicles")
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

// TestBrowserArrakisMapMoves proves that the page's only map goes to the fold that is opened and back to the question that has it without
// one, that a frame which changes the map leaves it there, and one that takes away the fold takes the map with it, and that an air zone which no
// list offers does not answer.
func TestBrowserArrakisMapMoves(t *testing.T) {
	t.Parallel()
	w := arrakisTurn(t, warInTheNorth)
	phone := &hand{Page: browsertest.Open(t, w.LaptopURL()).PhoneOf("phone", 360, 640)}
	phone.Sit(w.Code, "harkonnen")
	phone.EndMoment()
	phone.tap(`.arr-dice form:has([value="strategy"]) .send`)
	beside := func(what, selector string) {
		t.Helper()
		phone.Wait(what, `[...document.querySelectorAll("`+selector+` .pick.open")].some((e) => e.checkVisibility()) && document.querySelectorAll(".wfa-map").length === 1`)
	}
	beside("the map of the move", ".d-move > .picker")
	hidden := func() string {
		return browsertest.Eval[string](phone.Page, `[...document.querySelectorAll('.picks [data-part^="az-"][hidden]')].map((z) => z.dataset.part).join(" ")`)
	}
	if got := hidden(); got != "az-1 az-2 az-3 az-4 az-5 az-6 az-7 az-8" {
		t.Errorf("of the air zones, which a move does not choose, only %q do not answer", got)
	}
	phone.opens(t, ".d-scout .arr-on-map")
	beside("the map of the scout", ".d-scout .picker")
	if got := hidden(); got != "az-2 az-3 az-4 az-5 az-6 az-7 az-8" {
		t.Errorf("beside the zone of the ornithopter %q do not answer", got)
	}
	w.EnterAsModerator(`{"by":"moderator","do":"adjust","set":{"board.carthag.regular":1},"reason":"miscounted"}`)
	phone.Wait("the new number", `document.querySelector("#map-legion-harkonnen-carthag .count").textContent === "1"`)
	beside("the map in its fold after a frame", ".d-scout .picker")
	phone.tap(".d-scout .arr-on-map > summary")
	beside("the map of the move again", ".d-move > .picker")
	phone.opens(t, ".d-scout .arr-on-map")
	area := browsertest.Eval[string](phone.Page, `document.querySelector('.d-scout [name="arg.area"] option:not([value=""])').value`)
	phone.choose(".d-scout", area, "arg.area")
	phone.tap(".d-scout .send")
	phone.Wait("the answer", `!document.querySelector(".d-scout")`)
	if n := phone.Count(".wfa-map"); n > 0 {
		t.Errorf("%d maps stay with the fold that is gone", n)
	}
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
