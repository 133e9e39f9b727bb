package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// enterTerritory brings a faction's forces into a territory and settles what that changes for the Bene Gesserit: whether
// their arriving forces coexist [DUNE-BG-09], or their forces there go on fighting [DUNE-BG-10].
func (d *decision) enterTerritory(f Faction, t board.Territory, shipped bool, come func()) {
	switch {
	case !d.coexistence():
		come()
	case f == BeneGesserit:
		before := d.bgForces(t)
		come()
		d.settleArrival(t, before, shipped)
	default:
		due := d.intrudes(f, t)
		come()
		if due {
			d.awaitDeclaration(t, f)
		}
	}
}

// intrudes reports whether forces that come make the Bene Gesserit say whether they go on fighting [DUNE-BG-10]: not an
// ally's forces, not in the Polar Sink, and not if others are there already unless the table asks every time. If the state
// belongs to the territory, only the ship and move phase asks; advisors that are pieces turn in every phase.
func (d *decision) intrudes(f Faction, t board.Territory) bool {
	every := d.rules.Is("bg.intrusion", "any")
	switch {
	case t == board.PolarSink || d.allied(f, BeneGesserit) || d.bgForces(t).fighters() == 0:
		return false
	case slices.Contains(d.othersIn(t), f) && !every, !every && len(d.othersIn(t)) > 0:
		return false
	case d.byTerritory():
		return d.phase == ShipMove
	}
	return !d.spendBlock(rulebook.AdvisorsFlip)
}

// settleArrival gives Bene Gesserit forces that came into a territory their state: that of their forces already there
// [DUNE-BG-15], fighting in an empty territory, else the one that they declare.
func (d *decision) settleArrival(t board.Territory, before Forces, shipped bool) {
	switch {
	case before.Advisors > 0:
		d.turnTo(t, Coexisting, "joined", "DUNE-BG-15")
	case before.total() > 0 && !d.declaresAgain(t), t == board.PolarSink:
		d.turnTo(t, Fighting, "joined", "DUNE-BG-15")
	case len(d.othersIn(t)) == 0: // [DUNE-BG-09]
		d.turnTo(t, Fighting, "alone", "DUNE-BG-09")
	case d.byTerritory():
		d.settleTerritory(t)
	default:
		d.settlePieces(t, shipped)
	}
}

// declaresAgain reports whether the Bene Gesserit are asked again for a territory in which they fight, because they had no
// forces there when the turns began [DUNE-BG-09].
func (s *State) declaresAgain(t board.Territory) bool {
	return s.fromTheStart() && !slices.Contains(s.turns.Stood, t) && len(s.othersIn(t)) > 0
}

// fromTheStart reports whether only forces that stood in a territory when the turns began count as being there.
func (s *State) fromTheStart() bool {
	return s.byTerritory() && s.rules.Is("bg.arrival", "turns_start")
}

// settleTerritory finds the state of an occupied territory that the Bene Gesserit have entered.
func (d *decision) settleTerritory(t board.Territory) {
	stood := d.fromTheStart() && slices.Contains(d.turns.Stood, t)
	no := d.fightRefusal(t)
	switch st := d.stanceIn(t); {
	case st == Coexisting || st == Assumed: // [DUNE-BG-04]
		d.turnTo(t, Coexisting, "bound", "DUNE-BG-04")
	case no != nil:
		d.declareStance(StanceTaken{Territory: t, Stance: Coexisting, Why: "forced", Ruling: no.Ruling})
	case stood && st == Fighting: // [DUNE-BG-09]
		d.turnTo(t, Fighting, "bound", "DUNE-BG-09")
	default:
		d.awaitDeclaration(t, BeneGesserit)
	}
}

// settlePieces finds the side of pieces that came into an occupied territory. Forces that are shipped are fighters
// [DUNE-BG-13]; those that move may be turned within the limits, unless a Karama stops it [DUNE-BG-15].
func (d *decision) settlePieces(t board.Territory, shipped bool) {
	fighters := d.bgForces(t).Normal > 0
	switch {
	case shipped: // [DUNE-BG-13]
		d.turnTo(t, Fighting, "shipped", "DUNE-BG-13")
	case fighters && d.rules.Is("bg.arriving_fighters", "stay"), d.spendBlock(rulebook.AdvisorsFlip):
	case d.besideAlly(t) && !d.rules.Yes("bg.coexist_with_ally"):
	case d.fightRefusal(t) != nil:
		d.turnTo(t, Coexisting, "forced", d.fightRefusal(t).Ruling)
	default:
		d.awaitDeclaration(t, BeneGesserit)
	}
}
