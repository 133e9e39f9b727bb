package main

import (
	"fmt"
	"math"
	"slices"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit"
)

// grain is about the length of a border's straight pieces.
const grain = 9.0

// lines are the borders, each drawn once.
func (p *plan) lines() mapkit.Lines {
	var all mapkit.Lines
	for a, ring := range p.rings {
		for i, from := range ring {
			to := ring[(i+1)%len(ring)]
			b := p.beyond(a, from, to)
			switch {
			case b < 0:
				all = append(all, mapkit.Line{Sides: [2]string{string(board.Areas[a].ID), ""}, Course: tenths([]point{p.corners[from].at, p.corners[to].at})})
			case a < b:
				sides := [2]string{string(board.Areas[a].ID), string(board.Areas[b].ID)}
				all = append(all, mapkit.Line{Sides: sides, Course: tenths(roughened(p.corners[from].at, p.corners[to].at, sides))})
			}
		}
	}
	return all
}

// beyond is the area on the other side of the line between two corners of an area's outline; -1 for the frame.
func (p *plan) beyond(a, from, to int) int {
	for _, b := range p.corners[from].areas {
		if ring := p.rings[b]; b != a {
			if i := slices.Index(ring, to); i >= 0 && ring[(i+1)%len(ring)] == from {
				return b
			}
		}
	}
	return -1
}

// areas are the outlines as rings of lines.
func (p *plan) areas(lines mapkit.Lines) []chart.Area {
	all := make([]chart.Area, len(p.rings))
	for a, ring := range p.rings {
		all[a].ID = string(board.Areas[a].ID)
		for i, from := range ring {
			start := tenths([]point{p.corners[from].at})
			end := tenths([]point{p.corners[ring[(i+1)%len(ring)]].at})
			for n, l := range lines {
				if first, last := l.Course[:2], l.Course[len(l.Course)-2:]; !slices.Contains(l.Sides[:], all[a].ID) {
					continue
				} else if slices.Equal(first, start) && slices.Equal(last, end) {
					all[a].Ring = append(all[a].Ring, n+1)
				} else if slices.Equal(first, end) && slices.Equal(last, start) {
					all[a].Ring = append(all[a].Ring, -n-1)
				}
			}
		}
	}
	return all
}

// roughened is a border as a graver draws it: broken rock is rougher than sand.
func roughened(from, to point, sides [2]string) []point {
	rough := .08
	for _, id := range sides {
		if t := board.Of(board.ID(id)).Terrain; t == board.Mountain || t == board.Plateau {
			rough = .13
		}
	}
	course := []point{from, to}
	for level := 0; course[0].Distance(course[1]) > 1.5*grain; level++ {
		var finer []point
		for i := 1; i < len(course); i++ {
			a, b := course[i-1], course[i]
			push := rough * chart.Chance(fmt.Sprint(sides, level, i))
			mid := between(a, b, .5)
			finer = append(finer, a, mapkit.Pt(mid.X-push*(b.Y-a.Y), mid.Y+push*(b.X-a.X)))
		}
		course = append(finer, to)
	}
	return course
}

func tenths(course []point) (out mapkit.Course) {
	for _, p := range course {
		out = append(out, int(math.Round(10*p.X)), int(math.Round(10*p.Y)))
	}
	return out
}
