package mapkit

import "fmt"

// Sheet is what a map is drawn on.
type Sheet struct {
	Width, Height float64
	Air           float64 // around what a view is framed to
	Least, Most   float64 // width of a view
}

// Frame is what a view shows of the sheet: a focus with some air, in the sheet's proportions, or all if there is no focus.
func (s Sheet) Frame(focus Outline) (x, y, w, h float64) {
	if len(focus) == 0 {
		return 0, 0, s.Width, s.Height
	}
	proportion := s.Width / s.Height
	low, high := focus.Bounds()
	w = min(max(high.X-low.X+2*s.Air, (high.Y-low.Y+2*s.Air)*proportion, s.Least), s.Most)
	h = w / proportion
	x = min(max((low.X+high.X-w)/2, 0), s.Width-w)
	y = min(max((low.Y+high.Y-h)/2, 0), s.Height-h)
	return x, y, w, h
}

// ViewBox is a frame as SVG has it.
func (s Sheet) ViewBox(focus Outline) string {
	x, y, w, h := s.Frame(focus)
	return fmt.Sprintf("%.0f %.0f %.0f %.0f", x, y, w, h)
}
