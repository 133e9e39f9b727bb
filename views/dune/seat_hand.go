package dune

import "github.com/judgeofthechange/judge/engine/dune"

// emptyCardPlaces is the number of empty card places: a hand shows four.
func emptyCardPlaces(me dune.SeatView) int {
	const places = 4
	return max(0, places-len(me.Hand)-unknownCards(me))
}

// ownTraitors lists the traitors of this seat as discs.
func (s viewModel) ownTraitors() []leaderLine {
	out := make([]leaderLine, len(s.me().Traitors))
	for i, l := range s.me().Traitors {
		out[i] = leaderLine{id: l}
	}
	return out
}
