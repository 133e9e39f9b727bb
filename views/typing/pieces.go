package typing

import (
	"slices"

	"github.com/judgeofthechange/judge/views/lookup"
)

// MaxNameWords is the most words that one name has.
const MaxNameWords = 4

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

// TakeNames takes the words of a listed name out of the pieces: all of them together, or else the longest run.
func TakeNames(list *lookup.List, rest []Piece, fits func(id string) bool) (found []lookup.Match, left []Piece) {
	some := func(words []string) []lookup.Match {
		found := slices.DeleteFunc(list.Find(words...), func(m lookup.Match) bool { return !fits(m.ID) })
		return found[:min(MaxReadings, len(found))]
	}
	if found := some(Names(rest)); len(found) > 0 {
		return found, NumberPieces(rest)
	}
	for _, guesses := range []bool{false, true} {
		for n := min(MaxNameWords, len(rest)); n > 0; n-- {
			for i := 0; i+n <= len(rest); i++ {
				if rest[i].Kind != Name || NameLength(rest[i:]) < n {
					continue
				}
				if found := some(Words(rest[i : i+n])); len(found) > 0 && found[0].Guessed == guesses {
					return found, slices.Concat(rest[:i], rest[i+n:])
				}
			}
		}
	}
	return nil, rest
}

// MaxReadings limits the readings of one thing.
const MaxReadings = 6

// BestMatches lists the best matches for some words, at most MaxReadings.
func BestMatches(list *lookup.List, words []string) []lookup.Match {
	found := list.Find(words...)
	return found[:min(MaxReadings, len(found))]
}

// Without removes the last piece equal to one.
func Without(pieces []Piece, last Piece) []Piece {
	for i := len(pieces) - 1; i >= 0; i-- {
		if pieces[i] == last {
			return slices.Concat(pieces[:i], pieces[i+1:])
		}
	}
	return pieces
}

// NumberAfterName finds the number that follows the last name.
func NumberAfterName(pieces []Piece) int {
	last := -1
	for i, t := range pieces {
		if t.Kind == Name {
			last = i
		}
	}
	for i := last + 1; i < len(pieces); i++ {
		if pieces[i].Kind == Figure {
			return i
		}
	}
	return -1
}

// FromTo lists the ways to read a line as a place to leave and a place to reach: by its words, or split where one name ends
// and the next begins.
func FromTo(pieces []Piece) (ways [][2][]Piece) {
	var from, to, first, second []Piece
	into := &first
	for _, t := range pieces {
		switch t.Kind {
		case From:
			into = &from
			continue
		case To:
			into = &to
			continue
		}
		*into = append(*into, t)
	}
	switch {
	case len(from) > 0 && len(to) > 0:
		return [][2][]Piece{{slices.Concat(first, from), to}}
	case len(to) > 0:
		return [][2][]Piece{{first, to}}
	case len(from) > 0:
		second = first
		return [][2][]Piece{{from, second}}
	}
	for i := 1; i < len(pieces); i++ {
		if len(Names(pieces[:i])) > 0 && len(Names(pieces[i:])) > 0 && pieces[i].Kind == Name {
			ways = append(ways, [2][]Piece{pieces[:i], pieces[i:]})
		}
	}
	return ways
}
