package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

func init() {
	register(kinds{"worm.came": WormCame{}, "worm.appeared": WormAppeared{}, "ride.blocked": RideBlocked{}})
}

// Worm is the worm being resolved.
type Worm struct {
	At     board.Territory // empty until it is placed, or if no spice has blown yet
	First  bool            // it comes where spice blew last
	Called bool            // called by the Fremen's Karama: nobody can stop it
	Ate    bool            // it came to sand and ate
}

// worm resolves a worm card. Only the first of the phase or of the pile comes where spice blew last [DUNE-SPICE-04,
// DUNE-SPICE-08]; an immediate nexus is held before the worm does anything [DUNE-SPICE-16].
func (d *decision) worm() {
	w := Worm{First: d.blow.Worms == 0}
	if at, known := d.lastBlow(d.blow.Pile); known && w.First {
		w.At = at
	}
	nexus := d.blow.Nexus.byCard(d.rules)
	owed := nexus && d.rules.Is("nexus.timing", "end_of_phase")
	d.worms++ // [DUNE-SPICE-23]
	d.blow.Worms++
	d.blow.Worm = &w
	d.blow.Nexus.count(nexus, owed)
	d.emit(WormCame{Territory: w.At, Counts: true})
	d.noteWall()
	if nexus && !owed { // [DUNE-SPICE-16]
		d.openNexus()
		return
	}
	d.wormComes()
}

// wormComes lets the worm act: it eats, waits for the Fremen to place it, or does nothing.
func (d *decision) wormComes() {
	switch w := d.blow.Worm; {
	case w.First || w.Called:
		d.devour()
	case !d.placesWorms(): // [DUNE-SPICE-06]
		d.rideAgain()
	case d.spendBlock(rulebook.WormControl): // [DUNE-SPICE-14]
		d.loseControl()
	default:
		d.enter(stepWorm)
		d.openWindow(aboutControl, true)
	}
}

// rideAgain ignores a later worm, except Fremen who still stand where one came in this phase [DUNE-SPICE-06].
func (d *decision) rideAgain() {
	at, known := d.lastBlow(d.blow.Pile)
	if known && slices.Contains(d.blow.Riders, at) && d.fremenAt(at) { // [DUNE-SPICE-06]
		d.appear(WormAppeared{Territory: at, How: "again"})
	}
	d.offerRide()
}

// appear puts the worm where it comes to the surface.
func (d *decision) appear(e WormAppeared) {
	d.blow.Worm.At = e.Territory
	d.emit(e)
}

// devour lets the worm eat all forces and spice in the territory, in every sector, except the Fremen and allies they
// protect [DUNE-SPICE-04, DUNE-SPICE-09, DUNE-SPICE-10]. Advisors are eaten too [DUNE-SPICE-24]. Off the sand nobody is
// eaten [DUNE-SPICE-07].
func (d *decision) devour() {
	w := d.blow.Worm
	if w.Ate = d.isSand(w.At); w.At != "" {
		d.blow.Riders = append(d.blow.Riders, w.At)
		d.emit(WormCame{Territory: w.At, Rock: !w.Ate})
	}
	if w.Ate { // [DUNE-SPICE-07]
		keepsFremen := w.Called || !d.spendBlock(rulebook.WormImmunity)
		keepsAlly := w.Called || !d.spendBlock(rulebook.AllyWorm)
		for _, p := range w.At.Places() {
			d.removeSpice(p, "worm", "DUNE-SPICE-04")
			for _, f := range d.seats {
				if !d.spared(f, keepsFremen, keepsAlly) {
					d.killForces(f, p, d.at(p, f), "worm", "DUNE-SPICE-04")
				}
			}
		}
	}
	d.offerRide()
}

// spared reports whether a worm spares a faction. KeepsFremen and keepsAlly are false if a Karama stops the Fremen's power
// over the worm for themselves or for their ally.
func (s *State) spared(f Faction, keepsFremen, keepsAlly bool) bool {
	switch {
	case !s.has(Fremen):
		return false
	case f == Fremen: // [DUNE-SPICE-09]
		return keepsFremen
	case !s.allied(Fremen, f):
		return false
	case s.rules.Is("worm.ally", "always"): // [DUNE-SPICE-10]
		return keepsFremen && keepsAlly
	case s.rules.Is("worm.ally", "own_power"): // [DUNE-SPICE-13]
		return s.lent[rulebook.AllyWorm] == f && keepsAlly
	}
	return s.lent[rulebook.AllyWorm] == f && keepsFremen && keepsAlly
}

// fremenAt reports whether the Fremen have forces in a territory.
func (s *State) fremenAt(t board.Territory) bool {
	return s.has(Fremen) && s.in(t, Fremen).total() > 0
}

// afterWorm goes on after a worm: with the next card, since a blow never ends on a worm [DUNE-SPICE-05], or with the
// Fremen's own turn.
func (d *decision) afterWorm() {
	d.shutWindow()
	if d.phase == ShipMove {
		d.blow = nil
		d.afterMove(Fremen)
		return
	}
	if d.rideWaits() {
		d.blow.Rides = append(d.blow.Rides, *d.blow.Worm)
	}
	d.blow.Spared = d.sparedBy()
	d.blow.Worm = nil
	switch {
	case d.blow.Done: // the Fremen rode it the nexus is held at the end of the pile
		d.endPile()
	default:
		d.nextCard()
	}
}

// sparedBy is where the worm spared the Fremen or their ally while a Karama can still undo that; empty if it cannot.
func (s *State) sparedBy() board.Territory {
	w := s.blow.Worm
	if s.step == stepRide || w.Called || !w.Ate || !s.has(Fremen) {
		return ""
	}
	if s.rideWaits() {
		return w.At
	}
	for _, f := range s.seat[Fremen].Allies {
		if s.in(w.At, f).total() > 0 {
			return w.At
		}
	}
	return ""
}

// blockWorm is a Karama against the Fremen's immunity, that of their ally, or the ride: until they have ridden, the Fremen
// and the allies they protect are devoured like the rest [DUNE-SPICE-13].
func (d *decision) blockWorm(f Faction, a rulebook.Ability) error {
	at, ride := d.blow.Spared, d.rideOpen()
	switch {
	case d.wormToCome(), !ride && (at == "" || a == rulebook.WormRide): // it holds for the next worm [DUNE-KARAMA-07]
		d.stop(f, Block{Ability: a}, "DUNE-SPICE-13")
		return nil
	case ride:
		if at = d.blow.Worm.At; !d.blow.Worm.Ate {
			at = ""
		}
	}
	d.emit(RideBlocked{f, a})
	d.unspare(at, a)
	if ride && (a != rulebook.AllyWorm || !d.fremenAt(d.blow.Worm.At)) {
		d.afterWorm()
	}
	return nil
}

// wormBlockRefusal says why a Karama cannot stop the Fremen's power over a worm now; nil if it can.
func (s *State) wormBlockRefusal(a rulebook.Ability) *engine.Refusal {
	switch ride := s.rideOpen(); {
	case s.blow != nil && s.blow.Worm != nil && s.blow.Worm.Called: // [DUNE-KARAMA-06]
		return engine.Refuse("DUNE-KARAMA-06", "worm.called")
	case s.wormToCome(), ride && (!s.blow.Done || a == rulebook.WormRide): // it ate before the card was turned [DUNE-SPICE-11]
		return nil
	case !ride && s.phase == SpiceBlow && (s.blow.Spared != "" && a != rulebook.WormRide || s.rideWaitsFor(a)):
		return nil
	}
	return privateRefusal(engine.Refuse("DUNE-SPICE-13", "worm.block_too_late"))
}

// unspare devours the forces in a territory that lose their protection by a Karama.
func (d *decision) unspare(at board.Territory, a rulebook.Ability) {
	for _, p := range at.Places() {
		for _, f := range d.seats {
			if a != rulebook.WormRide && !d.spared(f, a != rulebook.WormImmunity, a != rulebook.AllyWorm) {
				d.killForces(f, p, d.at(p, f), "worm", "DUNE-SPICE-13")
			}
		}
	}
}

// wormToCome reports whether the next worm has not acted yet, so that a Karama holds for it.
func (s *State) wormToCome() bool {
	if s.phase != SpiceBlow {
		return false
	}
	return s.blow.Worm != nil && s.step != stepRide || s.step == stepTurn && s.blow.Worms == 0
}

// allyProtected reports whether the Fremen protect an ally from worms.
func (s *State) allyProtected() bool { return s.lent[rulebook.AllyWorm] != "" }

// WormCame is a worm that has come, and later that it ate.
type WormCame struct {
	Territory board.Territory `json:"territory,omitempty"`
	Counts    bool            `json:"counts,omitempty"` // it has just come
	Rock      bool            `json:"rock,omitempty"`   // it came off the sand: nobody was eaten
}

// WormAppeared puts a worm where it was placed, or where it comes without being placed.
type WormAppeared struct {
	Territory board.Territory `json:"territory"`
	How       string          `json:"how"`              // placed, called, uncontrolled or again
	Counts    bool            `json:"counts,omitempty"` // it is counted now, since no card brought it
}

// RideBlocked is a Karama against the Fremen's power over the present worm.
type RideBlocked struct {
	By      Faction          `json:"by"`
	Ability rulebook.Ability `json:"ability"`
}

func (e WormCame) tell(engine.Viewer) (engine.Message, bool) {
	switch {
	case e.Counts: // it is told when it eats
		return untold()
	case e.Rock:
		return told("log.worm.rock", "DUNE-SPICE-07", "territory", e.Territory)
	}
	return told("log.worm.ate", "DUNE-SPICE-04", "territory", e.Territory)
}

func (e WormAppeared) tell(engine.Viewer) (engine.Message, bool) {
	ruling := map[string]string{"called": "DUNE-SPICE-21", "uncontrolled": "DUNE-SPICE-14", "again": "DUNE-SPICE-06"}[e.How]
	if ruling == "" {
		ruling = "DUNE-SPICE-07"
	}
	return told("log.worm."+e.How, ruling, "territory", e.Territory)
}

func (e RideBlocked) tell(engine.Viewer) (engine.Message, bool) {
	ruling := "DUNE-SPICE-13"
	if e.Ability == rulebook.WormControl {
		ruling = "DUNE-SPICE-14"
	}
	return told("log.blocked", ruling, "faction", e.By, "ability", e.Ability)
}
