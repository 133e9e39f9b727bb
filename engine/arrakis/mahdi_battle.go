package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// The Harkonnen of a solitaire game in battle and in the desert: cards, casualties, going on, rescues [WFA-11.17, WFA-11.18, WFA-11.19, WFA-11.40].

const (
	jobHits   = "hits"
	jobRescue = "rescue"
)

func init() {
	jobs[jobHits] = jobRules{options: (*State).hitOptions, do: (*decision).takeHits, ruling: "WFA-11.18"}
	jobs[jobRescue] = jobRules{options: (*State).rescueOptions, do: (*decision).rescueBy, ruling: "WFA-11.40"}
}

// reinforceBattle discards as many reinforcement cards as the Harkonnen need for six dice [WFA-11.17].
func (d *decision) reinforceBattle() {
	if !d.isSolo() || d.banned("landsraad") {
		return
	}
	most := rulebook.MostDice
	if b := d.battle; b.Attacker != Harkonnen && b.Most > 0 && b.Round == 1 {
		most = min(most, b.Most)
	}
	n := d.loseReinforcements(most - d.combatDice(Harkonnen))
	if n <= 0 {
		return
	}
	d.fighter(Harkonnen, func(f *Fighter) { f.Cards += n })
	d.emit(CardsDiscarded{Side: Harkonnen, Count: n, Ruling: "WFA-11.17"})
	d.order(Order{Do: "combat.cards", Count: n}, "WFA-11.17")
}

// mustCease reports whether attacking Harkonnen cease: their combat power by single units is at most half the enemy's [WFA-11.19].
func (s *State) mustCease() bool {
	b := s.battle
	return s.isMahdis(b.Attacker) && 2*s.strengthAt(b.From).single <= s.defence(b.At).single
}

// cease ends an attack of the Harkonnen.
func (d *decision) cease() {
	d.emit(AttackContinued{Side: Harkonnen, On: false})
	d.order(Order{Do: "continue", On: new(bool)}, "WFA-11.19")
	d.endBattle(Atreides)
}

// goOnContinue lets attacking Harkonnen go on, which costs no hit, or cease [WFA-11.19].
func (d *decision) goOnContinue() bool {
	if !d.isMahdis(d.battle.Attacker) {
		return false
	}
	if d.mustCease() {
		d.cease()
		return true
	}
	d.emit(AttackContinued{Side: Harkonnen, On: true})
	on := true
	d.order(Order{Do: "continue", On: &on}, "WFA-11.19")
	d.battle.Step = stepPay
	return true
}

// goOnEnter lets winning Harkonnen advance: a house switch says where.
func (d *decision) goOnEnter() bool {
	b := d.battle
	if !d.isMahdis(b.Attacker) {
		return false
	}
	if d.rules.Is("solo.enter", "settlements") && !d.hasSettlement(Atreides, b.At) {
		d.battle.Step = ""
		return true
	}
	d.order(Order{Do: "enter", From: b.From, At: b.At}, "WFA-11.19")
	d.advanceLegion()
	d.garrison(b.From, true)
	return true
}

// battleRetreats lists where a defender may retreat to in battle; the Atreides of a solitaire game go to empty areas first [WFA-11.20].
func (s *State) battleRetreats() []Area {
	all := s.retreats(s.battle.defender(), s.battle.At)
	if s.isSolo() {
		return best(all, first(s.isEmpty))
	}
	return all
}

// nextLoss is what the Harkonnen lose next to some hits: figures of one kind, or one of some named leaders [WFA-11.18].
func nextLoss(u Units, hits int) (lost Units, tie []string) {
	switch leaders := u.LeaderCount(); {
	case leaders > 1 && u.Generic > 0:
		lost.Generic = min(hits, u.Generic, leaders-1)
	case leaders > 1:
		return lost, slices.Sorted(slices.Values(u.Leaders))
	case u.Elite > 0:
		lost.Elite = min(hits, u.Elite)
	case u.Special > 0:
		lost.Special = min(hits, u.Special)
	case leaders == 1 && hits >= u.Regular:
		lost.Leaders, lost.Generic = u.Leaders, u.Generic
	default:
		lost.Regular = min(hits, u.Regular)
	}
	return lost, nil
}

// hitOptions lists the leaders of whom one falls next, if there is a choice.
func (s *State) hitOptions(j Job) (out []Choice) {
	l, ok := s.legionOf(Harkonnen, j.Area)
	if !ok {
		return nil
	}
	if l.Black+l.Silver > 0 { // they are laid open first
		return []Choice{{}}
	}
	_, tie := nextLoss(l.Units, j.Count)
	if len(tie) == 0 {
		return []Choice{{}}
	}
	for _, id := range tie {
		out = append(out, Choice{Leader: id})
	}
	return out
}

// takeHits removes and turns figures in the order of the rulebook [WFA-11.18].
func (d *decision) takeHits(j Job, c Choice) {
	l := d.legions[j.Area]
	j.Picked = Choice{}
	if l.Black+l.Silver > 0 { // [WFA-11.39]
		d.interrupt(j)
		d.openTokens(j.Area)
		return
	}
	lost, _ := nextLoss(l.Units, j.Count)
	if c.Leader != "" {
		lost = Units{Leaders: []string{c.Leader}}
	}
	n := hitsOf(lost)
	if j.Count -= n; j.Count > 0 {
		d.interrupt(j)
	}
	d.order(Order{Do: "casualties", Area: j.Area, Units: lost}, "WFA-11.18")
	d.suffer(Task{Area: j.Area, Side: Harkonnen, Count: n, Of: j.Of}, lost)
}

// rescueOptions lists the harvesters in danger that a carryall saves next, those of the deep desert first, and which carryall goes [WFA-11.40].
func (s *State) rescueOptions(Job) (out []Choice) {
	areas := best(slices.DeleteFunc(slices.Clone(s.hazards.Rescue), func(a Area) bool { return len(s.rescuers(a)) == 0 }),
		first(func(a Area) bool { return s.terrain(a) == board.DeepDesert }))
	for _, area := range areas {
		for _, zone := range sorted(s.rescuers(area)) {
			out = append(out, Choice{Area: area, Zone: zone})
		}
	}
	return out
}

func (d *decision) rescueBy(_ Job, c Choice) {
	d.order(Order{Do: "rescue", Area: c.Area, Carryall: c.Zone}, "WFA-11.40")
	d.saveHarvester(rescueArgs{c.Area, c.Zone})
}
