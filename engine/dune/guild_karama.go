package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// The Guild's own Karama power [DUNE-SHIP-14]: one player does not ship this turn. Who is stopped may still move.

func init() { register(ShipmentStopped{}) }

// mayStop reports whether the Guild could stop a seat's shipment. The Fremen do not ship with the Guild
// [DUNE-SHIP-14].
func (s *State) mayStop(f Faction) bool { return f != Guild && f != Fremen && s.shipsYet(f) }

func (s *State) shipmentToStop() bool { return slices.ContainsFunc(s.seats, s.mayStop) }

type againstArgs struct {
	Against Faction `json:"against"`
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
	d.emit(ShipmentStopped{f})
	if d.turns.acts(f) && d.step == stepShip { // [DUNE-SHIP-14]
		d.enter(stepMove)
	}
	return nil
}

// ShipmentStopped takes a seat's shipment of the turn from it.
type ShipmentStopped struct {
	Faction Faction `json:"faction"`
}

// Kind names the event.
func (ShipmentStopped) Kind() string { return "shipment.stopped" }

func (e ShipmentStopped) apply(s *State) {
	s.turns.Stopped = append(slices.Clone(s.turns.Stopped), e.Faction)
}

func (e ShipmentStopped) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.shipment.stopped", "DUNE-SHIP-14", "faction", e.Faction)
}
