package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
)

func init() {
	register(kinds{"turn.taken": TurnTaken{}, "spice.peeked": SpicePeeked{}})
	says("guild.waited", GuildWaited{}, "log.guild.last", "DUNE-TURN-02")
	silently(kinds{
		"turns.began": TurnsBegan{}, "shipped": Shipped{}, "shipment.halved": ShipmentHalved{}, "moved": Moved{},
		"move.granted": MoveGranted{}, "turn.ended": TurnEnded{}, "escort.closed": EscortClosed{}, "advisor.sent": AdvisorSent{},
	})
}

// TurnsBegan opens the individual turns.
type TurnsBegan struct {
	Glimpse bool `json:"glimpse,omitempty"` // the app must look at the top spice card for the Atreides
}

// TurnTaken begins a seat's turn.
type TurnTaken struct {
	Faction Faction `json:"faction"`
	Early   bool    `json:"early,omitempty"` // out of order [DUNE-TURN-02]
	SaidNow bool    `json:"said,omitempty"`  // the Guild said "now"
}

// GuildWaited is the Guild's word that it goes last, before which nobody asks it again in this phase [DUNE-TURN-02].
type GuildWaited struct{}

// Shipped ends a seat's shipment; Escort is set if the Bene Gesserit may send a force along.
type Shipped struct {
	Faction   Faction            `json:"faction"`
	As        string             `json:"as"` // the kind of shipment
	Escort    *Escort            `json:"escort,omitempty"`
	Stoppable *StoppableShipment `json:"said,omitempty"` // set if the Guild may still stop it
}

// ShipmentHalved is a Karama for the acting seat's shipment.
type ShipmentHalved struct {
	Faction Faction `json:"faction"`
}

// Moved counts a move of the acting seat.
type Moved struct {
	Faction Faction `json:"faction"`
}

// MoveGranted gives the acting seat one more move.
type MoveGranted struct {
	Faction Faction `json:"faction"`
}

// TurnEnded ends a seat's turn.
type TurnEnded struct {
	Faction Faction `json:"faction"`
}

// EscortClosed ends the chance to accompany a shipment.
type EscortClosed struct{}

// AdvisorSent is where the force that accompanies a shipment went; empty if a Karama called it back.
type AdvisorSent struct {
	To board.Territory `json:"to,omitempty"`
}

// SpicePeeked is the Atreides' look at the next spice card [DUNE-TURN-04].
type SpicePeeked struct {
	Card string `json:"card"`
}

func (e TurnsBegan) apply(s *State) { s.turns = &Turns{Glimpse: e.Glimpse, Stood: s.bgTerritories()} }

func (e TurnTaken) apply(s *State) {
	t := s.turns
	t.Acting, t.Kind, t.Half, t.Extra, t.Said = e.Faction, "", false, 0, nil
	t.GuildTook = e.Early || t.GuildTook && slices.Contains(t.Done, Guild)
}

func (GuildWaited) apply(s *State) { s.turns.GuildLast = true }

func (e Shipped) apply(s *State) {
	t := s.turns
	t.Shipped = append(t.Shipped, e.Faction)
	t.Kind, t.Half, t.Escort, t.Said = e.As, false, cloned(e.Escort), cloned(e.Stoppable)
}

func (ShipmentHalved) apply(s *State) { s.turns.Half = true }

func (e Moved) apply(s *State) {
	s.turns.Said = nil
	if s.turns.Extra > 0 { // a Hajr's move is used first, so that passing loses at most one
		s.turns.Extra--
		return
	}
	s.turns.Moved = append(s.turns.Moved, e.Faction)
}

func (MoveGranted) apply(s *State) { s.turns.Extra++ }

func (e TurnEnded) apply(s *State) {
	t := s.turns
	t.Said = nil
	t.Acting, t.Done = "", append(without(t.Done, e.Faction), e.Faction)
}

func (EscortClosed) apply(s *State) { s.turns.Escort = nil }

func (e AdvisorSent) apply(s *State) {
	escort := *s.turns.Escort
	escort.Sent = e.To
	s.turns.Escort, s.turns.Said = &escort, nil
}

func (e SpicePeeked) apply(s *State) {
	if len(s.spiceDeck.Next) == 0 {
		s.spiceDeck.Next = []string{e.Card}
	}
	s.own(Atreides).SpiceSeen = true
}

func (e TurnTaken) tell(engine.Viewer) (engine.Message, bool) {
	switch {
	case e.Early:
		return told("log.guild.now", "DUNE-TURN-02", "faction", e.Faction)
	case e.SaidNow:
		return told("log.guild.turn", "DUNE-TURN-02", "faction", e.Faction)
	}
	return untold()
}

func (e SpicePeeked) tell(v engine.Viewer) (engine.Message, bool) {
	if !v.Sees(Atreides) {
		return told("log.glimpse.hidden", "DUNE-TURN-04", "faction", Atreides)
	}
	return told("log.glimpse", "DUNE-TURN-04", "faction", Atreides, "card", e.Card)
}
