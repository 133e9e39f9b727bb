package main

import (
	"math"

	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
)

// point is a place on the sheet, x to the right and y down.
type point struct{ x, y float64 }

func (p point) plus(q point) point       { return point{p.x + q.x, p.y + q.y} }
func (p point) minus(q point) point      { return point{p.x - q.x, p.y - q.y} }
func (p point) times(k float64) point    { return point{p.x * k, p.y * k} }
func (p point) distance(q point) float64 { return math.Hypot(p.x-q.x, p.y-q.y) }
func (p point) left() point              { return point{p.y, -p.x} }

func (p point) unit() point {
	length := math.Hypot(p.x, p.y)
	if length == 0 {
		return point{}
	}
	return p.times(1 / length)
}

const degree = math.Pi / 180

// The middle of sector 1 points straight down, so the sheet is turned by 100 degrees against the survey.
const sheetTurn = 100

func (p position) onSheet() point { return polar(p[0]/1000*chart.Radius, p[1]) }

func polar(r, theta float64) point {
	angle := (theta - sheetTurn) * degree
	return point{chart.Centre + r*math.Cos(angle), chart.Centre - r*math.Sin(angle)}
}

func (p point) radius() float64 { return math.Hypot(p.x-chart.Centre, p.y-chart.Centre) }

// theta is the survey's angle of a point, from 0 up to 360 degrees.
func (p point) theta() float64 {
	t := math.Atan2(chart.Centre-p.y, p.x-chart.Centre)/degree + sheetTurn
	return math.Mod(t+720, 360)
}

const sectorDegrees = 360 / chart.Sectors

// sector is 1 to 18; a point on a sector line belongs to the sector that the line opens.
func (p point) sector() int { return int(p.theta()/sectorDegrees) + 1 }

// nearestLine is the number of the nearest sector line, 0 to 17, and the distance to it.
func (p point) nearestLine() (line int, distance float64) {
	turns := p.theta() / sectorDegrees
	line = int(math.Round(turns))
	distance = p.radius() * math.Abs(math.Sin((turns-float64(line))*sectorDegrees*degree))
	return line % chart.Sectors, distance
}

type polygon []point

func (g polygon) area() float64 {
	sum := 0.0
	for i, p := range g {
		q := g[(i+1)%len(g)]
		sum += p.x*q.y - q.x*p.y
	}
	return sum / 2
}

// area is ground within one or more rings; a ring inside another is a hole.
type area []polygon

func (a area) contains(p point) bool {
	inside := false
	for _, g := range a {
		if g.contains(p) {
			inside = !inside
		}
	}
	return inside
}

// clearance is the distance from a point to the area's edge.
func (a area) clearance(p point) float64 {
	least := math.Inf(1)
	for _, g := range a {
		for i, q := range g {
			least = min(least, toSegment(p, q, g[(i+1)%len(g)]))
		}
	}
	return least
}

// bounds is the smallest upright rectangle around the area.
func (a area) bounds() (low, high point) {
	low, high = a[0][0], a[0][0]
	for _, g := range a {
		for _, p := range g {
			low = point{min(low.x, p.x), min(low.y, p.y)}
			high = point{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	return low, high
}

func (g polygon) contains(p point) bool {
	inside := false
	for i, a := range g {
		b := g[(i+1)%len(g)]
		if (a.y > p.y) != (b.y > p.y) && p.x < (b.x-a.x)*(p.y-a.y)/(b.y-a.y)+a.x {
			inside = !inside
		}
	}
	return inside
}

func toSegment(p, a, b point) float64 {
	d := b.minus(a)
	square := d.x*d.x + d.y*d.y
	if square == 0 {
		return p.distance(a)
	}
	t := ((p.x-a.x)*d.x + (p.y-a.y)*d.y) / square
	return p.distance(a.plus(d.times(max(0, min(1, t)))))
}

// cells are the points of a square grid that lie inside the area.
func (a area) cells(step float64) []point {
	var inside []point
	low, high := a.bounds()
	for y := math.Ceil(low.y/step) * step; y < high.y; y += step {
		for x := math.Ceil(low.x/step) * step; x < high.x; x += step {
			if p := (point{x, y}); a.contains(p) {
				inside = append(inside, p)
			}
		}
	}
	return inside
}
