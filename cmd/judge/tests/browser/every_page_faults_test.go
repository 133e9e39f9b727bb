package browser

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserEveryPageFindsFaults proves that the checks of TestBrowserEveryPage find faults made on purpose: also on a page that was good
// before, of which only what is built or set anew is judged again.
func TestBrowserEveryPageFindsFaults(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	s := apptest.OpenStage(t, []string{"auction"})
	phone, guild := s.Room.PhoneOf("phone", 360, 640), s.At["auction"].Clients["guild"]
	guild.Lend(phone)
	good := browsertest.Good{}
	open := func(lang string) {
		phone.SetCookie("judge_language", lang)
		phone.Go(guild.Path)
		phone.EndMoment()
		phone.Wait("the form", openDrawerJS+"(`[class~=\"d-bid\"] form`)")
	}
	open("en")
	for range 2 { // the second time nothing is new
		if found := phone.Audit(good); len(found) > 0 {
			t.Fatalf("the page is not good: %q", found)
		}
	}
	unreadable := (*browsertest.Page).Unreadable
	audit := func(p *browsertest.Page) []string { return p.Audit(good) }
	for _, fault := range []struct {
		lang, spoils, finds string
		check               func(*browsertest.Page) []string
	}{
		{"en", `document.querySelector("form button.send").replaceChildren()`, "button-name", audit},
		{"en", `document.querySelector("h1").style.color = "#333"`, "color-contrast", audit},
		{"en", `document.querySelector("h1").setAttribute("role", "nothing")`, "aria-roles", audit},
		{"en", `document.querySelector("#main").append(document.createElement("input"))`, "label", audit},
		{"en", `document.querySelector("#main").append(Object.assign(document.createElement("li"), { textContent: "in no list" }))`, "listitem", audit},
		{"it", `document.querySelector("h1").style.cssText = "display: block; overflow: hidden; white-space: nowrap; width: 3ch"`, "cut off at its side", unreadable},
		{"it", `document.querySelector("h1").style.cssText = "display: block; overflow: hidden; height: .5em"`, "cut off below", unreadable},
		{"it", `document.querySelector("h1").style.cssText = "display: block; position: relative; left: 90vw"`, "beyond the window", unreadable},
		{"it", `document.querySelector("#main").append(...["One", "Two"].map((text) => Object.assign(document.createElement("p"), { textContent: text, style: "margin: 0 0 -1.2em; line-height: 1.2" })))`, "one over the other", unreadable},
	} {
		open(fault.lang)
		if found := fault.check(phone); len(found) > 0 {
			t.Errorf("%s: before %s: %q", fault.lang, fault.spoils, found)
		}
		browsertest.Eval[bool](phone, fault.spoils+", true")
		if found := strings.Join(fault.check(phone), "\n"); !strings.Contains(found, fault.finds) {
			t.Errorf("%s is not found after %s; found were %q", fault.finds, fault.spoils, found)
		}
	}
}
