package main

import (
	"sort"

	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
)

// curveSteps is how finely a curve is laid between two positions of the survey.
const curveSteps = 12

// onLine is how near to a sector line a point counts as lying on it, in units.
const onLine = 1e-6

// piece is a border between two vertices, with no other vertex on it.
type piece struct {
	course []point
	// straight pieces run along a sector line or along the rim and are not roughened.
	straight bool
	rim      bool
}

// pieces lays all borders: the surveyed courses cut at their meeting points and at the sector lines, the sector lines
// themselves, and the rim.
func (s survey) pieces() []piece {
	var laid []piece
	meetings := s.meetings()
	for _, c := range s.Courses {
		if along(c.Points) {
			continue
		}
		laid = append(laid, lay(c.Points, c.Closed, meetings)...)
	}
	laid = append(laid, s.sectorLines(laid)...)
	return append(laid, s.rim()...)
}

// along tells whether a course runs along a sector line. Such a course only marks where borders meet on the line.
func along(points []position) bool {
	return len(points) == 2 && points[0][1] == points[1][1]
}

// meetings are the positions where courses meet or end.
func (s survey) meetings() map[position]bool {
	uses := map[position]int{}
	for _, c := range s.Courses {
		for i, p := range c.Points {
			uses[p]++
			if !c.Closed && (i == 0 || i == len(c.Points)-1) {
				uses[p]++
			}
		}
	}
	met := map[position]bool{}
	for p, n := range uses {
		met[p] = n > 1
	}
	return met
}

// lay draws a curve through the points of a course and cuts it at meetings and sector lines.
func lay(points []position, closed bool, meetings map[position]bool) []piece {
	if closed {
		points = startAtMeeting(points, meetings)
	}
	var pieces []piece
	current := []point{points[0].onSheet()}
	cut := func() {
		end := current[len(current)-1]
		pieces = append(pieces, piece{course: current})
		current = []point{end}
	}
	for i := 0; i+1 < len(points); i++ {
		for _, p := range curve(points, i, closed) {
			if crossing, found := crosses(current[len(current)-1], p); found {
				current = append(current, crossing)
				cut()
			}
			current = append(current, p)
		}
		_, off := nearestLine(current[len(current)-1])
		if meetings[points[i+1]] || off < onLine || i+2 == len(points) {
			cut()
		}
	}
	return pieces
}

// startAtMeeting turns a closed course so that it starts and ends at a meeting.
func startAtMeeting(points []position, meetings map[position]bool) []position {
	for i, p := range points {
		if meetings[p] {
			turned := append(append([]position{}, points[i:]...), points[:i]...)
			return append(turned, p)
		}
	}
	return append(points, points[0])
}

// curve samples the stretch from position i to the next one, both ends' tangents following their neighbours.
func curve(points []position, i int, closed bool) []point {
	at := func(n int) point {
		last := len(points) - 1
		if closed {
			n = (n + last) % last
		}
		return points[max(0, min(last, n))].onSheet()
	}
	a, b, c, d := at(i-1), at(i), at(i+1), at(i+2)
	var samples []point
	for step := 1; step < curveSteps; step++ {
		samples = append(samples, between(a, b, c, d, float64(step)/curveSteps))
	}
	return append(samples, points[i+1].onSheet())
}

// between is a Catmull-Rom curve from b (t = 0) to c (t = 1).
func between(a, b, c, d point, t float64) point {
	p := b.Times(2)
	p = p.Plus(c.Minus(a).Times(t))
	p = p.Plus(a.Times(2).Minus(b.Times(5)).Plus(c.Times(4)).Minus(d).Times(t * t))
	p = p.Plus(b.Times(3).Minus(a).Minus(c.Times(3)).Plus(d).Times(t * t * t))
	return p.Times(0.5)
}

// crosses finds where the step from p to q passes a sector line that neither of them lies on.
func crosses(p, q point) (point, bool) {
	_, offP := nearestLine(p)
	_, offQ := nearestLine(q)
	if offP < onLine || offQ < onLine || sector(p) == sector(q) {
		return point{}, false
	}
	low, high := p, q
	for range 60 {
		middle := low.Plus(high).Times(0.5)
		if sector(middle) == sector(p) {
			low = middle
		} else {
			high = middle
		}
	}
	line, _ := nearestLine(high)
	return polar(radius(high), float64(line*sectorDegrees)), true
}

// sectorLines cuts every sector line, from the Polar Sink to the rim, wherever a border touches it.
func (s survey) sectorLines(laid []piece) []piece {
	stops := make([][]float64, chart.Sectors)
	stop := func(p point) {
		if line, off := nearestLine(p); off < onLine {
			stops[line] = append(stops[line], radius(p))
		}
	}
	for _, l := range laid {
		stop(l.course[0])
		stop(l.course[len(l.course)-1])
	}
	for _, c := range s.Courses {
		if along(c.Points) {
			stop(c.Points[0].onSheet())
			stop(c.Points[1].onSheet())
		}
	}
	var lines []piece
	for line, radii := range stops {
		radii = append(radii, chart.Radius)
		sort.Float64s(radii)
		for i := 1; i < len(radii); i++ {
			if radii[i]-radii[i-1] < 0.01 {
				continue
			}
			theta := float64(line * sectorDegrees)
			lines = append(lines, piece{course: []point{polar(radii[i-1], theta), polar(radii[i], theta)}, straight: true})
		}
	}
	return lines
}

// rimStep is the angle between two points of the rim, in degrees.
const rimStep = 2

// rim cuts the outer circle wherever a border or a sector line reaches it.
func (s survey) rim() []piece {
	var stops []float64
	for line := range chart.Sectors + 1 {
		stops = append(stops, float64(line*sectorDegrees))
	}
	for _, c := range s.Courses {
		for _, p := range c.Points {
			if p[0] == 1000 && int(p[1]*1000)%(sectorDegrees*1000) != 0 {
				stops = append(stops, p[1])
			}
		}
	}
	sort.Float64s(stops)
	var pieces []piece
	for i := 1; i < len(stops); i++ {
		steps := max(1, int((stops[i]-stops[i-1])/rimStep+0.5))
		var course []point
		for n := range steps + 1 {
			course = append(course, polar(chart.Radius, stops[i-1]+(stops[i]-stops[i-1])*float64(n)/float64(steps)))
		}
		pieces = append(pieces, piece{course: course, straight: true, rim: true})
	}
	return pieces
}
