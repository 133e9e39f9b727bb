package dunemap

import (
	_ "embed"
	"encoding/json"
	"fmt"
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
		l.paths[p.ID] = l.chart.Lines.Around(p.Ring).Path() + "z"
	}
	for _, t := range l.chart.Territories {
		l.add(t)
	}
	for _, line := range l.chart.Lines {
		l.lines[line.Kind] += line.Course.Path()
	}
	return l
})

func (l *land) add(t chart.Territory) {
	l.territories[t.ID] = t
	for _, ring := range t.Rings {
		l.paths[t.ID] += l.chart.Lines.Around(ring).Path() + "z"
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
