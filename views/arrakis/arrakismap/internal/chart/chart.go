// Package chart describes the drawn board of War for Arrakis as a topology: borders that are drawn once and shared by the two areas
// beside them, so that neighbours can neither overlap nor leave a gap. The generator writes it, the components read it.
package chart

import "github.com/judgeofthechange/judge/views/mapkit"

// The sheet, in the units of all lengths, and the width of the margin around the land.
const (
	Width  = 2000
	Height = 924
	Margin = 8
)

// Chart is the whole drawing.
type Chart struct {
	Lines mapkit.Lines `json:"lines"`
	Areas []Area       `json:"areas"`
	Zones []Zone       `json:"zones"`
}

// Area is an area of the board.
type Area struct {
	ID string `json:"id"`
	// Ring is the area's outline, clockwise, as mapkit.Lines has it.
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

// Around is an area's closed course.
func (c Chart) Around(a Area) mapkit.Course { return c.Lines.Around(a.Ring) }
