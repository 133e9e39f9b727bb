package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserWholeGame proves that a small game gets every feature: a table is made in a browser, which shows only the
// seats of the chosen seating; it is played on two phones, corrected, set and undone on the console, told when it is
// over, and replayed.
func TestBrowserWholeGame(t *testing.T) {
	h, site, _ := room(t)
	console := site.Laptop()
	console.Go("/new/tally/plain")
	seats := func(want string) {
		t.Helper()
		console.Wait(want, `[...document.querySelectorAll(".seating li")].filter((e) => e.checkVisibility()).map((e) => e.className).join(" ") === "`+want+`"`)
	}
	seats("f-amber f-blue f-coral")
	console.TapText("Amber against two")
	seats("f-amber f-dawn f-dusk")
	console.Picture("seatings")
	console.TapText("Each for themselves")
	console.Tap(`[name="plays.free.coral"]`)
	console.TapText("Open the table")
	console.Wait("the console", `document.body.matches(".screen-console")`)
	h.code = strings.Split(console.Path(), "/")[2]
	var err error
	if h.table, err = h.lobby.Table(h.code); err != nil {
		t.Fatal(err)
	}
	table := site.TableScreen(h.code)
	phones := map[string]*browsertest.Page{}
	for _, seat := range []string{"amber", "blue"} {
		phones[seat] = site.Join(h.code, seat)
	}
	for round := range 3 {
		for seat, value := range map[string]string{"amber": "1", "blue": "2"} {
			p := phones[seat]
			p.Tap(drawer)
			p.Fill("arg.value", value)
			p.Send("pick")
		}
		console.See("Enter for Blue: add")
		if round == 0 {
			h.putRight(console, phones["blue"])
		}
		console.TapText("Go on")
		console.See("Enter for Amber: play")
		console.TapText("Go on")
	}
	table.See("The game is over.")
	story := site.PhoneOf("reader", 360, 640)
	story.Go("/t/" + h.code + "/story")
	story.See("winners")
	story.SeeNot("hand")
	console.TapText("Reveal everything…")
	console.TapText("Reveal everything and close")
	console.See("Everything was revealed.")
	story.Go("/t/" + h.code + "/story")
	story.See("hand")
	story.Picture("story")
	table.TapText("Look back")
	table.Wait("the last moment", `document.querySelector(".replay").innerText.includes("winners")`)
	table.Key(kb.Home)
	table.See("The game is set up.")
	table.TapText("2")
	table.See("Cards are dealt.")
	table.Picture("replay")
}

// putRight lets blue add, and the moderator correct it, set the table, and undo.
func (h *lobby) putRight(console, blue *browsertest.Page) {
	h.Helper()
	blue.Fill("arg.amount", "2")
	blue.Send("add")
	console.Tap(`a[href$="/correct?line=5"]`)
	console.Fill("arg.amount", "3")
	console.TapText("See what would change")
	console.See("Blue adds 3.")
	console.TapText("Accept the correction")
	console.See("Corrected: Blue adds 3, not 2.")
	console.Picture("corrected")
	console.Go(h.console() + "/count")
	console.Fill("arg.amber:int", "4")
	console.TapText("Compare")
	console.See("counted 4, recorded 6")
	console.TapText("Set it to what was counted")
	console.See("Set to what lies on the table: Amber.")
	console.Tap(`a[href$="/undo?to=6"]`)
	console.TapText("Undo")
	console.See("Undone: Set to what lies on the table: Amber.")
}
