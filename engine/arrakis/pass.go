package arrakis

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

type passArgs struct {
	Ask string `json:"ask" kind:"question,optional,unlisted"`
}

// pass declines a may that play waits for. What a die still allows needs no pass: the turn ends by done alone [WFA-3.5].
func (d *decision) pass(side Side, in passArgs) error {
	p, open := gamekit.Declinable(d.asked(), d.seat, in.Ask)
	if !open {
		return engine.Refuse("WFA-3.5", "pass.nothing")
	}
	switch p.Ask {
	case "objective":
		d.endObjective()
		return nil
	case "bene":
		d.change(side, func(f *Force) { f.Placed = true })
	case "combat.cards":
		d.fighter(side, func(f *Fighter) { f.Asked = with(f.Asked, d.seat) })
	case "retreat":
		d.beginBattleRound()
	case "enter":
		d.battle.Step = ""
	case "rescue":
		d.loseEndangered()
		return nil
	case "claim":
		if d.phase == EndOfRound {
			d.endClaims()
			return nil
		}
		return engine.Refuse("WFA-3.5", "pass.nothing")
	case "leader.swap":
		d.swapped()
	default: // what nobody waits for
		return engine.Refuse("WFA-3.5", "pass.nothing")
	}
	d.emit(Declined{Side: side, Ask: p.Ask})
	return nil
}

// advance goes on past what is optional, for a table that has no phone at hand.
func (d *decision) advance(_ Side, _ noArgs) error {
	for _, p := range d.asked() {
		if p.Optional && !p.IsNonBlocking() {
			d.seat = p.For
			return d.pass(sideOf(p.For), passArgs{Ask: p.Ask})
		}
	}
	if d.phase == ActionResolution && d.currentStep() == stepAct && d.turn.Acted {
		d.seat = d.actor()
		return d.endTurn(d.acting, noArgs{})
	}
	return d.notNow("WFA-3.5")
}
