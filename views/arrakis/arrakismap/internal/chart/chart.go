// Package chart describes the drawn board of War for Arrakis as a topology: borders that are drawn once and shared by the two areas
// beside them, so that neighbours can neither overlap nor leave a gap. The generator writes it, the components read it.
package chart

// The sheet, in the units of all lengths, and the width of the margin around the land.
const (
	Width  = 2000
	Height = 924
	Margin = 8
)

// Chart is the whole drawing.
type Chart struct {
	Lines []Line `json:"lines"`
	Areas []Area `json:"areas"`
	Zones []Zone `json:"zones"`
}

// Line is the border of two areas, or of one with the frame.
type Line struct {
	// Sides are the ids of the areas on both sides; the second is empty along the frame.
	Sides [2]string `json:"sides"`
	// Course holds x, y, x, y … in tenths of a unit.
	Course []int `json:"course"`
}

// Area is an area of the board.
type Area struct {
	ID string `json:"id"`
	// Ring lists the lines around the area, clockwise: n means line n-1 along its course, -n means line n-1 backwards.
	Ring []int `json:"ring"`
	// Spots are where pieces stand, the roomiest first.
	Spots []Spot `json:"spots"`
}

// Spot is a disc that lies within an area, clear of its other spots and of air zones: its middle and its radius.
type Spot struct {
	X int `json:"x"`
	Y int `json:"y"`
	R int `json:"r"`
}

// ZoneRadius is the radius of an air zone's circle.
const ZoneRadius = 27

// Zone is the middle of an air zone's circle.
type Zone struct {
	ID string `json:"id"`
	X  int    `json:"x"`
	Y  int    `json:"y"`
}

// Points is a course, or an outline, as points in units.
func Points(course []int) [][2]float64 {
	points := make([][2]float64, len(course)/2)
	for i := range points {
		points[i] = [2]float64{float64(course[2*i]) / 10, float64(course[2*i+1]) / 10}
	}
	return points
}

// Walk is the course of a ring's line in the ring's direction, without its last point.
func (c Chart) Walk(n int) []int {
	if n > 0 {
		course := c.Lines[n-1].Course
		return course[:len(course)-2]
	}
	course := c.Lines[-n-1].Course
	var back []int
	for i := len(course) - 2; i > 0; i -= 2 {
		back = append(back, course[i], course[i+1])
	}
	return back
}

// Outline is an area's closed outline in tenths; its last point is next to its first.
func (c Chart) Outline(a Area) []int {
	var course []int
	for _, n := range a.Ring {
		course = append(course, c.Walk(n)...)
	}
	return course
}
