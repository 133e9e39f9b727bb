package arrakismap

import (
	"fmt"

	"github.com/judgeofthechange/judge/views/arrakis/arrakismap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit"
)

// frame is what a board shows of the sheet: left, top, width and height. Around a focus it leaves room for the neighbours, and keeps the
// sheet's proportions.
func (m Model) frame() (x, y, w, h float64) {
	var focus mapkit.Outline
	for _, id := range m.Focus {
		focus = append(focus, theLand().areas[id].outline...)
	}
	low, high := focus.Bounds()
	if len(focus) == 0 {
		return 0, 0, chart.Width, chart.Height
	}
	const around, proportion = 20.0, float64(chart.Width) / chart.Height
	w, h = high.X-low.X+2*around, high.Y-low.Y+2*around
	w = min(max(w, h*proportion, leastFrame), chart.Width)
	h = w / proportion
	x = min(max((low.X+high.X-w)/2, 0), chart.Width-w)
	y = min(max((low.Y+high.Y-h)/2, 0), chart.Height-h)
	return x, y, w, h
}

// leastFrame is the width of the closest view: an area is then at least 48 px on a phone 360 px wide.
const leastFrame = 540

// isFramed reports whether the frame is so close that its names can be read on a phone.
func (m Model) isFramed() bool {
	_, _, w, _ := m.frame()
	return w < chart.Width/2
}

// ViewBox is the frame as SVG has it.
func (m Model) ViewBox() string {
	x, y, w, h := m.frame()
	return fmt.Sprintf("%.0f %.0f %.0f %.0f", x, y, w, h)
}

// fit makes a board to choose from fill its place, as the picker frames it.
func (m Model) fit() string {
	if len(m.Pick) > 0 {
		return "xMidYMid slice"
	}
	return "xMidYMid meet"
}

// pick is a part in the picker.
type pick struct{ part, label string }

// picks are the parts to choose from in the chart's order, zones above areas.
func (m Model) picks() (list []pick) {
	add := func(id string) {
		if label, ok := m.Pick[id]; ok {
			list = append(list, pick{id, label})
		}
	}
	for _, a := range chart.Drawn().Areas {
		add(a.ID)
	}
	for _, z := range chart.Drawn().Zones {
		add(z.ID)
	}
	return list
}
