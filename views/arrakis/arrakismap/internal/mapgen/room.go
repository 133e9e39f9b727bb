package main

import (
	"math"
	"strings"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit"
)

// zones puts each air zone where the areas around it meet: at their corner, or in the middle of the border of two.
func (p *plan) zones(s survey) []chart.Zone {
	var all []chart.Zone
	for _, z := range board.Zones {
		var sum point
		n := 0.0
		for _, c := range p.corners {
			if has(c.areas, s.Zones[z.ID]) {
				sum, n = sum.Plus(c.at), n+1
			}
		}
		all = append(all, chart.Zone{ID: string(z.ID), X: int(math.Round(sum.X / n)), Y: int(math.Round(sum.Y / n))})
	}
	return all
}

// has reports whether all of some areas are among others.
func has(among []int, areas []board.ID) bool {
	found := 0
	for _, a := range among {
		for _, id := range areas {
			if board.Areas[a].ID == id {
				found++
			}
		}
	}
	return found == len(areas)
}

const (
	pieceRoom = 19.0 // radius that a piece beside a legion takes
	spots     = 6    // for a legion, and for what else may lie in an area
	discRoom  = 32.0 // radius of a legion's disc, with a little air
	nameGain  = 24.0 // the most that a good place for a name counts
	fine      = 6.0  // between points of the sheet that are tried
)

// box is a rectangle by its middle.
type box struct {
	mapkit.Point
	w, h float64
}

// findRoom gives every area its spots: the first is a legion's, where its name has room too, each next one lies as clear as can be of those
// before.
func findRoom(c *chart.Chart) {
	for i, a := range c.Areas {
		outline := c.Around(a).Outline()
		free := clearances(outline, c.Zones)
		legion, name := legionAndName(a.ID, outline, free, c.Zones)
		c.Areas[i].Spots = []chart.Spot{spot(legion.Point, min(legion.w, legion.h)/2)}
		for at := range free {
			free[at] = min(free[at], legion.off(at), name.off(at))
		}
		for range spots - 1 {
			best, room := point{}, 0.0
			for at, clear := range free {
				if clear > room+.01 || clear > room-.01 && before(at, best) {
					best, room = at, clear
				}
			}
			if room < pieceRoom*.5 {
				break
			}
			room = min(room, pieceRoom)
			c.Areas[i].Spots = append(c.Areas[i].Spots, spot(best, room))
			for at, clear := range free {
				free[at] = min(clear, at.Distance(best)-room)
			}
		}
	}
}

func spot(at point, r float64) chart.Spot { return chart.Spot{X: int(at.X), Y: int(at.Y), R: int(r)} }

func before(p, q point) bool { return p.Y < q.Y || p.Y == q.Y && p.X < q.X }

// legionAndName finds room for both in an area, one above the other.
func legionAndName(id string, outline mapkit.Outline, free map[point]float64, zones []chart.Zone) (legion, name box) {
	legion.w, legion.h = chart.LegionSize(id)
	shapes := []box{{w: 50, h: 16}}
	if chart.IsNamed(id) {
		shapes = []box{{w: 10 * float64(len(id)), h: 22}}
		if strings.Contains(id, "-") {
			shapes = append(shapes, box{w: 6.5 * float64(len(id)), h: 40})
		}
	}
	least := math.Inf(1)
	var found [2]box
	for at, clear := range free {
		if math.Mod(at.X, fine) != 0 || math.Mod(at.Y, fine) != 0 {
			continue
		}
		legion.Point = at
		cost := 2*legion.outside(outline, zones) - 1.2*min(clear, 55) + 6*max(0, discRoom-clear)
		if cost-nameGain > least {
			continue
		}
		for _, name = range shapes {
			for _, up := range []float64{-1, 1} {
				for dx := -30.0; dx <= 30; dx += 10 {
					name.Point = mapkit.Pt(at.X+dx, at.Y+up*(legion.h+name.h)/2)
					total := cost + 1.5*name.outside(outline, zones) + .1*math.Abs(dx) - min(.6*free[mapkit.Pt(math.Round(name.X/3)*3, math.Round(name.Y/3)*3)], nameGain)
					if total < least-.001 || total < least+.001 && before(at, found[0].Point) {
						least, found = total, [2]box{legion, name}
					}
				}
			}
		}
	}
	return found[0], found[1]
}

// outside is how far points of a box lie outside an outline, or within an air zone.
func (b box) outside(outline mapkit.Outline, zones []chart.Zone) (sum float64) {
	for _, fx := range []float64{-.5, -.2, .2, .5} {
		for _, fy := range []float64{-.5, 0, .5} {
			at := mapkit.Pt(b.X+fx*b.w, b.Y+fy*b.h)
			if !outline.Contains(at) {
				sum += 2 + outline.Clearance(at)
			}
			for _, z := range zones {
				sum += max(0, chart.ZoneRadius+2-at.Distance(middle(z)))
			}
		}
	}
	return sum
}

// off is how far a point is from a box; negative within it.
func (b box) off(p point) float64 {
	dx, dy := math.Abs(p.X-b.X)-b.w/2, math.Abs(p.Y-b.Y)-b.h/2
	if dx > 0 && dy > 0 {
		return math.Hypot(dx, dy)
	}
	return max(dx, dy)
}

// clearances tells for points within an outline how far they are from it and from air zones.
func clearances(outline mapkit.Outline, zones []chart.Zone) map[point]float64 {
	free := map[point]float64{}
	low, high := outline.Bounds()
	for at := range mapkit.Grid(low, high, 3) {
		if !outline.Contains(at) {
			continue
		}
		clear := outline.Clearance(at)
		for _, z := range zones {
			clear = min(clear, at.Distance(middle(z))-chart.ZoneRadius-2)
		}
		free[at] = clear
	}
	return free
}

func middle(z chart.Zone) point { return mapkit.Pt(float64(z.X), float64(z.Y)) }
