package arrakismap

import (
	"math"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit"
)

// The size of names, in units: on a television's map, two thirds of its height, they are over 16 pixels high.
const (
	nameSize   = 22.0
	lineHeight = 1.02
	letter     = .53 // mean width of a letter in the display face, in its size
)

// label is an area's name in its place.
type label struct {
	kind  string // name or code
	bare  bool   // nothing lies there
	lines []string
	size  float64
	box
}

// box is a rectangle by its middle.
type box struct{ x, y, w, h float64 }

// overlap is the area that two boxes share.
func (b box) overlap(c box) float64 {
	w := min(b.x+b.w/2, c.x+c.w/2) - max(b.x-b.w/2, c.x-c.w/2)
	h := min(b.y+b.h/2, c.y+c.h/2) - max(b.y-b.h/2, c.y-c.h/2)
	return max(0, w) * max(0, h)
}

// baseline is where a line of a label stands, so that all of them together are centred on its middle.
func (l label) baseline(i int) float64 {
	return l.y + mapkit.Baseline(l.size, lineHeight, i, len(l.lines))
}

// legionBox is the room that a legion takes in an area, whether it is there or not: names do not move when it comes.
func (a area) legionBox() box {
	s := a.Spots[0]
	w, h := chart.LegionSize(a.ID)
	return box{float64(s.X), float64(s.Y), w, h}
}

// legionBoxes are the disc and the tally of a legion, or the ring around it.
func (a area) legionBoxes() []box {
	all := a.legionBox()
	if is := board.Of(board.ID(a.ID)); is.Rank > 0 || is.Sietch {
		return []box{all, {all.x, all.y + tallyAt, 2 * entryWidth, tallyHeight}}
	}
	return []box{{all.x + 4, all.y - 10, 72, 64}, {all.x, all.y + tallyAt, 3 * entryWidth, tallyHeight}}
}

// placedNames are the labels of a language by all its names: finding room is slow, and all boards of a language need the same.
var placedNames sync.Map

// labelsOf puts the names of areas where each is within its outline, clear of a legion and of the names before it, as far as can be.
func labelsOf(names map[string]string) map[string]label {
	var all strings.Builder
	for _, a := range board.Areas {
		all.WriteString(names[string(a.ID)] + "\n")
	}
	if placed, ok := placedNames.Load(all.String()); ok {
		return placed.(map[string]label)
	}
	placed := map[string]label{}
	var taken []box
	for _, a := range board.Areas {
		if text := names[string(a.ID)]; text != "" {
			l := labelOf(string(a.ID), text, taken)
			placed[string(a.ID)] = l
			taken = append(taken, l.box)
		}
	}
	placedNames.Store(all.String(), placed)
	return placed
}

// labelOf puts an area's name where it has room beside the names that have their place.
func labelOf(id, text string, taken []box) label {
	best, least := label{}, math.Inf(1)
	a := theLand().areas[id]
	for _, l := range wordings(id, text) {
		for dy := -80.0; dy <= 80; dy += 4 {
			for dx := -54.0; dx <= 54; dx += 9 {
				l.x, l.y = float64(a.Spots[0].X)+dx, float64(a.Spots[0].Y)+dy
				cost := l.cost(a)
				for i := 0; i < len(taken) && cost < least; i++ {
					cost += l.overlap(taken[i])
				}
				if cost < least {
					best, least = l, cost
				}
			}
		}
	}
	return best
}

// wordings are the ways to write a name: on one line, and on two where it has several words.
func wordings(id, text string) []label {
	one := label{kind: "name", size: nameSize, lines: []string{text}}
	if !chart.IsNamed(id) {
		one.kind = "code"
	}
	one = one.measured()
	all := []label{one}
	if one.kind == "code" {
		return all
	}
	words := strings.Fields(text)
	for i := 1; i < len(words); i++ {
		two := one
		two.lines = []string{strings.Join(words[:i], " "), strings.Join(words[i:], " ")}
		all = append(all, two.measured())
	}
	return all
}

func (l label) measured() label {
	l.w = 0
	for _, line := range l.lines {
		l.w = max(l.w, letter*l.size*float64(utf8.RuneCountInString(line)))
	}
	l.h = l.size * (.8 + lineHeight*float64(len(l.lines)-1))
	return l
}

// cost is how bad a place is for a label: outside the area, over the legion or an air zone, or far from the legion.
func (l label) cost(a area) float64 {
	out := 0.0
	for _, fx := range []float64{-.5, -.25, 0, .25, .5} {
		for _, fy := range []float64{-.5, .5} {
			if at := mapkit.Pt(l.x+fx*(l.w+8), l.y+fy*(l.h+11)); !a.outline.Contains(at) {
				out += 3 + a.outline.Clearance(at)
			}
		}
	}
	over := 0.0
	for _, b := range a.legionBoxes() {
		over += 2 * l.overlap(b)
	}
	for _, z := range theLand().zones {
		over += l.overlap(box{float64(z.X), float64(z.Y), 2 * chart.ZoneRadius, 2 * chart.ZoneRadius})
	}
	s := a.Spots[0]
	return 6*out + .3*over + math.Abs(l.x-float64(s.X)) + .4*math.Abs(l.y-float64(s.Y)) + 6*float64(len(l.lines))
}
