package secrecy

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/views/i18n"
)

// TestEverySeatReceivesAsMuch proves that after every input of random games all phones at a table receive the same number of bytes, and
// that their pages are equally long, also when one phone speaks another language, one connects late, and texts are so long that
// frames outgrow their padding (T6).
func TestEverySeatReceivesAsMuch(t *testing.T) {
	t.Parallel()
	games, secrets := gamesToPlay()
	outgrown := false
	for seed := range games {
		for game, i := range apptest.GamesUnderTest(secrets) {
			if i%2 > 0 && secrets < 1000 { // as many seats as before, or one
				continue
			}
			var site []func(*web.Config)
			if i == 0 {
				site = append(site, apptest.PseudoLanguage(t))
			}
			w := apptest.OpenSiteWithConfig(t, journaltest.NewMemory(), seed, site)
			w.Create(game.Table(seed, i))
			w.Clients["console"].Post("/t/"+w.Code+"/console/action", url.Values{"do": {"guide"}}).RequireStatus(t, http.StatusOK, "no guide")
			g := apptest.NewRandomPlayer(game, seed)
			most := 0
			other := w.Clients[string(w.Seats[g.Rand.IntN(len(w.Seats))])]
			other.SetLanguage("it")
			late := w.Clients[string(w.Seats[0])]
			for _, seat := range w.Seats[1:] {
				w.Clients[string(seat)].Listen()
			}
			for n := 0; n < 44*secrets && g.Advance(w, 1); n++ {
				heard := map[string][]string{}
				for _, seat := range w.Seats {
					c := w.Clients[string(seat)]
					var sizes []int
					for _, text := range c.Received {
						if versionLine(text) != "" && strings.Contains(text, "\nevent: view\n") {
							sizes = append(sizes, len(text))
							most = max(most, len(strings.TrimRight(text, " \n")))
							outgrown = outgrown || len(text) > smallestFrame
						}
					}
					c.Received = nil
					if c != late || n > 5 { // it has no stream yet
						heard[fmt.Sprint(sizes)] = append(heard[fmt.Sprint(sizes)], c.Name)
					}
				}
				if len(heard) > 1 {
					t.Fatalf("%s, input %d: seats receive different numbers of bytes: %v", game.Name, n, heard)
				}
				switch {
				case n%20 == 10:
					wantPagesOfOneLength(w, g)
				case n == 5 || n%50 == 30:
					late.Listen()
				}
			}
			t.Logf("%s: the longest text has %d bytes without its padding", game.Name, most)
			w.Close()
		}
	}
	if !outgrown && !testing.Short() {
		t.Error("no frame has outgrown its padding: choose other games")
	}
}

// wantPagesOfOneLength proves that the covered pages of all seats are equally long, and the open ones, one of them in another language.
func wantPagesOfOneLength(w *apptest.Site, g *apptest.RandomPlayer) {
	w.T.Helper()
	other := w.Clients[string(w.Seats[g.Rand.IntN(len(w.Seats))])]
	other.SetLanguage(i18n.Languages[g.Rand.IntN(len(i18n.Languages))])
	sizes, folds := map[string][]string{}, map[int][]string{}
	for _, seat := range w.Seats {
		w.Clients[string(seat)].Get(w.Clients[string(seat)].Path) // tells the server every phone's language
	}
	for _, seat := range w.Seats {
		c := w.Clients[string(seat)]
		for _, query := range []string{"", "?open=1"} {
			length := fmt.Sprint(query, " ", len(c.Get(c.Path+query).Body))
			sizes[length] = append(sizes[length], c.Name)
		}
		for _, fold := range []string{"?fold=may-know", "?fold=log-section"} {
			if r := c.Get(c.Path + fold); r.Status == http.StatusOK {
				folds[len(r.Body)] = append(folds[len(r.Body)], c.Name+fold)
			}
		}
		c.Received = slices.DeleteFunc(c.Received, func(text string) bool { return strings.HasPrefix(text, "HTTP/") })
	}
	if len(folds) > 1 {
		w.T.Errorf("what phones fetch differs in length: %v", folds)
	}
	if len(sizes) != 2 { // one for covered pages, one for open ones
		w.T.Errorf("pages differ in length: %v", sizes)
	}
}

// smallestFrame is the least number of bytes that a phone gets for an input.
const smallestFrame = 8 << 10

// document is how much longer than its frame a page is.
const document = 16 << 10

// TestPagesHaveARung proves that a phone's page has one of few lengths, and twice that when open, throughout random games with the
// guide on, in every language: a page of its own length would betray that it is unusual (T6).
func TestPagesHaveARung(t *testing.T) {
	t.Parallel()
	moments := 40
	if testing.Short() {
		moments = 8
	}
	dune := func(profile string) func(*apptest.RandomPlayer) engine.Header {
		return func(g *apptest.RandomPlayer) engine.Header {
			return apptest.RandomDuneTable(g.Rand, profile, engine.CardsPhone, nil)
		}
	}
	for i, of := range []struct {
		game  *apptest.Game
		table func(*apptest.RandomPlayer) engine.Header
		rungs []int // in KiB
	}{
		{apptest.Dune, dune("gf9-advanced"), []int{32, 64, 128}}, {apptest.Dune, dune("ah-advanced"), []int{32, 64, 128}},
		{apptest.Imperium, func(*apptest.RandomPlayer) engine.Header { return apptest.ImperiumTable(4, false) }, []int{32, 64, 128}},
		{apptest.Imperium, func(*apptest.RandomPlayer) engine.Header { return apptest.ImperiumTable(2, false) }, []int{32, 64, 128}},
		{apptest.Arrakis, func(*apptest.RandomPlayer) engine.Header { return apptest.ArrakisTable(false) }, []int{8, 16, 32, 64, 128, 256}}, // the last with maps in its folds
	} {
		g := apptest.NewRandomPlayer(of.game, uint64(70+i))
		w := apptest.NewSite(t, uint64(i), of.table(g))
		w.Clients["console"].Post("/t/"+w.Code+"/console/action", url.Values{"do": {"guide"}}).RequireStatus(t, http.StatusOK, "no guide")
		for n := 0; g.Advance(w, 12) && n < moments; n++ {
			c := w.Clients[string(w.Seats[g.Rand.IntN(len(w.Seats))])]
			c.SetLanguage(i18n.Languages[n%len(i18n.Languages)])
			covered, open := c.Get(c.Path).Body, c.Get(c.Path+"?open=1").Body
			got := len(covered) + len(http.StatusText(http.StatusOK))
			if isRung := slices.ContainsFunc(of.rungs, func(kib int) bool { return got == kib<<10+document }); len(open)-len(covered) != got || !isRung {
				t.Fatalf("%s is padded to %d bytes, and %d when open", c.Path, got, len(open)+2)
			}
		}
	}
}

// TestAnOpenFigureIsNoSecret proves that the moderator's correction of one figure that lies open does not make the table send every phone as
// many bytes as a whole page has, and that one that a seat hides still does, as does one with a second value.
func TestAnOpenFigureIsNoSecret(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		game   *apptest.Game
		inputs int
		set    string
		secret bool
	}{
		{apptest.Dune, 60, `"storm":9`, false},
		{apptest.Dune, 60, `"seats.SEAT.spice":33`, true},
		{apptest.Dune, 60, `"storm":9,"seats.SEAT.spice":33`, true},
		{apptest.Imperium, 20, `"seats.SEAT.spice":40`, false},
		{apptest.Imperium, 20, `"seats.SEAT.spice":40,"seats.SEAT.water":9`, true},
		{apptest.Imperium, 20, `"seats.SEAT":{"water":9}`, true},
		{apptest.Arrakis, 40, `"spice":7`, false},
		{apptest.Arrakis, 40, `"seats.SEAT.cards":11`, false},
		{apptest.Arrakis, 40, `"sides.harkonnen":{"tokens":1}`, true},
	} {
		w := apptest.OpenSite(t, journaltest.NewMemory(), 1)
		w.Create(c.game.Table(1, 0))
		apptest.NewRandomPlayer(c.game, 1).Advance(w, c.inputs)
		before := w.Table.Snapshot().Version
		w.EnterAsModerator(`{"by":"moderator","do":"adjust","force":true,"set":{` + strings.ReplaceAll(c.set, "SEAT", string(w.Seats[0])) + `}}`)
		if got := w.Table.Snapshot().TookSecret(before); got != c.secret {
			t.Errorf("%s: %s is a secret: %v, want %v", c.game.Name, c.set, got, c.secret)
		}
	}
}
