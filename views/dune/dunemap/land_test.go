package dunemap

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/judgeofthechange/judge/views/dune/dunemap/internal/chart"
	"github.com/judgeofthechange/judge/views/mapkit"
)

// leastBorder is the length, in units, below which a common border could not be seen on a table screen.
const leastBorder = 10.0

type pair [2]string

func pairOf(a, b string) pair {
	if a > b {
		a, b = b, a
	}
	return pair{a, b}
}

func readTestdata(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

// borders measures the common border of every two parts from their drawn outlines.
func borders() map[pair]float64 {
	type segment [2]mapkit.Point
	owner := map[segment]string{}
	lengths := map[pair]float64{}
	for _, p := range theLand().chart.Parts {
		ring := outlineOf(p)
		for i := range ring {
			a, b := ring[i], ring[(i+1)%len(ring)]
			if other, drawn := owner[segment{b, a}]; drawn {
				lengths[pairOf(p.ID, other)] += a.Distance(b)
			}
			owner[segment{a, b}] = p.ID
		}
	}
	return lengths
}

// partAt is the part that is drawn at a place, or empty outside the land.
func partAt(x, y float64) string {
	for _, p := range theLand().chart.Parts {
		if outlineOf(p).Contains(mapkit.Pt(x, y)) {
			return p.ID
		}
	}
	return ""
}

// TestBordersAreTheAreaGraph proves that the drawing shows exactly the neighbours of the board: each of
// the 190 contacts as a border that can be seen, and no border between any other two parts.
func TestBordersAreTheAreaGraph(t *testing.T) {
	var edges []pair
	readTestdata(t, "edges.json", &edges)
	drawn := borders()
	real := map[pair]bool{}
	for _, e := range edges {
		real[pairOf(e[0], e[1])] = true
	}
	if len(real) != 190 {
		t.Fatalf("%d edges in the area graph, want 190", len(real))
	}
	for e := range real {
		if drawn[e] < leastBorder {
			t.Errorf("%s and %s are neighbours but share only %.1f units of border", e[0], e[1], drawn[e])
		}
	}
	for e, length := range drawn {
		if !real[e] {
			t.Errorf("%s and %s are no neighbours but share %.1f units of border", e[0], e[1], length)
		}
	}
}

// TestPartsTileTheDisc proves that the parts tile the disc: every stretch of border has a part on both sides or is the rim, and the areas add up.
func TestPartsTileTheDisc(t *testing.T) {
	for i, l := range theLand().chart.Lines {
		if (l.Sides[0] == "" || l.Sides[1] == "") != (l.Kind == chart.Rim) {
			t.Errorf("line %d, %s, lies between %q and %q", i, l.Kind, l.Sides[0], l.Sides[1])
		}
	}
	sum := 0.0
	for _, p := range theLand().chart.Parts {
		sum += outlineOf(p).Size()
	}
	disc := math.Pi * chart.Radius * chart.Radius
	if share := math.Abs(sum) / disc; share < 0.999 || share > 1 {
		t.Errorf("the parts cover %.4f of the disc", share)
	}
}

func TestPartsLieInTheirSectors(t *testing.T) {
	if n := len(theLand().chart.Parts); n != 86 {
		t.Fatalf("%d parts, want 86", n)
	}
	for _, p := range theLand().chart.Parts {
		if p.Sector == 0 {
			continue
		}
		middle := (float64(p.Sector) - 0.5) * fullTurn
		for _, at := range outlineOf(p) {
			x, y := at.X-chart.Centre, chart.Centre-at.Y
			theta := math.Atan2(y, x)*180/math.Pi + 100
			off := math.Abs(math.Mod(theta-middle+540, 360) - 180)
			// Vertices are rounded to tenths of a unit, which turns them a little near the middle of the disc.
			if slack := 0.1 / math.Hypot(x, y) * 180 / math.Pi; off > fullTurn/2+slack {
				t.Errorf("%s reaches %.2f degrees from the middle of its sector", p.ID, off)
			}
		}
	}
}

func TestSpotsLieInTheirParts(t *testing.T) {
	for _, p := range theLand().chart.Parts {
		ring := outlineOf(p)
		if len(p.Spots) != 6 {
			t.Errorf("%s has room for %d stacks, want 6", p.ID, len(p.Spots))
		}
		for i, spots := range p.Spots {
			if len(spots.At) != i+1 {
				t.Errorf("%s has %d spots for %d stacks", p.ID, len(spots.At), i+1)
			}
			for _, at := range spots.At {
				if !ring.Contains(mapkit.Pt(float64(at[0]), float64(at[1]))) {
					t.Errorf("%s: spot %v for %d stacks lies outside", p.ID, at, i+1)
				}
			}
		}
	}
}

// TestSpiceMarksLieInTheirParts proves that spice lies in the part that the spice card names.
func TestSpiceMarksLieInTheirParts(t *testing.T) {
	marks := 0
	for _, territory := range theLand().chart.Territories {
		if territory.Spice == nil {
			continue
		}
		marks++
		if at := partAt(float64(territory.Spice[0]), float64(territory.Spice[1])); at != territory.SpicePart {
			t.Errorf("the spice of %s lies in %q", territory.SpicePart, at)
		}
	}
	if marks != 15 {
		t.Errorf("%d spice marks, want 15", marks)
	}
}
