// Package pile is what games share of cards of which some are known and some are not: lists with repetitions.
package pile

import (
	"maps"
	"slices"
)

// Without is a list without some cards, each as often as it is named. What the list has not is not missed.
func Without[T comparable](list []T, cards ...T) []T {
	out := slices.Clone(list)
	for _, c := range cards {
		if i := slices.Index(out, c); i >= 0 {
			out = slices.Delete(out, i, i+1)
		}
	}
	return out
}

// Take takes cards out of a list, or names the first that it has not.
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

// TakeFromBoth takes cards out of a hand, and those that are not known to be there out of what has not been seen; ok is false where one
// is in neither.
func TakeFromBoth[T comparable](hand, unseen, cards []T) (rest []T, ok bool) {
	unnamed := Without(cards, hand...)
	rest, _, ok = Take(unseen, unnamed)
	return rest, ok
}

// CanHold reports whether a hand can have some cards in it, when so many of its cards are known by number only.
func CanHold[T comparable](hand []T, unknown int, unseen, cards []T) bool {
	rest, ok := TakeFromBoth(hand, unseen, cards)
	return ok && len(unseen)-len(rest) <= unknown
}

// Counts is how often each card is in a list; those that are known by place alone, and have no name, do not count.
func Counts[T ~string](cards []T) map[T]int {
	counts := map[T]int{}
	for _, c := range cards {
		if c != "" {
			counts[c]++
		}
	}
	return counts
}

// TooMany is the first card, by its name, that is in a list more often than it can be.
func TooMany[T ~string](cards []T, most func(T) int) (T, bool) {
	counts := Counts(cards)
	for _, c := range slices.Sorted(maps.Keys(counts)) {
		if counts[c] > most(c) {
			return c, true
		}
	}
	return "", false
}
