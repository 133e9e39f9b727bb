package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/judgeofthechange/judge/views/mapkit"
)

// strokes collects short graver strokes as one path, each starting relative to the end of the one before, which keeps
// the numbers short.
type strokes struct {
	strings.Builder
	end vertex
}

func (s *strokes) start(at vertex) {
	if s.Len() == 0 {
		fmt.Fprintf(s, "M%s", pair(at))
		return
	}
	fmt.Fprintf(s, "m%s", pair(vertex{at.x - s.end.x, at.y - s.end.y}))
}

func (s *strokes) line(from, to point) {
	a, b := vertexOf(from), vertexOf(to)
	s.start(a)
	fmt.Fprintf(s, "l%s", pair(vertex{b.x - a.x, b.y - a.y}))
	s.end = b
}

func (s *strokes) curve(from, bend, to point) {
	a, b, c := vertexOf(from), vertexOf(bend), vertexOf(to)
	s.start(a)
	fmt.Fprintf(s, "q%s %s", pair(vertex{b.x - a.x, b.y - a.y}), pair(vertex{c.x - a.x, c.y - a.y}))
	s.end = c
}

// pair writes tenths of a unit as two numbers.
func pair(v vertex) string {
	x, y := tenths(v.x), tenths(v.y)
	if v.y < 0 {
		return x + y
	}
	return x + " " + y
}

func tenths(n int) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", float64(n)/10), ".0")
}

const (
	hachureStep = 4.6 // units between two hachures along the foot of a cliff
	hachureFree = 4.0 // units that a hachure's end keeps from any border
)

// hatching shades a rock territory: hachures falling inwards from its edge and ridges on the height.
func (d *sheet) hatching(territory string) string {
	land := d.lands[territory]
	var s strokes
	closed := append(append([]point{}, land[0]...), land[0][0])
	length := measure(closed)
	for n := 0; float64(n)*hachureStep < length; n++ {
		p, heading := pointAt(closed, float64(n)*hachureStep)
		long := 5.5 + 3.5*knot(uint32(vertexOf(p).x), n)
		if n%3 == 0 {
			long += 5
		}
		inward := mapkit.Pt(-heading.Y, heading.X)
		lean := heading.Times(0.35 * knot(uint32(vertexOf(p).y), n))
		tip := p.Plus(inward.Plus(lean).Times(long))
		if land.contains(tip) && land.clearance(tip) > min(hachureFree, 0.7*long) {
			s.line(p.Plus(inward.Times(1.6)), tip)
		}
	}
	d.ridges(territory, &s)
	return s.String()
}

const (
	ridgeGrid = 25.0 // units between the places of ridges and dunes
	ridgeFree = 17.0 // units that a ridge keeps from its territory's border
)

// ridges draws crests with their shaded side over the inner height of a rock territory.
func (d *sheet) ridges(territory string, s *strokes) {
	land := d.lands[territory]
	for _, p := range d.scatter(territory, ridgeGrid, ridgeFree) {
		seed := hash(vertexOf(p), vertex{1, 1})
		size := 8 + 3*knot(seed, 1)
		peak := p.Plus(mapkit.Pt(0, -size*0.7))
		left, right := p.Plus(mapkit.Pt(-size, size*0.3)), p.Plus(mapkit.Pt(size*0.9, size*0.4))
		if !land.contains(left) || !land.contains(right) {
			continue
		}
		s.line(left, peak)
		s.line(peak, right)
		for i := 1.0; i <= 3; i++ {
			from := peak.Plus(right.Minus(peak).Times(i / 4))
			s.line(from, from.Plus(mapkit.Pt(-1.2, size*(0.8-0.14*i))))
		}
	}
}

// scatter gives places in a territory on a shaken grid, clear of its border and its name.
func (d *sheet) scatter(territory string, grid, free float64) []point {
	land := d.lands[territory]
	var places []point
	for _, c := range land.cells(grid) {
		seed := hash(vertexOf(c), vertex{})
		p := c.Plus(mapkit.Pt(knot(seed, 0), knot(seed, 1)).Times(grid * 0.36))
		if land.contains(p) && land.clearance(p) > free && away(d.names[territory], p) > 6 {
			places = append(places, p)
		}
	}
	return places
}

const (
	duneGrid = 19.0
	duneFree = 9.0
)

// dunes draws the crests of open sand, all bent by the same wind.
func (d *sheet) dunes() string {
	var s strokes
	for _, t := range d.survey.Territories {
		if t.Type != "sand" {
			continue
		}
		for _, p := range d.scatter(t.Territory, duneGrid, duneFree) {
			if t.Spice != nil && p.Distance(t.Spice.onSheet()) < spiceRoom {
				continue
			}
			seed := hash(vertexOf(p), vertex{2, 2})
			half := 5.5 + 2*knot(seed, 0)
			wind := (24 + 10*knot(seed, 1)) * degree
			run := mapkit.Pt(math.Cos(wind), -math.Sin(wind))
			s.curve(p.Minus(run.Times(half)), p.Plus(left(run).Times(half*0.75)), p.Plus(run.Times(half)))
		}
	}
	return s.String()
}
