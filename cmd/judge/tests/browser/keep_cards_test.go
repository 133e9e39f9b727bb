package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserKeepCards proves that all cards to keep are chosen at first, and that the button names the cards to be discarded.
func TestBrowserKeepCards(t *testing.T) {
	t.Parallel()
	w := newEmptyTable(t, 1, "", engine.Header{
		Version: 1, Game: "dune", Profile: "gf9-basic", Cards: engine.CardsPhone,
		Seats: []engine.SeatSetup{{Faction: dune.Atreides, Circle: 1}, {Faction: dune.Harkonnen, Circle: 3}},
	})
	w.EnterAsModerator(`{"by":"moderator","do":"table.set","turn":3,"phase":"battle","step":"keep","seats":{"harkonnen":{"hand":["gom-jabbar","shield"]}},"battle":{` +
		`"territory":"arrakeen","aggressor":"harkonnen","defender":"atreides","outcome":{"winner":"harkonnen"},` +
		`"plans":{"harkonnen":{"leader":"umman-kudu","dial":4,"weapon":"gom-jabbar","defence":"shield"}}}}`)
	phone := browsertest.Open(t, w.LaptopURL()).Phone("harkonnen")
	phone.Sit(w.Code, "harkonnen")
	wantButton := func(want string) {
		t.Helper()
		phone.Wait("the button to say "+want, `document.querySelector("form.ask-keep button.send").textContent === "`+want+`"`)
	}
	wantButton("Keep 2")
	phone.Picture("keep")
	phone.TapText("Gom Jabbar")
	wantButton("Keep 1 · Discard Gom Jabbar")
	phone.TapText("Shield")
	wantButton("Discard Gom Jabbar and Shield")
	phone.TapText("Gom Jabbar")
	phone.TapText("Shield")
	wantButton("Keep 2")
	phone.Send("keep")
	phone.SeeNot("Which cards do you keep?")
	phone.Hold("#facts > .face", func() { phone.Wait("both cards", `document.querySelectorAll(".hand .card:not(.none)").length === 2`) })
}
