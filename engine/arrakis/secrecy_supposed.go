package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/pile"
)

// Supposed returns two positions: in one the hands of the sides that hide them have what a command plays, in the other they have not.
func (Rules) Supposed(state engine.State, hiding []engine.Seat, c engine.Command, _ []engine.Entry) []engine.State {
	if c.Do == engine.Amend || specs[c.Do].Confidential { // a correction is no question of hands
		return nil
	}
	s, named := state.(*State), gamekit.Named(c.Args)
	if c.Do == "scheming" { // it names no card
		named = append(named, slices.Repeat([]string{hawatsScheming}, mostSchemed)...)
	}
	return []engine.State{s.supposed(hiding, named, false), s.supposed(hiding, named, true)}
}

// supposed replaces the hands of some seats by what everybody could suppose there.
func (s *State) supposed(hiding []engine.Seat, named []string, has bool) *State {
	t := s.clone()
	t.cache = &gamekit.Cache[View]{}
	for _, seat := range s.seats {
		if slices.Contains(hiding, seat) {
			t.changeBoard(seat, func(b *Board) { b.Hand = gamekit.SupposedHand(t.undiscarded(seat), b.Cards, named, has) })
		}
	}
	return t
}

// undiscarded lists, with repetitions, the cards of a seat's decks that do not lie on their discard piles.
func (s *State) undiscarded(seat engine.Seat) (out []string) {
	for _, card := range rulebook.Cards {
		if slices.Contains(DecksOf(seat), card.Deck) {
			out = append(out, pile.Without(slices.Repeat([]string{card.ID}, card.Copies), s.decks[card.Deck].Discard...)...)
		}
	}
	return out
}

// SupposedEndings returns two positions if the Atreides hide which objective they have logged: in one they have logged none, in the other
// any score reaches it [WFA-8.2].
func (Rules) SupposedEndings(state engine.State, hiding []engine.Seat, _ engine.Command) (out []engine.State) {
	s := state.(*State)
	if !slices.ContainsFunc(s.seatsOf(Atreides), func(seat engine.Seat) bool { return slices.Contains(hiding, seat) }) {
		return nil
	}
	for _, logged := range [][]Objective{nil, {{KwisatzHaderach: 1}, {SandDwellers: 1}, {Jihad: 1}}} {
		t := s.clone()
		t.cache = &gamekit.Cache[View]{}
		f := t.sides[Atreides]
		f.Objectives = logged
		t.sides = gamekit.With(t.sides, Atreides, f)
		out = append(out, t)
	}
	return out
}
