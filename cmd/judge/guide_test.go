package main

import (
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
	"github.com/judgeofthechange/judge/views/i18n"
)

// TestBrowserSeatCards proves that the cards of six seats and the set-up of the board are printed on two sheets, of A4 and of
// Letter, in every language, that what is ticked of the set-up stays so when the page is loaded again, and that a card's code
// leads to its seat.
func TestBrowserSeatCards(t *testing.T) {
	s := startServer(t, t.TempDir())
	code := s.newTable(append(duneTable("phone"), "name.fremen", "Alessandrina Maria B")...)
	page := browsertest.Open(t, s.url).Laptop()
	page.Go("/t/" + code + "/cards")
	for _, lang := range []string{"it", "es", "en"} {
		page.Tap(`[name="language"][value="` + lang + `"]`)
		page.Wait("the language", `document.documentElement.lang === "`+lang+`" && document.readyState === "complete"`)
		if n := page.Sheets(browsertest.A4); n != 2 {
			t.Errorf("%s takes %d sheets of A4", lang, n)
		}
		if n := page.Sheets(browsertest.Letter); n != 2 {
			t.Errorf("%s takes %d sheets of Letter", lang, n)
		}
		if browsertest.Eval[bool](page, `[...document.querySelectorAll(".seat-card")].some((e) => e.scrollHeight > e.clientHeight + 1)`) {
			t.Errorf("%s: a card has more text than room", lang)
		}
		page.Picture("cards-" + lang)
	}
	page.Tap(`[data-tick="prepare.bank"] + span`)
	page.Tap(`[data-tick="guild"] ~ .what`)
	page.Go("/t/" + code + "/cards")
	if ticked := browsertest.Eval[string](page, `[...document.querySelectorAll(":checked")].map((e) => e.dataset.tick).join(" ")`); ticked != "prepare.bank guild" {
		t.Errorf("ticked is %q", ticked)
	}
	address := page.Text(".seat-card .address")
	if got, want := page.QR(".seat-card.f-fremen .qr"), "HTTP://"+address+"/"+code+"/FREMEN"; got != want {
		t.Errorf("the card reads %q, not %q", got, want)
	}
}

// TestBrowserGuide proves that a table which chose a guided first turn explains each step on every screen, that who folds
// the guide up has done with it on that device, and that the moderator ends it for all.
func TestBrowserGuide(t *testing.T) {
	t.Parallel()
	s := startServer(t, t.TempDir())
	players := []string{"name.bene-gesserit", "Bo", "name.emperor", "Cem", "name.fremen", "Dora", "name.guild", "Eli", "name.harkonnen", "Fay"}
	code := s.newTable(slices.Concat(duneTable("phone"), []string{"guided", "on"}, players)...)
	room := browsertest.Open(t, s.url)
	console, screen := room.Console(code), room.TableScreen(code)
	console.See("Guide: Set-up")
	phones := map[engine.Seat]*browsertest.Page{}
	for _, seat := range []engine.Seat{"atreides", "bene-gesserit", "emperor", "fremen", "guild", "harkonnen"} {
		phones[seat] = room.PhoneOf(string(seat), 360, 640)
		phones[seat].Sit(code, string(seat))
		if seat == "atreides" {
			secondSeat(t, phones[seat], code)
		}
	}
	screen.See("Some enemy leaders can be bought.")
	screen.See("The phones dealt the traitor cards.")
	bene := phones["bene-gesserit"]
	bene.See("Choose a faction and a turn.")
	bene.Tap(`.decide [data-cover="tap"] > .face`)
	bene.Wait("the form", `document.querySelector("form.ask-predict")?.checkVisibility()`)
	if browsertest.Eval[bool](bene, `document.querySelector(".decision:has(.cover.open) h2").getBoundingClientRect().top < document.querySelector(".when").getBoundingClientRect().bottom`) {
		t.Error("what is asked lies under the top of the phone once its drawer is open")
	}
	fremen := phones["fremen"]
	fremen.See("Set a number for each place")
	if browsertest.Eval[bool](fremen, `document.getElementById("guide").getBoundingClientRect().bottom > document.querySelector(".decide").getBoundingClientRect().top + 1`) {
		t.Error("the guide lies over what is to be done")
	}
	fremen.Picture("guided")
	screen.Picture("guided")

	fremen.Tap("#guide > summary")
	fremen.SeeNot("Set a number for each place")
	fremen.Go("/t/" + code + "/seat/fremen")
	fremen.Wait("a guide that stays folded", `document.getElementById("guide") && !document.getElementById("guide").open`)

	console.TapText("End the guide for all")
	screen.SeeNot("Some enemy leaders can be bought.")
	guild := phones["guild"]
	guild.Wait("no guide", `!document.getElementById("guide")`)
	guild.TapText("New here?")
	guild.See("Some enemy leaders can be bought.")
	console.TapText("New here?")
	console.TapText("Guided first turn")
	screen.See("Some enemy leaders can be bought.")
}

// secondSeat looks at the page on which a small phone takes a second seat: it stands there whole in every language.
func secondSeat(t *testing.T, phone *browsertest.Page, code string) {
	t.Helper()
	own := phone.Path()
	for _, lang := range slices.Backward(i18n.Languages) { // in English at last
		phone.Keep("judge_language", lang)
		phone.Go("/" + code)
		phone.Wait("the seats", `document.fonts.status === "loaded" && document.querySelectorAll(".tile").length === 5`)
		phone.Picture("second-seat-" + lang)
		if more := browsertest.Eval[float64](phone, `document.documentElement.scrollHeight - innerHeight`); more > 0 {
			t.Errorf("in %s the page of a second seat is %g pixels too high", lang, more)
		}
	}
	phone.Go(own)
}
