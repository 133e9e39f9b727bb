package speed

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestASmallInputIsShort proves that a small input, such as an open figure that the moderator types, sends each phone frames of at most
// 16 KiB: nothing is sent that did not change, and nothing is padded to the length of a page.
func TestASmallInputIsShort(t *testing.T) {
	const most = 16 << 10
	for _, of := range append(slices.Clone(measuredGames), againstHagal) {
		t.Run(of.Name, func(t *testing.T) {
			game := of.screens(t)
			stage := &apptest.Stage{T: t, Site: apptest.OpenSite(t, journaltest.NewMemory(), 1)}
			w := stage.PlayedTo(game, of.quiet)
			for _, seat := range w.Seats {
				w.Clients[string(seat)].Listen()
				w.Clients[string(seat)].Received = nil
			}
			for i := range 2 {
				c := of.small(i)
				from := w.Clients["console"]
				if c.By != engine.Moderator {
					from = w.Clients[string(c.By)]
				}
				from.Post(from.Path, from.Form("", fmt.Sprint("small ", i), c)).RequireStatus(t, http.StatusOK, "input %d", i)
				w.CatchUp(w.Table.Snapshot().Version)
			}
			for _, seat := range w.Seats {
				for _, text := range w.Clients[string(seat)].Received {
					if len(text) > most {
						t.Errorf("%s got a frame of %d bytes", seat, len(text))
					}
				}
			}
		})
	}
}
