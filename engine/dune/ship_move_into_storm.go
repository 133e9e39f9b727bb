package dune

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// Fremen arrive in the storm [DUNE-SHIP-08]: half of the forces, rounded up, go to the tanks at once; the Fremen choose the
// kinds.

// mayLandInStorm reports whether Fremen may arrive in the storm [DUNE-SHIP-08].
func (s *State) mayLandInStorm() bool {
	return s.rules.On("faction_extras") && !s.isBlocked(rulebook.IntoStorm)
}

// landInStorm takes the losses of an arrival, or asks the Fremen if they have a choice.
func (d *decision) landInStorm(f Faction, v shipment) {
	p, n := v.landing, v.forces
	if n.Normal > 0 && n.Special > 0 { // [DUNE-SHIP-08]
		d.turns.Landing = &StormLoss{p.Territory, p.Sector, stormLossOf(n.total()), n.Normal, n.Special}
		return
	}
	d.killForces(f, p, Forces{Normal: stormLossOf(n.Normal), Special: stormLossOf(n.Special)}, "storm", "DUNE-SHIP-08")
	d.enter(stepMove)
}

func (s *State) landingPrompt() engine.Prompt {
	return withPublicChoices(s.ask(s.turns.Acting, "losses", "DUNE-SHIP-08"), StormLossChoice{[]StormLoss{*s.turns.Landing}})
}

// chooseLandingLosses takes the mix that the Fremen choose.
func (d *decision) chooseLandingLosses(f Faction, in lossesArgs) error {
	const ruling = "DUNE-SHIP-08"
	l := d.turns.Landing
	if l == nil || !d.playsIn(ShipMove) || !d.turns.acts(f) {
		return d.wrongPhase(ruling)
	}
	n := Forces{Normal: in.Normal, Special: in.Special}
	if n.total() != l.Count || !(Forces{Normal: l.Normal, Special: l.Special}).covers(n) {
		return engine.Refuse(ruling, "losses.storm_mix", "territory", l.Territory, "count", l.Count)
	}
	d.killForces(f, board.At(l.Territory, l.Sector), n, "storm", ruling)
	d.turns.Landing = nil
	d.enter(stepMove)
	return nil
}
