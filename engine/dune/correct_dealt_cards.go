package dune

import (
	"encoding/json"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// ProbesDealtCards reports whether a correction names treachery cards after the program has dealt some: that a card cannot be in
// two places would tell the moderator, card by card, who holds what.
func (r Rules) ProbesDealtCards(state engine.State, c engine.Command) bool {
	s := state.(*State)
	if !s.appDeals() || !slices.ContainsFunc(s.seats, func(f Faction) bool { return len(s.seat[f].Hand) > 0 }) {
		return false
	}
	if c.Do == engine.Amend {
		var with engine.Command
		return json.Unmarshal(c.Args["with"], &with) == nil && r.ProbesDealtCards(state, with)
	}
	e, err := corrected(c)
	if err != nil {
		return false // a malformed correction tells nothing
	}
	p, err := readPatch(e.Position)
	return err == nil && (p.has("decks") || p.has("auction") || p.has("battle") ||
		slices.ContainsFunc(s.seats, func(f Faction) bool { return p.seatHas(f, "hand") }))
}

// corrected is the part of a state that a correction sets.
func corrected(c engine.Command) (PositionSet, error) {
	switch c.Do {
	case engine.TableSet:
		return newPosition(c.Args)
	case engine.Adjust:
		var in adjustArgs
		if err := c.Args.Decode(&in); err != nil {
			return PositionSet{}, err
		}
		return in.position()
	}
	return PositionSet{}, engine.ErrBadCommand
}
