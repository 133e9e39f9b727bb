package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/typing"
)

// seatIn takes the first named seat out of the pieces. No word of another name counts as a seat, and slips are forgiven only
// at the line's beginning.
func seatIn(pieces []typing.Piece, playing []dune.Faction) (f dune.Faction, rest []typing.Piece, cost int, guessed bool) {
	return seatAmong(pieces, playing, nil)
}

// seatAmong is seatIn for a line that may also name other things: the mere beginning of a name is then theirs, except as its first word a
// place's.
func seatAmong(pieces []typing.Piece, playing []dune.Faction, beside *lookup.List) (f dune.Faction, rest []typing.Piece, cost int, guessed bool) {
	for i := range pieces {
		m, n := seatNamedAt(pieces, i, playing)
		if n > 0 && m.Cost > 0 && beside != nil && (i > 0 || beside != &loadVocabulary().places) && isNamed(beside, pieces[i]) {
			continue
		}
		if n > 0 {
			return dune.Faction(m.ID), slices.Concat(pieces[:i], pieces[i+n:]), m.Cost, m.Guessed
		}
	}
	return "", pieces, 0, false
}

// seatNamedAt finds the seat named from a piece on, and its number of words: "Atreides", "Duke Leto", "at".
func seatNamedAt(pieces []typing.Piece, i int, playing []dune.Faction) (lookup.Match, int) {
	t := pieces[i]
	if t.Kind == typing.Figure || t.Kind == typing.Special || len(t.Word) < 2 || t.Kind != typing.Name && !isSeatNumber(pieces, i) || partOfAName(pieces, i) {
		return lookup.Match{}, 0
	}
	for n := min(3, typing.NameLength(pieces[i:])); n > 0; n-- {
		for _, m := range loadVocabulary().seats.Find(typing.Words(pieces[i : i+n])...) {
			if !slices.Contains(playing, dune.Faction(m.ID)) || m.Guessed && (i > 0 || n > 1) {
				continue
			}
			return m, n
		}
	}
	return lookup.Match{}, 0
}

// isSeatNumber reports whether a small word that is also a seat's code means the seat: "at" does, unless it leads to a
// place's name.
func isSeatNumber(pieces []typing.Piece, i int) bool {
	if i == 0 || i+1 == len(pieces) {
		return true
	}
	next := pieces[i+1]
	return next.Kind == typing.Figure || len(loadVocabulary().places.Find(next.Word)) == 0
}

// partOfAName reports whether a word belongs to a longer name of a place, leader or card.
func partOfAName(pieces []typing.Piece, i int) bool {
	for from := max(0, i-typing.MaxNameWords+1); from <= i; from++ {
		if pieces[from].Kind != typing.Name {
			continue
		}
		for n := min(typing.MaxNameWords, typing.NameLength(pieces[from:])); n > max(1, i-from); n-- {
			for _, list := range []*lookup.List{&loadVocabulary().places, &loadVocabulary().leaders, &loadVocabulary().cards} {
				if found := list.Find(typing.Words(pieces[from : from+n])...); len(found) > 0 && !found[0].Guessed {
					return true
				}
			}
		}
	}
	return false
}

// isNamed reports whether a word is a name in a list or begins one.
func isNamed(list *lookup.List, t typing.Piece) bool {
	found := list.Find(t.Word)
	return len(found) > 0 && !found[0].Guessed
}

// withoutSeat removes a seat's own name.
func withoutSeat(pieces []typing.Piece, f dune.Faction) []typing.Piece {
	if g, rest, _, _ := seatIn(pieces, []dune.Faction{f}); g != "" {
		return rest
	}
	return pieces
}
