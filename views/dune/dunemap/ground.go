package dunemap

import (
	"sync"

	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit"
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
	outline := outlineOf(p)
	low, high := outline.Bounds()
	for c := range mapkit.Grid(low, high, grain) {
		if outline.Contains(c) {
			g.part[at(c.X, c.Y)] = number
			g.cells[p.ID] = append(g.cells[p.ID], cell{c.X, c.Y, outline.Clearance(c)})
		}
	}
}

func at(x, y float64) int { return int(y/grain+0.5)*side + int(x/grain+0.5) }

func onGrid(x, y float64) bool {
	const most = float64(side-1) * grain
	return x >= 0 && y >= 0 && x <= most && y <= most
}

// at is the part at a point, or nil outside the land.
func (g *ground) at(x, y float64) *chart.Part {
	if !onGrid(x, y) || g.part[at(x, y)] == 0 {
		return nil
	}
	return &theLand().chart.Parts[g.part[at(x, y)]-1]
}

// outlineOf is a part's drawn outline.
func outlineOf(p chart.Part) mapkit.Outline { return theLand().chart.Lines.Around(p.Ring).Outline() }

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
