package main

import (
	"net/http"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/i18n"
)

// TestPagesHaveRoom proves that what phones get fits into the size that all of it is filled up to, with a tenth to spare:
// throughout random games, in every language, covered and open. A page that outgrows its size tells by its length that it
// is an unusual one (T6).
func TestPagesHaveRoom(t *testing.T) {
	for i, profile := range []string{"gf9-advanced", "ah-advanced"} {
		g := newRandom(uint64(70 + i))
		w := newWire(t, uint64(i), randomTable(g.r, profile, engine.CardsPhone, nil))
		for n := 0; g.advance(w, 12) && n < 40; n++ {
			c := w.clients[string(w.seats[g.r.IntN(len(w.seats))])]
			lang := i18n.Languages[n%len(i18n.Languages)]
			c.http.Jar.SetCookies(c.site(), []*http.Cookie{{Name: "judge_language", Value: lang, Path: "/"}})
			for _, query := range []string{"", "?open=1"} {
				page := c.get(c.path + query).body
				said := len(strings.TrimRight(strings.TrimSuffix(page, "-->"), " "))
				if said > len(page)*9/10 {
					t.Errorf("%s %s: %d bytes of %d", lang, c.path+query, said, len(page))
				}
			}
		}
	}
}
