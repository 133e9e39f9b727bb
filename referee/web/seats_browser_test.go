package web_test

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// listenForChimes counts the sounds that a page would give.
const listenForChimes = `(window.chimes = 0, document.addEventListener("chime", () => window.chimes++), true)`

// TestBrowserPIN moves a seat from phone to phone: first by the number that three screens show, where the old phone
// is told and its next input refused, then by the PIN that its holder chose. The table screen announces each move with
// a sound, and no address, title or Referer contains a digit of them (checks 8, 9 and 46, T21).
func TestBrowserPIN(t *testing.T) {
	h, r, _ := room(t)
	table, console, old := r.TableScreen(h.code), r.Console(h.code), r.PhoneOf("amber", 360, 640)
	browsertest.Eval[bool](table, listenForChimes)
	old.Go("/" + h.code)
	old.Tap(`button[value="amber"]`)
	old.Wait("the seat's page", `document.body.matches(".screen-seat")`)

	second := r.Phone("second")
	second.Go("/" + h.code)
	second.Fill("name", "Ana")
	second.Tap(`button[value="amber"]`)
	second.Wait("the number", `document.querySelector(".number")`)
	number := second.Text(".number")
	table.See("Ana wants the seat of Amber. The number on that phone is " + number)
	table.Picture("asks")
	console.See("Ana wants the seat of Amber. The number on that phone is " + number)
	console.TapText("Give the seat")
	old.See("This seat moved to another phone.")
	old.Picture("moved")
	table.See("Amber moved to another phone (Ana).")
	browsertest.Eval[bool](old, `(fetch("`+h.at("amber")+`", {method: "POST", body: new URLSearchParams({do: "pick"})}).then((r) => (window.got = r.status)), true)`)
	old.Wait("a refusal", `window.got === 403`)
	old.Forgive("403")

	second.Wait("the seat's page", `document.body.matches(".screen-seat")`)
	second.Tap("#more > summary")
	second.TapText("Getting back in")
	second.Picture("back-in")
	second.Fill("pin", "7391")
	second.Tap("#back-in-keep button.send")
	second.See("Your four digits are set.")
	second.Picture("back-in-set")

	third := r.PhoneOf("third", 360, 640)
	third.Go("/" + h.code)
	third.Picture("seats")
	third.Tap(`button[value="amber"]`)
	third.Wait("the number", `document.querySelector(".number")`)
	table.See("The number on that phone is " + third.Text(".number"))
	third.Picture("waits")
	third.Fill("pin", "1111")
	third.TapText("Take my seat back")
	third.See("These are not the digits of this seat.")
	third.Picture("wrong")
	third.Fill("pin", "7391")
	third.TapText("Take my seat back")
	third.Wait("the seat's page", `document.body.matches(".screen-seat")`)
	second.See("This seat moved to another phone.")
	table.See("Amber moved to another phone with the seat’s four digits (Ana).")
	table.Picture("moves")
	table.Wait("a sound for each of two requests and two moves", "window.chimes === 4")
	digits := regexp.MustCompile(`\b7391\b`) // within a longer number chance may have put them: versions and runs have such names
	for _, p := range []*browsertest.Page{second, third} {
		for _, request := range p.Requests() {
			if digits.MatchString(request.URL + " " + request.Referer) {
				t.Errorf("%s: the digits are in %s from %s", p.Name, request.URL, request.Referer)
			}
		}
	}
}

// TestBrowserKick proves that a freed seat says so on its phone, which leads to the choice of seats, and that
// reinstating gives the phone its seat and its secrets back (check 10).
func TestBrowserKick(t *testing.T) {
	h, r, _ := room(t)
	console, amber := r.Console(h.code), r.Join(h.code, "amber")
	amber.Tap(drawer)
	amber.Fill("arg.value", "3")
	amber.Send("pick")
	console.TapText("Seats and phones")
	console.TapText("Free the seat")
	amber.See("This page is not yours any more.")
	amber.TapText("Choose a seat")
	amber.See("Touch your seat.")
	console.TapText("Give the seat back")
	console.See("Back at the table: Amber")
	amber.Go(h.at("amber"))
	const private = "#private"
	amber.Hold(private+" > .face", func() {
		amber.Wait("what was sealed", `document.querySelector("#private").innerText.includes("3")`)
	})
}

// TestBrowserWatch proves that a phone that comes too late for a seat is offered to watch, and follows play.
func TestBrowserWatch(t *testing.T) {
	h, r, _ := room(t)
	amber, coral := h.phone("amber"), h.phone("coral")
	h.pick(h.phone("blue"), "blue", "1")
	late := r.PhoneOf("late", 360, 640)
	late.Go("/" + h.code)
	late.See("The table is closed to new phones.")
	late.Picture("late")
	late.TapText("Only watch")
	late.See("Blue sealed a number")
	late.Picture("watch")
	h.pick(amber, "amber", "2")
	late.See("Amber sealed a number")
	h.pick(coral, "coral", "2")
	late.See("Cards are dealt.")
}

// TestBrowserNames shows every tricky name on the table screen, the console and phones: nothing runs, nothing complains, and
// no page grows wider than its screen (check 44).
func TestBrowserNames(t *testing.T) {
	h, r, _ := room(t)
	table, console, phone := r.TableScreen(h.code), r.Console(h.code), r.PhoneOf("phone", 360, 640)
	const fits = `document.querySelectorAll("details").forEach((d) => (d.open = true)), [...document.querySelectorAll("body, main, main *")].every((e) => e.getBoundingClientRect().right <= innerWidth + 1 || !e.checkVisibility())`
	for i, names := range slices.Collect(slices.Chunk(trickyNames, len(seatsOfTally))) {
		for _, seat := range seatsOfTally {
			h.laptop().post(h.console()+"/action", "do", "release", "seat", seat)
		}
		h.laptop().post(h.console()+"/action", "do", "clear")
		for j, name := range names {
			h.stranger().post("/j/"+h.code, "seat", seatsOfTally[j], "name", name)
			h.stranger().post("/j/"+h.code, "seat", seatsOfTally[j], "name", name) // asks for the seat
		}
		for p, path := range map[*browsertest.Page]string{table: "/t/" + h.code + "/screen", console: h.console(), phone: "/j/" + h.code} {
			p.Go(path)
			if !browsertest.Eval[bool](p, fits) {
				p.Picture("overflow")
				t.Errorf("%s: one of %+q makes the page wider than its screen", p.Name, names)
			}
			p.Picture(fmt.Sprint("names-", i))
		}
	}
}

// TestBrowserBackAfterSealing proves that going back after sealing a number leads to the cover: neither the typed
// number nor a secret is on the page until somebody opens it (T27).
func TestBrowserBackAfterSealing(t *testing.T) {
	h, r, _ := room(t)
	amber := r.Join(h.code, "amber")
	amber.Tap(drawer)
	amber.Fill("arg.value", "3")
	amber.Send("pick")
	amber.Go("/j/" + h.code + "?more=1")
	amber.Back()
	amber.Wait("the seat's page, covered", `document.querySelector("[data-cover] > .face") && !document.querySelector(".secret")`)
	if browsertest.Eval[bool](amber, `document.querySelector("[name^='arg.']") !== null || document.getElementById("private").innerText.includes("3")`) {
		t.Error("the sealed number can be read")
	}
}
