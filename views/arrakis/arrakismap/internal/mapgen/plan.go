package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit"
)

type point = mapkit.Point

func cross(a, b, c point) float64         { return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X) }
func between(p, q point, f float64) point { return p.Plus(q.Minus(p).Times(f)) }

// corner is a corner of the map. One on the frame moves along its side only; a corner of the sheet stays.
type corner struct {
	at             point
	fixedX, fixedY bool
	areas          []int // whose outline has it
}

// plan is the graph of areas laid out on the sheet.
type plan struct {
	middles []point
	corners []corner
	rings   [][]int // by area, its corners clockwise
}

// step is the way from one area to a neighbour.
type step struct{ from, to int }

func index(id board.ID) int {
	return slices.IndexFunc(board.Areas, func(a board.Area) bool { return a.ID == id })
}

// newPlan makes a corner of every face of the graph. The outer face, the longest, is the frame.
func newPlan(s survey) (*plan, error) {
	p := &plan{}
	for _, a := range board.Areas {
		m, ok := s.Middles[a.ID]
		if !ok {
			return nil, fmt.Errorf("the survey lacks %s", a.ID)
		}
		p.middles = append(p.middles, mapkit.Pt(m[0]*chart.Width/1000, m[1]*chart.Height/1000))
	}
	around := make([][]int, len(board.Areas)) // neighbours clockwise
	for i, a := range board.Areas {
		for _, n := range board.AllNeighbours(a.ID) {
			around[i] = append(around[i], index(n))
		}
		slices.SortFunc(around[i], func(m, n int) int { return cmp.Compare(p.angle(i, m), p.angle(i, n)) })
	}
	if err := p.crossing(around); err != nil {
		return nil, err
	}
	faces, faceOf := trace(around)
	outer := slices.IndexFunc(faces, func(f []int) bool {
		return len(f) == len(slices.MaxFunc(faces, func(f, g []int) int { return cmp.Compare(len(f), len(g)) }))
	})
	for i, face := range faces {
		c := corner{areas: face}
		for _, a := range face {
			c.at = c.at.Plus(p.middles[a].Times(1 / float64(len(face))))
		}
		if i == outer {
			c.areas = nil // the frame is no corner
		}
		p.corners = append(p.corners, c)
	}
	p.rings = make([][]int, len(board.Areas))
	for i := range around {
		for _, n := range around[i] {
			p.rings[i] = append(p.rings[i], faceOf[step{i, n}])
		}
	}
	p.frame(faces[outer], outer)
	return p, nil
}

func (p *plan) angle(from, to int) float64 {
	return math.Atan2(p.middles[to].Y-p.middles[from].Y, p.middles[to].X-p.middles[from].X)
}

// crossing finds two borders whose straight lines cross: the survey is wrong then.
func (p *plan) crossing(around [][]int) error {
	var all []step
	for i := range around {
		for _, n := range around[i] {
			if i < n {
				all = append(all, step{i, n})
			}
		}
	}
	for i, e := range all {
		for _, f := range all[:i] {
			if e.from != f.from && e.from != f.to && e.to != f.from && e.to != f.to &&
				crosses(p.middles[e.from], p.middles[e.to], p.middles[f.from], p.middles[f.to]) {
				return fmt.Errorf("the border of %s and %s crosses that of %s and %s", board.Areas[e.from].ID, board.Areas[e.to].ID, board.Areas[f.from].ID, board.Areas[f.to].ID)
			}
		}
	}
	return nil
}

func crosses(a, b, c, d point) bool {
	return cross(a, b, c)*cross(a, b, d) < 0 && cross(c, d, a)*cross(c, d, b) < 0
}

// trace lists the faces of the graph as the areas around them, and the face to the right of every step.
func trace(around [][]int) (faces [][]int, faceOf map[step]int) {
	faceOf = map[step]int{}
	for i := range around {
		for _, n := range around[i] {
			var face []int
			for s := (step{i, n}); ; {
				if _, seen := faceOf[s]; seen {
					break
				}
				faceOf[s] = len(faces)
				face = append(face, s.from)
				turns := around[s.to]
				back := slices.Index(turns, s.from)
				s = step{s.to, turns[(back+len(turns)-1)%len(turns)]}
			}
			if face != nil {
				faces = append(faces, face)
			}
		}
	}
	return faces, faceOf
}

const (
	left, top     = chart.Margin, chart.Margin
	right, bottom = chart.Width - chart.Margin, chart.Height - chart.Margin
)

// frame gives the outer areas their corners on the frame: one between each two, and those of the sheet.
func (p *plan) frame(outer []int, face int) {
	shared := make([]int, len(outer)) // between this outer area and the next
	for i, a := range outer {
		b := outer[(i+1)%len(outer)]
		c := corner{at: between(p.middles[a], p.middles[b], .5), areas: []int{a, b}}
		ways := []float64{c.at.X - left, right - c.at.X, c.at.Y - top, bottom - c.at.Y}
		switch slices.Index(ways, slices.Min(ways)) {
		case 0:
			c.at.X, c.fixedX = left, true
		case 1:
			c.at.X, c.fixedX = right, true
		case 2:
			c.at.Y, c.fixedY = top, true
		default:
			c.at.Y, c.fixedY = bottom, true
		}
		shared[i] = len(p.corners)
		p.corners = append(p.corners, c)
	}
	for i, a := range outer {
		before, after := shared[(i+len(outer)-1)%len(outer)], shared[i]
		along := []int{before, after}
		if b, c := p.corners[before], p.corners[after]; b.fixedX != c.fixedX {
			at := mapkit.Pt(c.at.X, b.at.Y)
			if b.fixedX {
				at = mapkit.Pt(b.at.X, c.at.Y)
			}
			p.corners = append(p.corners, corner{at: at, fixedX: true, fixedY: true, areas: []int{a}})
			along = []int{before, len(p.corners) - 1, after}
		}
		if p.area(a, slices.Index(p.rings[a], face), along) < 0 {
			slices.Reverse(along)
		}
		at := slices.Index(p.rings[a], face)
		p.rings[a] = slices.Replace(p.rings[a], at, at+1, along...)
	}
}

// area is that of an area's outline with some corners in place of one.
func (p *plan) area(a, at int, instead []int) float64 {
	ring := slices.Replace(slices.Clone(p.rings[a]), at, at+1, instead...)
	points := make(mapkit.Outline, len(ring))
	for i, c := range ring {
		points[i] = p.corners[c].at
	}
	if !simple(points) {
		return -1
	}
	return points.Size()
}

// simple reports whether an outline crosses itself nowhere.
func simple(ring mapkit.Outline) bool {
	n := len(ring)
	for i := range ring {
		for j := i + 2; j < n; j++ {
			if (j+1)%n != i && crosses(ring[i], ring[(i+1)%n], ring[j], ring[(j+1)%n]) {
				return false
			}
		}
	}
	return true
}
