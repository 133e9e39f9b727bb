package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
)

// The Guild's own Karama power [DUNE-SHIP-14]: one player does not ship this turn. That player may still move.

func init() {
	says("shipment.stopped", ShipmentStopped{}, "log.shipment.stopped", "DUNE-SHIP-14", "faction")
}

// StoppableShipment is a shipment that was made and can still be stopped, until its seat goes on or the Bene Gesserit have
// answered it [DUNE-SHIP-14]. Nobody is asked about it, so nothing tells who could stop it; to think about it, raise a
// hand.
type StoppableShipment struct {
	By     Faction   `json:"by"`
	From   string    `json:"from"`
	To     string    `json:"to"`
	Forces Forces    `json:"forces"`
	Paid   []Payment `json:"paid,omitempty"`
}

// Payment is a part of a shipment's price that somebody paid.
type Payment struct {
	From  string `json:"from"`
	To    string `json:"to"`
	Spice int    `json:"spice"`
}

// stoppableShipment is a shipment that the Guild may stop, with what was paid for it; nil for any other.
func (s *State) stoppableShipment(f Faction, v shipment, events []engine.Event) *StoppableShipment {
	if f == Guild || f == Fremen || !s.has(Guild) || !s.rules.On("karama_specials") {
		return nil
	}
	out := &StoppableShipment{By: f, From: v.from, To: v.to, Forces: v.forces}
	for _, e := range events {
		if paid, ok := e.(SpiceMoved); ok {
			out.Paid = append(out.Paid, Payment{paid.From, paid.To, paid.Amount})
		}
	}
	return out
}

// hasStoppableShipment reports whether a seat's shipment was made and can still be stopped.
func (s *State) hasStoppableShipment(f Faction) bool {
	return s.phase == ShipMove && s.turns.Said != nil && s.turns.Said.By == f && s.turns.acts(f)
}

// mayStop reports whether the Guild could stop a seat's shipment, to come or just made. The Fremen do not ship with the
// Guild [DUNE-SHIP-14].
func (s *State) mayStop(f Faction) bool {
	return f != Guild && f != Fremen && (s.shipsYet(f) || s.hasStoppableShipment(f))
}

func (s *State) shipmentToStop() bool { return slices.ContainsFunc(s.seats, s.mayStop) }

type againstArgs struct {
	Against Faction `json:"against" kind:"seat"`
}

func (d *decision) stopShipment(args engine.Args) error {
	const ruling = "DUNE-SHIP-14"
	var in againstArgs
	if err := args.Decode(&in); err != nil {
		return malformed(ruling, err)
	}
	f := in.Against
	switch {
	case !d.has(f) || f == Guild:
		return engine.Refuse(ruling, "ship.stop_whom")
	case !d.mayStop(f) && f == Fremen:
		return engine.Refuse(ruling, "ship.stop_fremen")
	case !d.mayStop(f): // [DUNE-SHIP-14]
		return engine.Refuse(ruling, "ship.stop_late", "faction", f)
	}
	if d.hasStoppableShipment(f) {
		d.takeBackShipment(*d.turns.Said)
	}
	d.turns.Stopped = append(slices.Clone(d.turns.Stopped), f)
	d.emit(ShipmentStopped{f})
	if d.turns.acts(f) && d.step == stepShip { // [DUNE-SHIP-14]
		d.enter(stepMove)
	}
	return nil
}

// ShipmentStopped takes a seat's shipment of the turn away.
type ShipmentStopped struct {
	Faction Faction `json:"faction"`
}

// takeBackShipment sends a shipment's forces back to where they came from, and the spice back to those who paid. Its seat has
// not shipped, and nobody accompanies it.
func (d *decision) takeBackShipment(said StoppableShipment) {
	n := said.Forces
	if at, ok := board.Parse(said.To); ok && said.By == BeneGesserit && !d.at(at, said.By).covers(n) { // they coexist there
		n = Forces{Advisors: n.total()}
	}
	d.moveForces(ForcesMoved{said.By, said.To, said.From, n, "ship_back", "DUNE-SHIP-14"})
	for _, p := range said.Paid {
		d.spendWithSum(p.To, p.From, d.payableBy(p.To, p.Spice), "shipment_back", "DUNE-SHIP-14", nil)
	}
	t := d.turns
	t.Shipped, t.Kind, t.Escort, t.Said = without(t.Shipped, said.By), "", nil, nil
	if d.isInterruptedBy(onDeclaration) {
		setInterrupt[Declaration](d.State, nil)
		d.serial++
	}
}

// payableBy is as much of a sum as a purse can pay; the bank can pay all.
func (s *State) payableBy(purse string, sum int) int {
	if seat := s.seat[Faction(purse)]; seat != nil {
		return min(sum, seat.Spice)
	}
	return sum
}
