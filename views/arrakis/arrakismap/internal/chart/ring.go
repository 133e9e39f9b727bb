package chart

import "math"

// Inside reports whether a point lies within an outline.
func Inside(ring [][2]float64, x, y float64) bool {
	in := false
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		if (a[1] > y) != (b[1] > y) && x < (b[0]-a[0])*(y-a[1])/(b[1]-a[1])+a[0] {
			in = !in
		}
	}
	return in
}

// Clearance is the distance of a point from an outline.
func Clearance(ring [][2]float64, x, y float64) float64 {
	nearest := math.Inf(1)
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		dx, dy := b[0]-a[0], b[1]-a[1]
		along := 0.0
		if long := dx*dx + dy*dy; long > 0 {
			along = max(0, min(1, ((x-a[0])*dx+(y-a[1])*dy)/long))
		}
		nearest = min(nearest, math.Hypot(a[0]+along*dx-x, a[1]+along*dy-y))
	}
	return nearest
}
