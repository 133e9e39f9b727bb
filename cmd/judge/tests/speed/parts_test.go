package speed

import (
	"net/http/httptest"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestPartsStayTrue proves that what a stream keeps is what a page made anew shows: in random games, the page that each screen has put
// together from the parts that it was sent equals, byte for byte, the whole page of a server that has drawn nothing before.
func TestPartsStayTrue(t *testing.T) {
	t.Parallel()
	moves, every := 90, 3
	if testing.Short() {
		moves, every = 30, 5
	}
	for game, i := range apptest.GamesUnderTest(2) {
		w := apptest.NewSite(t, uint64(i), game.Table(uint64(i), i))
		g := apptest.NewRandomPlayer(game, uint64(i))
		pages := map[string]*apptest.LivePage{}
		for _, name := range w.ClientNames() {
			pages[name] = &apptest.LivePage{}
			w.Clients[name].Received = nil
			w.Clients[name].Listen()
		}
		for n := 0; n < moves && g.Advance(w, 1); n++ {
			for name, page := range pages {
				for _, event := range w.Clients[name].Received {
					if err := page.Show(event); err != nil {
						t.Fatalf("%s, input %d: %s: %v", game.Name, n, name, err)
					}
				}
				w.Clients[name].Received = nil
			}
			if n%every > 0 {
				continue
			}
			anew := httptest.NewServer(w.Server())
			for name, page := range pages {
				fresh := &apptest.LivePage{}
				if err := fresh.Show(w.Clients[name].FirstFrame(anew.URL)); err != nil {
					t.Fatal(err)
				}
				if page.String() != fresh.String() {
					t.Fatalf("%s, input %d: the page of %s differs from one made anew:\n%s", game.Name, n, name, apptest.Difference(page.String(), fresh.String()))
				}
			}
			anew.CloseClientConnections()
			anew.Close()
		}
		w.Close()
	}
}
