package dunemap

import (
	"fmt"
	"strings"

	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
)

const (
	stormInner = 78.0 // where the wedge starts: just outside the Polar Sink
	gustGap    = 5.6  // units between two gusts, outwards
	gustDrift  = 9.0  // units that a gust is driven outwards on its way
)

// stormWedge is the storm's ground across sector 1; it is turned into its sector.
func stormWedge() string { return wedge(stormInner, chart.Radius, 0, fullTurn) }

// gusts are the streaks of driven sand across sector 1, drifting outwards towards the storm's front. Light and heavy
// ones alternate; phase 0 gives the light ones and 1 the heavy ones.
func gusts(phase int) string {
	starts := [...]float64{1.2, 6, 3, 9.5, 0.6, 4.5, 7.5, 2}
	ends := [...]float64{16, 19.6, 18, 19.6, 13, 19.6, 17, 19.6}
	var b strings.Builder
	for n := phase; ; n += 2 {
		r := stormInner + 4 + float64(n)*gustGap
		if r > chart.Radius-gustDrift-2 {
			return b.String()
		}
		from, to := starts[n%len(starts)], ends[n%len(ends)]
		ax, ay := onSheet(r, from)
		cx, cy := onSheet(r-2, (from+to)/2)
		bx, by := onSheet(r+gustDrift, to)
		fmt.Fprintf(&b, "M%.1f %.1fQ%.1f %.1f %.1f %.1f", ax, ay, cx, cy, bx, by)
	}
}

// stormFront is the wedge's leading edge, where the storm runs on into the next sector.
func stormFront() string {
	ax, ay := onSheet(stormInner, fullTurn)
	bx, by := onSheet(chart.RingRadius, fullTurn)
	return fmt.Sprintf("M%.1f %.1fL%.1f %.1f", ax, ay, bx, by)
}

// stormMarker fills the storm ring along sector 1.
func stormMarker() string { return wedge(chart.Radius, chart.RingRadius, 0, fullTurn) }

// stormTurn turns sector 1 into a sector, in degrees clockwise on the sheet.
func stormTurn(sector int) float64 { return -fullTurn * float64(sector-1) }

// swept is the number of sectors from one to another, counterclockwise, 0 to 17.
func swept(from, to int) int { return (to - from + chart.Sectors) % chart.Sectors }

func (m Model) stormMoves() bool {
	return m.StormSector > 0 && m.StormFrom > 0 && m.StormFrom != m.StormSector
}

// stormClass names the storm's place and, if it has just moved, how many sectors it sweeps to get there.
func (m Model) stormClass() string {
	class := fmt.Sprintf("storm storm-at-%d", m.StormSector)
	if m.stormMoves() {
		class += fmt.Sprintf(" storm-by-%d", swept(m.StormFrom, m.StormSector))
	}
	return class
}

// trail is the stretch of the storm ring that the storm has just left behind.
func (m Model) trail() string {
	from := fullTurn * float64(m.StormFrom-1)
	return wedge(chart.Radius+2, chart.RingRadius-2, from, from+fullTurn*float64(swept(m.StormFrom, m.StormSector)))
}
