package main

import (
	"math"
	"slices"

	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit"
)

// point is a place on the sheet, or the way from one to another.
type point = mapkit.Point

// left is a way turned to the left.
func left(way point) point { return mapkit.Pt(way.Y, -way.X) }

// unit is a way of length 1 in the same direction.
func unit(way point) point {
	length := way.Distance(point{})
	if length == 0 {
		return point{}
	}
	return way.Times(1 / length)
}

const degree = math.Pi / 180

// The middle of sector 1 points straight down, so the sheet is turned by 100 degrees against the survey.
const sheetTurn = 100

func (p position) onSheet() point { return polar(p[0]/1000*chart.Radius, p[1]) }

func polar(r, theta float64) point {
	angle := (theta - sheetTurn) * degree
	return mapkit.Pt(chart.Centre+r*math.Cos(angle), chart.Centre-r*math.Sin(angle))
}

func radius(p point) float64 { return math.Hypot(p.X-chart.Centre, p.Y-chart.Centre) }

// theta is the survey's angle of a point, from 0 up to 360 degrees.
func theta(p point) float64 {
	t := math.Atan2(chart.Centre-p.Y, p.X-chart.Centre)/degree + sheetTurn
	return math.Mod(t+720, 360)
}

const sectorDegrees = 360 / chart.Sectors

// sector is 1 to 18; a point on a sector line belongs to the sector that the line opens.
func sector(p point) int { return int(theta(p)/sectorDegrees) + 1 }

// nearestLine is the number of the nearest sector line, 0 to 17, and the distance to it.
func nearestLine(p point) (line int, distance float64) {
	turns := theta(p) / sectorDegrees
	line = int(math.Round(turns))
	distance = radius(p) * math.Abs(math.Sin((turns-float64(line))*sectorDegrees*degree))
	return line % chart.Sectors, distance
}

// area is ground within one or more rings; a ring inside another is a hole.
type area []mapkit.Outline

func (a area) contains(p point) bool {
	inside := false
	for _, g := range a {
		if g.Contains(p) {
			inside = !inside
		}
	}
	return inside
}

// clearance is the distance from a point to the area's edge.
func (a area) clearance(p point) float64 {
	least := math.Inf(1)
	for _, g := range a {
		least = min(least, g.Clearance(p))
	}
	return least
}

// cells are the points of a square grid that lie inside the area.
func (a area) cells(step float64) (inside []point) {
	low, high := slices.Concat(a...).Bounds()
	for p := range mapkit.Grid(low, high, step) {
		if a.contains(p) {
			inside = append(inside, p)
		}
	}
	return inside
}
