package dunemap

import (
	"strings"
	"unicode"

	"github.com/judgeofthechange/judge/views/dunemap/internal/chart"
)

const (
	largestName  = 21.0 // font sizes in units of the sheet
	plateName    = 15.5 // of strongholds
	smallestName = 7.5
	lineHeight   = 1.04 // of the font size
	mostLines    = 4
)

// label is a territory's name, set in a box of its land.
type label struct {
	box   chart.Box
	size  float64
	lines []string
}

// fit sets a name as large as its territory allows, over as many lines as serve.
func fit(name string, t chart.Territory) label {
	best := label{}
	words := strings.Fields(name)
	for _, box := range t.Boxes {
		for count := 1; count <= min(mostLines, len(words)); count++ {
			lines := breakLines(words, count)
			size := min(largest(t), float64(box.W)/widest(lines), float64(box.H)/(lineHeight*float64(len(lines))))
			if size > best.size*1.02 {
				best = label{box, size, lines}
			}
		}
	}
	best.size = max(best.size, smallestName)
	return best
}

func largest(t chart.Territory) float64 {
	if t.Type == "stronghold" {
		return plateName
	}
	return largestName
}

// plate is the ground on which a stronghold's name stands: x, y, width and height around its middle.
func (l label) plate() (x, y, w, h float64) {
	w, h = l.size*widest(l.lines)+10, l.size*lineHeight*float64(len(l.lines))+5
	return -w / 2, -h / 2, w, h
}

// breakLines spreads words over a number of lines so that the widest line is as narrow as can be.
func breakLines(words []string, count int) []string {
	if count == 1 {
		return []string{strings.Join(words, " ")}
	}
	var best []string
	for first := 1; first <= len(words)-count+1; first++ {
		lines := append([]string{strings.Join(words[:first], " ")}, breakLines(words[first:], count-1)...)
		if best == nil || widest(lines) < widest(best) {
			best = lines
		}
	}
	return best
}

func widest(lines []string) float64 {
	most := 0.0
	for _, l := range lines {
		most = max(most, width(l))
	}
	return most
}

// width estimates a line's width in font sizes, a little generously, since the face is the browser's.
func width(line string) float64 {
	sum := 0.0
	for _, r := range line {
		switch {
		case strings.ContainsRune("iljtfrI' ", r):
			sum += 0.36
		case strings.ContainsRune("mwMW", r):
			sum += 0.88
		case unicode.IsUpper(r):
			sum += 0.72
		default:
			sum += 0.55
		}
	}
	return sum
}
