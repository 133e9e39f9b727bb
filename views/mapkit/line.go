package mapkit

import (
	"strconv"
	"strings"
)

// Line is a border between two corners of a map.
type Line struct {
	Kind string `json:"kind,omitempty"` // of a map that draws borders differently by what lies beside them
	// Sides are the ids of the areas on the left and on the right; one is empty along the frame.
	Sides  [2]string `json:"sides"`
	Course Course    `json:"course"`
}

// Lines are all borders of a map. A ring lists those around an area: n means line n-1 along its course, -n means line n-1 backwards.
type Lines []Line

// Around is the closed course of a ring; its last point is next to its first.
func (l Lines) Around(ring []int) (around Course) {
	for _, n := range ring {
		if n > 0 {
			course := l[n-1].Course
			around = append(around, course[:len(course)-2]...)
			continue
		}
		course := l[-n-1].Course
		for i := len(course) - 2; i > 0; i -= 2 {
			around = append(around, course[i], course[i+1])
		}
	}
	return around
}

// Course is x, y, x, y … in tenths of a unit.
type Course []int

// Outline is a closed course in units.
func (c Course) Outline() Outline {
	points := make(Outline, len(c)/2)
	for i := range points {
		points[i] = Point{float64(c[2*i]) / 10, float64(c[2*i+1]) / 10}
	}
	return points
}

// Path is a course as path data: a move and relative lines.
func (c Course) Path() string {
	var b strings.Builder
	b.WriteString("M" + tenths(c[0]) + " " + tenths(c[1]) + "l")
	for i := 2; i < len(c); i += 2 {
		for j, n := range []int{c[i] - c[i-2], c[i+1] - c[i-1]} {
			if s := tenths(n); j+i > 2 && s[0] != '-' {
				b.WriteString(" " + s)
			} else {
				b.WriteString(s)
			}
		}
	}
	return b.String()
}

// Rough is a closed course as path data in whole units: as much as a finger can tell.
func (c Course) Rough() string {
	var b strings.Builder
	lastX, lastY := 0, 0
	for i := 0; i < len(c); i += 2 {
		x, y := (c[i]+5)/10, (c[i+1]+5)/10
		switch {
		case b.Len() == 0:
			b.WriteString("M" + strconv.Itoa(x) + " " + strconv.Itoa(y) + "l")
		case x != lastX || y != lastY:
			b.WriteString(strconv.Itoa(x-lastX) + " " + strconv.Itoa(y-lastY) + " ")
		}
		lastX, lastY = x, y
	}
	return strings.TrimSpace(b.String()) + "z"
}

// tenths writes a number of tenths as a decimal, as short as can be.
func tenths(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	switch whole, rest := n/10, n%10; {
	case rest == 0:
		return sign + strconv.Itoa(whole)
	case whole == 0:
		return sign + "." + strconv.Itoa(rest)
	default:
		return sign + strconv.Itoa(whole) + "." + strconv.Itoa(rest)
	}
}
