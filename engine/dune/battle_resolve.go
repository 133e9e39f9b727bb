package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// The result of a battle [DUNE-BATTLE-28..43].

// resolve works out the outcome and carries out everything that is nobody's choice.
func (d *decision) resolve() {
	for _, f := range d.battle.combatants() {
		d.stake(f)
	}
	b, o := d.battle, d.outcome()
	betrayed := slices.DeleteFunc(b.combatants(), func(f Faction) bool { return !slices.Contains(o.Traitors, b.Plans[f].Leader) })
	d.emit(BattleResolved{b.Territory, b.Aggressor, b.Defender, o, d.calledTraitors(), betrayed})
	b.Outcome, d.wheels = o.clone(), b.combatants() // [DUNE-STORM-04]
	switch {
	case o.Explosion:
		d.explode()
	case o.Winner == "":
		d.loseBoth()
	case len(o.Traitors) > 0:
		d.applyTraitor()
	default:
		d.endWithoutTraitor()
	}
	d.settleLosses()
}

// outcome works out who wins and who dies.
func (s *State) outcome() Outcome {
	b := s.battle
	o := Outcome{Killed: []rulebook.Leader{}, Traitors: []rulebook.Leader{}}
	for _, f := range b.combatants() {
		traitor := b.Plans[b.opponent(f)].Leader
		switch {
		case !s.betrayed(f):
		case s.withKwisatz(b.opponent(f)): // [DUNE-BATTLE-40]
			o.Protected = append(o.Protected, traitor)
		default:
			o.Winner = f
			o.Traitors = append(o.Traitors, traitor)
		}
	}
	switch {
	case len(o.Traitors) == 2: // both lose everything [DUNE-BATTLE-39]
		o.Winner = ""
		o.Killed = s.leadersIn(b.combatants()...)
	case len(o.Traitors) == 1: // the call beats whatever was played [DUNE-BATTLE-37]
		o.Killed = s.leadersIn(b.opponent(o.Winner))
	case s.explodes():
		o.Explosion = true
		o.Killed = s.leadersKilledByExplosion()
	default:
		s.compareTotals(&o)
	}
	return o
}

// withKwisatz reports whether the Kwisatz Haderach goes with a combatant's leader, who then cannot betray
// [DUNE-BATTLE-40].
func (s *State) withKwisatz(f Faction) bool { return s.battle.Plans[f].Kwisatz }

// leadersKilledByExplosion lists the leaders that an explosion kills: those in the plans, and unless explosion.leaders is plans all
// who have fought in the territory this turn [DUNE-BATTLE-42].
func (s *State) leadersKilledByExplosion() []rulebook.Leader {
	out := s.leadersIn(s.battle.combatants()...)
	if s.rules.Is("explosion.leaders", "plans") {
		return out
	}
	for _, f := range s.seats {
		for _, l := range s.leadersOf(f) { // [DUNE-BATTLE-42]
			if s.seat[f].Leaders[l].At == string(s.battle.Territory) && !slices.Contains(out, l) {
				out = append(out, l)
			}
		}
	}
	return out
}

// leadersIn lists the leaders in the plans of some combatants, without Cheap Heroes.
func (s *State) leadersIn(who ...Faction) []rulebook.Leader {
	out := []rulebook.Leader{}
	for _, f := range who {
		if p := s.battle.Plans[f]; p.hasLivingLeader() {
			out = append(out, p.Leader)
		}
	}
	return out
}

// explodes reports whether a Lasgun meets a Shield [DUNE-BATTLE-42]; one's own Shield is enough if lasgun.own_shield is yes
// [DUNE-BATTLE-43].
func (s *State) explodes() bool {
	b := s.battle
	for _, f := range b.combatants() {
		mine, theirs := b.Plans[f], b.Plans[b.opponent(f)]
		if rulebook.KindOf(mine.Weapon) != rulebook.LasgunKind {
			continue
		}
		own := mine.Defence == rulebook.Shield && s.rules.Yes("lasgun.own_shield")
		if own || theirs.Defence == rulebook.Shield {
			return true
		}
	}
	return false
}

// kills reports whether a weapon kills the leader behind a defence [DUNE-BATTLE-28].
func kills(weapon, defence rulebook.Card) bool {
	switch rulebook.KindOf(weapon) {
	case rulebook.ProjectileWeapon:
		return rulebook.KindOf(defence) != rulebook.ProjectileDefence
	case rulebook.PoisonWeapon:
		return rulebook.KindOf(defence) != rulebook.PoisonDefence
	case rulebook.LasgunKind:
		return true
	}
	return false
}

// compareTotals adds number, surviving leader and Kwisatz Haderach; the aggressor wins ties [DUNE-BATTLE-29].
func (s *State) compareTotals(o *Outcome) {
	b := s.battle
	o.Totals, o.Sums = map[Faction]Halves{}, map[Faction][]SumPart{}
	for _, f := range b.combatants() {
		mine, theirs := b.Plans[f], b.Plans[b.opponent(f)]
		killed := kills(theirs.Weapon, mine.Defence)
		if killed && mine.hasLivingLeader() {
			o.Killed = append(o.Killed, mine.Leader)
		}
		o.Sums[f] = s.parts(mine, killed)
		for _, part := range o.Sums[f] {
			o.Totals[f] += part.Worth
		}
	}
	o.Winner = b.Aggressor
	if o.Totals[b.Defender] > o.Totals[b.Aggressor] {
		o.Winner = b.Defender
	}
}

// parts lists the parts of a combatant's total. If the leader is killed the Kwisatz Haderach adds nothing either
// [DUNE-BATTLE-36].
func (s *State) parts(p Plan, killed bool) []SumPart {
	out := []SumPart{{"number", p.Dial}}
	if p.hasLivingLeader() && !killed {
		out = append(out, SumPart{string(p.Leader), whole(s.leaderStrength(p.Leader))})
	}
	if p.Kwisatz && !killed { // [DUNE-BATTLE-36]
		out = append(out, SumPart{"kwisatz", whole(kwisatzBonus)})
	}
	return out
}

// endWithoutTraitor is the usual end: the loser loses all, the winner is paid for the dead [DUNE-BATTLE-30, DUNE-BATTLE-32].
func (d *decision) endWithoutTraitor() {
	d.buryLeaders("killed", "DUNE-BATTLE-28")
	d.settleWonBattle("DUNE-BATTLE-30", d.battle.Outcome.Killed, "DUNE-BATTLE-32")
}

// applyTraitor is a called traitor: the caller loses nothing and is paid only for the traitor [DUNE-BATTLE-37].
func (d *decision) applyTraitor() {
	d.unstake(d.battle.Outcome.Winner)
	d.buryLeaders("betrayed", "DUNE-BATTLE-37")
	d.settleWonBattle("DUNE-BATTLE-37", d.battle.Outcome.Traitors, "DUNE-BATTLE-37")
}

// settleWonBattle takes everything from the loser and pays the winner for some of the dead.
func (d *decision) settleWonBattle(loss string, paidFor []rulebook.Leader, payment string) {
	winner := d.battle.Outcome.Winner
	loser := d.battle.opponent(winner)
	d.loseGroup(loser, loss)
	d.discardAll(loser, loss)
	d.discardSpent(winner)
	d.payForDead(winner, paidFor, payment)
}

// loseBoth is two traitors: both lose everything and nobody is paid [DUNE-BATTLE-39].
func (d *decision) loseBoth() {
	d.buryLeaders("betrayed", "DUNE-BATTLE-39")
	for _, f := range d.battle.combatants() {
		d.loseGroup(f, "DUNE-BATTLE-39")
		d.discardAll(f, "DUNE-BATTLE-39")
	}
}

// explode is a Lasgun on a Shield: all forces and spice in the whole territory are lost, also across a storm
// [DUNE-BATTLE-42].
func (d *decision) explode() {
	d.buryLeaders("exploded", "DUNE-BATTLE-42")
	for _, f := range d.battle.combatants() {
		d.countFallen(f, d.in(d.battle.Territory, f).total())
	}
	for _, p := range d.battle.Territory.Places() {
		d.killAllForces(p, "explosion", "DUNE-BATTLE-42")
		d.removeSpice(p, "explosion", "DUNE-BATTLE-42")
	}
	for _, f := range d.battle.combatants() {
		d.discardAll(f, "DUNE-BATTLE-42")
	}
}

// buryLeaders sends the dead to the tanks; the others stay where they fought until the turn ends [DUNE-BATTLE-33].
func (d *decision) buryLeaders(why, ruling string) {
	b := d.battle
	dead := map[rulebook.Leader]bool{}
	for _, l := range b.Outcome.Killed {
		dead[l] = true
		d.moveLeader(LeaderMoved{Leader: l, At: d.tanksOf(l), Why: why, Ruling: ruling})
	}
	for _, l := range d.leadersIn(b.combatants()...) {
		switch {
		case dead[l] || d.countsAsUnused(l):
		case d.captorOf(l) != "": // a captive fights once [DUNE-BATTLE-51]
			d.moveLeader(LeaderMoved{Leader: l, At: atReady, Why: "returned", Ruling: "DUNE-BATTLE-51"})
		default:
			d.putLeader(l, string(b.Territory))
		}
	}
	d.settleKwisatz()
	d.freeCaptives()
}

// tanksOf is how a leader comes into the tanks: face down if it died before [DUNE-REVIVE-11].
func (s *State) tanksOf(l rulebook.Leader) string {
	if s.seat[s.leaderOwner(l)].Leaders[l].Died > 0 {
		return atTanksDown
	}
	return atTanks
}

// countsAsUnused reports whether a leader may still fight elsewhere this turn: that of a traitor's caller, if
// traitor.leader_unused is yes [DUNE-BATTLE-37].
func (s *State) countsAsUnused(l rulebook.Leader) bool {
	o := s.battle.Outcome
	return len(o.Traitors) == 1 && s.rules.Yes("traitor.leader_unused") && s.battle.Plans[o.Winner].Leader == l
}

// loseGroup sends all forces of a combatant in the battle to the tanks.
func (d *decision) loseGroup(f Faction, ruling string) {
	d.countFallen(f, d.committed(f).total())
	for _, p := range d.battle.Places {
		d.killForces(f, p, d.fightersAt(p, f), "battle", ruling)
	}
}

// payForDead pays the strength of dead leaders out of the bank.
func (d *decision) payForDead(f Faction, leaders []rulebook.Leader, ruling string) {
	total, sum := 0, Sum{By: bySum}
	for _, l := range leaders {
		total += d.leaderStrength(l)
		sum.Parts = append(sum.Parts, SumPart{string(l), whole(d.leaderStrength(l))})
	}
	d.spendWithSum(inBank, string(f), total, "leaders", ruling, &sum)
}
