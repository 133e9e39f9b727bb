package dune

import (
	"fmt"

	"github.com/judgeofthechange/judge/engine"
)

// Escort is a shipment from off the planet that the Bene Gesserit may accompany with one force, until the next player begins
// [DUNE-BG-06].
type Escort struct {
	By        Faction   `json:"by"`
	Territory Territory `json:"territory"`
	Sector    int       `json:"sector"`
}

// escortFor is the chance that a shipment gives, if any: not with Fremen arrivals, cross-shipments and recalls.
func (s *State) escortFor(f Faction, v voyage) *Escort {
	if v.kind != offPlanet || f == BeneGesserit || !s.has(BeneGesserit) {
		return nil
	}
	return &Escort{By: f, Territory: v.landing.Territory, Sector: v.landing.Sector}
}

// escortOpen reports whether the Bene Gesserit may still send a force along.
func (s *State) escortOpen() bool {
	return s.phase == ShipMove && s.turns.Escort != nil && !s.isBlocked(SpiritualAdvisor) &&
		s.has(BeneGesserit) && s.seat[BeneGesserit].Reserves.Normal > 0
}

// AdvisorChoice is the choice of an "advisor" prompt.
type AdvisorChoice struct {
	To []Territory `json:"to"`
}

// escortPrompts offers the advisor beside the turns; only after the last turn does the table wait for the answer.
func (s *State) escortPrompts() []engine.Prompt {
	if !s.escortOpen() {
		return nil
	}
	p := openly(optional(s.ask(BeneGesserit, "advisor", "DUNE-BG-06")), AdvisorChoice{[]Territory{PolarSink}})
	p.Key = fmt.Sprintf("%d.advisor.%s", s.turn, s.turns.Escort.By) // one shipment each in a turn
	p.Idle = s.turns.Acting != ""
	return []engine.Prompt{p}
}

// closeEscort ends the chance, and a Karama that was played against it.
func (d *decision) closeEscort() {
	if d.turns.Escort == nil {
		return
	}
	d.stopped(SpiritualAdvisor)
	d.emit(EscortClosed{})
}

type advisorArgs struct {
	To     Territory `json:"to"`
	Sector int       `json:"sector"`
}

// advise sends one force along with another's shipment, free and to the Polar Sink [DUNE-BG-06].
func (d *decision) advise(f Faction, in advisorArgs) error {
	switch {
	case f != BeneGesserit:
		return engine.Refuse("DUNE-BG-06", "advisor.not_yours")
	case d.phase != ShipMove || d.turns.Escort == nil:
		return engine.Refuse("DUNE-BG-06", "advisor.no_shipment")
	case d.isBlocked(SpiritualAdvisor):
		return engine.Refuse("DUNE-BG-08", "advisor.blocked")
	case !d.escortOpen():
		return engine.Refuse("DUNE-BG-06", "advisor.no_reserves")
	case in.To != PolarSink || in.Sector != 0:
		return engine.Refuse("DUNE-BG-06", "advisor.polar_sink", "to", []Territory{PolarSink})
	}
	d.emit(ForcesMoved{f, inReserves, Place{PolarSink, 0}.String(), Forces{Normal: 1}, "advisor", "DUNE-BG-06"})
	d.closeEscort()
	if d.turns.Acting == "" {
		d.begin(Battle)
	}
	return nil
}
