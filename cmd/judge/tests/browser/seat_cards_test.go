package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserSeatCards proves that six seat cards and the board's set-up print on two sheets of A4 or Letter in every language, that
// ticks in the set-up survive a reload, and that a card's QR code leads to its seat.
func TestBrowserSeatCards(t *testing.T) {
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable(append(apptest.DuneTable("phone"), "name.fremen", "Alessandrina Maria B")...)
	page := browsertest.Open(t, s.URL).Laptop()
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
	page.Tap(`[data-tick="setup_board.bank"] + span`)
	page.Tap(`[data-tick="guild"] ~ .what`)
	page.Go("/t/" + code + "/cards")
	if ticked := browsertest.Eval[string](page, `[...document.querySelectorAll(":checked")].map((e) => e.dataset.tick).join(" ")`); ticked != "setup_board.bank guild" {
		t.Errorf("after a reload the ticks are %q", ticked)
	}
	address := page.Text(".seat-card .address")
	if got, want := page.QR(".seat-card.f-fremen .qr"), "HTTP://"+address+"/"+code+"/FREMEN"; got != want {
		t.Errorf("the card reads %q, not %q", got, want)
	}
}
