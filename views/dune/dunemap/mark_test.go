package dunemap

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/views/mapkit"
)

// TestNumbersStayInTheirMarks proves that the number of forces lies within its faction's mark: what sticks out is dark on dark.
func TestNumbersStayInTheirMarks(t *testing.T) {
	const digit, high = .25, .33 // half a digit's width and height, for letters of size 1
	for _, faction := range []string{"atreides", "harkonnen", "emperor", "fremen", "guild", "bene-gesserit"} {
		for _, count := range []int{1, 9, 10, 20} {
			n := numberIn(faction, count)
			wide := digit * n.size * float64(len(fmt.Sprint(count)))
			for _, corner := range [][2]float64{{-wide, -high * n.size}, {wide, -high * n.size}, {-wide, high * n.size}, {wide, high * n.size}} {
				if at := mapkit.Pt(corner[0]/markScale, (corner[1]+n.middle)/markScale); !corners(t, faction).Contains(at) {
					t.Errorf("the number %d sticks out of the mark of %s at %.0f, %.0f", count, faction, at.X, at.Y)
				}
			}
		}
	}
}

// corners are those of a faction's mark: of a circle, many.
func corners(t *testing.T, faction string) (ring mapkit.Outline) {
	t.Helper()
	path := shape(faction)
	if strings.Contains(path, "a") {
		for i := range 60 {
			angle := float64(i) * math.Pi / 30
			ring = append(ring, mapkit.Pt(13.5*math.Cos(angle), 13.5*math.Sin(angle)))
		}
		return ring
	}
	at := mapkit.Point{}
	for len(path) > 0 && path[0] != 'z' {
		step := path[0]
		end := strings.IndexAny(path[1:], "MLHVz") + 1
		numbers := strings.Fields(strings.ReplaceAll(path[1:end], "-", " -"))
		for len(numbers) > 0 {
			switch step {
			case 'H':
				fmt.Sscan(numbers[0], &at.X)
				numbers = numbers[1:]
			case 'V':
				fmt.Sscan(numbers[0], &at.Y)
				numbers = numbers[1:]
			default:
				fmt.Sscan(numbers[0]+" "+numbers[1], &at.X, &at.Y)
				numbers = numbers[2:]
			}
			ring = append(ring, at)
		}
		path = path[end:]
	}
	if len(ring) < 3 {
		t.Fatalf("the mark of %s is not understood: %s", faction, shape(faction))
	}
	return ring
}
