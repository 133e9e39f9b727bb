package dunemap

import "github.com/judgeofthechange/judge/views/mapkit"

// shape is a faction's mark as SVG path data around 0, 0 in a circle of radius 14. The marks are plain geometry, so that
// they differ in outline and not only in colour. A faction without one gets the circle.
func shape(faction string) string {
	switch faction {
	case "harkonnen":
		return "M-11-11H11V11H-11z"
	case "emperor":
		return "M0-15.5L15.5 0 0 15.5-15.5 0z"
	case "fremen":
		return "M0-17L16.5 12H-16.5z"
	case "guild":
		return mapkit.Star(6, 14.5, 14.5, 0)
	case "bene-gesserit":
		return mapkit.Star(16, 16, 11.2, -90)
	case "landsraad":
		return mapkit.Star(10, 15, 15, -90)
	case "bene-tleilax":
		return mapkit.Star(8, 16, 9, -90)
	case "ixians":
		return mapkit.Star(8, 15, 15, 22.5)
	}
	return "M-13.5 0a13.5 13.5 0 1 1 27 0a13.5 13.5 0 1 1-27 0z"
}

// markScale is how much larger a disc's mark is drawn than its shape.
const markScale = 1.1

// number is how the count on a mark is written: its letters' size, and how far below the mark's middle they are centred.
type number struct{ size, middle float64 }

// numberIn writes a count so that it does not stick out of a faction's mark: two digits are smaller in a mark that narrows.
func numberIn(faction string, count int) number {
	n := number{24, shapeMiddle(faction)}
	if count < 10 {
		return n
	}
	switch faction {
	case "fremen":
		return number{17, 5.5}
	case "emperor", "bene-gesserit":
		n.size = 19
	case "guild":
		n.size = 21
	}
	return n
}

// shapeMiddle is where a number sits in a mark: the triangle's middle lies low.
func shapeMiddle(faction string) float64 {
	if faction == "fremen" {
		return 4
	}
	return 0
}
