package main

import (
	"math"
	"slices"

	"github.com/judgeofthechange/judge/views/dunemap/internal/chart"
)

const (
	spiceRoom = 17.0 // radius kept free around the spice mark
	nameEdge  = 2.0  // units that a name keeps from its territory's border
)

// shapes are the proportions, width to height, that a name may take: from one long line to four short ones.
var shapes = []float64{8, 6.5, 5.2, 4.2, 3.4, 2.7, 2.1, 1.6, 1.2}

// boxes finds for every shape the best place for the territory's name. The first box is the roomiest.
func (d *sheet) boxes(t surveyTerritory) []chart.Box {
	obstacles := d.obstacles(t)
	wish := t.Label.onSheet()
	turns := []float64{0}
	if t.Rotate != 0 {
		turns = []float64{t.Rotate}
	}
	var boxes []chart.Box
	for _, turn := range turns {
		for _, shape := range shapes {
			boxes = append(boxes, d.box(t.Territory, shape, turn, wish, obstacles))
		}
	}
	slices.SortStableFunc(boxes, func(a, b chart.Box) int { return b.W*b.H - a.W*a.H })
	return boxes
}

// obstacles are points that a name must not cover: the border, and the edge of the spice mark.
func (d *sheet) obstacles(t surveyTerritory) []point {
	var points []point
	for _, ring := range d.lands[t.Territory] {
		for i, p := range ring {
			q := ring[(i+1)%len(ring)]
			steps := max(1, int(p.distance(q)/3))
			for n := range steps {
				points = append(points, p.plus(q.minus(p).times(float64(n)/float64(steps))))
			}
		}
	}
	if t.Spice != nil {
		middle := t.Spice.onSheet()
		points = append(points, middle)
		for angle := 0.0; angle < 360; angle += 15 {
			points = append(points, middle.plus(point{math.Cos(angle * degree), math.Sin(angle * degree)}.times(spiceRoom)))
		}
	}
	return points
}

// box is the largest rectangle of a shape in the territory, drawn towards the wished place.
func (d *sheet) box(territory string, shape, turn float64, wish point, obstacles []point) chart.Box {
	across := point{math.Cos(turn * degree), math.Sin(turn * degree)}
	best, bestScore := chart.Box{}, math.Inf(-1)
	for _, c := range d.lands[territory].cells(3) {
		half := math.Inf(1)
		for _, o := range obstacles {
			v := o.minus(c)
			u := math.Abs(v.x*across.x + v.y*across.y)
			w := math.Abs(v.y*across.x - v.x*across.y)
			half = min(half, max((u-nameEdge)/shape, w-nameEdge))
		}
		score := half * (1 - min(0.6, c.distance(wish)/300))
		if score > bestScore {
			bestScore = score
			best = chart.Box{
				X: int(c.x), Y: int(c.y), W: int(2 * half * shape), H: int(2 * half), Turn: int(turn),
			}
		}
	}
	return best
}

// seal is the largest circle in a stronghold, from its roomiest point.
func (d *sheet) seal(territory string) *[3]int {
	land := d.lands[territory]
	var at point
	widest := 0.0
	for _, c := range land.cells(2) {
		if room := land.clearance(c); room > widest {
			at, widest = c, room
		}
	}
	return &[3]int{int(at.x + 0.5), int(at.y + 0.5), int(widest - 2)}
}

const (
	mostStacks = 6
	discRoom   = 11.0 // clearance at which a disc sits well inside its part
	spotGrid   = 2.5  // units between the places tried
)

// spots spreads one to six stacks over a part, away from its border, the name and the spice mark.
func (d *sheet) spots(part string) []chart.Spots {
	land := d.parts[part]
	cells := d.weigh(part)
	var all []chart.Spots
	for count := 1; count <= mostStacks; count++ {
		at := spread(cells, count)
		room := 2.2 * land.clearance(at[0])
		if count > 1 {
			room = math.Inf(1)
		}
		spots := chart.Spots{}
		for i, p := range at {
			spots.At = append(spots.At, [2]int{int(math.Round(p.x)), int(math.Round(p.y))})
			for _, q := range at[:i] {
				room = min(room, p.distance(q))
			}
		}
		spots.Room = int(room)
		all = append(all, spots)
	}
	return all
}

// cell is a possible place for a disc and how good it is.
type cell struct {
	point
	weight float64
}

func (d *sheet) weigh(part string) []cell {
	land := d.parts[part]
	box := d.names[territoryOf(part)]
	var spice *point
	for _, t := range d.survey.Territories {
		if t.Spice != nil && t.SpicePart == part {
			p := t.Spice.onSheet()
			spice = &p
		}
	}
	var cells []cell
	for _, p := range land.cells(spotGrid) {
		room := land.clearance(p)
		if room < 1.5 {
			continue
		}
		weight := min(1, room/discRoom)
		weight *= weight
		if covers(box, p, 10) {
			weight *= 0.3
		}
		if spice != nil && p.distance(*spice) < 2*spiceRoom {
			weight *= 0.15
		}
		cells = append(cells, cell{p, weight})
	}
	return cells
}

// covers tells whether a point lies in a box widened by an edge.
func covers(b chart.Box, p point, edge float64) bool {
	turn := float64(b.Turn) * degree
	v := p.minus(point{float64(b.X), float64(b.Y)})
	u := v.x*math.Cos(turn) + v.y*math.Sin(turn)
	w := v.y*math.Cos(turn) - v.x*math.Sin(turn)
	return math.Abs(u) < float64(b.W)/2+edge && math.Abs(w) < float64(b.H)/2+edge
}

// spread puts the first disc on the best cell and each further one far from the others, then lets all of them settle.
func spread(cells []cell, count int) []point {
	at := []point{heaviest(cells, nil)}
	for len(at) < count {
		at = append(at, heaviest(cells, at))
	}
	if count == 1 {
		return at
	}
	for range 12 {
		at = settle(cells, at)
	}
	for i, p := range at {
		at[i] = nearest(cells, p)
	}
	return at
}

// heaviest is the best cell, weight counting for more the farther it is from the places taken. Without any taken, the
// neighbourhood of a cell decides, so that the disc sits in the middle of good ground.
func heaviest(cells []cell, taken []point) point {
	best, bestScore := cells[0].point, math.Inf(-1)
	for _, c := range cells {
		score := 0.0
		if taken == nil {
			for _, n := range cells {
				if near := c.distance(n.point); near < 20 {
					score += n.weight * (20 - near)
				}
			}
		} else {
			score = math.Inf(1)
			for _, t := range taken {
				score = min(score, c.distance(t)*(0.3+c.weight))
			}
		}
		if score > bestScore {
			best, bestScore = c.point, score
		}
	}
	return best
}

// settle moves every place to the middle of the cells nearest to it.
func settle(cells []cell, at []point) []point {
	sums := make([]point, len(at))
	weights := make([]float64, len(at))
	for _, c := range cells {
		n := 0
		for i := range at {
			if c.distance(at[i]) < c.distance(at[n]) {
				n = i
			}
		}
		sums[n] = sums[n].plus(c.times(c.weight))
		weights[n] += c.weight
	}
	settled := slices.Clone(at)
	for i, w := range weights {
		if w > 0 {
			settled[i] = sums[i].times(1 / w)
		}
	}
	return settled
}

func nearest(cells []cell, p point) point {
	best := cells[0].point
	for _, c := range cells {
		if c.distance(p) < best.distance(p) {
			best = c.point
		}
	}
	return best
}
