package browser

import (
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
	"github.com/judgeofthechange/judge/views/i18n"
)

// TestBrowserGuide proves that a guided first turn is explained on every screen, that a folded guide stays folded on its device,
// and that the moderator can end the guide for all and start it again.
func TestBrowserGuide(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	players := []string{"name.bene-gesserit", "Bo", "name.emperor", "Cem", "name.fremen", "Dora", "name.guild", "Eli", "name.harkonnen", "Fay"}
	code := s.NewTable(slices.Concat(apptest.DuneTable("phone"), []string{"guided", "on"}, players)...)
	room := browsertest.Open(t, s.URL)
	console, screen := room.Console(code), room.TableScreen(code)
	console.See("Guide: Set-up")
	phones := map[engine.Seat]*browsertest.Page{}
	for _, seat := range []engine.Seat{"atreides", "bene-gesserit", "emperor", "fremen", "guild", "harkonnen"} {
		phones[seat] = room.PhoneOf(string(seat), 360, 640)
		phones[seat].Sit(code, string(seat))
		if seat == "atreides" {
			wantSecondSeatPageFits(t, phones[seat], code)
		}
	}
	screen.See("Some enemy leaders can be bought.")
	screen.See("The phones dealt the traitor cards.")
	bene := phones["bene-gesserit"]
	bene.See("Choose a faction and a turn.")
	bene.Tap(`.decide [data-cover="tap"] > .face`)
	bene.Wait("the form", `document.querySelector("form.ask-predict")?.checkVisibility()`)
	if browsertest.Eval[bool](bene, `document.querySelector(".decision:has(.cover.open) h2").getBoundingClientRect().top < document.querySelector(".when").getBoundingClientRect().bottom`) {
		t.Error("the question of an open drawer lies under the phone's top bar")
	}
	fremen := phones["fremen"]
	fremen.See("Set a number for each place")
	if browsertest.Eval[bool](fremen, `document.getElementById("guide").getBoundingClientRect().bottom > document.querySelector(".decide").getBoundingClientRect().top + 1`) {
		t.Error("the guide lies over the decisions")
	}
	fremen.Picture("guided")
	screen.Picture("guided")

	fremen.Tap("#guide > summary")
	fremen.SeeNot("Set a number for each place")
	fremen.Wait("the choice to be kept", `localStorage.getItem("guide-folded")`)
	fremen.Go("/t/" + code + "/seat/fremen")
	fremen.Wait("a guide that stays folded", `document.getElementById("guide") && !document.getElementById("guide").open`)

	console.TapText("End the guide for all")
	screen.SeeNot("Some enemy leaders can be bought.")
	guild := phones["guild"]
	guild.Wait("no guide", `!document.getElementById("guide")`)
	guild.Tap("#more > summary")
	guild.TapText("New here?")
	guild.See("Some enemy leaders can be bought.")
	console.TapText("New here?")
	console.TapText("Start the guided first turn")
	screen.See("Some enemy leaders can be bought.")
}

// wantSecondSeatPageFits proves that the page to take a second seat fits a small phone in every language.
func wantSecondSeatPageFits(t *testing.T, phone *browsertest.Page, code string) {
	t.Helper()
	own := phone.Path()
	for _, lang := range slices.Backward(i18n.Languages) { // ends in English
		phone.SetCookie("judge_language", lang)
		phone.Go("/" + code)
		phone.Wait("the seats", `document.fonts.status === "loaded" && document.querySelectorAll(".tile").length === 5`)
		phone.Picture("second-seat-" + lang)
		if more := browsertest.Eval[float64](phone, `document.documentElement.scrollHeight - innerHeight`); more > 0 {
			t.Errorf("in %s the page of a second seat is %g pixels too high", lang, more)
		}
	}
	phone.Go(own)
}
