package dunemap

import (
	"iter"
	"math"
	"strings"
	"unicode"

	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
)

const (
	largestName  = 23.0 // font sizes in units of the sheet
	plateName    = 19.0 // of strongholds
	captionName  = 15.0 // of land that forces cover, on a plate beside them
	smallestName = 7.5
	lineHeight   = 1.04 // of the font size
	mostLines    = 4
)

// label is a territory's name, set in a box of its land.
type label struct {
	box   chart.Box
	size  float64
	lines []string
	plate bool   // stands on a ground of its own
	id    string // of the territory
	kind  string
}

// plates sets the strongholds' names, which stand on plates at their feet.
func (l *layout) plates(names map[string]string) {
	for _, t := range theLand().chart.Territories {
		if t.Type == "stronghold" && names[t.ID] != "" {
			l.put(fit(names[t.ID], t, l.covered))
		}
	}
}

// names sets all other names around what stands on the map.
func (l *layout) names(names map[string]string) {
	for _, t := range theLand().chart.Territories {
		if t.Type == "stronghold" || names[t.ID] == "" {
			continue
		}
		set := fit(names[t.ID], t, l.covered)
		if l.covered(set) > 0 {
			set = l.caption(names[t.ID], t, set)
		}
		l.put(set)
	}
}

// fit sets a name as large as its territory allows, over as many lines as serve, and clear of what covers it.
func fit(name string, t chart.Territory, covered func(label) float64) label {
	best, most := label{}, 0.0
	words := strings.Fields(name)
	for count := 1; count <= min(mostLines, len(words)); count++ {
		lines := breakLines(words, count)
		for _, box := range t.Boxes {
			size := min(largest(t), float64(box.W)/widest(lines), float64(box.H)/(lineHeight*float64(count)))
			set := label{box, max(size, smallestName), lines, t.Type == "stronghold", t.ID, t.Type}
			if best.lines != nil && size <= most*1.02 {
				continue // it cannot be better
			}
			if worth := size * (1 - coverCost*covered(set)); best.lines == nil || worth > most*1.02 {
				best, most = set, worth
			}
		}
	}
	return best
}

// coverCost is what it costs a name to be hidden, against its size.
const coverCost = 2.0

// caption sets a name that its land has no room for, since forces or spice lie there: elsewhere on the land, or on a plate
// beside them. If that is no better, the name stays where it is.
func (l *layout) caption(name string, t chart.Territory, set label) label {
	best, most := set, set.size*(1-coverCost*l.covered(set))
	try := func(candidate label) {
		atBest := candidate.size
		if candidate.plate {
			atBest -= plateCost
		}
		if atBest <= most*1.02 { // it cannot be better than that: there is no need to look where it lies
			return
		}
		worth := candidate.size - candidate.size*coverCost*l.covered(candidate)
		if worth <= most*1.02 {
			return
		}
		out := candidate.outside(t.ID)
		if candidate.plate {
			worth -= plateCost + out
		}
		if worth > most*1.02 && (candidate.plate || out == 0) {
			best, most = candidate, worth
		}
	}
	words := strings.Fields(name)
	for count := 1; count <= min(mostLines, len(words)); count++ {
		lines := breakLines(words, count)
		for _, c := range terrain().territory(t.ID) {
			box := chart.Box{X: int(c.x), Y: int(c.y)}
			for _, size := range [...]float64{18, captionName, 12} {
				try(label{box, size, lines, false, t.ID, t.Type})
			}
			plate := label{box, captionName, lines, true, t.ID, t.Type}
			try(plate)
			for _, reach := range [...]int{-80, -48, 48, 80} { // close by
				if plate.box.Y = box.Y + reach; terrain().at(c.x, c.y+float64(reach)) != nil {
					try(plate)
				}
			}
		}
	}
	return best
}

const (
	plateCost = 2.0 // what a plate costs, against the size of its name
	hangCost  = 3.0 // and what it costs if it lies on other land altogether
)

// outside is what it costs a name that it lies on other land than its own: nothing where it does not.
func (l label) outside(territory string) float64 {
	out, all := 0, 0
	for x, y := range l.points() {
		all++
		if p := terrain().at(x, y); p == nil || p.Territory != territory {
			out++
		}
	}
	return hangCost * float64(out) / float64(all)
}

// covered is the share of a name that a disc, a heap or a plate hides.
func (l *layout) covered(set label) float64 {
	hidden, all := 0, 0
	for x, y := range set.points() {
		all++
		if onGrid(x, y) && l.taken[at(x, y)] {
			hidden++
		}
	}
	return float64(hidden) / float64(all)
}

// put sets a label, which others keep off if it has a plate.
func (l *layout) put(set label) {
	l.labels = append(l.labels, set)
	if set.plate {
		w, h := set.ground()
		l.take(float64(set.box.X), float64(set.box.Y), w, func(dx, dy float64) bool {
			return math.Abs(dx) < w/2+2 && math.Abs(dy) < h/2+2
		})
	}
}

// points are spread over a name's ground.
func (l label) points() iter.Seq2[float64, float64] {
	const across, down = 4, 2
	w, h := l.ground()
	sin, cos := math.Sincos(float64(l.box.Turn) * math.Pi / 180)
	return func(yield func(x, y float64) bool) {
		for i := -across; i <= across; i++ {
			for j := -down; j <= down; j++ {
				u, v := w/2*float64(i)/across, h/2*float64(j)/down
				if !yield(float64(l.box.X)+u*cos-v*sin, float64(l.box.Y)+u*sin+v*cos) {
					return
				}
			}
		}
	}
}

// away is how far a point lies outside a name's ground; inside it is 0.
func (l label) away(x, y float64) float64 {
	w, h := l.ground()
	return math.Hypot(max(0, math.Abs(x-float64(l.box.X))-w/2), max(0, math.Abs(y-float64(l.box.Y))-h/2))
}

// ground is how wide and high a name stands, with its plate if it has one.
func (l label) ground() (w, h float64) {
	w, h = l.size*widest(l.lines), l.size*lineHeight*float64(len(l.lines))
	if l.plate {
		return w + 10, h + 5
	}
	return w, h
}

func largest(t chart.Territory) float64 {
	if t.Type == "stronghold" {
		return plateName
	}
	return largestName
}

// breakLines spreads words over a number of lines so that the widest line is as narrow as can be.
func breakLines(words []string, count int) []string {
	if count == 1 {
		return []string{strings.Join(words, " ")}
	}
	var best []string
	for first := 1; first <= len(words)-count+1; first++ {
		lines := append([]string{strings.Join(words[:first], " ")}, breakLines(words[first:], count-1)...)
		if best == nil || widest(lines) < widest(best) {
			best = lines
		}
	}
	return best
}

func widest(lines []string) float64 {
	most := 0.0
	for _, l := range lines {
		most = max(most, width(l))
	}
	return most
}

// width estimates a line's width in font sizes, a little generously, since the face is the browser's.
func width(line string) float64 {
	sum := 0.0
	for _, r := range line {
		switch {
		case strings.ContainsRune("iljtfrI' ", r):
			sum += 0.36
		case strings.ContainsRune("mwMW", r):
			sum += 0.88
		case unicode.IsUpper(r):
			sum += 0.72
		default:
			sum += 0.55
		}
	}
	return sum
}
