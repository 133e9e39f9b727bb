package typing

import "slices"

// MaxNameWords is the most words that one name has.
const MaxNameWords = 5

// NameLength counts how many of the first words may be one name.
func NameLength(pieces []Piece) int {
	n := 1
	for n < len(pieces) && pieces[n].Kind == Name && !pieces[n-1].EndsName {
		n++
	}
	return n
}

func Words(pieces []Piece) []string {
	out := make([]string, len(pieces))
	for i, t := range pieces {
		out[i] = t.Word
	}
	return out
}

// HasHalf reports whether a number has a half: only dials do.
func HasHalf(pieces []Piece) bool {
	return slices.ContainsFunc(pieces, func(t Piece) bool { return t.Half })
}

// Amount is the number as it is sent.
func (t Piece) Amount() any {
	if t.Half {
		return float64(t.Number) + .5
	}
	return t.Number
}

// Signed is a whole number with its sign.
func (t Piece) Signed() int {
	if t.Sign == '-' {
		return -t.Number
	}
	return t.Number
}

// Names lists the words of names.
func Names(pieces []Piece) []string {
	var out []string
	for _, t := range pieces {
		if t.Kind == Name {
			out = append(out, t.Word)
		}
	}
	return out
}

// NumberPieces lists the numbers with the kinds given for them.
func NumberPieces(pieces []Piece) (out []Piece) {
	for _, t := range pieces {
		if t.Kind == Figure || t.Kind == Special {
			out = append(out, t)
		}
	}
	return out
}

// Numbers counts the numbers.
func Numbers(pieces []Piece) (n int) {
	for _, t := range pieces {
		if t.Kind == Figure {
			n++
		}
	}
	return n
}

// MaxReadings limits the readings of one thing.
const MaxReadings = 6
