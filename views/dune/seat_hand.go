package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// emptyCardPlaces is the number of empty card places: a hand shows four.
func emptyCardPlaces(me dune.SeatView) int {
	const places = 4
	return max(0, places-len(me.Hand)-unknownCards(me))
}

// ownTraitors lists the traitors of this seat as discs.
func (s *viewModel) ownTraitors() []leaderLine {
	out := make([]leaderLine, len(s.me().Traitors))
	for i, l := range s.me().Traitors {
		out[i] = leaderLine{id: l}
	}
	return out
}

// bust is the head and the shoulders that all portraits have, shaded on one side, on a square of 64.
const bust = "M32 15c6 0 9 5 9 11s-3 13-9 13-9-7-9-13 3-11 9-11zM9 51c3-6 9-8 17-9v-5M38 37v5c8 1 14 3 17 9" +
	"M36 19l4 4M36 24l4 4M35 28l4 4M35 33l3 3M41 44l9 9M36 44l12 12M33 47l9 9M28 26h2M34 26h2M30 34h4"

// headdresses are what the ranks of a faction wear, the strongest first: a helm, a hood, long hair, a turban, a beard.
var headdresses = []string{
	"M22 25c0-10 4-14 10-14s10 4 10 14M22 25l3-3M42 25l-3-3M32 11V5M25 13l-3-5M39 13l3-5",
	"M18 44c-2-14 0-35 14-35s16 21 14 35M22 34c-1-13 3-20 10-20s11 7 10 20",
	"M22 24c-4 8-2 15-5 21M42 24c4 8 2 15 5 21M20 32c-2 5-1 9-3 13M44 32c2 5 1 9 3 13M22 25c0-9 4-12 10-12s10 3 10 12",
	"M20 23c0-9 5-14 12-14s12 5 12 14c-7-4-17-4-24 0zM22 18c6 2 14 0 18-6M21 21c8 0 16-1 21-5",
	"M25 37c1 7 3 11 7 11s6-4 7-11M28 39l1 6M32 40v7M36 39l-1 6M23 22c3-1 4-4 9-4s6 3 9 4",
}

// portraitLines is what is engraved on the medal of a leader of a rank.
func portraitLines(rank int) string { return bust + headdresses[rank%len(headdresses)] }

// rankOf is a leader's place among its faction's, the strongest first.
func (s *viewModel) rankOf(l rulebook.Leader) int {
	return max(0, slices.Index(s.leadersOf(s.leaderOwner(l), nil), l))
}
