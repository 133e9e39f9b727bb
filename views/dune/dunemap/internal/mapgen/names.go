package main

import (
	"math"
	"slices"

	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit"
)

const (
	spiceRoom = 13.0 // radius kept free around the spice mark
	nameEdge  = 2.0  // units that a name keeps from its territory's border
)

// shapes are the proportions, width to height, that a name may take: from one long line to four short ones.
var shapes = []float64{8, 6.5, 5.2, 4.2, 3.4, 2.7, 2.1, 1.6, 1.2}

const (
	wishReach    = 300.0 // distance from the wished place, in units, at which another place counts for nothing
	sinkName     = 26.0  // units that the Polar Sink's name lies below the middle, to leave that to the forces
	sinkReach    = 55.0  // and how firmly it is kept there
	plateOverlap = 9.0   // units that a stronghold's plate reaches up into it
)

// boxes finds the places for a territory's name, the roomiest first. A stronghold's name stands on a plate at its foot,
// which may hang over the land below.
func (d *sheet) boxes(t surveyTerritory) []chart.Box {
	if t.Type == "stronghold" {
		return []chart.Box{d.plates[t.Territory]}
	}
	wish, reach, fitting := t.Label.onSheet(), wishReach, shapes
	if t.Type == "polar" {
		wish.Y, reach, fitting = wish.Y+sinkName, sinkReach, []float64{2.7}
	}
	obstacles := d.obstacles(t)
	var boxes []chart.Box
	for _, shape := range fitting {
		boxes = append(boxes, d.box(t.Territory, shape, t.Rotate, wish, reach, obstacles))
	}
	slices.SortStableFunc(boxes, func(a, b chart.Box) int { return b.W*b.H - a.W*a.H })
	return boxes
}

// layPlates sets the strongholds' plates, which all other names keep clear of.
func (d *sheet) layPlates() {
	d.plates = map[string]chart.Box{}
	for _, t := range d.survey.Territories {
		if t.Type != "stronghold" {
			continue
		}
		middle := t.Label.onSheet()
		foot := middle
		for d.lands[t.Territory].contains(foot) {
			foot.Y++
		}
		d.plates[t.Territory] = chart.Box{
			X: int(middle.X), Y: int(foot.Y-plateOverlap) + t.Plate[1]/2, W: t.Plate[0], H: t.Plate[1],
		}
	}
}

// edge is a ring of points around a box.
func edge(b chart.Box) []point {
	var points []point
	for u := -b.W / 2; u <= b.W/2; u += 4 {
		points = append(points, mapkit.Pt(float64(b.X+u), float64(b.Y-b.H/2)), mapkit.Pt(float64(b.X+u), float64(b.Y+b.H/2)))
	}
	for v := -b.H / 2; v <= b.H/2; v += 4 {
		points = append(points, mapkit.Pt(float64(b.X-b.W/2), float64(b.Y+v)), mapkit.Pt(float64(b.X+b.W/2), float64(b.Y+v)))
	}
	return points
}

// written is the share of a box that a name really takes, since its size is bounded.
func written(b chart.Box) chart.Box {
	const widest, highest = 150, 46
	b.W, b.H = min(b.W, widest), min(b.H, highest)
	return b
}

// obstacles are points that a name must not cover: the border, the strongholds' plates and the spice mark.
func (d *sheet) obstacles(t surveyTerritory) []point {
	var points []point
	for _, plate := range d.plates {
		points = append(points, edge(plate)...)
	}
	for _, ring := range d.lands[t.Territory] {
		for i, p := range ring {
			q := ring[(i+1)%len(ring)]
			steps := max(1, int(p.Distance(q)/3))
			for n := range steps {
				points = append(points, p.Plus(q.Minus(p).Times(float64(n)/float64(steps))))
			}
		}
	}
	if t.Spice != nil {
		middle := t.Spice.onSheet()
		points = append(points, middle)
		for angle := 0.0; angle < 360; angle += 15 {
			points = append(points, middle.Plus(mapkit.Pt(math.Cos(angle*degree), math.Sin(angle*degree)).Times(spiceRoom)))
		}
	}
	return points
}

// box is the largest rectangle of a shape in the territory, drawn towards the wished place.
func (d *sheet) box(territory string, shape, turn float64, wish point, reach float64, obstacles []point) chart.Box {
	across := mapkit.Pt(math.Cos(turn*degree), math.Sin(turn*degree))
	best, bestScore := chart.Box{}, math.Inf(-1)
	for _, c := range d.lands[territory].cells(3) {
		half := math.Inf(1)
		for _, o := range obstacles {
			v := o.Minus(c)
			u := math.Abs(v.X*across.X + v.Y*across.Y)
			w := math.Abs(v.Y*across.X - v.X*across.Y)
			half = min(half, max((u-nameEdge)/shape, w-nameEdge))
		}
		score := half * (1 - min(0.9, c.Distance(wish)/reach))
		if score > bestScore {
			bestScore = score
			best = chart.Box{
				X: int(c.X), Y: int(c.Y), W: int(2 * half * shape), H: int(2 * half), Turn: int(turn),
			}
		}
	}
	return best
}

// away is how far a point lies outside a box; inside it is 0.
func away(b chart.Box, p point) float64 {
	turn := float64(b.Turn) * degree
	v := p.Minus(mapkit.Pt(float64(b.X), float64(b.Y)))
	u := math.Abs(v.X*math.Cos(turn)+v.Y*math.Sin(turn)) - float64(b.W)/2
	w := math.Abs(v.Y*math.Cos(turn)-v.X*math.Sin(turn)) - float64(b.H)/2
	return math.Hypot(max(0, u), max(0, w))
}
