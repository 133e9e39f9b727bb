package browser

import (
	_ "embed"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// edgesJS lists what is lost if every background has one colour: targets without an edge, and chosen things that look like others.
//
//go:embed testdata/edges.js
var edgesJS string

// TestBrowserContrast proves that with a wish for more contrast all text has seven to one, and that with forced colours targets and
// chosen things can still be seen (check 57).
func TestBrowserContrast(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, []string{"shipment", "plan", "battle"})
	phone, console, screen := s.Room.PhoneOf("phone", 360, 640), s.Room.Console(s.At["shipment"].Code), s.Room.TableScreen(s.At["battle"].Code)
	s.At["shipment"].Clients["emperor"].Lend(phone)
	s.At["plan"].Clients["atreides"].Lend(phone)
	for _, c := range []struct {
		name string
		page *browsertest.Page
		path string
		open func(*browsertest.Page)
	}{
		{"shipment", phone, s.At["shipment"].Clients["emperor"].Path, nil},
		{"plan", phone, s.At["plan"].Clients["atreides"].Path, openPlan},
		{"console", console, console.Path(), nil},
		{"screen", screen, screen.Path(), nil},
	} {
		c.page.Go(c.path)
		if c.open != nil {
			c.open(c.page)
		}
		c.page.Prefer("prefers-contrast", "more", "prefers-reduced-motion", "reduce")
		for _, faint := range c.page.Faint() {
			t.Errorf("%s: %s", c.name, faint)
		}
		c.page.Picture(c.name + "-contrast")
		c.page.Prefer("forced-colors", "active", "prefers-reduced-motion", "reduce")
		for _, lost := range browsertest.Eval[[]string](c.page, edgesJS) {
			t.Errorf("%s: %s", c.name, lost)
		}
		c.page.Picture(c.name + "-forced")
	}
}
