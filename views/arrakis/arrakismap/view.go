package arrakismap

import (
	"fmt"
	"math"

	"github.com/judgeofthechange/judge/views/arrakis/arrakismap/internal/chart"
)

// frame is what a board shows of the sheet: left, top, width and height. Around a focus it leaves room for the neighbours, and keeps the
// sheet's proportions.
func (m Model) frame() (x, y, w, h float64) {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, id := range m.Focus {
		for _, p := range theLand().areas[id].outline {
			left, right, top, bottom = min(left, p[0]), max(right, p[0]), min(top, p[1]), max(bottom, p[1])
		}
	}
	if left > right {
		return 0, 0, chart.Width, chart.Height
	}
	const around, proportion = 20.0, float64(chart.Width) / chart.Height
	w, h = right-left+2*around, bottom-top+2*around
	w = min(max(w, h*proportion, leastFrame), chart.Width)
	h = w / proportion
	x = min(max((left+right-w)/2, 0), chart.Width-w)
	y = min(max((top+bottom-h)/2, 0), chart.Height-h)
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

// role makes the board a picture, or a group of buttons if something is to be picked from it.
func (m Model) role() string {
	if len(m.Pick) > 0 {
		return "group"
	}
	return "img"
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
