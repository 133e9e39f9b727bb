package arrakis

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// players are the seats at this table, in the order of turns, of partners the House first.
func (s *viewModel) players() (out []engine.Seat) {
	for _, seat := range arrakis.Players {
		if _, sits := s.View.Seats[seat]; sits {
			out = append(out, seat)
		}
	}
	return out
}

// isPartner reports whether a seat shares its side with another.
func isPartner(seat engine.Seat) bool { return sideOf(seat) != "" && engine.Seat(sideOf(seat)) != seat }

// usualShares deals dice by turns to who has fewer of them, where they fit: an odd die is the House's [WFA-10.3].
func (s viewModel) usualShares(c arrakis.ShareChoice) map[engine.Seat]map[arrakis.Face]int {
	dealt, sums := map[engine.Seat]map[arrakis.Face]int{}, map[engine.Seat]int{}
	for _, seat := range c.Seats {
		dealt[seat] = map[arrakis.Face]int{}
	}
	for _, f := range rulebook.Faces {
		for range c.Dice.Count(f) {
			var to engine.Seat
			for _, seat := range c.Seats {
				if dealt[seat][f] < arrakis.Slots(s.Rules, seat, f) && (to == "" || sums[seat] < sums[to]) {
					to = seat
				}
			}
			if to != "" {
				dealt[to][f]++
				sums[to]++
			}
		}
	}
	return dealt
}
