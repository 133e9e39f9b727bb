package arrakismap

import (
	"math"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit"
)

type (
	pair    [2]string
	segment [4]int // two points in tenths, in order
)

// segments gives each straight piece of an outline, in tenths.
func segments(a chart.Area) (all []segment) {
	course := chart.Drawn().Around(a)
	for i := 0; i < len(course); i += 2 {
		j := (i + 2) % len(course)
		s := segment{course[i], course[i+1], course[j], course[j+1]}
		if s[0] > s[2] || s[0] == s[2] && s[1] > s[3] {
			s = segment{s[2], s[3], s[0], s[1]}
		}
		all = append(all, s)
	}
	return all
}

func (s segment) length() float64 { return math.Hypot(float64(s[2]-s[0]), float64(s[3]-s[1])) / 10 }

// contacts measures the common border of every two areas from their drawn outlines.
func contacts() map[pair]float64 {
	owner, lengths := map[segment]string{}, map[pair]float64{}
	for _, a := range chart.Drawn().Areas {
		for _, s := range segments(a) {
			if other := owner[s]; other != "" {
				lengths[pairOf(a.ID, other)] += s.length()
			}
			owner[s] = a.ID
		}
	}
	return lengths
}

func pairOf(a, b string) pair {
	if a > b {
		a, b = b, a
	}
	return pair{a, b}
}

// TestAreasTouchAsTheBoardSays proves that two drawn areas share a border that can be seen from afar exactly where the board has one, red
// or not.
func TestAreasTouchAsTheBoardSays(t *testing.T) {
	const visible = 30.0
	drawn := contacts()
	n := 0
	for _, a := range board.Areas {
		for _, b := range board.AllNeighbours(a.ID) {
			n++
			p := pairOf(string(a.ID), string(b))
			if drawn[p] < visible {
				t.Errorf("%s and %s touch over %.1f units, want %.0f or more", a.ID, b, drawn[p], visible)
			}
		}
	}
	if 2*len(drawn) != n {
		t.Errorf("%d pairs of areas touch, want %d", len(drawn), n/2)
	}
	for p := range drawn {
		if !board.Borders(board.ID(p[0]), board.ID(p[1])) {
			t.Errorf("%s and %s touch, and have no border", p[0], p[1])
		}
	}
}

// TestAreasNeitherOverlapNorLeaveGaps proves that borders cross nowhere and that the areas together are as large as the frame.
func TestAreasNeitherOverlapNorLeaveGaps(t *testing.T) {
	seen := map[segment]bool{}
	var all []segment
	sum := 0.0
	for _, a := range chart.Drawn().Areas {
		size := theLand().areas[a.ID].outline.Size()
		if size <= 0 {
			t.Errorf("the outline of %s runs the wrong way", a.ID)
		}
		sum += size
		for _, s := range segments(a) {
			if !seen[s] {
				seen[s] = true
				all = append(all, s)
			}
		}
	}
	if want := float64((chart.Width - 2*chart.Margin) * (chart.Height - 2*chart.Margin)); math.Abs(sum-want) > 1 {
		t.Errorf("the areas measure %.1f, the land within the frame %.1f", sum, want)
	}
	slices.SortFunc(all, func(a, b segment) int { return a[0] - b[0] })
	for i, a := range all {
		for _, b := range all[i+1:] {
			if b[0] > a[2] {
				break
			}
			if a.crosses(b) {
				t.Errorf("borders cross at %v and %v", a, b)
			}
		}
	}
}

func (s segment) crosses(o segment) bool {
	side := func(s segment, x, y int) int { return (s[2]-s[0])*(y-s[1]) - (s[3]-s[1])*(x-s[0]) }
	return side(s, o[0], o[1])*side(s, o[2], o[3]) < 0 && side(o, s[0], s[1])*side(o, s[2], s[3]) < 0
}

// TestAreasHoldWhatStandsThere proves that every area has a disc's room where its legion stands, one place more for another piece, and is
// large enough for a finger on a phone 360 px wide in the closest view.
func TestAreasHoldWhatStandsThere(t *testing.T) {
	const disc, finger, phone = 26.0, 48.0, 360.0
	for _, a := range board.Areas {
		drawn := theLand().areas[string(a.ID)]
		s := drawn.Spots[0]
		if at := mapkit.Pt(float64(s.X), float64(s.Y)); !drawn.outline.Contains(at) || drawn.outline.Clearance(at) < disc {
			t.Errorf("%s has no room for a disc: %.1f units", a.ID, drawn.outline.Clearance(at))
		}
		if len(drawn.Spots) < 2 {
			t.Errorf("%s has no room beside a legion", a.ID)
		}
		low, high := drawn.outline.Bounds()
		if px := min(high.X-low.X, high.Y-low.Y) * phone / leastFrame; px < finger {
			t.Errorf("%s is %.0f px on a phone, want %.0f", a.ID, px, finger)
		}
	}
}

// TestZonesLieBetweenTheirSectors proves that each air zone's circle touches areas of both its sectors, and no other circle.
func TestZonesLieBetweenTheirSectors(t *testing.T) {
	for i, z := range board.Zones {
		at := theLand().zones[string(z.ID)]
		for _, s := range z.Sectors {
			if !slices.ContainsFunc(board.Areas, func(a board.Area) bool {
				outline := theLand().areas[string(a.ID)].outline
				middle := mapkit.Pt(float64(at.X), float64(at.Y))
				return slices.Contains(a.Sectors, s) && (outline.Contains(middle) || outline.Clearance(middle) < chart.ZoneRadius)
			}) {
				t.Errorf("the circle of %s touches no area of %s", z.ID, s)
			}
		}
		for _, other := range board.Zones[:i] {
			if o := theLand().zones[string(other.ID)]; math.Hypot(float64(o.X-at.X), float64(o.Y-at.Y)) < 3*chart.ZoneRadius {
				t.Errorf("the circles of %s and %s lie too close", z.ID, other.ID)
			}
		}
	}
}
