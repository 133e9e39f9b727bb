package dunemap

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
)

//go:embed map.json
var chartData []byte

// land is the chart made ready for drawing: every path as SVG path data, everything by its id.
type land struct {
	chart       chart.Chart
	parts       map[string]chart.Part
	territories map[string]chart.Territory
	paths       map[string]string // outline of every part, and of every territory
	lines       map[string]string // all borders of one kind as one path
	grounds     map[string]string // all territories of one terrain as one path
	hatching    string            // the shading of all rock
	seals       [][3]int          // x, y and radius of the strongholds' seals
	blows       [][2]int          // x, y of the printed spice marks
}

// theLand reads the embedded chart once. The chart is part of the program and covered by its tests, so a broken one is
// a defect that stops the program at its first use.
var theLand = sync.OnceValue(func() *land {
	l := &land{
		parts: map[string]chart.Part{}, territories: map[string]chart.Territory{},
		paths: map[string]string{}, lines: map[string]string{}, grounds: map[string]string{},
	}
	if err := json.Unmarshal(chartData, &l.chart); err != nil {
		panic(fmt.Errorf("dunemap: read the embedded chart: %w", err))
	}
	for _, p := range l.chart.Parts {
		l.parts[p.ID] = p
		l.paths[p.ID] = l.outline(p.Ring)
	}
	for _, t := range l.chart.Territories {
		l.add(t)
	}
	for _, line := range l.chart.Lines {
		l.lines[line.Kind] += pathData(line.Course)
	}
	return l
})

func (l *land) add(t chart.Territory) {
	l.territories[t.ID] = t
	for _, ring := range t.Rings {
		l.paths[t.ID] += l.outline(ring)
	}
	l.grounds[t.Type] += l.paths[t.ID]
	l.hatching += t.Hatching
	if t.Seal != nil {
		l.seals = append(l.seals, *t.Seal)
	}
	if t.Spice != nil {
		l.blows = append(l.blows, *t.Spice)
	}
}

// outline joins the lines of a ring to closed path data.
func (l *land) outline(ring []int) string {
	var course []int
	for _, n := range ring {
		course = append(course, l.walk(n)...)
	}
	return pathData(course) + "z"
}

// walk is the course of a line in the direction that its number in a ring gives, without its last point.
func (l *land) walk(n int) []int {
	if n > 0 {
		course := l.chart.Lines[n-1].Course
		return course[:len(course)-2]
	}
	course := l.chart.Lines[-n-1].Course
	var back []int
	for i := len(course) - 2; i > 0; i -= 2 {
		back = append(back, course[i], course[i+1])
	}
	return back
}

// pathData writes x, y pairs in tenths as a move and relative lines.
func pathData(course []int) string {
	var b strings.Builder
	b.WriteString("M" + tenths(course[0]) + " " + tenths(course[1]) + "l")
	for i := 2; i < len(course); i += 2 {
		for j, n := range []int{course[i] - course[i-2], course[i+1] - course[i-1]} {
			if s := tenths(n); j+i > 2 && s[0] != '-' {
				b.WriteString(" " + s)
			} else {
				b.WriteString(s)
			}
		}
	}
	return b.String()
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
