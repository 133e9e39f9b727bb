package dunemap

import (
	"math"
	"sync"

	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
)

const (
	grain = 5.0 // units between two points of the ground
	side  = int(chart.Size / grain)
)

// ground says of a grid of points to which part each belongs, so that whatever is put on the map can look for a place there.
type ground struct {
	part  [side * side]int16 // number of the part, from 1; 0 outside the land
	cells map[string][]cell  // of each part
}

// cell is a point of the ground.
type cell struct {
	x, y      float64
	clearance float64 // distance to the part's border, as far as the grid tells
}

// terrain surveys the chart once.
var terrain = sync.OnceValue(func() *ground {
	g := &ground{cells: map[string][]cell{}}
	for n, p := range theLand().chart.Parts {
		g.survey(p, int16(n+1))
	}
	return g
})

// survey notes the points inside a part.
func (g *ground) survey(p chart.Part, number int16) {
	ring := outlineOf(p)
	left, top, right, bottom := bounds(ring)
	for y := math.Ceil(top/grain) * grain; y < bottom; y += grain {
		for x := math.Ceil(left/grain) * grain; x < right; x += grain {
			if inside(ring, x, y) {
				g.part[at(x, y)] = number
				g.cells[p.ID] = append(g.cells[p.ID], cell{x, y, clearance(ring, x, y)})
			}
		}
	}
}

func at(x, y float64) int { return int(y/grain+0.5)*side + int(x/grain+0.5) }

func onGrid(x, y float64) bool {
	const most = float64(side-1) * grain
	return x >= 0 && y >= 0 && x <= most && y <= most
}

// partAt is the part at a point, or empty outside the land.
func (g *ground) partAt(x, y float64) string {
	if p := g.at(x, y); p != nil {
		return p.ID
	}
	return ""
}

// at is the part at a point, or nil outside the land.
func (g *ground) at(x, y float64) *chart.Part {
	if !onGrid(x, y) || g.part[at(x, y)] == 0 {
		return nil
	}
	return &theLand().chart.Parts[g.part[at(x, y)]-1]
}

// outlineOf is a part's drawn outline.
func outlineOf(p chart.Part) [][2]float64 {
	var ring [][2]float64
	for _, n := range p.Ring {
		course := theLand().walk(n)
		for i := 0; i < len(course); i += 2 {
			ring = append(ring, [2]float64{float64(course[i]) / 10, float64(course[i+1]) / 10})
		}
	}
	return ring
}

func bounds(ring [][2]float64) (left, top, right, bottom float64) {
	left, top, right, bottom = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range ring {
		left, right = min(left, p[0]), max(right, p[0])
		top, bottom = min(top, p[1]), max(bottom, p[1])
	}
	return left, top, right, bottom
}

func inside(ring [][2]float64, x, y float64) bool {
	in := false
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		if (a[1] > y) != (b[1] > y) && x < (b[0]-a[0])*(y-a[1])/(b[1]-a[1])+a[0] {
			in = !in
		}
	}
	return in
}

// clearance is the distance from a point to an outline. Lines between sectors are long and straight.
func clearance(ring [][2]float64, x, y float64) float64 {
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

// territory lists points of a territory, sparsely.
func (g *ground) territory(id string) []cell {
	var out []cell
	for _, p := range theLand().chart.Parts {
		for i, c := range g.cells[p.ID] {
			if p.Territory == id && i%5 == 0 {
				out = append(out, c)
			}
		}
	}
	return out
}

// middleOf is the middle of a part: the mean of its points.
func middleOf(part string) (x, y float64) {
	cells := terrain().cells[part]
	for _, c := range cells {
		x, y = x+c.x/float64(len(cells)), y+c.y/float64(len(cells))
	}
	return x, y
}
