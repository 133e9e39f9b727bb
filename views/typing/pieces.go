package typing

import (
	"slices"

	"github.com/judgeofthechange/judge/views/lookup"
)

// MaxNameWords is how many words a name of one thing has, at the most.
const MaxNameWords = 4

// NameLength counts the words from the first piece on that may be one name.
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

// HasHalf reports whether a number with a half is among the pieces: dials alone have those.
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

// Names are the words that name things, together.
func Names(pieces []Piece) []string {
	var out []string
	for _, t := range pieces {
		if t.Kind == Name {
			out = append(out, t.Word)
		}
	}
	return out
}

// NumberPieces are the numbers, and of what kind they are said to be.
func NumberPieces(pieces []Piece) (out []Piece) {
	for _, t := range pieces {
		if t.Kind == Figure || t.Kind == Special {
			out = append(out, t)
		}
	}
	return out
}

// Numbers counts the numbers alone.
func Numbers(pieces []Piece) (n int) {
	for _, t := range pieces {
		if t.Kind == Figure {
			n++
		}
	}
	return n
}

// TakeNames takes the words that name something of a list out of the pieces: all of them together, or else the longest run that does.
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

// MaxReadings is how many readings one thing may have.
const MaxReadings = 6

// BestMatches lists the best matches of some words, and no more than a person looks through.
func BestMatches(list *lookup.List, words []string) []lookup.Match {
	found := list.Find(words...)
	return found[:min(MaxReadings, len(found))]
}

// Without leaves out the last of the pieces that is like one.
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

// FromTo lists the ways in which a line names a place to go from and one to go to: as it says, or where one name ends and the
// other begins.
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
