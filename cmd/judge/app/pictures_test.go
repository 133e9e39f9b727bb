package app

import (
	"fmt"
	"os"
	"testing"
)

// TestBrowserPictures takes the pictures of README where JUDGE_PICTURES names a folder: twelve screens of one recorded game in
// three windows each. The game, its chance and its clock are always the same.
func TestBrowserPictures(t *testing.T) {
	if os.Getenv("JUDGE_PICTURES") == "" {
		return // make pictures names one
	}
	s := openStageOf(t, readGame(t, "gf9-basic-six.jsonl"), []string{"auction", "shipment", "plan", "battle", "end"})
	empty := s.tableInLobby()
	screen := func(at string) string { return s.at[at].code }
	for _, c := range []struct {
		name    string
		as      *client // whose phone it is; nil where nobody's
		path    string
		watched string // what shows the same on a phone, if not path
	}{
		{"table-lobby", nil, "/t/" + empty + "/screen", "/w/" + empty},
		{"table-shipment", nil, "/t/" + screen("shipment") + "/screen", "/w/" + screen("shipment")},
		{"table-auction", nil, "/t/" + screen("auction") + "/screen", "/w/" + screen("auction")},
		{"table-battle", nil, "/t/" + screen("battle") + "/screen", "/w/" + screen("battle")},
		{"table-end", nil, "/t/" + screen("end") + "/screen", "/w/" + screen("end")},
		{"phone-join", nil, "/" + empty, ""},
		{"phone-rest", s.at["shipment"].clients["guild"], s.at["shipment"].clients["guild"].path, ""},
		{"phone-bid", s.at["auction"].clients["guild"], s.at["auction"].clients["guild"].path, ""},
		{"phone-shipment", s.at["shipment"].clients["emperor"], s.at["shipment"].clients["emperor"].path, ""},
		{"phone-plan", s.at["plan"].clients["atreides"], s.at["plan"].clients["atreides"].path, ""},
		{"console", nil, "/t/" + screen("shipment") + "/console", ""},
		{"story", nil, "/t/" + screen("end") + "/story", ""},
	} {
		for _, w := range []size{{1920, 1080, 16}, {390, 844, 16}, {360, 640, 16}} {
			page, path := s.room.Table(), c.path
			if c.as != nil || w.width < 1000 && c.name != "console" {
				page = s.room.PhoneOf("phone", w.width, w.height)
			}
			if w.width < 1000 && c.watched != "" {
				path = c.watched
			}
			page.Resize(w.width, w.height)
			if c.as != nil {
				c.as.lend(page)
			}
			page.Go(path)
			if c.name == "phone-plan" {
				openPlan(page)
			}
			page.Wait("its fonts", `document.fonts.status === "loaded"`)
			page.Photo(fmt.Sprintf("%s-%d", c.name, w.width))
			page.Close()
		}
	}
}
