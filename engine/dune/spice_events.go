package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// SpiceTurned is a card turned over: onto the discard pile, or set aside in turn 1.
type SpiceTurned struct {
	Card  string `json:"card"`
	Aside bool   `json:"aside,omitempty"`
}

// WormCame follows one worm: it appears, eats and goes.
type WormCame struct {
	Territory Territory `json:"territory,omitempty"`
	First     bool      `json:"first,omitempty"`  // of the phase
	Counts    bool      `json:"counts,omitempty"` // it just appeared
	Ate       bool      `json:"ate,omitempty"`
	Gone      bool      `json:"gone,omitempty"`
}

// WormsReturned shuffles the worms of turn 1 back [DUNE-SPICE-03].
type WormsReturned struct {
	Count int `json:"count"`
}

// RideBlocked is a Karama against the Fremen with the worm before them.
type RideBlocked struct {
	By      Faction `json:"by"`
	Ability Ability `json:"ability"`
}

// Kind names the event.
func (SpiceTurned) Kind() string { return "spice.turned" }

// Kind names the event.
func (WormCame) Kind() string { return "worm.came" }

// Kind names the event.
func (WormsReturned) Kind() string { return "worms.returned" }

// Kind names the event.
func (RideBlocked) Kind() string { return "ride.blocked" }

func (e SpiceTurned) apply(s *State) {
	if len(s.spiceDeck.Next) > 0 {
		s.spiceDeck.Next = slices.Clone(s.spiceDeck.Next[1:])
	}
	if e.Aside {
		s.spiceDeck.Aside = append(s.spiceDeck.Aside, e.Card)
		return
	}
	s.spiceDeck.Discard = append(s.spiceDeck.Discard, e.Card)
	if e.Card == ShaiHulud {
		return
	}
	s.blow.Done = true
}

func (e WormCame) apply(s *State) {
	b := s.blow
	switch {
	case e.Gone:
		b.At, b.Eats = "", false
	case e.Ate:
		b.Eats = false
		if e.Territory != "" {
			b.Riders = append(b.Riders, e.Territory)
		}
	case e.Counts:
		s.worms++
		b.Worms++
		b.At, b.Eats = e.Territory, e.First
		b.Nexus = true
	}
}

func (WormsReturned) apply(s *State) { s.spiceDeck.Aside = nil }

func (RideBlocked) apply(*State) {}

func (e SpiceTurned) tell(engine.Viewer) (engine.Message, bool) {
	switch {
	case e.Aside:
		return told("log.worm.aside", "DUNE-SPICE-03")
	case e.Card == ShaiHulud:
		return told("log.worm.turned", "DUNE-SPICE-04")
	}
	return told("log.spice.turned", "DUNE-SPICE-01", "territory", e.Card)
}

func (e WormCame) tell(engine.Viewer) (engine.Message, bool) {
	if e.Ate && e.Territory != "" {
		return told("log.worm.ate", "DUNE-SPICE-04", "territory", e.Territory)
	}
	return untold()
}

func (e WormsReturned) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.worm.returned", "DUNE-SPICE-03", "count", e.Count)
}

func (e RideBlocked) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.blocked", "DUNE-SPICE-13", "faction", e.By, "ability", e.Ability)
}
