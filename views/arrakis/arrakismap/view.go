package arrakismap

import (
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit"
)

// frame is what a board shows of the sheet: left, top, width and height. Around a focus it leaves room for the neighbours.
func (m Model) frame() (x, y, w, h float64) { return sheet.Frame(m.focus()) }

// ViewBox is the frame as SVG has it.
func (m Model) ViewBox() string { return sheet.ViewBox(m.focus()) }

func (m Model) focus() (all mapkit.Outline) {
	for _, id := range m.Focus {
		all = append(all, theLand().areas[id].outline...)
	}
	return all
}

// leastFrame is the width of the closest view: an area is then at least 48 px on a phone 360 px wide.
const leastFrame = 540

var sheet = mapkit.Sheet{Width: chart.Width, Height: chart.Height, Air: 20, Least: leastFrame, Most: chart.Width}

// isFramed reports whether the frame is so close that its names can be read on a phone.
func (m Model) isFramed() bool {
	_, _, w, _ := m.frame()
	return w < chart.Width/2
}

// fit makes a board to choose from fill its place, as the picker frames it.
func (m Model) fit() string {
	if len(m.Pick) > 0 {
		return "xMidYMid slice"
	}
	return "xMidYMid meet"
}

// partIDs are all areas and zones in the chart's order.
func partIDs() (ids []string) {
	for _, a := range chart.Drawn().Areas {
		ids = append(ids, a.ID)
	}
	for _, z := range chart.Drawn().Zones {
		ids = append(ids, z.ID)
	}
	return ids
}
