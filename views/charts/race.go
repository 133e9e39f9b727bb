package charts

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Race is the numbers of all sides over time in one picture. Sides differ in the shape of their marks and in the dashes of their lines;
// lines of equal numbers run beside each other.
type Race struct {
	Name  string // the facts in words, for screen readers
	First int    // the turn of the first value
	Top   int    // the value at full height
	Goal  int    // a value with a line of its own; 0 for none
	Sides []Racer
}

// Racer is one side in a race.
type Racer struct {
	Side   string // id of the side, for its colour
	Shape  string // its mark, as path data in a square of 24 by 24
	Values []int
}

// The race's measures in units of its picture: where its values begin and end, from left to right and from top to bottom.
const (
	raceLeft, raceRight = 20.0, 284.0
	raceTop, raceBase   = 12.0, 182.0
	lane                = 2.4  // between lines of equal numbers
	apart               = 15.0 // between numbers at the end
)

// dashes tell the lines apart, by the order of the sides.
var dashes = []string{"none", "8 3", "2.5 2.5", "10 3 2.5 3"}

func (r Race) last() int { return len(r.Sides[0].Values) - 1 }

func (r Race) x(i int) float64 {
	return raceLeft + (raceRight-raceLeft)*float64(i)/float64(max(r.last(), 1))
}

func (r Race) level(n int) float64 {
	return raceBase - (raceBase-raceTop)*float64(n)/float64(max(r.Top, 1))
}

// y is a side's place at a value, in its own lane.
func (r Race) y(side, i int) float64 {
	middle := float64(len(r.Sides)-1) / 2
	return r.level(r.Sides[side].Values[i]) + (float64(side)-middle)*lane
}

// course is a side's line as path data.
func (r Race) course(side int) string {
	var b strings.Builder
	for i := range r.Sides[side].Values {
		fmt.Fprintf(&b, "%c%s %s", "ML"[min(i, 1)], num(r.x(i)), num(r.y(side, i)))
	}
	return b.String()
}

// at places a mark of a size with its middle at a point.
func at(x, y, size float64) string {
	return fmt.Sprintf("translate(%s %s) scale(%s)", num(x-size/2), num(y-size/2), fmt.Sprintf("%.3g", size/24))
}

// ends is the height of each side's last number, moved so that none covers another.
func (r Race) ends() []float64 {
	order := make([]int, len(r.Sides))
	out := make([]float64, len(r.Sides))
	for i := range r.Sides {
		order[i], out[i] = i, r.y(i, r.last())
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(out[b], out[a]) }) // the lowest first
	floor := raceBase + lane
	for _, i := range order {
		out[i] = min(out[i], floor)
		floor = out[i] - apart
	}
	return out
}

// levels are the values with a number beside them: every fifth.
func (r Race) levels() (out []int) {
	for n := 0; n <= r.Top; n += 5 {
		out = append(out, n)
	}
	return out
}
