package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Twin is a state that differs only in what one seat alone may know: the cards of its hand that it has named, and for the only seat of the
// Atreides what lies under tokens and in hidden sietches, and their objectives. ok is false if nothing can differ.
func Twin(state engine.State, seat engine.Seat) (twin engine.State, ok bool) {
	s := state.(*State).clone()
	s.cache = &gamekit.Cache[View]{}
	b, f := s.boards[seat], s.sides[sideOf(seat)]
	if hand := slices.Clone(b.Hand); len(hand) > 0 {
		for _, c := range rulebook.Cards {
			if slices.Contains(DecksOf(seat), c.Deck) && !slices.Contains(hand, c.ID) {
				hand[0], b.Hand, ok = c.ID, hand, true
				break
			}
		}
	}
	s.boards = gamekit.With(s.boards, seat, b)
	if seat == engine.Seat(Atreides) {
		_, ranksDecide := s.job() // what the criteria leave open follows from true ranks [WFA-11.9]
		for area, t := range s.settlements {
			if t.Hidden && !ranksDecide {
				s.settlements, ok = gamekit.With(s.settlements, area, Settlement{Rank: t.Rank%3 + 1, Hidden: true, Sietch: true}), true
			}
		}
		for area, l := range s.legions {
			if l.Tokens > 0 {
				l.Faces = slices.Repeat([]Shown{{Elite: len(l.Faces) + 1}}, l.Tokens)
				s.legions, ok = gamekit.With(s.legions, area, l), true
			}
		}
		if f.Shown == nil {
			f.Objectives, ok = with(f.Objectives, Objective{KwisatzHaderach: 9, Jihad: len(f.Objectives)}), true
		}
	}
	s.sides = gamekit.With(s.sides, sideOf(seat), f)
	return s, ok
}

// TakeAgain returns what changes in a state that takes what the moderator sees of it: nothing.
func TakeAgain(state engine.State) (changed gamekit.Changed, err error) {
	is := state.(*State).clone()
	err = corrections.TakeAgain(is)
	changed, _ = parts.Difference(state.(*State), is)
	return changed, err
}

// BeingPlayed is the number of Harkonnen cards of a solitaire game that were drawn and lie nowhere yet.
func BeingPlayed(state engine.State) (n int) {
	s := state.(*State)
	for _, j := range s.mahdi.Jobs {
		if j.Do == jobCard {
			n++
		}
	}
	for _, t := range s.tasks {
		if t.Job != nil && t.Job.Do == jobCard {
			n++
		}
	}
	return n
}
