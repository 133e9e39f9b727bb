// Package pile has lists of cards with repetitions, some of them unknown.
package pile

import (
	"slices"
)

// Without returns list without cards, each removed as often as it is named. Cards that list lacks are ignored.
func Without[T comparable](list []T, cards ...T) []T {
	out := slices.Clone(list)
	for _, c := range cards {
		if i := slices.Index(out, c); i >= 0 {
			out = slices.Delete(out, i, i+1)
		}
	}
	return out
}

// Take removes cards from a list. If one is lacking, it is returned and ok is false.
func Take[T comparable](list, cards []T) (rest []T, lacking T, ok bool) {
	rest = slices.Clone(list)
	for _, c := range cards {
		i := slices.Index(rest, c)
		if i < 0 {
			return rest, c, false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return rest, lacking, true
}

// TakeFromBoth removes cards from a hand, and those not known to be there from unseen; ok is false if one is in neither. rest is
// what is left of unseen.
func TakeFromBoth[T comparable](hand, unseen, cards []T) (rest []T, ok bool) {
	unnamed := Without(cards, hand...)
	rest, _, ok = Take(unseen, unnamed)
	return rest, ok
}

// CanHold reports whether a hand with some unknown cards can hold these cards.
func CanHold[T comparable](hand []T, unknown int, unseen, cards []T) bool {
	rest, ok := TakeFromBoth(hand, unseen, cards)
	return ok && len(unseen)-len(rest) <= unknown
}

// Counts returns how often each card is in a list. Unknown cards, which have no name, do not count.
func Counts[T ~string](cards []T) map[T]int {
	counts := map[T]int{}
	for _, c := range cards {
		if c != "" {
			counts[c]++
		}
	}
	return counts
}

// TooMany returns the first card, by name, that is in a list more often than most allows.
func TooMany[T ~string](cards []T, most func(T) int) (first T, found bool) {
	for c, n := range Counts(cards) {
		if n > most(c) && (!found || c < first) {
			first, found = c, true
		}
	}
	return first, found
}
