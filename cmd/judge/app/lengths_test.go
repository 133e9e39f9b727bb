package app

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/views/i18n"
)

// TestEverySeatHearsAsMuch proves that after every input of random games each phone at a table receives the same number of
// bytes: one phone speaks another language, one connects later and anew, and with words as long as they get some pages
// outgrow the size that they are filled up to at first. Whole pages are as long as each other, too (T6).
func TestEverySeatHearsAsMuch(t *testing.T) {
	t.Parallel()
	games, secrets := wireGames()
	outgrown := false
	for seed := range games {
		for game, i := range underTest(secrets) {
			if i > 0 && secrets < 1000 {
				continue
			}
			var site []func(*web.Config)
			if i == 0 {
				site = append(site, pseudo(t))
			}
			w := openSite(t, journaltest.NewMemory(), seed, site)
			w.begin(game.table(seed, i))
			w.clients["console"].post("/t/"+w.code+"/console/action", url.Values{"do": {"guide"}}).must(t, http.StatusOK, "no guide")
			g := newRandom(game, seed)
			most := 0
			other := w.clients[string(w.seats[g.r.IntN(len(w.seats))])]
			other.http.Jar.SetCookies(other.site(), []*http.Cookie{{Name: "judge_language", Value: "it", Path: "/"}})
			late := w.clients[string(w.seats[0])]
			for _, seat := range w.seats[1:] {
				w.clients[string(seat)].listen()
			}
			for n := 0; n < 44*secrets && g.advance(w, 1); n++ {
				heard := map[int][]string{}
				for _, seat := range w.seats {
					c := w.clients[string(seat)]
					for _, text := range c.heard {
						if versionOf(text) != "" {
							heard[len(text)] = append(heard[len(text)], c.name)
							most = max(most, len(strings.TrimRight(text, " \n")))
							outgrown = outgrown || len(text) > filledFrame
						}
					}
					c.heard = nil
				}
				if len(heard) > 1 {
					t.Fatalf("%s, input %d: who receives how many bytes: %v", game.name, n, heard)
				}
				switch {
				case n%20 == 10:
					w.samePages(g)
				case n == 5 || n%50 == 30:
					late.listen()
				}
			}
			t.Logf("%s: at most %d bytes are said", game.name, most)
			w.close()
		}
	}
	if !outgrown && !testing.Short() {
		t.Error("no frame has outgrown its size: choose other games")
	}
}

// samePages compares the length of all seats' pages, one of them in another language.
func (w *wire) samePages(g *random) {
	w.t.Helper()
	asked := w.clients[string(w.seats[g.r.IntN(len(w.seats))])]
	asked.http.Jar.SetCookies(asked.site(), []*http.Cookie{{Name: "judge_language", Value: i18n.Languages[g.r.IntN(len(i18n.Languages))], Path: "/"}})
	sizes := map[int][]string{}
	for _, seat := range w.seats {
		w.clients[string(seat)].get(w.clients[string(seat)].path) // so that all phones' languages are known
	}
	for _, seat := range w.seats {
		c := w.clients[string(seat)]
		for _, query := range []string{"", "?open=1"} {
			n := len(c.get(c.path + query).body)
			sizes[n] = append(sizes[n], c.name+query)
		}
		c.heard = slices.DeleteFunc(c.heard, func(text string) bool { return strings.HasPrefix(text, "HTTP/") })
	}
	if len(sizes) != 1 {
		w.t.Errorf("pages differ in length: %v", sizes)
	}
}

// What a phone's page and the frame in it are filled up to, in bytes.
const filledPage, filledFrame = 128 << 10, 96 << 10

// TestPagesHaveRoom proves that what phones get fits into the size that all of it is filled up to, with a tenth to spare:
// throughout random games with the guide on, in every language, covered and open. A page that outgrows its size tells by its
// length that it is an unusual one (T6).
func TestPagesHaveRoom(t *testing.T) {
	t.Parallel()
	moments := 40
	if testing.Short() {
		moments = 8
	}
	for i, profile := range []string{"gf9-advanced", "ah-advanced"} {
		g := newRandom(duneTested, uint64(70+i))
		w := newWire(t, uint64(i), randomTable(g.r, profile, engine.CardsPhone, nil))
		w.clients["console"].post("/t/"+w.code+"/console/action", url.Values{"do": {"guide"}}).must(t, http.StatusOK, "no guide")
		for n := 0; g.advance(w, 12) && n < moments; n++ {
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
