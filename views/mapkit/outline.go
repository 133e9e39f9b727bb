package mapkit

import (
	"iter"
	"math"
)

// Point is a place on the sheet, X to the right and Y down.
type Point struct{ X, Y float64 }

// Pt is Point{x, y}.
func Pt(x, y float64) Point { return Point{x, y} }

// Plus is p moved by q.
func (p Point) Plus(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Minus is the way from q to p.
func (p Point) Minus(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Times is p stretched.
func (p Point) Times(k float64) Point { return Point{p.X * k, p.Y * k} }

// Distance is how far two points lie apart.
func (p Point) Distance(q Point) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// Outline is a closed ring of points: the last is next to the first.
type Outline []Point

// Size is the area within an outline; it is negative if the outline runs counterclockwise.
func (o Outline) Size() (sum float64) {
	for i, a := range o {
		b := o[(i+1)%len(o)]
		sum += a.X*b.Y - b.X*a.Y
	}
	return sum / 2
}

// Contains reports whether a point lies within an outline.
func (o Outline) Contains(p Point) bool {
	in := false
	for i, a := range o {
		b := o[(i+1)%len(o)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < (b.X-a.X)*(p.Y-a.Y)/(b.Y-a.Y)+a.X {
			in = !in
		}
	}
	return in
}

// Clearance is the distance from a point to an outline.
func (o Outline) Clearance(p Point) float64 {
	nearest := math.Inf(1)
	for i, a := range o {
		b := o[(i+1)%len(o)]
		way, along := b.Minus(a), 0.0
		if long := way.X*way.X + way.Y*way.Y; long > 0 {
			along = max(0, min(1, ((p.X-a.X)*way.X+(p.Y-a.Y)*way.Y)/long))
		}
		nearest = min(nearest, p.Distance(a.Plus(way.Times(along))))
	}
	return nearest
}

// Bounds are the corners of the smallest upright rectangle around all points; without points the first lies beyond the second.
func (o Outline) Bounds() (low, high Point) {
	low, high = Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, p := range o {
		low, high = Point{min(low.X, p.X), min(low.Y, p.Y)}, Point{max(high.X, p.X), max(high.Y, p.Y)}
	}
	return low, high
}

// Grid is every point of a square grid from one corner of a rectangle to the other, row by row.
func Grid(low, high Point, step float64) iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for y := math.Ceil(low.Y/step) * step; y < high.Y; y += step {
			for x := math.Ceil(low.X/step) * step; x < high.X; x += step {
				if !yield(Point{x, y}) {
					return
				}
			}
		}
	}
}
