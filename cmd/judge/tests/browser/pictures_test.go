package browser

import (
	"fmt"
	"os"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestBrowserPictures takes the README's pictures if JUDGE_PICTURES names a folder: twelve pages in three window sizes each. The game,
// its random numbers and its clock are always the same.
func TestBrowserPictures(t *testing.T) {
	if os.Getenv("JUDGE_PICTURES") == "" {
		return // make pictures sets it
	}
	s := apptest.OpenStageOf(t, apptest.ReadGame(t, "gf9-basic-six.jsonl"), []string{"auction", "shipment", "plan", "battle", "end"})
	empty := s.TableInLobby()
	screen := func(at string) string { return s.At[at].Code }
	for _, c := range []struct {
		name    string
		client  *apptest.Client // the seat's phone; nil for a device without a seat
		path    string
		watched string // the path that shows the same on a phone, if not path
	}{
		{"table-lobby", nil, "/t/" + empty + "/screen", "/w/" + empty},
		{"table-shipment", nil, "/t/" + screen("shipment") + "/screen", "/w/" + screen("shipment")},
		{"table-auction", nil, "/t/" + screen("auction") + "/screen", "/w/" + screen("auction")},
		{"table-battle", nil, "/t/" + screen("battle") + "/screen", "/w/" + screen("battle")},
		{"table-end", nil, "/t/" + screen("end") + "/screen", "/w/" + screen("end")},
		{"phone-join", nil, "/" + empty, ""},
		{"phone-rest", s.At["shipment"].Clients["guild"], s.At["shipment"].Clients["guild"].Path, ""},
		{"phone-bid", s.At["auction"].Clients["guild"], s.At["auction"].Clients["guild"].Path, ""},
		{"phone-shipment", s.At["shipment"].Clients["emperor"], s.At["shipment"].Clients["emperor"].Path, ""},
		{"phone-plan", s.At["plan"].Clients["atreides"], s.At["plan"].Clients["atreides"].Path, ""},
		{"console", nil, "/t/" + screen("shipment") + "/console", ""},
		{"story", nil, "/t/" + screen("end") + "/story", ""},
	} {
		for _, w := range []windowSize{{1920, 1080, 16}, {390, 844, 16}, {360, 640, 16}} {
			page, path := s.Room.Table(), c.path
			if c.client != nil || w.width < 1000 && c.name != "console" {
				page = s.Room.PhoneOf("phone", w.width, w.height)
			}
			if w.width < 1000 && c.watched != "" {
				path = c.watched
			}
			page.Resize(w.width, w.height)
			if c.client != nil {
				c.client.Lend(page)
			}
			page.Go(path)
			if c.name == "phone-plan" {
				openPlan(page)
			}
			page.Wait("its fonts", `document.fonts.status === "loaded"`)
			page.Wait("its map", `!document.querySelector("[data-map]:empty, .picks path[data-part]:not([role])")`)
			page.Photo(fmt.Sprintf("%s-%d", c.name, w.width))
			page.Close()
		}
	}
}
