package dunemap

import (
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit"
)

// The pieces, in units of the sheet.
const (
	discSize  = 40.0 // width of a disc with its ring, at scale 1; it is taller than wide, since its code stands below it
	discTall  = 0.82 // what a unit downwards counts for, so that discs are round
	heapRoom  = 34.0 // radius of a heap of spice
	heapCore  = 12.0 // the part of it that nothing may cover
	offBorder = 5.0  // how far inside its land a disc's middle is at least
	discScale = 1.36 // of a disc that has room
	roomy     = 1.0  // of one whose part is not full
	smallest  = .55  // of a disc whose number can still be read
)

// layout is where everything stands on the map, so that nothing hides anything else: first the strongholds' names and the
// spice, which have their places; then the discs, in their parts; then the other names, where room is left.
type layout struct {
	heaps  []heap
	discs  []disc
	labels []label
	taken  [side * side]bool // of the ground, by a disc, a heap or a plate
}

// heap is spice on its place.
type heap struct {
	Heap
	x, y float64
}

// disc is a stack on its place. One that found no room in its part stands beside it, on a line that leads to it.
type disc struct {
	Stack
	x, y     float64
	scale    float64
	fromX    float64
	fromY    float64
	tethered bool
}

// layouts are those that were made last: all screens of a moment show the same.
var layouts = struct {
	sync.Mutex
	made map[string]*layout
}{made: map[string]*layout{}}

const layoutsKept = 64

func (m Model) layout() *layout {
	key := fmt.Sprint(m.Forces, m.Spice, m.Names)
	layouts.Lock()
	defer layouts.Unlock()
	if l := layouts.made[key]; l != nil {
		return l
	}
	if len(layouts.made) >= layoutsKept {
		clear(layouts.made)
	}
	l := m.layOut()
	layouts.made[key] = l
	return l
}

func (m Model) layOut() *layout {
	l := &layout{}
	l.plates(m.Names)
	for _, h := range m.Spice {
		if x, y, known := spicePlace(h.Part); known {
			l.heaps = append(l.heaps, heap{h, float64(x), float64(y)})
		}
	}
	for _, part := range partsOf(m.Forces) {
		l.fan(part, m.Forces)
	}
	for _, h := range l.heaps {
		l.take(h.x, h.y, heapRoom, func(dx, dy float64) bool { return math.Abs(dx)+math.Abs(dy) < heapRoom })
	}
	for _, d := range l.discs {
		l.take(d.x, d.y+4, d.width(), func(dx, dy float64) bool { return math.Hypot(dx, discTall*dy) < d.width()/2+2 })
	}
	l.names(m.Names)
	return l
}

// partsOf lists the parts with stacks: the most crowded first, since they need the room.
func partsOf(stacks []Stack) []string {
	count := map[string]int{}
	var parts []string
	for _, s := range stacks {
		if _, known := theLand().parts[s.Part]; !known {
			continue
		}
		if count[s.Part]++; count[s.Part] == 1 {
			parts = append(parts, s.Part)
		}
	}
	slices.SortStableFunc(parts, func(a, b string) int { return count[b] - count[a] })
	return parts
}

// fan puts the stacks of a part side by side in it: where room is short the discs are smaller, and spice lies beside its mark, until
// they stand on the places that the chart has for so many. Where those are too small to read, discs stand beside their part.
func (l *layout) fan(part string, stacks []Stack) {
	for _, try := range [...]struct {
		scale float64
		aside bool // the spice makes room
	}{{discScale, false}, {1.12, false}, {discScale, true}, {1.12, true}, {.92, false}, {.92, true}, {.78, true}, {.62, true}} {
		if l.fanInside(part, stacks, try.scale, try.aside) {
			return
		}
	}
	there := ofPart(part, stacks)
	room := 0.0
	if spots := theLand().parts[part].Spots; len(there) <= len(spots) {
		room = float64(spots[len(there)-1].Room) / discSize
	}
	for i, s := range there {
		if room >= smallest {
			d := newDisc(s, min(room, .92), len(there), i)
			d.x, d.y = d.fromX, d.fromY
			l.discs = append(l.discs, d)
		} else {
			l.discs = append(l.discs, l.beside(newDisc(s, 1.12, 1, 0)))
		}
	}
}

func ofPart(part string, stacks []Stack) (out []Stack) {
	for _, s := range stacks {
		if s.Part == part {
			out = append(out, s)
		}
	}
	return out
}

// fanInside puts the stacks of a part into it, if they cover neither each other nor spice.
func (l *layout) fanInside(part string, stacks []Stack, scale float64, aside bool) bool {
	discs, heaps := len(l.discs), slices.Clone(l.heaps)
	if aside {
		l.heaps = slices.DeleteFunc(l.heaps, func(h heap) bool { return h.Part == part })
	}
	fits := true
	there := ofPart(part, stacks)
	for i := 0; i < len(there) && fits; i++ {
		d := l.inside(newDisc(there[i], scale, len(there), i))
		fits = l.clear(d)
		l.discs = append(l.discs, d)
	}
	for i := range heaps {
		if aside && heaps[i].Part == part && fits {
			heaps[i].x, heaps[i].y, fits = l.heapAside(part)
		}
	}
	l.heaps = heaps
	if !fits {
		l.discs = l.discs[:discs]
	}
	return fits
}

// newDisc is the i-th of some discs in a part, which has places for so many. The chart puts places as far apart as it can, the last one
// into a tip of the land. Where discs have room, the last takes one of the places for one disc more that is nearer to the middle.
func newDisc(s Stack, scale float64, of, i int) disc {
	spots := theLand().parts[s.Part].Spots
	at := spots[min(of, len(spots))-1].At
	place := at[min(i, len(at)-1)]
	if i > 0 && i == of-1 && of < len(spots) && scale >= roomy {
		x, y := middleOf(s.Part)
		off := func(p [2]int) float64 { return math.Hypot(float64(p[0])-x, float64(p[1])-y) }
		for _, other := range spots[of].At[i:] {
			if off(other) < off(place) {
				place = other
			}
		}
	}
	return disc{Stack: s, scale: scale, fromX: float64(place[0]), fromY: float64(place[1])}
}

func (d disc) width() float64 { return discSize * d.scale }

// inside finds the best place for a disc in its own part, where it covers nothing if there is such a place.
func (l *layout) inside(d disc) disc {
	const covering = 1000
	best := math.Inf(-1)
	at := d
	for _, c := range terrain().cells[d.Part] {
		at.x, at.y = c.x, c.y
		worth := insideWorth(c, d)
		if c.clearance < offBorder || worth <= best { // nothing that stands there already makes it better
			continue
		}
		if worth -= l.crowding(at); !l.clear(at) {
			worth -= covering
		}
		if worth > best {
			best, d.x, d.y = worth, c.x, c.y
		}
	}
	return d
}

// beside finds the best place for a disc: in its own part, or around it with a line that leads there.
func (l *layout) beside(d disc) disc {
	best := l.inside(d)
	middle := cell{best.x, best.y, outlineOf(theLand().parts[d.Part]).Clearance(mapkit.Pt(best.x, best.y))}
	most := insideWorth(middle, d) - l.crowding(best)
	d.tethered = true
	for turn := 0.0; turn < 360; turn += 15 {
		for _, reach := range [...]float64{50, 64, 80, 98, 120, 142} {
			d.x, d.y = d.fromX+reach*math.Cos(turn*math.Pi/180), d.fromY+reach*math.Sin(turn*math.Pi/180)
			under := terrain().at(d.x, d.y)
			if math.Hypot(d.x-chart.Centre, d.y-chart.Centre) < chart.Radius-d.width()/2 && (under == nil || under.ID != d.Part) {
				if worth := -10 - reach/5 - l.crowding(d); worth > most {
					most, best = worth, d
				}
			}
		}
	}
	return best
}

// clear reports whether a disc covers no other disc and no spice but for a sliver.
func (l *layout) clear(d disc) bool {
	for _, o := range l.discs {
		if math.Hypot(d.x-o.x, discTall*(d.y-o.y)) < .35*(d.width()+o.width()) {
			return false
		}
	}
	for _, h := range l.heaps {
		if !clearOfHeap(d, h.x, h.y) {
			return false
		}
	}
	return true
}

func clearOfHeap(d disc, x, y float64) bool {
	return math.Hypot(d.x-x, discTall*(d.y-y)) >= heapCore+.38*d.width()
}

// heapAside finds a place for spice in its part, off the discs: the nearest to its mark.
func (l *layout) heapAside(part string) (x, y float64, found bool) {
	markX, markY, _ := spicePlace(part)
	nearest := math.Inf(1)
	for _, c := range terrain().cells[part] {
		away := math.Hypot(c.x-float64(markX), c.y-float64(markY))
		if away < nearest && c.clearance >= heapCore && !slices.ContainsFunc(l.discs, func(d disc) bool { return !clearOfHeap(d, c.x, c.y) }) {
			nearest, x, y, found = away, c.x, c.y, true
		}
	}
	return x, y, found
}

// take notes the ground around a place as taken, as far as within says so of a point's distance from it.
func (l *layout) take(x, y, reach float64, within func(dx, dy float64) bool) {
	for v := math.Floor((y-reach)/grain) * grain; v <= y+reach; v += grain {
		for u := math.Floor((x-reach)/grain) * grain; u <= x+reach; u += grain {
			if onGrid(u, v) && within(u-x, v-y) {
				l.taken[at(u, v)] = true
			}
		}
	}
}

// insideWorth is how well a disc stands in its own part: off the border, and near the place that the chart has for it. Small discs
// share a part that is full: they keep to their places.
func insideWorth(c cell, d disc) float64 {
	const enough = 26.0
	pull := 0.12
	if d.scale < roomy {
		pull = 0.8
	}
	return 30*min(1, c.clearance/enough) - pull*math.Hypot(c.x-d.fromX, c.y-d.fromY)
}

// crowding is what a disc's place costs it for what it would hide.
func (l *layout) crowding(d disc) float64 {
	const overlap = 9.0
	x, y, half := d.x, d.y, d.width()/2
	cost := 0.0
	press := func(near, weight float64) {
		if near > 0 {
			cost += weight * overlap * near * near / (discSize * discScale)
		}
	}
	for _, o := range l.discs {
		press(half+o.width()/2-math.Hypot(o.x-x, discTall*(o.y-y)), 1)
	}
	for _, c := range (Model{}).circles() {
		press(half+seatRing-math.Hypot(c.x-x, discTall*(c.y-y)), 1)
	}
	for _, h := range l.heaps {
		press(heapRoom+half-6-math.Hypot(h.x-x, discTall*(h.y-y)), 1)
	}
	for _, plate := range l.labels {
		press(half+7-plate.away(x, y), 2)
	}
	return cost
}
