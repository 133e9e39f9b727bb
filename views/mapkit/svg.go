package mapkit

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Namespace makes a drawing a file of its own.
const Namespace = "http://www.w3.org/2000/svg"

// Round writes a length to a tenth of a unit.
func Round(f float64) string { return strconv.FormatFloat(math.Round(10*f)/10+0, 'f', -1, 64) }

// Short writes a length to a tenth of a unit, without a zero before the point.
func Short(f float64) string { return tenths(int(math.Round(10 * f))) }

// Move is the transformation that moves something from 0, 0.
func Move(x, y float64) string { return "translate(" + Round(x) + " " + Round(y) + ")" }

// Star is a closed path around 0, 0 with n corners that lie by turns on an outer and an inner circle, the first at start degrees clockwise
// from the right.
func Star(n int, outer, inner, start float64) string {
	var b strings.Builder
	for i := range n {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		sin, cos := math.Sincos((start + float64(i)*360/float64(n)) * math.Pi / 180)
		fmt.Fprintf(&b, "%c%.1f %.1f", "ML"[min(i, 1)], r*cos, r*sin)
	}
	return b.String() + "z"
}

// Baseline is how far below the middle of a name one of its lines stands, so that all of them together are centred.
func Baseline(size, lineHeight float64, line, lines int) float64 {
	const capHalf = .34
	return size * (capHalf + lineHeight*(float64(line)-float64(lines-1)/2))
}

// Role makes a map a picture, or a group of buttons if something is to be picked from it.
func Role(pick map[string]string) string {
	if len(pick) > 0 {
		return "group"
	}
	return "img"
}
