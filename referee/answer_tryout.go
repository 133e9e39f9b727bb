package referee

import "github.com/judgeofthechange/judge/engine"

// MayTry reports whether this screen may learn whether the rules would take a command: it is the console of a table whose secrets the
// moderator enters for every seat. Anywhere else a refusal could tell what a seat holds.
func (s *Screen) MayTry() bool {
	if !s.Viewer.IsModerator() || s.of.pause != nil {
		return false
	}
	for _, seat := range s.Info.Header.Seats {
		if !s.of.seats.isSpokenFor(seat.Faction, s.Info.Header) {
			return false
		}
	}
	return true
}

// WouldTake reports whether the rules would take what the console enters, as the answer to a decision or to none. It changes nothing.
func (s *Screen) WouldTake(c engine.Command, decision string) bool {
	if !s.MayTry() {
		return false
	}
	d := &tableState{features: s.of.features}
	c = d.byProxy(Input{Actor: Actor{Seat: engine.Moderator}, Decision: decision, Command: c})
	takes := false
	_ = s.of.recoverPanics(func() {
		_, _, err := s.of.rules.Decide(s.of.state, c)
		takes = err == nil
	})
	return takes
}
