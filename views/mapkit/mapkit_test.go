package mapkit

import "testing"

// square has a second line that runs against the ring.
var square = Lines{
	{Course: Course{0, 0, 100, 0}},
	{Course: Course{0, 0, 0, 105, 100, 105, 100, 0}},
}

// TestRingsJoinLines proves that an outline follows its ring, each line in the ring's direction, and that its paths say the same.
func TestRingsJoinLines(t *testing.T) {
	around := square.Around([]int{1, -2})
	if path, want := around.Path(), "M0 0l10 0 0 10.5-10 0"; path != want {
		t.Errorf("the path is %s, want %s", path, want)
	}
	if path, want := around.Rough(), "M0 0l10 0 0 11 -10 0z"; path != want {
		t.Errorf("the rough path is %s, want %s", path, want)
	}
	if size := around.Outline().Size(); size != 105 {
		t.Errorf("the outline measures %g, want 105", size)
	}
}

// TestPointsLieWithin proves that an outline tells what lies within it, and how far from it.
func TestPointsLieWithin(t *testing.T) {
	outline := square.Around([]int{1, -2}).Outline()
	for _, c := range []struct {
		at        Point
		in        bool
		clearance float64
	}{
		{Pt(3, 5), true, 3}, {Pt(5, 10), true, .5}, {Pt(12, 5), false, 2}, {Pt(13, -4), false, 5}, {Pt(-1, 0), false, 1},
	} {
		if in, clearance := outline.Contains(c.at), outline.Clearance(c.at); in != c.in || clearance != c.clearance {
			t.Errorf("%v: inside %t at %g, want %t at %g", c.at, in, clearance, c.in, c.clearance)
		}
	}
	low, high := outline.Bounds()
	n := 0
	for range Grid(low, high, 5) {
		n++
	}
	if n != 6 {
		t.Errorf("%d points of the grid, want 6", n)
	}
}

// TestLengthsAreShort proves that lengths are written to a tenth, and nothing without a sign.
func TestLengthsAreShort(t *testing.T) {
	for f, want := range map[float64][2]string{0: {"0", "0"}, -.04: {"0", "0"}, .26: {"0.3", ".3"}, -.26: {"-0.3", "-.3"}, 12: {"12", "12"}, -7.55: {"-7.6", "-7.6"}} {
		if got := [2]string{Round(f), Short(f)}; got != want {
			t.Errorf("%g is written %v, want %v", f, got, want)
		}
	}
}
