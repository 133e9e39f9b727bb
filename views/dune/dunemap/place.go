package dunemap

import (
	"fmt"
	"math"

	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit"
)

// spicePlace is where a heap lies: on the printed mark if the part has one, beside the part's first spot otherwise.
func spicePlace(part string) (x, y int, known bool) {
	p, known := theLand().parts[part]
	if !known {
		return 0, 0, false
	}
	if t := theLand().territories[p.Territory]; t.SpicePart == part && t.Spice != nil {
		return t.Spice[0], t.Spice[1], true
	}
	return p.Spots[1].At[1][0], p.Spots[1].At[1][1], true
}

const fullTurn = 360.0 / chart.Sectors

// onSheet turns a radius and an angle of the board (counterclockwise from the line between sectors 18 and 1) into the
// sheet's coordinates.
func onSheet(r, theta float64) (x, y float64) {
	angle := (theta - 100) * math.Pi / 180
	return chart.Centre + r*math.Cos(angle), chart.Centre - r*math.Sin(angle)
}

// wedge is the path of a ring's segment between two radii and two angles.
func wedge(inner, outer, from, to float64) string {
	ax, ay := onSheet(inner, from)
	bx, by := onSheet(outer, from)
	cx, cy := onSheet(outer, to)
	dx, dy := onSheet(inner, to)
	large := 0
	if to-from > 180 {
		large = 1
	}
	return fmt.Sprintf("M%.1f %.1fL%.1f %.1fA%g %g 0 %d 0 %.1f %.1fL%.1f %.1fA%g %g 0 %d 1 %.1f %.1fz",
		ax, ay, bx, by, outer, outer, large, cx, cy, dx, dy, inner, inner, large, ax, ay)
}

var sheet = mapkit.Sheet{Width: chart.Size, Height: chart.Size, Air: 30, Least: 300, Most: 2*chart.RingRadius + 10}

// ViewBox frames the focused parts with some air around them, as a square; without focus it is the whole sheet.
func (m Model) ViewBox() string {
	var focus mapkit.Outline
	for _, id := range m.Focus {
		focus = append(focus, outlineOf(theLand().parts[id])...)
	}
	return sheet.ViewBox(focus)
}
