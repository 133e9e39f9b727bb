package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/judgeofthechange/judge/views/mapkit"
)

// side is one direction of a piece: piece n forwards is n+1, backwards -(n+1).
type side int

func (s side) piece() int {
	if s < 0 {
		return int(-s) - 1
	}
	return int(s) - 1
}

// walk gives the points of a piece in the direction of the side.
func (s side) walk(pieces []piece) []point {
	course := pieces[s.piece()].course
	if s > 0 {
		return course
	}
	back := slices.Clone(course)
	slices.Reverse(back)
	return back
}

type vertex struct{ x, y int }

func vertexOf(p point) vertex {
	return vertex{int(math.Round(p.X * 10)), int(math.Round(p.Y * 10))}
}

// faces walks along the pieces, always turning as far as possible to the same hand, and so finds every enclosed area.
// Each face is the ring of sides around it; the unbounded outside is left out.
func faces(pieces []piece) [][]side {
	leaving := map[vertex][]side{}
	for i := range pieces {
		for _, s := range []side{side(i + 1), side(-i - 1)} {
			from := vertexOf(s.walk(pieces)[0])
			leaving[from] = append(leaving[from], s)
		}
	}
	for _, sides := range leaving {
		slices.SortFunc(sides, func(a, b side) int {
			return cmp.Compare(heading(a.walk(pieces)), heading(b.walk(pieces)))
		})
	}
	var found [][]side
	walked := map[side]bool{}
	for i := range pieces {
		for _, s := range []side{side(i + 1), side(-i - 1)} {
			if walked[s] {
				continue
			}
			ring := ringFrom(s, pieces, leaving, walked)
			if outline(ring, pieces).Size() > 0 {
				found = append(found, ring)
			}
		}
	}
	return found
}

// heading is the direction in which a walk leaves its first point.
func heading(walk []point) float64 {
	return math.Atan2(walk[1].Y-walk[0].Y, walk[1].X-walk[0].X)
}

func ringFrom(start side, pieces []piece, leaving map[vertex][]side, walked map[side]bool) []side {
	var ring []side
	for s := start; !walked[s]; {
		walked[s] = true
		ring = append(ring, s)
		walk := s.walk(pieces)
		choices := leaving[vertexOf(walk[len(walk)-1])]
		back := slices.Index(choices, -s)
		s = choices[(back+len(choices)-1)%len(choices)]
	}
	return ring
}

// outline joins the sides of a ring to a mapkit.Outline.
func outline(ring []side, pieces []piece) mapkit.Outline {
	var g mapkit.Outline
	for _, s := range ring {
		walk := s.walk(pieces)
		g = append(g, walk[:len(walk)-1]...)
	}
	return g
}

// name gives every face the one part whose seed it holds.
func name(s survey, pieces []piece, rings [][]side) (map[string][]side, error) {
	named := map[string][]side{}
	for _, ring := range rings {
		g := outline(ring, pieces)
		var holds []string
		for _, p := range s.Parts {
			if g.Contains(p.Seed.onSheet()) {
				holds = append(holds, p.Part)
			}
		}
		if len(holds) != 1 {
			middle := g[0].Plus(g[len(g)/2]).Times(0.5)
			return nil, fmt.Errorf("a face near r %.0f, theta %.1f, area %.1f holds %v, want one part",
				radius(middle)/0.432, theta(middle), g.Size(), holds)
		}
		named[holds[0]] = ring
	}
	if len(named) != len(s.Parts) {
		return nil, fmt.Errorf("%d faces, want %d", len(named), len(s.Parts))
	}
	return named, nil
}
