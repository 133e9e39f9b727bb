package speed

import (
	"bytes"
	"math"
	"sync/atomic"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web"
)

// TestPagesOfPartsAreWhole proves that a page is the same whether it is made of parts, most of them drawn before, or drawn at once: no part
// reads what it does not say. It looks at every page after each input of a recorded game and of a random one.
func TestPagesOfPartsAreWhole(t *testing.T) {
	t.Parallel()
	for _, of := range measuredGames {
		t.Run(of.Name, func(t *testing.T) {
			t.Parallel()
			w, compared := openCompared(t)
			stage := &apptest.Stage{T: t, Site: w}
			game := of.screens(t)
			table := stage.NewTable(game)
			table.Clients[string(table.Seats[1])].SetLanguage("it")
			for _, name := range table.ClientNames() {
				table.Clients[name].Listen()
			}
			for _, item := range game.Items {
				if item.Command != nil && item.RefusedBy == "" && !t.Failed() {
					table.PlayRecord(&record.Record{Header: game.Header, Items: []record.Item{item}}, 0, math.MaxInt)
					table.CatchUp(table.Table.Snapshot().Version)
					forgetReceived(table)
				}
			}
			if n := compared.Load(); n < int64(len(table.Clients)*len(game.Items)/2) {
				t.Errorf("only %d pages were compared", n)
			}
		})
	}
	inputs := 200
	if testing.Short() {
		inputs = 60
	}
	for i, game := range apptest.Games {
		inputs := inputs
		t.Run("random "+game.Name, func(t *testing.T) {
			t.Parallel()
			w, _ := openCompared(t)
			w.Create(game.Table(uint64(i), 0))
			w.Clients["console"].SetLanguage("es")
			for _, name := range w.ClientNames() {
				w.Clients[name].Listen()
			}
			for g := apptest.NewRandomPlayer(game, uint64(i)); inputs > 0 && !t.Failed() && g.Advance(w, 1); inputs-- {
				forgetReceived(w)
			}
		})
	}
}

// openCompared opens a site that fails the test if a page of parts differs from the one drawn at once, and counts them.
func openCompared(t *testing.T) (*apptest.Site, *atomic.Int64) {
	t.Helper()
	compared := new(atomic.Int64)
	return apptest.OpenSiteWithConfig(t, journaltest.NewMemory(), 1, []func(*web.Config){func(c *web.Config) {
		c.Drawn = func(viewer string, ofParts, atOnce []byte) {
			compared.Add(1)
			if !bytes.Equal(ofParts, atOnce) && !t.Failed() {
				t.Errorf("the page of %s is not what it would be if it was drawn at once:\n%s", viewer, apptest.Difference(string(ofParts), string(atOnce)))
			}
		}
	}}), compared
}

func forgetReceived(w *apptest.Site) {
	for _, c := range w.Clients {
		c.Received = nil
	}
}
