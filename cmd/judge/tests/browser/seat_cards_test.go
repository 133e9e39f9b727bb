package browser

import (
	"math/rand/v2"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserSeatCards proves that six seat cards and the board's set-up print on two sheets of A4 or Letter in every language, that
// ticks in the set-up survive a reload, and that a card's QR code leads to its seat.
func TestBrowserSeatCards(t *testing.T) {
	t.Parallel()
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

// paleMarksJS lists the marks on seat cards that are paler than a dark grey.
const paleMarksJS = `[...document.querySelectorAll(".seat-card .mark")].filter((mark) => {
	const [r, g, b] = getComputedStyle(mark.querySelector(".shape, path")).fill.match(/[\d.]+/g).map(Number);
	return Math.max(r, g, b) > 80;
}).map((mark) => mark.closest(".seat-card").className)`

// TestBrowserSeatCardsPrintDark proves that the seats' marks on printed cards are dark in every game, since its screens have them bright.
func TestBrowserSeatCardsPrintDark(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	for _, header := range []engine.Header{
		apptest.RandomDuneTable(rand.New(rand.NewPCG(1, 1)), "gf9-basic", engine.CardsPhone, nil), apptest.ImperiumTable(4, false), apptest.ArrakisTable(false),
	} {
		w, page := s.NewTable(&record.Record{Header: header}), s.Room.Laptop()
		page.Go("/t/" + w.Code + "/cards")
		if page.Count(".seat-card .mark") != len(header.Seats) {
			t.Errorf("%s: %d marks for %d seats", header.Game, page.Count(".seat-card .mark"), len(header.Seats))
		}
		for _, pale := range browsertest.Eval[[]string](page, paleMarksJS) {
			t.Errorf("%s: pale: %s", header.Game, pale)
		}
		page.Picture("dark-" + header.Game)
	}
}
