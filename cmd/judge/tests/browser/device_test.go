package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserTextSize proves that a phone's text grows by one touch, from the page's first line on, also after a reload, and is the usual
// size again by another.
func TestBrowserTextSize(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	phone := browsertest.Open(t, s.URL).Join(newAuctionTable(t, s), "atreides")
	size := func() float64 {
		return browsertest.Eval[float64](phone, `parseFloat(getComputedStyle(document.documentElement).fontSize)`)
	}
	usual := size()
	phone.Tap(`#device [value="largest"]`)
	phone.Wait("large text", `document.documentElement.dataset.text === "largest" && document.readyState === "complete"`)
	phone.Reload()
	phone.Wait("the page", `document.readyState === "complete"`)
	if large := size(); large < usual*1.3 {
		t.Errorf("the text has %.1f pixels, before %.1f", large, usual)
	}
	phone.Picture("largest")
	phone.Tap(`#device [value="normal"]`)
	phone.Wait("usual text", `document.documentElement.dataset.text === "normal"`)
	if got := size(); got != usual {
		t.Errorf("the text has %.1f pixels, at first %.1f", got, usual)
	}
}

// TestBrowserBuzz proves that a phone buzzes when everybody newly sees that its seat is asked, if its player wants that; and that no other
// phone buzzes.
func TestBrowserBuzz(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	room := browsertest.Open(t, s.URL)
	code := newAuctionTable(t, s)
	phones := map[string]*browsertest.Page{}
	for _, seat := range []string{"atreides", "bene-gesserit"} {
		p := room.Phone(seat)
		p.Before(`window.buzzed = 0; navigator.vibrate = () => { window.buzzed++; return true; }`)
		p.Sit(code, seat)
		phones[seat] = p
	}
	first, second := phones["atreides"], phones["bene-gesserit"]
	second.Tap(`#device [name="buzz"]`)
	second.Wait("the choice", `document.querySelector("#device [name=buzz][aria-pressed]")`)
	if n := browsertest.Eval[int](second, `window.buzzed`); n != 0 {
		t.Errorf("it has buzzed %d times before anybody bid", n)
	}
	first.Send("bid")
	second.Wait("a buzz", `window.buzzed === 1`)
	second.See("Bid 2")
	second.TapText("3")
	first.See("High bid: the Bene Gesserit")
	second.Wait("its turn to be over", `!document.querySelector("#asked-in-public").dataset.since`)
	if n := browsertest.Eval[int](second, `window.buzzed`); n != 1 {
		t.Errorf("it has buzzed %d times", n)
	}
	if n := browsertest.Eval[int](first, `window.buzzed`); n != 0 {
		t.Errorf("the other phone has buzzed %d times", n)
	}
}

// TestBrowserLargestText proves that with the largest text on the smallest phone all tools stand in one row, that what opens from them
// ends in the window and can be read to its end, and that a page cuts nothing off; and that a phone that cannot buzz does not offer it.
func TestBrowserLargestText(t *testing.T) {
	t.Parallel()
	game := apptest.LongNames(apptest.ReadGame(t, "gf9-basic-six.jsonl"))
	s := apptest.OpenStage(t, nil)
	w := s.NewTable(game)
	phone := s.Room.PhoneOf("phone", 360, 640)
	phone.Before(`navigator.vibrate = undefined`)
	phone.SetCookie("judge_text", "largest")
	line := 0
	for _, to := range []int{20, 61} {
		w.PlayRecord(game, line, to)
		line = to
		for _, lang := range []string{"en", "it", "es"} {
			for _, seat := range w.Seats {
				c := w.Clients[string(seat)]
				c.SetLanguage(lang)
				c.Lend(phone)
				phone.Go(c.Path)
				phone.Wait("the page", `window.scripts?.isLive() && document.fonts.status === "loaded" && document.documentElement.matches("[lang=`+lang+`][data-text=largest]")`)
				phone.Wait("no welcome", `!document.querySelector(".welcome")?.checkVisibility() || document.querySelector(".welcome button").click()`)
				if rows := browsertest.Eval[int](phone, `new Set([...document.querySelectorAll(".toolbar .tool")].map((e) => Math.round(e.getBoundingClientRect().top))).size`); rows != 1 {
					t.Errorf("line %d, %s, %s: the tools stand in %d rows", to, seat, lang, rows)
				}
				phone.Hold("#facts > .face", func() {
					phone.Wait("all facts in reach", `((e) => e.getBoundingClientRect().bottom <= innerHeight + 1 && (e.scrollHeight <= e.clientHeight + 1 || getComputedStyle(e).overflowY === "auto"))(document.querySelector("#facts > .secret"))`)
				})
				for _, fault := range boxFaults(phone, "phone", mainPart.FindStringSubmatch(c.Get(c.Path).Body)[1]) {
					t.Errorf("line %d, %s, %s: %s", to, seat, lang, fault)
				}
			}
		}
	}
	phone.Picture("largest-at-play")
	if phone.Count("[name=buzz][hidden]") != 1 {
		t.Error("a phone that cannot buzz offers it")
	}
}

// TestBrowserAskedAtTheTop proves that a phone which was scrolled shows the sentence of a new question, and, when that is answered, who is
// awaited.
func TestBrowserAskedAtTheTop(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	room := browsertest.Open(t, s.URL)
	code := newAuctionTable(t, s)
	first, second := room.Join(code, "atreides"), room.PhoneOf("bene-gesserit", 360, 640)
	second.Sit(code, "bene-gesserit")
	const below, atTop = `(scrollTo(0, document.body.scrollHeight), scrollY > 100)`, `scrollY === 0`
	if !browsertest.Eval[bool](second, below) {
		t.Fatal("the page does not scroll")
	}
	first.Send("bid")
	second.See("Bid 2")
	second.Wait("the question at the top", atTop)
	browsertest.Eval[bool](second, below)
	second.TapText("3")
	second.See("High bid: the Bene Gesserit")
	second.Wait("who is awaited at the top", atTop)
}
