package arrakismap

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap/internal/chart"
)

// layout is where everything on a board goes.
type layout struct {
	labels  []label
	holds   []hold
	pieces  []piece
	legions []stack
	zones   []zone
}

// hold is a settlement or a sietch around the place of a legion, with its rank beside it.
type hold struct {
	Settlement
	x, y   float64
	legion bool // stands within
}

// piece is whatever lies in an area beside a legion.
type piece struct {
	kind, area string
	x, y, r    float64
}

// stack is a legion in its place.
type stack struct {
	Legion
	x, y float64
}

// zone is an air zone with its vehicles.
type zone struct {
	chart.Zone
	label                   string
	ornithopters, carryalls int
}

func (m Model) layout() layout {
	var set layout
	labels := labelsOf(m.Names)
	taken := map[string][]box{} // by area
	for _, a := range board.Areas {
		if l, named := labels[string(a.ID)]; named {
			l.bare = !m.matters(string(a.ID))
			set.labels = append(set.labels, l)
			taken[string(a.ID)] = append(taken[string(a.ID)], l.box)
		}
	}
	for _, l := range m.Legions {
		if a, ok := theLand().areas[l.Area]; ok {
			b := a.legionBox()
			set.legions = append(set.legions, stack{l, b.x, b.y})
			taken[l.Area] = append(taken[l.Area], b)
		}
	}
	for _, s := range m.Settlements {
		if a, ok := theLand().areas[s.Area]; ok {
			b := a.legionBox()
			h := hold{s, b.x, b.y, slices.ContainsFunc(m.Legions, func(l Legion) bool { return l.Area == s.Area })}
			set.holds = append(set.holds, h)
			taken[s.Area] = append(taken[s.Area], b, box{h.x - h.r()*1.1, h.y - h.r()*.85, 34, 34})
		}
	}
	set.pieces = m.pieces(taken)
	for _, z := range chart.Drawn().Zones {
		count := func(zones []string) int {
			return len(zones) - len(slices.DeleteFunc(slices.Clone(zones), func(id string) bool { return id == z.ID }))
		}
		set.zones = append(set.zones, zone{z, m.Names[z.ID], count(m.Ornithopters), count(m.Carryalls)})
	}
	return set
}

// matters reports whether something lies in an area, or goes on there.
func (m Model) matters(area string) bool {
	return slices.ContainsFunc(m.Legions, func(l Legion) bool { return l.Area == area }) ||
		slices.ContainsFunc(m.Settlements, func(s Settlement) bool { return s.Area == area }) ||
		slices.ContainsFunc(m.Moves, func(way [2]string) bool { return slices.Contains(way[:], area) }) ||
		slices.Contains(slices.Concat(m.Harvesters, m.Signs, m.Worms, m.Battles, m.Stakes, []string{m.WildMaker, m.Atomics}), area)
}

// pieces finds places for what lies beside legions: the spots of an area that names and legions leave most free, in order.
func (m Model) pieces(taken map[string][]box) (all []piece) {
	for _, k := range []struct {
		kind  string
		areas []string
		r     float64
	}{
		{"wild-maker", []string{m.WildMaker}, 28}, {"worm", m.Worms, 25}, {"harvester", m.Harvesters, 24}, {"sign", m.Signs, 24},
		{"atomics", []string{m.Atomics}, 22}, {"station", m.Stations, 15},
	} {
		for _, id := range k.areas {
			a, ok := theLand().areas[id]
			if !ok {
				continue
			}
			x, y := a.freeSpot(taken[id], k.r)
			taken[id] = append(taken[id], box{x, y, 2 * k.r, 2 * k.r})
			all = append(all, piece{k.kind, id, x, y, k.r})
		}
	}
	return all
}

// freeSpot is the place in an area where a piece hides and leaves the least. Empty areas have room in the middle.
func (a area) freeSpot(taken []box, r float64) (x, y float64) {
	cost := func(s chart.Spot) float64 {
		c := max(0, r-float64(s.R)) * r
		for _, t := range taken {
			c += t.overlap(box{float64(s.X), float64(s.Y), 2 * r, 2 * r})
		}
		return c
	}
	s := slices.MinFunc(a.Spots, func(s, t chart.Spot) int { return cmp.Compare(cost(s), cost(t)) })
	return float64(s.X), float64(s.Y)
}

func (h hold) r() float64 { return chart.RingRadius(max(h.Rank, 1)) }

// rank is what the badge says.
func (h hold) rank() string {
	if h.Rank == 0 {
		return "?"
	}
	return strconv.Itoa(h.Rank)
}

// side is whose it is.
func (s Settlement) side() string {
	if s.Sietch {
		return "atreides"
	}
	return "harkonnen"
}

// entry is a kind of unit in a legion with its number.
type entry struct {
	kind, mark string
	n          int
	x          float64
}

// The tally under a disc: the width of an entry, the middle and the height of the line.
const (
	entryWidth  = 34.0
	tallyAt     = 35.0
	tallyHeight = 26.0
)

// tally is what a legion consists of, from left to right under its disc.
func (l Legion) tally() (all []entry) {
	for _, e := range []entry{{"regular", regularMark, l.Regular, 0}, {"elite", eliteMark, l.Elite, 0}, {"special", specialMark, l.Special, 0}, {"token", tokenMark, l.Tokens, 0}} {
		if e.n > 0 {
			all = append(all, e)
		}
	}
	for i := range all {
		all[i].x = entryWidth * (float64(i) - float64(len(all)-1)/2)
	}
	return all
}

// pennant is a leader beside a disc.
type pennant struct {
	text, name string
	y          float64
}

// pennants are a legion's leaders from the top: the named ones by their letters, the generic ones by their number.
func (l Legion) pennants() (all []pennant) {
	for _, leader := range l.Leaders {
		all = append(all, pennant{text: leader.Code, name: leader.Name})
	}
	if l.Generic > 0 {
		all = append(all, pennant{text: strconv.Itoa(l.Generic)})
	}
	for i := range all {
		all[i].y = -30 + 23*float64(i)
	}
	return all
}

// arrow leads from the disc of one area to that of another.
func arrow(way [2]string) string {
	from, ok := theLand().areas[way[0]]
	to, found := theLand().areas[way[1]]
	if !ok || !found {
		return ""
	}
	a, b := from.Spots[0], to.Spots[0]
	return "M" + strconv.Itoa(a.X) + " " + strconv.Itoa(a.Y) + "L" + strconv.Itoa(b.X) + " " + strconv.Itoa(b.Y)
}
