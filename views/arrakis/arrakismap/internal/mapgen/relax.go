package main

import (
	"math"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit"
)

const (
	fullSize    = (chart.Width - 2*chart.Margin) * (chart.Height - 2*chart.Margin) / 101 // of an area, if all were alike
	leastBorder = 46.0                                                                   // length below which a border is too short to see
)

// relax moves the corners, one after the other, wherever that makes the areas around them better, in smaller and smaller steps.
func (p *plan) relax() {
	for _, way := range []float64{24, 24, 16, 16, 12, 8, 8, 6, 4, 4, 3, 2, 2, 1.5, 1, 1, .5} {
		for range 12 {
			for i := range p.corners {
				p.improve(i, way)
			}
		}
	}
}

// improve tries eight steps from where a corner is.
func (p *plan) improve(i int, way float64) {
	c := &p.corners[i]
	best := p.badness(c.areas)
	for turn := range 8 {
		was := c.at
		sin, cos := math.Sincos(float64(turn) * math.Pi / 4)
		if !c.fixedX {
			c.at.X = min(max(was.X+way*cos, left+20), right-20)
		}
		if !c.fixedY {
			c.at.Y = min(max(was.Y+way*sin, top+20), bottom-20)
		}
		if now := p.badness(c.areas); now < best {
			best = now
		} else {
			c.at = was
		}
	}
}

func (p *plan) badness(areas []int) (sum float64) {
	for _, a := range areas {
		sum += p.badnessOf(a)
	}
	return sum
}

// badnessOf says how far an area is from a round one of the right size near its middle with borders that can be seen. It is infinite if
// the outline crosses itself or runs the wrong way.
func (p *plan) badnessOf(a int) float64 {
	ring := make(mapkit.Outline, len(p.rings[a]))
	for i, c := range p.rings[a] {
		ring[i] = p.corners[c].at
	}
	size := ring.Size()
	if size < 100 || !simple(ring) {
		return math.Inf(1)
	}
	around, bad := 0.0, 0.0
	var mid point
	for i, at := range ring {
		next, last := ring[(i+1)%len(ring)], ring[(i+len(ring)-1)%len(ring)]
		mid = mid.Plus(at.Times(1 / float64(len(ring))))
		long := at.Distance(next)
		around += long
		if long < leastBorder {
			bad += 4 * square((leastBorder-long)/leastBorder)
		}
		// Corners neither point inwards nor are too sharp.
		sin := cross(last, at, next) / (last.Distance(at)*long + 1)
		if sin < .2 {
			bad += square(.2 - sin)
		}
		if cos := dot(last.Minus(at), next.Minus(at)) / (last.Distance(at)*long + 1); cos > .3 {
			bad += 2 * square(cos-.3)
		}
	}
	bad += 1.5 * around * around / (4 * math.Pi * size)
	bad += 1.5 * square(math.Log(size/sizeOf(a)))
	return bad + .12*square(mid.Distance(p.middles[a])/100)
}

// sizeOf is the size that an area should have: one with a settlement or a sietch has more to show.
func sizeOf(a int) float64 {
	switch is := board.Areas[a]; {
	case is.Rank > 0:
		return 1.7 * fullSize
	case is.Sietch:
		return 1.25 * fullSize
	}
	return fullSize
}

func square(f float64) float64 { return f * f }

func dot(p, q point) float64 { return p.X*q.X + p.Y*q.Y }
