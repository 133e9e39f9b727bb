package main

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/i18n"
)

// What a phone's page and the frame in it are filled up to, in bytes.
const filledPage, filledFrame = 128 << 10, 96 << 10

// TestPagesHaveRoom proves that what phones get fits into the size that all of it is filled up to, with a tenth to spare:
// throughout random games with the guide on, in every language, covered and open. A page that outgrows its size tells by its
// length that it is an unusual one (T6).
func TestPagesHaveRoom(t *testing.T) {
	t.Parallel()
	for i, profile := range []string{"gf9-advanced", "ah-advanced"} {
		g := newRandom(duneTested, uint64(70+i))
		w := newWire(t, uint64(i), randomTable(g.r, profile, engine.CardsPhone, nil))
		if r := w.clients["console"].post("/t/"+w.code+"/console/desk", url.Values{"do": {"guide"}}); r.status != http.StatusOK {
			t.Fatalf("no guide: %d %s", r.status, r.body)
		}
		for n := 0; g.advance(w, 12) && n < 40; n++ {
			c := w.clients[string(w.seats[g.r.IntN(len(w.seats))])]
			lang := i18n.Languages[n%len(i18n.Languages)]
			c.http.Jar.SetCookies(c.site(), []*http.Cookie{{Name: "judge_language", Value: lang, Path: "/"}})
			for _, query := range []string{"", "?open=1"} {
				page := c.get(c.path + query).body
				if got := len(page) + len(http.StatusText(http.StatusOK)); got != filledPage {
					t.Fatalf("%s %s is filled up to %d", lang, c.path+query, got)
				}
				if said := len(strings.TrimRight(strings.TrimSuffix(page, "-->"), " ")); said > filledPage*9/10 {
					t.Errorf("%s %s: %d bytes of %d", lang, c.path+query, said, filledPage)
				}
				_, frame, _ := strings.Cut(page, `<main`)
				frame, _, _ = strings.Cut(frame, `</main>`)
				if said := len(frame) + strings.Count(frame, "\n")*len("data: "); said > filledFrame*9/10 {
					t.Errorf("%s %s: a frame of %d bytes of %d", lang, c.path+query, said, filledFrame)
				}
			}
		}
	}
}
