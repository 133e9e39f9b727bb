package dunemap

import (
	"fmt"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit"
)

const (
	// glint is the four-pointed spark of spice, 8 units in radius.
	glint = "M0-8Q1.6-1.6 8 0Q1.6 1.6 0 8Q-1.6 1.6-8 0Q-1.6-1.6 0-8z"
	// spark is the fuller glint of spice that lies there, 34 units in radius, with room for its amount.
	spark = "M0-34Q10.5-10.5 34 0Q10.5 10.5 0 34Q-10.5 10.5-34 0Q-10.5-10.5 0-34z"
	// stipple is one tile of sand: dots as strokes of no length.
	stipple = "M4 5h0M13 2h0M21 9h0M31 4h0M40 8h0M49 3h0M8 14h0M17 18h0M27 15h0M36 19h0M46 14h0M3 24h0M12 28h0M22 25h0" +
		"M32 29h0M42 24h0M50 28h0M7 36h0M16 40h0M26 34h0M35 39h0M45 35h0M2 44h0M20 45h0M30 43h0M40 45h0"
)

// star is the badge of special forces.
var star = mapkit.Star(10, 10.5, 6.6, -90)

// transform moves a label's origin to the middle of its box and turns it.
func (l label) transform() string {
	at := mapkit.Move(float64(l.box.X), float64(l.box.Y))
	if l.box.Turn != 0 {
		at += fmt.Sprintf(" rotate(%d)", l.box.Turn)
	}
	return at
}

// baseline is where a line of a label stands, so that all of them together are centred on the origin.
func (l label) baseline(i int) float64 {
	return mapkit.Baseline(l.size, lineHeight, i, len(l.lines))
}

// tether leads from the place of a disc that stands beside its part to the disc.
func (d disc) tether() string {
	return "M" + mapkit.Round(d.fromX) + " " + mapkit.Round(d.fromY) + "L" + mapkit.Round(d.x) + " " + mapkit.Round(d.y)
}

// hollow tells whether a stack consists of advisors alone.
func (s Stack) hollow() bool { return s.Advisors > 0 && s.Normal+s.Special == 0 }

// count is the number on a stack's disc.
func (s Stack) count() int {
	if s.hollow() {
		return s.Advisors
	}
	return s.Normal + s.Special
}

// partIDs are all parts in the chart's order.
func partIDs() (ids []string) {
	for _, p := range theLand().chart.Parts {
		ids = append(ids, p.ID)
	}
	return ids
}

const (
	seats      = 6
	seatRadius = 467.0 // of the circle on which the player circles lie
	seatRing   = 29.0  // radius of each
	numberAt   = 4.5   // degrees after the line where its sector begins: clear of the player circles
)

// seat is a player circle on its place.
type seat struct {
	Circle
	x, y   float64
	inward float64 // degrees clockwise that turn "up" to the middle of the board
}

// circles are all six player circles; those that nobody takes are empty.
func (m Model) circles() []seat {
	var list []seat
	for position := 1; position <= seats; position++ {
		c := Circle{Position: position}
		if i := slices.IndexFunc(m.Circles, func(c Circle) bool { return c.Position == position }); i >= 0 {
			c = m.Circles[i]
		}
		theta := fullTurn * (3*float64(position-1) + 0.5)
		x, y := onSheet(seatRadius, theta)
		list = append(list, seat{c, x, y, fullTurn/2 - theta})
	}
	return list
}

// crack runs through the length of the Shield Wall when it has been blown.
func crack() string {
	var b strings.Builder
	r := 122.0
	for n, theta := range [...]float64{138, 142.6, 140.2, 146, 143.4, 146.6, 141.5, 144, 139.4, 141.2, 137.6, 140, 138.6, 139.6} {
		x, y := onSheet(r, theta)
		r += [...]float64{9, 27, 16}[n%3] + 3.5
		fmt.Fprintf(&b, "%c%.0f %.0f", "ML"[min(n, 1)], x, y)
	}
	return b.String()
}

type sectorNumber struct {
	sector int
	x, y   float64
}

func sectorNumbers() []sectorNumber {
	var list []sectorNumber
	for sector := 1; sector <= chart.Sectors; sector++ {
		x, y := onSheet((chart.Radius+chart.RingRadius)/2, fullTurn*float64(sector-1)+numberAt)
		list = append(list, sectorNumber{sector, x, y})
	}
	return list
}

// ringTicks are the sector lines continued through the storm ring.
func ringTicks() string {
	var b strings.Builder
	for line := range chart.Sectors {
		ax, ay := onSheet(chart.Radius, fullTurn*float64(line))
		bx, by := onSheet(chart.RingRadius, fullTurn*float64(line))
		fmt.Fprintf(&b, "M%.1f %.1fL%.1f %.1f", ax, ay, bx, by)
	}
	return b.String()
}
