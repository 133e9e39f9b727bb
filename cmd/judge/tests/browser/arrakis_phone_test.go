package browser

import (
	"fmt"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// arrakisHeader is a table of War for Arrakis at which the app rolls.
func arrakisHeader() engine.Header {
	return engine.Header{
		Version: 1, Game: "arrakis", Profile: "standard", Cards: engine.CardsTable,
		House: map[string]engine.SwitchValue{"dice": "app"},
		Seats: []engine.SeatSetup{{Faction: "atreides", Name: "Ann"}, {Faction: "harkonnen", Name: "Bo"}},
	}
}

// arrakisTurn opens a table in the middle of a turn: a position as table.set has it.
func arrakisTurn(t *testing.T, position string) *apptest.Site {
	w := apptest.OpenSite(t, journaltest.NewMemory(), 1)
	table, err := w.Lobby.Create(t.Context(), "", arrakisHeader())
	apptest.Check(t, err)
	w.Attach(table)
	setTable(w, position)
	return w
}

// setTable puts a position on a table.
func setTable(w *apptest.Site, position string) {
	w.EnterAsModerator(`{"by":"moderator","do":"table.set",` + position[1:])
}

// warInTheNorth has legions all over the board, and the Harkonnen at turn with a Strategy die.
const warInTheNorth = `{"round":2,"phase":"action-resolution","step":"act","acting":"harkonnen",
	"dashboards":{"atreides":{"dice":{"strategy":2,"mentat":1}},"harkonnen":{"dice":{"strategy":2,"house":1,"deployment":1,"leadership":1,"mentat":1}}},
	"board":{"carthag":{"side":"harkonnen","regular":3,"elite":1,"generic":1},"arrakeen":{"side":"harkonnen","regular":4,"leaders":["beast-rabban"]},
		"hagga-basin":{"side":"harkonnen","regular":2,"elite":1},"windgap":{"side":"atreides","regular":2,"special":1},"nw-05":{"side":"atreides","regular":2,"generic":1}},
	"vehicles":{"harvesters":["ne-06"],"ornithopters":["az-1"],"carryalls":["az-3"]},"signs":["ne-08"]}`

// choose touches a place on the map of a question, once more if the map had to come closer first.
func (h *hand) choose(within, place, list string) {
	part := within + ` [data-part="` + place + `"]`
	h.Wait("the map", `document.querySelector('`+part+`.open')`)
	h.tap(part)
	chosen := `document.querySelector('` + within + ` [name="` + list + `"]').value === "` + place + `"`
	h.Wait("the touch", chosen+` || document.querySelector("`+within+` .wfa-map.near")`)
	if !browsertest.Eval[bool](h.Page, chosen) {
		h.tap(part)
		h.Wait("the choice", chosen)
	}
}

// TestBrowserArrakisTapsForAMove proves that a Strategy die moves two whole legions and ends the turn by at most seven touches on the
// smallest phone, where no list cuts what it asks.
func TestBrowserArrakisTapsForAMove(t *testing.T) {
	t.Parallel()
	w := arrakisTurn(t, warInTheNorth)
	phone := &hand{Page: browsertest.Open(t, w.LaptopURL()).PhoneOf("phone", 360, 640)}
	phone.Sit(w.Code, "harkonnen")
	phone.EndMoment()
	phone.Wait("the dice", `document.querySelector(".arr-dice .send")`)
	phone.Picture("dice")
	phone.tap(`.arr-dice form:has([value="strategy"]) .send`)
	phone.Wait("the map", `document.querySelector(".pick.open")`)
	phone.Picture("map")
	if cut := phone.CutChoices(); len(cut) > 0 {
		t.Errorf("lists of half the width cut %q", cut)
	}
	phone.choose(".d-move", "carthag", "arg.from")
	phone.Picture("from")
	free := `:not([data-attack], [value="carthag"], [value="arrakeen"], [value="hagga-basin"])`
	to := browsertest.Eval[string](phone.Page, `document.querySelector('[name="arg.to"] option[data-after~="carthag"]:not([data-fly~="carthag"])`+free+`').value`)
	phone.choose(".d-move", to, "arg.to")
	phone.Picture("to")
	phone.choose(".d-move", "arrakeen", "then.move/from")
	then := browsertest.Eval[string](phone.Page, `document.querySelector('[name="then.move/to"] option[data-after~="arrakeen"]:not([data-fly~="arrakeen"], [value="`+to+`"])`+free+`').value`)
	phone.choose(".d-move", then, "then.move/to")
	phone.Picture("both")
	phone.tap(".arr-last")
	phone.Wait("the end of the turn", `document.querySelector(".arr-page.theirs") && !document.querySelector("form.ask-done, form.ask-remove")`)
	phone.wantAtMost(t, 7, "two whole legions and the end of the turn")
	phone.Picture("rest")
}

// TestBrowserArrakisTapsForTheSetup proves that the Harkonnen enter what their twelve starting tokens show by at most ten touches, in a game whose
// settlements all differ.
func TestBrowserArrakisTapsForTheSetup(t *testing.T) {
	t.Parallel()
	game := apptest.ReadRecord(t, apptest.File(arrakisGame))
	w := newEmptyTable(t, 1, "", game.Header)
	phone := &hand{Page: browsertest.Open(t, w.URL).PhoneOf("phone", 360, 640)}
	phone.Sit(w.Code, "harkonnen")
	phone.EndMoment()
	phone.Wait("the question", `document.querySelector("form.ask-figures")`)
	phone.Picture("setup")
	phone.Tap(`[data-picker] [data-part="cse-01"]`) // where nothing is to be placed
	fields := browsertest.Eval[[]string](phone.Page, `[...document.querySelectorAll("form.ask-figures .arr-token")].map((e) => e.dataset.place)`)
	for _, c := range commandsOf(game) {
		if c.Do != "figures" {
			continue
		}
		var args struct {
			At []arrakis.Place `json:"at"`
		}
		apptest.Check(t, c.Args.Decode(&args))
		for _, at := range args.At {
			for kind, more := range map[string]int{"regular": at.Regular - 2, "elite": at.Elite, "special": at.Special, "generic": at.Generic} {
				for range more {
					phone.tap(fmt.Sprintf(`form.ask-figures label:has([name="arg.at[%d].%s"]) [data-step="1"]`, slices.Index(fields, string(at.Area)), kind))
				}
			}
		}
	}
	if browsertest.Eval[bool](phone.Page, `performance.getEntriesByType("resource").some((r) => r.name.endsWith("/preview"))`) {
		t.Error("the phone asks the table whether an area may be chosen in a form that names no area")
	}
	phone.tap("form.ask-figures .send")
	phone.Wait("the figures", `!document.querySelector("form.ask-figures")`)
	recordHolds(t, w, `"do":"figures"`, `{"area":"arrakeen","generic":1,"regular":4}`)
	phone.wantAtMost(t, 10, "the setup of the Harkonnen")
}

// TestBrowserArrakisTapsForAnAttack proves that a Strategy die attacks and the app rolls to the end of the first battle round by at most
// eight touches of both sides together.
func TestBrowserArrakisTapsForAnAttack(t *testing.T) {
	t.Parallel()
	w := arrakisTurn(t, `{"round":2,"phase":"action-resolution","step":"act","acting":"harkonnen",
		"dashboards":{"atreides":{"dice":{"strategy":2,"mentat":1}},"harkonnen":{"dice":{"strategy":2,"house":1,"mentat":1}}},
		"board":{"cse-01":{"side":"harkonnen","regular":5,"elite":1,"generic":1},"csw-03":{"side":"atreides","regular":3,"elite":1},
			"carthag":{"side":"harkonnen","regular":3}},"vehicles":{"ornithopters":["az-4","az-6"]}}`)
	room := browsertest.Open(t, w.LaptopURL())
	phone := &hand{Page: room.PhoneOf("harkonnen", 360, 640)}
	phone.Sit(w.Code, "harkonnen")
	phone.EndMoment()
	other := &hand{Page: room.PhoneOf("atreides", 390, 844)}
	other.Sit(w.Code, "atreides")
	other.EndMoment()
	phone.tap(`.arr-dice form:has([value="strategy"]) .send`)
	phone.choose(".d-move", "cse-01", "arg.from")
	phone.choose(".d-move", "csw-03", "arg.to")
	phone.Wait("the ornithopters", `!document.querySelector(".arr-flight").hidden`)
	phone.Picture("attack")
	zones := browsertest.Eval[int](phone.Page, `[...document.querySelector('[name="arg.ornithopter"]').options].filter((o) => o.value && !o.disabled).length`)
	if zones != 2 {
		t.Errorf("%d ornithopters are offered, want 2", zones)
	}
	phone.Fill("arg.ornithopter", "az-4")
	phone.taps++
	phone.tap(".arr-strike")
	phone.Wait("the battle", `!document.querySelector(".ask-attack")`)
	other.Wait("the casualties", `document.querySelector("form.ask-casualties")`) // by this seed
	other.Picture("casualties")
	other.tap("form.ask-casualties .send")
	phone.Wait("the end of the round", `document.querySelector("form.ask-continue")`)
	phone.Picture("round")
	phone.taps += other.taps
	phone.wantAtMost(t, 8, "an attack to the end of its first round")
}

// TestBrowserArrakisWaitingPhone proves that a phone of which nothing is asked shows its side's dice and leaders, and one map at a touch.
func TestBrowserArrakisWaitingPhone(t *testing.T) {
	t.Parallel()
	w := arrakisTurn(t, warInTheNorth)
	phone := browsertest.Open(t, w.LaptopURL()).PhoneOf("phone", 360, 640)
	phone.Sit(w.Code, "atreides")
	phone.EndMoment()
	phone.Wait("its own dice", `document.querySelectorAll(".decide #dash-atreides .is-unused").length === 3`)
	phone.Tap(".decide #map-section > summary")
	phone.Wait("the map", `document.querySelector("#map-section .wfa-map")?.checkVisibility()`)
	if maps := phone.Count(".wfa-map"); maps != 1 {
		t.Errorf("the page has %d maps", maps)
	}
}
