package imperiumart

import (
	"fmt"
	"math"
	"strings"
)

// part is one path of a mark. Paths fill by evenodd, so that an outline within an outline is a hole.
type part struct {
	d         string
	class     string // "accent": in the accent's colour; "hole": in the ground's
	transform string
}

// solid is a mark of paths in one colour.
func solid(paths ...string) []part {
	out := make([]part, len(paths))
	for i, d := range paths {
		out[i].d = d
	}
	return out
}

// symbol is a mark under its id.
type symbol struct {
	id    string
	parts []part
}

// symbols are all marks, in the order of the sheet.
var symbols = func() []symbol {
	var out []symbol
	for _, some := range [][]symbol{agentIcons, goods, cardMarks, pieces, signs, leaderMarks(), seatMarks()} {
		out = append(out, some...)
	}
	return out
}()

// Has reports whether there is a mark of an id.
func Has(id string) bool { return symbolOf(id).id != "" }

// symbolOf finds a mark by its id; the zero value is none.
func symbolOf(id string) symbol {
	for _, s := range symbols {
		if s.id == id {
			return s
		}
	}
	return symbol{}
}

// disc is a circle.
func disc(x, y, r float64) string {
	return fmt.Sprintf("M%s %sa%s %s 0 1 0 .01 0z", n(x), n(y-r), n(r), n(r))
}

// ring is a circle with a hole.
func ring(x, y, outer, inner float64) string { return disc(x, y, outer) + disc(x, y, inner) }

// bow is a piece of a ring, between two angles in degrees, clockwise from the right.
func bow(x, y, outer, inner, from, to float64) string {
	at := func(r, degrees float64) string {
		a := degrees * math.Pi / 180
		return n(x+r*math.Cos(a)) + " " + n(y+r*math.Sin(a))
	}
	return fmt.Sprintf("M%sA%s %s 0 0 1 %sL%sA%s %s 0 0 0 %sz",
		at(outer, from), n(outer), n(outer), at(outer, to), at(inner, to), n(inner), n(inner), at(inner, from))
}

// star is a polygon whose corners lie by turns on an outer and an inner circle, the first at the top. With inner equal to outer it is
// a regular polygon.
func star(x, y float64, corners int, outer, inner float64) string {
	var b strings.Builder
	for i := range corners {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		a := (float64(i)*360/float64(corners) - 90) * math.Pi / 180
		fmt.Fprintf(&b, "%c%s %s", "ML"[min(i, 1)], n(x+r*math.Cos(a)), n(y+r*math.Sin(a)))
	}
	return b.String() + "z"
}

// n writes a coordinate to a hundredth: the sheet is part of every page.
func n(v float64) string {
	s := strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", v), "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}

// IDs lists all marks in the order of the sheet.
func IDs() []string {
	out := make([]string, len(symbols))
	for i, s := range symbols {
		out[i] = s.id
	}
	return out
}
