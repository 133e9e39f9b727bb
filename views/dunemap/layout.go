package dunemap

import (
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/judgeofthechange/judge/views/dunemap/internal/chart"
)

// The pieces, in units of the sheet.
const (
	discScale = 1.36
	discWidth = 40 * discScale // of a disc with its ring; it is taller than wide, since its code stands below it
	discTall  = 0.82           // what a unit downwards counts for, so that discs are round
	heapRoom  = 34.0           // radius of a heap of spice
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
			l.take(float64(x), float64(y), heapRoom, func(dx, dy float64) bool { return math.Abs(dx)+math.Abs(dy) < heapRoom })
		}
	}
	for _, part := range partsOf(m.Forces) {
		l.fan(part, m.Forces)
	}
	l.names(m.Names)
	return l
}

// partsOf lists the parts with stacks: the most crowded first, since they need the room.
func partsOf(stacks []Stack) []string {
	count := map[string]int{}
	var parts []string
	for _, s := range stacks {
		if _, known := arrakis().parts[s.Part]; !known {
			continue
		}
		if count[s.Part]++; count[s.Part] == 1 {
			parts = append(parts, s.Part)
		}
	}
	slices.SortStableFunc(parts, func(a, b string) int { return count[b] - count[a] })
	return parts
}

// fan puts the stacks of a part side by side.
func (l *layout) fan(part string, stacks []Stack) {
	p := arrakis().parts[part]
	first := p.Spots[0].At[0]
	for _, s := range stacks {
		if s.Part != part {
			continue
		}
		d := disc{Stack: s, fromX: float64(first[0]), fromY: float64(first[1])}
		best := math.Inf(-1)
		try := func(x, y, worth float64, tethered bool) {
			if worth > best { // nothing that stands there already makes it better
				worth -= l.crowding(x, y)
			}
			if worth > best {
				best, d.x, d.y, d.tethered = worth, x, y, tethered
			}
		}
		for _, c := range terrain().cells[part] {
			try(c.x, c.y, insideWorth(c, d), false)
		}
		for turn := 0.0; turn < 360; turn += 15 {
			for _, reach := range [...]float64{50, 64, 80, 98, 120, 142} {
				x, y := d.fromX+reach*math.Cos(turn*math.Pi/180), d.fromY+reach*math.Sin(turn*math.Pi/180)
				if math.Hypot(x-chart.Centre, y-chart.Centre) < chart.Radius-discWidth/2 && terrain().partAt(x, y) != part {
					try(x, y, -10-reach/5, true)
				}
			}
		}
		l.discs = append(l.discs, d)
		l.take(d.x, d.y+4, discWidth, func(dx, dy float64) bool { return math.Hypot(dx, discTall*dy) < discWidth/2+2 })
	}
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

// insideWorth is how well a disc stands in its own part: off the border, and near the part's middle.
func insideWorth(c cell, d disc) float64 {
	const roomy = 26.0
	return 30*min(1, c.clearance/roomy) - 0.12*math.Hypot(c.x-d.fromX, c.y-d.fromY)
}

// crowding is what a place costs a disc for what it would hide.
func (l *layout) crowding(x, y float64) float64 {
	const overlap = 9.0
	cost := 0.0
	press := func(near, weight float64) {
		if near > 0 {
			cost += weight * overlap * near * near / discWidth
		}
	}
	for _, o := range l.discs {
		press(discWidth-math.Hypot(o.x-x, discTall*(o.y-y)), 1)
	}
	for _, c := range (Model{}).circles() {
		press(discWidth/2+seatRing-math.Hypot(c.x-x, discTall*(c.y-y)), 1)
	}
	for _, h := range l.heaps {
		press(heapRoom+discWidth/2-6-math.Hypot(h.x-x, discTall*(h.y-y)), 1)
	}
	for _, plate := range l.labels {
		press(discWidth/2+7-plate.away(x, y), 2)
	}
	return cost
}
