package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit"
)

// pole is the one area that is drawn as ice.
const pole = "north-pole"

// ground is how an area's ground is drawn: as its terrain, but the pole as ice.
func ground(a chart.Area) string {
	if a.ID == pole {
		return "ice"
	}
	return string(board.Of(board.ID(a.ID)).Terrain)
}

func isRock(id string) bool {
	t := board.Of(board.ID(id)).Terrain
	return t == board.Mountain || t == board.Plateau
}

// grounds are all areas of one ground as one path.
func grounds(c chart.Chart, kind string) string {
	var b strings.Builder
	for _, a := range c.Areas {
		if ground(a) == kind {
			b.WriteString(c.Around(a).Path() + "z")
		}
	}
	return b.String()
}

// Kinds of line.
const (
	sand   = "sand"  // between two areas of sand
	cliff  = "cliff" // with rock on one side
	red    = "red"   // that no legion crosses
	sector = "sector"
)

// linesOf are all lines of one kind as one path.
func linesOf(c chart.Chart, kind string) string {
	var b strings.Builder
	for _, l := range c.Lines {
		if l.Sides[1] != "" && slices.Contains(kinds(l), kind) {
			b.WriteString(l.Course.Path())
		}
	}
	return b.String()
}

// kinds of a line: a sector's boundary is drawn along with what else it is.
func kinds(l mapkit.Line) []string {
	a, b := board.ID(l.Sides[0]), board.ID(l.Sides[1])
	kind := sand
	switch {
	case board.IsRedBorder(a, b):
		kind = red
	case isRock(l.Sides[0]) || isRock(l.Sides[1]):
		kind = cliff
	}
	if board.SameSector(a, b) {
		return []string{kind}
	}
	return []string{kind, sector}
}

// walls are lines within the outlines of the plateaus that no storm reaches.
func walls(c chart.Chart) string {
	var b strings.Builder
	for _, a := range c.Areas {
		if board.Of(board.ID(a.ID)).StormProof {
			b.WriteString(inset(c, a, 8).Path() + "z")
		}
	}
	return b.String()
}

// scarps are the edges of the plateaus, a second line within the first.
func scarps(c chart.Chart) string {
	var b strings.Builder
	for _, a := range c.Areas {
		if ground(a) == string(board.Plateau) {
			b.WriteString(inset(c, a, 5).Path() + "z")
		}
	}
	return b.String()
}

// inset is an outline moved inwards.
func inset(c chart.Chart, a chart.Area, by float64) mapkit.Course {
	ring := smooth(c.Around(a).Outline())
	out := make(mapkit.Course, 0, 2*len(ring))
	for i, p := range ring {
		x, y := inwards(ring, i)
		out = append(out, int(math.Round(10*(p.X+by*x))), int(math.Round(10*(p.Y+by*y))))
	}
	return out
}

// smooth takes the roughness out of an outline.
func smooth(ring mapkit.Outline) mapkit.Outline {
	out := make(mapkit.Outline, len(ring))
	for i, p := range ring {
		last, next := ring[(i+len(ring)-1)%len(ring)], ring[(i+1)%len(ring)]
		out[i] = mapkit.Pt((last.X+2*p.X+next.X)/4, (last.Y+2*p.Y+next.Y)/4)
	}
	return out
}

// inwards is the direction into a clockwise outline at one of its points.
func inwards(ring mapkit.Outline, i int) (x, y float64) {
	n := len(ring)
	last, next := ring[(i+n-2)%n], ring[(i+2)%n]
	dx, dy := next.X-last.X, next.Y-last.Y
	long := math.Hypot(dx, dy)
	return -dy / long, dx / long
}

// hachures are the strokes that fall from the edges of all rock inwards: long and close on mountains, short on plateaus.
func hachures(c chart.Chart) string {
	var b strings.Builder
	for _, a := range c.Areas {
		if !isRock(a.ID) {
			continue
		}
		long := 12.0
		if ground(a) == string(board.Plateau) {
			long = 5
		}
		ring := c.Around(a).Outline()
		for i, p := range ring {
			x, y := inwards(ring, i)
			for k := range 2 {
				next := ring[(i+1)%len(ring)]
				f := float64(k) / 2
				px, py := p.X+f*(next.X-p.X), p.Y+f*(next.Y-p.Y)
				l := long
				if long > 5 {
					l *= .72 + .45*chart.Chance(fmt.Sprint(a.ID, i, k))
				}
				b.WriteString("M" + mapkit.Short(px) + " " + mapkit.Short(py) + "l" + mapkit.Short(l*x) + " " + mapkit.Short(l*y))
			}
		}
	}
	return b.String()
}

// strew draws a glyph at points of all areas of one ground, apart from each other and from the edges.
func strew(c chart.Chart, kind string, apart, clear float64, glyph func(x, y, chance float64) string) string {
	var b strings.Builder
	for _, a := range c.Areas {
		if ground(a) != kind {
			continue
		}
		ring := c.Around(a).Outline()
		for row, y := 0, 0.0; y < chart.Height; row, y = row+1, y+apart*.62 {
			for col, x := 0, float64(row%2)*apart/2; x < chart.Width; col, x = col+1, x+apart {
				name := fmt.Sprint(kind, row, ":", col)
				px, py := x+.3*apart*chart.Chance(name+"x"), y+.22*apart*chart.Chance(name+"y")
				if at := mapkit.Pt(px, py); ring.Contains(at) && ring.Clearance(at) > clear {
					b.WriteString(glyph(px, py, chart.Chance(name)))
				}
			}
		}
	}
	return b.String()
}

// peak is a mountain as old maps draw it: two flanks, and shade on the right one.
func peak(x, y, chance float64) string {
	h := 9 + 3*chance
	return fmt.Sprintf("M%s %sl%s %sl%s %sm%s %sl2 %sm1.5-%sl1.5 %s", mapkit.Short(x-h*.8), mapkit.Short(y+h*.5), mapkit.Short(h*.8), mapkit.Short(-h), mapkit.Short(h*.9), mapkit.Short(h),
		mapkit.Short(-h*.9), mapkit.Short(-h), mapkit.Short(h*.8), mapkit.Short(h*.5), mapkit.Short(h*.5))
}

// crest is the line of a long dune.
func crest(x, y, chance float64) string {
	w := 19 + 7*chance
	return "M" + mapkit.Short(x-w) + " " + mapkit.Short(y) + "q" + mapkit.Short(w*.5) + "-" + mapkit.Short(5+2*chance) + " " + mapkit.Short(w) + "-1t" + mapkit.Short(w*.9) + "-1"
}

// crescent is a small dune of an erg.
func crescent(x, y, chance float64) string {
	w := 6.5 + 1.5*chance
	return "M" + mapkit.Short(x-w) + " " + mapkit.Short(y+3) + "q" + mapkit.Short(w) + "-9 " + mapkit.Short(2*w) + " 0q-" + mapkit.Short(w) + "-4-" + mapkit.Short(2*w) + " 0"
}

// ripple is a short stroke of sand.
func ripple(x, y, chance float64) string {
	w := 6 + 2*chance
	return "M" + mapkit.Short(x-w) + " " + mapkit.Short(y) + "q" + mapkit.Short(w) + "-3.5 " + mapkit.Short(2*w) + " 0"
}

// slab is a short stroke of bare rock.
func slab(x, y, chance float64) string {
	return "M" + mapkit.Short(x) + " " + mapkit.Short(y) + "l" + mapkit.Short(7+3*chance) + "-5"
}
