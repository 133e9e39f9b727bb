// Package charts draws small charts as SVG: one line, or one row of columns, for one side, with the zero line, the first and
// last turn, and the important numbers beside their marks; and all sides' lines in one picture as a race.
package charts

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Panel is one side's numbers over time. Panels that stand beside each other share First and Top.
type Panel struct {
	Name   string // the facts in words, for screen readers
	Side   string // id of the side, for its colour and pattern
	First  int    // the turn of the first value
	Values []int
	Top    int    // the value at full height
	Goal   int    // a value with a line of its own; 0 for none
	Signed []bool // by value, whether a sign stands above its column; nil for none
}

// The panel's measures in units of its picture. Numbers stand to the right of their marks.
const (
	width, height = 160.0, 84.0
	left, right   = 6.0, 128.0
	top, base     = 14.0, 66.0
)

// TopOf is the largest of several rows of numbers, at least 1.
func TopOf(rows ...[]int) int {
	most := 1
	for _, row := range rows {
		most = max(most, slices.Max(append(row, 0)))
	}
	return most
}

func (p Panel) x(i int) float64 {
	if len(p.Values) < 2 {
		return right
	}
	return left + (right-left)*float64(i)/float64(len(p.Values)-1)
}

func (p Panel) y(n int) float64 { return base - (base-top)*float64(n)/float64(max(p.Top, 1)) }

// line is the numbers' course as path data.
func (p Panel) line() string {
	var b strings.Builder
	for i, n := range p.Values {
		fmt.Fprintf(&b, "%c%s %s", "ML"[min(i, 1)], num(p.x(i)), num(p.y(n)))
	}
	return b.String()
}

// area is the area below the line as path data.
func (p Panel) area() string {
	return fmt.Sprintf("%sL%s %sL%s %sz", p.line(), num(p.x(len(p.Values)-1)), num(base), num(p.x(0)), num(base))
}

func (p Panel) last() int { return p.Values[len(p.Values)-1] }

// peak is the highest number, if it is worth showing: not near the end, and higher than it.
func (p Panel) peak() (i int, worth bool) {
	for n, v := range p.Values {
		if v > p.Values[i] {
			i = n
		}
	}
	return i, p.Values[i] > p.last() && p.x(i) < right-16
}

// column is a column's left edge and width.
func (p Panel) column(i int) (x, w float64) {
	w = (right - left) / float64(len(p.Values))
	return left + w*float64(i) + w*.12, w * .76
}

// sign is a wedge that points at a column from above, as path data.
func (p Panel) sign(i int) string {
	x, w := p.column(i)
	y := p.y(p.Values[i]) - 2
	return fmt.Sprintf("M%s %sl-3.5 -6h7z", num(x+w/2), num(y))
}

// fill refers to a side's pattern, as Patterns defines it.
func fill(side string) string { return "url(#fill-" + side + ")" }

func num(n float64) string { return strconv.FormatFloat(math.Round(n*10)/10, 'f', -1, 64) }

// share is a part of a whole in percent.
func share(n, of float64) string {
	if of <= 0 {
		return "0"
	}
	return num(100 * n / of)
}

// Weave is a side's pattern, which identifies it without colour: a path in a square of 6 by 6, and a transform. Both may be
// empty.
type Weave struct{ Side, Path, Turned string }
