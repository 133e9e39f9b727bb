package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// How a battle goes on or ends: the attacker continues or ceases, the defender retreats, the winner advances [WFA-5.12, WFA-5.13, WFA-5.15].

type continueArgs struct {
	On bool `json:"on" kind:"yes"`
}

// continueAttack goes on or ceases. Going on against a settlement costs a hit at once [WFA-5.12].
func (d *decision) continueAttack(side Side, in continueArgs) error {
	if d.currentStep() != stepContinue || side != d.battle.Attacker {
		return d.notNow("WFA-5.12")
	}
	d.emit(AttackContinued{Side: side, On: in.On})
	if !in.On {
		d.endBattle(side.Other())
		return nil
	}
	d.battle.Step = stepPay
	if d.hasSettlement(side.Other(), d.battle.At) && !d.battle.Free {
		d.hit(side, d.battle.From, 1, byGoingOn)
	}
	return nil
}

// AttackContinued is the attacker's decision to go on or to cease.
type AttackContinued struct {
	told
	Side Side `json:"side"`
	On   bool `json:"on"`
}

// retreats lists where a legion may retreat to: adjacent areas that are free for it, for the Harkonnen without a worm sign [WFA-5.13].
func (s *State) retreats(side Side, from Area) (out []Area) {
	for _, n := range s.neighbours(from) {
		if s.isFree(side, n) && !(side == Harkonnen && s.hasSign(n)) {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return out
}

// retreat lets the defender retreat before the next round [WFA-5.13].
func (d *decision) retreat(side Side, _ noArgs) error {
	if d.currentStep() != stepRetreat || side != d.battle.defender() {
		return d.notNow("WFA-5.13")
	}
	d.battle.Step = stepRetreats
	return nil
}

type retreatToArgs struct {
	From Area `json:"from" kind:"area,optional"`
	To   Area `json:"to" kind:"area"`
}

// retreatTo says where an opposing legion retreats to: in battle, before a worm, or from atomics [WFA-5.13, WFA-6.4, WFA-9.9].
func (d *decision) retreatTo(side Side, in retreatToArgs) error {
	switch step := d.currentStep(); {
	case len(d.tasks) > 0 && step == stepDisplace:
		return d.displace(side, in)
	case d.hazards.isOpen():
		return d.flee(side, in)
	case step == stepRetreats && d.answersFor(side, d.battle.Attacker):
		if legal := d.battleRetreats(); in.From != "" && in.From != d.battle.At || !slices.Contains(legal, in.To) {
			return engine.Refuse(d.retreatRuling(), "retreat.to", "area", string(in.To), "legal", legal)
		}
		d.retreatFromBattle(in.To)
		return nil
	}
	return d.notNow("WFA-5.13")
}

// retreatRuling is the ruling by which a defender's way out of a battle is bounded.
func (s *State) retreatRuling() string {
	if s.isMahdis(s.battle.Attacker) {
		return "WFA-11.20"
	}
	return "WFA-5.13"
}

func (d *decision) retreatFromBattle(to Area) {
	d.withdraw(d.battle.defender(), d.battle.At, to, "WFA-5.13")
	d.endBattle(d.battle.Attacker)
}

// withdraw moves a whole legion out of an area, not by its own will; what it meets follows as after any move [WFA-4.8, WFA-4.9, WFA-4.10].
func (d *decision) withdraw(side Side, from, to Area, ruling string) {
	d.shift(side, from, to, d.legions[from].Units)
	d.emit(Retreated{Side: side, From: from, To: to, Ruling: ruling})
	d.arrive(side, to)
}

// Retreated is a legion that left an area.
type Retreated struct {
	told
	Side   Side   `json:"side"`
	From   Area   `json:"from"`
	To     Area   `json:"to"`
	Ruling string `json:"ruling"`
}

// NoRetreat says that a legion has nowhere to retreat to.
type NoRetreat struct {
	told
	Side Side `json:"side"`
	Area Area `json:"area"`
}

// endBattle ends a battle with a winner, or with none if both sides are gone [WFA-5.14]. A winning attacker may advance.
func (d *decision) endBattle(winner Side) {
	d.battle.Winner, d.battle.Step = winner, ""
	if winner == "" {
		d.emit(BattleWon{Area: d.battle.At})
		return
	}
	d.emit(BattleWon{Side: winner, Area: d.battle.At})
	if winner == d.battle.Attacker {
		d.battle.Step = stepEnter
	}
}

// BattleWon is the end of a battle; without a side, nobody won.
type BattleWon struct {
	told
	Side Side `json:"side,omitempty"`
	Area Area `json:"area"`
}

// enter advances the legion of the winning attacker.
func (d *decision) enter(side Side, _ noArgs) error {
	if d.currentStep() != stepEnter || side != d.battle.Attacker {
		return d.notNow("WFA-5.15")
	}
	d.advanceLegion()
	return nil
}

// advanceLegion moves the winning attacker's legion into the area: an enemy settlement there is destroyed [WFA-5.15, WFA-5.16].
func (d *decision) advanceLegion() {
	b := d.battle
	side := b.Attacker
	d.battle.Step = ""
	d.emit(Advanced{Side: side, From: b.From, To: b.At})
	destroys := d.hasSettlement(side.Other(), b.At)
	d.shift(side, b.From, b.At, d.legions[b.From].Units)
	if destroys { // [WFA-5.16]
		d.destroySettlement(b.At)
	}
	if d.result.Side == "" {
		d.arrive(side, b.At)
	}
}

// Advanced is a winner that moved into the area of the battle.
type Advanced struct {
	told
	Side Side `json:"side"`
	From Area `json:"from"`
	To   Area `json:"to"`
}

// goOnLosses says how the battle stands after casualties [WFA-5.14], or after the price of going on.
func (d *decision) goOnLosses(attacks, defends bool) bool {
	b := d.battle
	switch {
	case !attacks && !defends:
		d.endBattle("")
	case !attacks:
		d.endBattle(b.defender())
	case !defends:
		d.endBattle(b.Attacker)
	case b.Step == stepScore:
		d.battle.Step = stepContinue
	case d.isMahdis(b.defender()): // [WFA-11.19]
		d.beginBattleRound()
	case len(d.retreats(b.defender(), b.At)) == 0: // a may that allows nothing is not asked
		d.emit(NoRetreat{Side: b.defender(), Area: b.At})
		d.beginBattleRound()
	default:
		d.battle.Step = stepRetreat
	}
	return true
}
