package main

import (
	"math"
	"strings"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap/internal/chart"
)

// zones puts each air zone where the areas around it meet: at their corner, or in the middle of the border of two.
func (p *plan) zones(s survey) []chart.Zone {
	var all []chart.Zone
	for _, z := range board.Zones {
		var sum point
		n := 0.0
		for _, c := range p.corners {
			if has(c.areas, s.Zones[z.ID]) {
				sum, n = sum.plus(c.at), n+1
			}
		}
		all = append(all, chart.Zone{ID: string(z.ID), X: int(math.Round(sum.x / n)), Y: int(math.Round(sum.y / n))})
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
	point
	w, h float64
}

// findRoom gives every area its spots: the first is a legion's, where its name has room too, each next one lies as clear as can be of those
// before.
func findRoom(c *chart.Chart) {
	for i, a := range c.Areas {
		outline := chart.Points(c.Outline(a))
		free := clearances(outline, c.Zones)
		legion, name := legionAndName(a.ID, outline, free, c.Zones)
		c.Areas[i].Spots = []chart.Spot{spot(legion.point, min(legion.w, legion.h)/2)}
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
				free[at] = min(clear, at.to(best)-room)
			}
		}
	}
}

func spot(at point, r float64) chart.Spot { return chart.Spot{X: int(at.x), Y: int(at.y), R: int(r)} }

func before(p, q point) bool { return p.y < q.y || p.y == q.y && p.x < q.x }

// legionAndName finds room for both in an area, one above the other.
func legionAndName(id string, outline [][2]float64, free map[point]float64, zones []chart.Zone) (legion, name box) {
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
		if math.Mod(at.x, fine) != 0 || math.Mod(at.y, fine) != 0 {
			continue
		}
		legion.point = at
		cost := 2*legion.outside(outline, zones) - 1.2*min(clear, 55) + 6*max(0, discRoom-clear)
		if cost-nameGain > least {
			continue
		}
		for _, name = range shapes {
			for _, up := range []float64{-1, 1} {
				for dx := -30.0; dx <= 30; dx += 10 {
					name.point = point{at.x + dx, at.y + up*(legion.h+name.h)/2}
					total := cost + 1.5*name.outside(outline, zones) + .1*math.Abs(dx) - min(.6*free[point{math.Round(name.x/3) * 3, math.Round(name.y/3) * 3}], nameGain)
					if total < least-.001 || total < least+.001 && before(at, found[0].point) {
						least, found = total, [2]box{legion, name}
					}
				}
			}
		}
	}
	return found[0], found[1]
}

// outside is how far points of a box lie outside an outline, or within an air zone.
func (b box) outside(outline [][2]float64, zones []chart.Zone) (sum float64) {
	for _, fx := range []float64{-.5, -.2, .2, .5} {
		for _, fy := range []float64{-.5, 0, .5} {
			x, y := b.x+fx*b.w, b.y+fy*b.h
			if !chart.Inside(outline, x, y) {
				sum += 2 + chart.Clearance(outline, x, y)
			}
			for _, z := range zones {
				sum += max(0, chart.ZoneRadius+2-math.Hypot(x-float64(z.X), y-float64(z.Y)))
			}
		}
	}
	return sum
}

// off is how far a point is from a box; negative within it.
func (b box) off(p point) float64 {
	dx, dy := math.Abs(p.x-b.x)-b.w/2, math.Abs(p.y-b.y)-b.h/2
	if dx > 0 && dy > 0 {
		return math.Hypot(dx, dy)
	}
	return max(dx, dy)
}

// clearances tells for points within an outline how far they are from it and from air zones.
func clearances(outline [][2]float64, zones []chart.Zone) map[point]float64 {
	free := map[point]float64{}
	from, to := point{math.Inf(1), math.Inf(1)}, point{}
	for _, p := range outline {
		from, to = point{min(from.x, p[0]), min(from.y, p[1])}, point{max(to.x, p[0]), max(to.y, p[1])}
	}
	for y := math.Ceil(from.y/3) * 3; y < to.y; y += 3 {
		for x := math.Ceil(from.x/3) * 3; x < to.x; x += 3 {
			if !chart.Inside(outline, x, y) {
				continue
			}
			at := point{x, y}
			clear := chart.Clearance(outline, x, y)
			for _, z := range zones {
				clear = min(clear, at.to(point{float64(z.X), float64(z.Y)})-chart.ZoneRadius-2)
			}
			free[at] = clear
		}
	}
	return free
}
