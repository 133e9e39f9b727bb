package imperiumart

import (
	"math"

	"github.com/a-h/templ"
)

// The ring of the emblem, in units of its drawing: 1000 by 1000, with the middle at 500.
const (
	iconsAt  = 377.5 // how far from the middle the icons lie
	iconSize = 118.0
	innerRim = 285.0
	outerRim = 470.0
)

// around is a point of a circle round the middle: the part of a full turn, clockwise from the top.
func around(radius, turn float64) (x, y float64) {
	a := (turn - .25) * 2 * math.Pi
	return 500 + radius*math.Cos(a), 500 + radius*math.Sin(a)
}

// iconPlace is where an icon of so many lies in the ring.
func iconPlace(i, of int) templ.Attributes {
	x, y := around(iconsAt, float64(i)/float64(of))
	return templ.Attributes{"x": n(x - iconSize/2), "y": n(y - iconSize/2), "width": n(iconSize), "height": n(iconSize)}
}

// spoke is the line between an icon and the next.
func spoke(i, of int) string {
	turn := (float64(i) + .5) / float64(of)
	x1, y1 := around(innerRim, turn)
	x2, y2 := around(outerRim, turn)
	return "M" + n(x1) + " " + n(y1) + "L" + n(x2) + " " + n(y2)
}
