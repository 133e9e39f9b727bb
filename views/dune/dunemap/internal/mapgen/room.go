package main

import (
	"math"
	"slices"

	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
)

// seal is the largest circle in a stronghold beside its name.
func (d *sheet) seal(territory string) *[3]int {
	land := d.lands[territory]
	var at point
	widest := 0.0
	for _, c := range land.cells(2) {
		if room := min(land.clearance(c)-2, away(d.names[territory], c)); room > widest {
			at, widest = c, room
		}
	}
	return &[3]int{int(at.X + 0.5), int(at.Y + 0.5), int(widest)}
}

const (
	mostStacks = 6
	discRoom   = 15.0 // clearance at which a disc sits well inside its part
	nameRoom   = 13.0 // distance at which a disc leaves a name readable
	plateRoom  = 24.0 // distance at which it stays off a stronghold's name plate
	heapRoom   = 36.0 // distance at which a disc leaves a heap of spice visible
	spotGrid   = 2.5  // units between the places tried
)

// spots finds places for one to six stacks in a part: off its border, its name and the spice, and apart from each other.
func (d *sheet) spots(part string) []chart.Spots {
	cells := d.weigh(part)
	all := make([]chart.Spots, mostStacks)
	for i := range all {
		at := spread(cells, i+1)
		room := math.Inf(1)
		for n, p := range at {
			all[i].At = append(all[i].At, [2]int{int(math.Round(p.X)), int(math.Round(p.Y))})
			for _, q := range at[:n] {
				room = min(room, gap(p, q))
			}
		}
		all[i].Room = int(min(room, 2.2*d.parts[part].clearance(at[0])+spotGrid*float64(2*i)))
	}
	return all
}

// gap is the distance between two discs as it matters for reading them: a disc is taller than wide, since its code
// stands below it.
func gap(p, q point) float64 { return math.Hypot(p.X-q.X, 0.82*(p.Y-q.Y)) }

// cell is a possible place for a disc and how good it is, from 0 to 1: by itself, and with the ground around it.
type cell struct {
	point
	weight, around float64
}

func (d *sheet) weigh(part string) []cell {
	land := d.parts[part]
	box, keep, hidden := d.names[territoryOf(part)], nameRoom, 0.6
	if d.types[territoryOf(part)] == "stronghold" {
		keep, hidden = plateRoom, 0.05
	}
	spice := d.spiceIn(part)
	var cells []cell
	for _, p := range land.cells(spotGrid) {
		room := land.clearance(p)
		if room < 1.5 {
			continue
		}
		weight := min(1, room/discRoom)
		weight *= weight
		if away(box, p) < keep {
			weight *= hidden
		}
		if spice != nil && p.Distance(*spice) < heapRoom {
			weight *= 0.25
		}
		cells = append(cells, cell{point: p, weight: weight})
	}
	lookAround(cells)
	return cells
}

func (d *sheet) spiceIn(part string) *point {
	for _, t := range d.survey.Territories {
		if t.Spice != nil && t.SpicePart == part {
			p := t.Spice.onSheet()
			return &p
		}
	}
	return nil
}

// lookAround weighs each cell's neighbourhood, so that discs settle in the middle of good ground.
func lookAround(cells []cell) {
	const reach = 22.0
	best := 0.0
	for i, c := range cells {
		for _, n := range cells {
			if near := c.Distance(n.point); near < reach {
				cells[i].around += n.weight * (reach - near)
			}
		}
		best = max(best, cells[i].around)
	}
	for i := range cells {
		cells[i].around /= best
	}
}

// spread sets discs one after the other on the best cell left, and then lets each move to a better one in turn.
func spread(cells []cell, count int) []point {
	var at []point
	for range count {
		at = append(at, best(cells, at))
	}
	const rounds = 6
	for range rounds {
		for i := range at {
			others := slices.Concat(at[:i], at[i+1:])
			at[i] = best(cells, others)
		}
	}
	return at
}

// best is the cell that serves a disc best among the others: on good ground, clear of them, and yet in their company.
func best(cells []cell, others []point) point {
	const (
		ground  = 30.0 // what good ground is worth, for the cell and again for its surroundings
		apart   = 47.0 // distance at which two discs do not touch
		overlap = 8.0  // what it costs to come nearer, per unit and growing
		company = 0.12 // what a unit of distance beyond that costs
	)
	at, most := cells[0].point, math.Inf(-1)
	for _, c := range cells {
		score := ground*c.weight + ground*c.around
		for _, o := range others {
			near := apart - gap(c.point, o)
			if near > 0 {
				score -= overlap * near * near / apart
			} else {
				score += company * near
			}
		}
		if score > most {
			at, most = c.point, score
		}
	}
	return at
}
