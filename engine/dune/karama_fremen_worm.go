package dune

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
)

func init() {
	says("worm.called", WormCalled{}, "log.worm.karama", "DUNE-SPICE-21")
}

// mayCallWorm reports whether the Fremen may call a worm by Karama now: before the phase's first card, or at another time
// that the table allows [DUNE-SPICE-21, DUNE-MOVE-13].
func (s *State) mayCallWorm() bool {
	if !s.rules.On("karama_specials") || !s.has(Fremen) || s.spentSpecial(Fremen) {
		return false
	}
	return s.callRefusal() == nil
}

// callRefusal says why no worm can be called now; nil if one can.
func (s *State) callRefusal() *engine.Refusal {
	when := func(value string) bool { return s.rules.Is("karama.worm_when", value) }
	switch {
	case s.phase == SpiceBlow && s.step == stepTurn:
		if s.turn == 1 && s.rules.Yes("karama.worm_nexus") { // [DUNE-SPICE-22]
			return engine.Refuse("DUNE-SPICE-22", "worm.not_in_turn_1")
		}
		if s.blow.Begun && !when("spice_phase") { // [DUNE-SPICE-21]
			return engine.Refuse("DUNE-SPICE-21", "worm.before_card")
		}
		return nil
	case s.phase != ShipMove: // [DUNE-SPICE-21]
		return engine.Refuse("DUNE-SPICE-21", "worm.call_when")
	case !when("also_move"): // [DUNE-MOVE-13]
		return engine.Refuse("DUNE-MOVE-13", "worm.not_in_move")
	case !s.turns.acts(Fremen) || s.step == stepLeader || s.blow != nil: // [DUNE-MOVE-13]
		return engine.Refuse("DUNE-MOVE-13", "worm.own_move")
	}
	return nil
}

// callWorm calls the worm; the arguments for its place may come with the card.
func (d *decision) callWorm(args engine.Args) error {
	if d.phase == ShipMove {
		d.beginsActing(Fremen)
	}
	d.shutWindow()
	if d.blow == nil {
		d.blow = &Blow{}
	}
	d.blow.Worm, d.blow.Spared = &Worm{Called: true}, ""
	d.emit(WormCalled{})
	d.enter(stepWorm)
	return d.atOnce("worm.place", Fremen, args)
}

// bringCalled brings the worm that a Karama called. If it opens a nexus, it does so at the same time as a drawn worm
// [DUNE-SPICE-22].
func (d *decision) bringCalled(at board.Territory) {
	nexus := d.phase == SpiceBlow && d.rules.Yes("karama.worm_nexus") && d.blow.Nexus.byCalled(d.rules)
	owed := nexus && d.rules.Is("nexus.timing", "end_of_phase")
	if d.turn > 1 { // [DUNE-SPICE-23]
		d.worms++
	}
	if d.rules.Yes("worm.karama_counts") { // [DUNE-SPICE-08]
		d.blow.Worms++
	}
	d.blow.Nexus.noteCalled(nexus, owed)
	d.appear(WormAppeared{Territory: at, How: "called", Counts: true})
	d.noteWall()
	if nexus && !owed { // [DUNE-SPICE-16]
		d.openNexus()
		return
	}
	d.devour()
}

// WormCalled is the Fremen's Karama: a worm that they place.
type WormCalled struct{}
