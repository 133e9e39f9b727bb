package main

import (
	"hash/fnv"
	"math"

	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
)

// grain is one wave of irregularity: its length along the line and its height to either side, in units.
type grain struct{ length, height float64 }

// hand is how a kind of border is drawn: how far its points lie apart and what grains roughen it.
type hand struct {
	spacing float64
	grains  []grain
}

var hands = map[string]hand{
	chart.Sand:  {6.5, []grain{{46, 2.4}, {19, 0.9}}},
	chart.Cliff: {5, []grain{{27, 2.3}, {11, 1.7}}},
	chart.Ice:   {5, []grain{{24, 2.6}, {9, 1.2}}},
}

const (
	taper    = 14.0 // units from its ends over which a line comes to rest on its vertices
	lineRoom = 0.8  // units that a border keeps from a sector line it does not touch
)

// roughen redraws a smooth border as the graver's hand would, without moving its ends or leaving its sector.
func roughen(course []point, h hand, home int) []point {
	length := measure(course)
	steps := int(math.Round(length / h.spacing))
	if steps < 2 {
		return []point{course[0], course[len(course)-1]}
	}
	seed := hash(vertexOf(course[0]), vertexOf(course[len(course)-1]))
	drawn := []point{course[0]}
	for i := 1; i < steps; i++ {
		at := length * float64(i) / float64(steps)
		p, heading := pointAt(course, at)
		rest := min(1, at/taper, (length-at)/taper)
		offset := 0.0
		for n, g := range h.grains {
			offset += g.height * wave(seed+uint32(n)*7919, at/g.length)
		}
		drawn = append(drawn, keepHome(p, p.Plus(left(heading).Times(offset*rest)), home))
	}
	return append(drawn, course[len(course)-1])
}

// keepHome takes the moved point if it stays in its sector, clear of the sector lines, and the unmoved one otherwise.
// The Polar Sink's rim has no home sector.
func keepHome(p, moved point, home int) point {
	_, off := nearestLine(moved)
	if off < lineRoom || home != 0 && sector(moved) != home || radius(moved) > chart.Radius-1 {
		return p
	}
	return moved
}

func measure(course []point) float64 {
	sum := 0.0
	for i := 1; i < len(course); i++ {
		sum += course[i].Distance(course[i-1])
	}
	return sum
}

// pointAt is the point and the heading at a distance along a course.
func pointAt(course []point, at float64) (point, point) {
	for i := 1; i < len(course); i++ {
		step := course[i].Distance(course[i-1])
		if at <= step || i == len(course)-1 {
			heading := unit(course[i].Minus(course[i-1]))
			return course[i-1].Plus(heading.Times(min(at, step))), heading
		}
		at -= step
	}
	return course[0], point{}
}

// wave is smooth noise between -1 and 1 along t, with one turn per unit of t.
func wave(seed uint32, t float64) float64 {
	whole := math.Floor(t)
	f := t - whole
	f = f * f * (3 - 2*f)
	return knot(seed, int(whole))*(1-f) + knot(seed, int(whole)+1)*f
}

// knot is a fixed number between -1 and 1 for every seed and n.
func knot(seed uint32, n int) float64 {
	return float64(hash(vertex{int(seed), n}, vertex{})%2001)/1000 - 1
}

func hash(a, b vertex) uint32 {
	h := fnv.New32a()
	for _, n := range []int{a.x, a.y, b.x, b.y} {
		h.Write([]byte{byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)})
	}
	sum := h.Sum32()
	sum ^= sum >> 15
	sum *= 0x2c1b3c6d
	return sum ^ sum>>12
}
