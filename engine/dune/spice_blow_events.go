package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// SpiceTurned is a card turned over: onto a discard pile, or set aside in turn 1.
type SpiceTurned struct {
	Card  string `json:"card"`
	Pile  string `json:"pile,omitempty"`
	Aside bool   `json:"aside,omitempty"`
}

// WormsReturned shuffles the worms of turn 1 back [DUNE-SPICE-03].
type WormsReturned struct {
	Count int `json:"count"`
}

func (e SpiceTurned) apply(s *State) {
	if len(s.spiceDeck.Next) > 0 {
		s.spiceDeck.Next = slices.Clone(s.spiceDeck.Next[1:])
	}
	s.blow.Begun, s.blow.Spared = true, ""
	switch {
	case e.Aside:
		s.spiceDeck.Aside = append(s.spiceDeck.Aside, e.Card)
		return
	case e.Pile == pileB:
		s.spiceDeck.Second = append(s.spiceDeck.Second, e.Card)
	default:
		s.spiceDeck.Discard = append(s.spiceDeck.Discard, e.Card)
	}
	s.blow.Done = e.Card != ShaiHulud
}

func (WormsReturned) apply(s *State) { s.spiceDeck.Aside = nil }

func (e SpiceTurned) tell(engine.Viewer) (engine.Message, bool) {
	switch {
	case e.Aside:
		return told("log.worm.aside", "DUNE-SPICE-03")
	case e.Card == ShaiHulud:
		return told("log.worm.turned", "DUNE-SPICE-04")
	}
	return told("log.spice.turned", "DUNE-SPICE-01", "territory", e.Card)
}
