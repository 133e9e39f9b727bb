package dunemap

import (
	"fmt"

	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
)

// StormMove is how the storm went in a turn, from sector to sector, counterclockwise.
type StormMove struct{ Turn, From, To int }

// The rings on which a path lies: the first inside, the last along the rim.
const (
	pathInner = 130.0
	pathOuter = chart.Radius - 26
)

// ring is the radius of one of several moves.
func ring(i, of int) float64 {
	return pathInner + (pathOuter-pathInner)*float64(i)/float64(max(of-1, 1))
}

func sectorMiddle(sector int) float64 { return fullTurn * (float64(sector) - .5) }

// arc is the way of the i-th move as path data.
func (m StormMove) arc(i, of int) string {
	r, sweep := ring(i, of), float64(swept(m.From, m.To))*fullTurn
	ax, ay := onSheet(r, sectorMiddle(m.From))
	bx, by := onSheet(r, sectorMiddle(m.From)+sweep)
	large := 0
	if sweep > 180 {
		large = 1
	}
	return fmt.Sprintf("M%.1f %.1fA%.1f %.1f 0 %d 0 %.1f %.1f", ax, ay, r, r, large, bx, by)
}

func (m StormMove) end(i, of int) (x, y float64) { return onSheet(ring(i, of), sectorMiddle(m.To)) }
