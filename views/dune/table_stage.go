package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune"
)

// maxUpcoming is how many next steps the table screen names.
const maxUpcoming = 3

// fewSeats is a number of seats for whose names there is always room.
const fewSeats = 3

// upcoming lists what comes next: who has still to act in this phase, and then the following phases.
func (s *viewModel) upcoming() []string {
	if s.Result != nil {
		return nil
	}
	var out []string
	for _, f := range s.stillToAct() {
		out = append(out, string(f))
	}
	for i := 1; i <= maxUpcoming; i++ {
		out = append(out, string(dune.TurnPhases[(s.phaseNow()+i)%len(dune.TurnPhases)]))
	}
	return out[:maxUpcoming]
}

// stillToAct lists who has still to act in this phase, after the awaited ones.
func (s *viewModel) stillToAct() []dune.Faction {
	var through []dune.Faction
	order := s.InOrder()
	switch {
	case s.Phase == dune.ShipMove && s.Turns != nil:
		through = s.Turns.Done
	case s.Phase == dune.Bidding && s.Auction != nil && s.Auction.Turn != "":
		a := s.Auction
		through = slices.Concat(a.Passed, a.Filled)
		if a.High != nil {
			through = append(through, a.High.By)
		}
		i := slices.Index(order, a.Turn)
		order = slices.Concat(order[i+1:], order[:max(i, 0)])
	default:
		return nil
	}
	return slices.DeleteFunc(slices.Clone(order), func(f dune.Faction) bool {
		return slices.Contains(through, f) || s.IsAwaited(f)
	})
}

// needsSeatNamesRoom reports whether the phase's show needs the room of the seats' names.
func (s *viewModel) needsSeatNamesRoom() bool {
	return s.showsBattle() || s.showsBlow() && !s.isInterrupted() || s.isLongHeadline()
}

// isLongHeadline reports whether the headline names so many seats that it needs more room.
func (s *viewModel) isLongHeadline() bool {
	_, who := s.MainQuestion()
	return len(who) > 3 && len(who) < len(s.Layout.Seats)
}
