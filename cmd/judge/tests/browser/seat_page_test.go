package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserSeatBegins proves that a seat begins with a moment that says whose it is, which gives way to a touch and does not come
// again on that device.
func TestBrowserSeatBegins(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := newShippingTable(s, "gf9-advanced")
	room := browsertest.Open(t, s.URL)
	for seat, size := range map[string][2]int64{"fremen": {360, 640}, "guild": {844, 390}} {
		phone := room.PhoneOf(seat, size[0], size[1])
		phone.Sit(code, seat) // which ends the moment
		browsertest.Eval[bool](phone, `localStorage.clear() === undefined`)
		phone.Go(phone.Path())
		phone.Wait("the moment", `document.querySelector(".welcome:not([hidden])")?.innerText.includes("You are")`)
		phone.Wait("all of it in the window", `[...document.querySelectorAll(".welcome *")].every((e) => { const r = e.getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight && r.right <= innerWidth; })`)
		phone.Picture("welcome")
		if !browsertest.Eval[bool](phone, `((e) => { e.hidden = true; document.dispatchEvent(new CustomEvent("frame", { detail: { html: document.getElementById("main").innerHTML, whole: true } })); return document.querySelector(".welcome").checkVisibility(); })(document.querySelector(".welcome"))`) {
			t.Error("a whole page that comes meanwhile ends the moment")
		}
		phone.Key("\r")
		phone.Wait("the page", `!document.querySelector(".welcome").checkVisibility()`)
		phone.Go(phone.Path())
		phone.Wait("the page's scripts", `document.body.matches(".scripted") && window.scripts?.isLive()`)
		if browsertest.Eval[bool](phone, `document.querySelector(".welcome").checkVisibility()`) {
			t.Error("the moment comes again")
		}
		phone.Close()
	}
}

// TestBrowserTwoStates proves that a phone shows what to do at the foot of its window when its seat is asked, that it has nothing to do
// when another is, and that sheets cover all but the head, one at a time, until Escape.
func TestBrowserTwoStates(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := newShippingTable(s, "gf9-advanced")
	room := browsertest.Open(t, s.URL)
	emperor, fremen := room.PhoneOf("emperor", 360, 640), room.PhoneOf("fremen", 360, 640)
	emperor.Sit(code, "emperor")
	fremen.Sit(code, "fremen")
	emperor.Wait("the act at the foot", `((r) => r.bottom <= innerHeight && r.top > innerHeight / 2)(document.querySelector("form.ask-ship .send").getBoundingClientRect())`)
	emperor.Picture("yours")
	fremen.Wait("who is awaited", `document.querySelector("#headline").innerText === "The Emperor to ship."`)
	if n := fremen.Count(".decide .send"); n > 0 {
		t.Errorf("a seat that waits has %d buttons", n)
	}
	fremen.Picture("theirs")
	const sheets = `[...document.querySelectorAll(".toolbar .sheet, .toolbar > .cover > .secret")].filter((e) => e.checkVisibility()).length`
	for _, tool := range []string{"#more > summary", "#hand-about > summary", "#cards > .face"} {
		fremen.Tap(tool)
		fremen.Wait("one sheet", sheets+` === 1`)
		fremen.Picture("sheet")
	}
	fremen.Tap("#cards > .close")
	fremen.Tap("#more > summary")
	fremen.Wait("one sheet", sheets+` === 1`)
	fremen.Key("\x1b")
	fremen.Wait("no sheet", sheets+` === 0`)
}

// TestBrowserSecondQuestionIsWhole proves that the answers to a second question, which stand at the foot of the window while only its
// beginning is in view, lie over nothing of it.
func TestBrowserSecondQuestionIsWhole(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	w := s.PlayedTo(apptest.ReadGame(t, "tournament-2009-six.jsonl"), 116) // the Guild is offered a deal, and may take its turn
	phone, guild := s.Room.PhoneOf("guild", 360, 640), w.Clients["guild"]
	guild.Lend(phone)
	phone.Go(guild.Path)
	phone.EndMoment()
	phone.Wait("two questions", `document.querySelectorAll(".decide > .decision:not(.optional)").length === 2`)
	phone.Picture("two-questions")
	covered := browsertest.Eval[[]string](phone, `[...document.querySelectorAll(".decide > .decision")].filter((d) => {
		const [says, answers] = [d.querySelector("h2"), d.querySelector(".answering")].map((e) => e.getBoundingClientRect());
		return answers.top < says.bottom;
	}).map((d) => d.querySelector("h2").innerText)`)
	if len(covered) > 0 {
		t.Errorf("the answers lie over %q", covered)
	}
}
