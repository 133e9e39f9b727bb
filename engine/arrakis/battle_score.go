package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// How a battle round is scored: leaders turn special results, special elites cancel shields, the rest are hits [WFA-5.7, WFA-5.8, WFA-5.9].

func init() {
	says("battle.scored", BattleScored{}, "log.battle_scored", "WFA-5.9", "sums", "suffer", "leaders")
}

// specials is the number of special results of a side in this round. A surprise attack adds one to the attacker's in the first round
// [WFA-5.5].
func (s *State) specials(side Side) int {
	b := s.battle
	n := b.Fighters[side].Roll.Special
	if b.Surprise && b.Round == 1 && side == b.Attacker {
		n++
	}
	return n
}

// fightingLeaders lists the leaders of a side in the battle, those without a name by what they are called.
func (s *State) fightingLeaders(side Side) []string {
	area := s.battle.At
	if side == s.battle.Attacker {
		area = s.battle.From
	}
	l := s.legions[area]
	return slices.Concat(slices.Sorted(slices.Values(l.Leaders)), slices.Repeat([]string{genericOf(side)}, l.Generic))
}

// leaderChooser is the side that must choose which leaders use its special results, the attacker first; empty if none must [WFA-5.7].
func (s *State) leaderChooser() Side {
	for _, side := range []Side{s.battle.Attacker, s.battle.defender()} {
		if !s.battle.Fighters[side].Chosen {
			return side
		}
	}
	return ""
}

type leadersArgs struct {
	Leaders []string `json:"leaders" kind:"leaders"`
}

// chooseLeaders says which leaders use the special results, where there are more leaders [WFA-5.7].
func (d *decision) chooseLeaders(side Side, in leadersArgs) error {
	if d.currentStep() != stepLeaders || !d.answersFor(side, d.leaderChooser()) {
		return d.notNow("WFA-5.7")
	}
	side = d.leaderChooser()
	rest := d.fightingLeaders(side)
	for _, id := range in.Leaders {
		i := slices.Index(rest, id)
		if i < 0 {
			return engine.Refuse("WFA-5.7", "leaders.not_there", "leader", id)
		}
		rest = slices.Delete(rest, i, i+1)
	}
	if n := d.specials(side); len(in.Leaders) != n { // [WFA-5.7]
		return engine.Refuse("WFA-5.7", "leaders.count", "count", len(in.Leaders), "specials", n)
	}
	d.fighter(side, func(f *Fighter) { f.Leaders, f.Chosen = in.Leaders, true })
	return nil
}

// goOnLeaders takes the leaders that leave no choice, and scores the round once all are known.
func (d *decision) goOnLeaders() bool {
	side := d.leaderChooser()
	if side == "" {
		d.score()
		return true
	}
	leaders, n := d.fightingLeaders(side), d.specials(side)
	if n < len(leaders) && n > 0 && !d.alike(leaders) {
		return false
	}
	d.fighter(side, func(f *Fighter) { f.Leaders, f.Chosen = leaders[:min(n, len(leaders))], true })
	return true
}

// alike reports whether it does not matter which of some leaders use a special result.
func (s *State) alike(leaders []string) bool {
	for _, id := range leaders {
		if s.strip(id) != s.strip(leaders[0]) {
			return false
		}
	}
	return true
}

// strip is what a special result becomes in a leader's hands: one hit for leaders without a name [WFA-5.7].
func (s *State) strip(leader string) CombatDice {
	l, named := rulebook.LeaderOf(leader)
	switch {
	case !named:
		return CombatDice{Hit: 1}
	case leader == "alia" && s.rules.Is("alia.strip", "shield"):
		return CombatDice{Shield: 1}
	case leader == "alia":
		return CombatDice{Hit: 1}
	}
	return CombatDice{Hit: l.Hits, Shield: l.Shields}
}

// score works out the hits that both sides suffer [WFA-5.7, WFA-5.8, WFA-5.9], and asks for casualties, the attacker first [WFA-5.10].
func (d *decision) score() {
	b := d.battle
	area := map[Side]Area{b.Attacker: b.From, b.defender(): b.At}
	sums := map[Side]Sum{}
	for _, side := range Sides {
		f := b.Fighters[side]
		sum := Sum{Hits: f.Roll.Hit, Shields: f.Roll.Shield, Void: d.specials(side) - len(f.Leaders)}
		for _, id := range f.Leaders {
			strip := d.strip(id)
			sum.Hits += strip.Hit
			sum.Shields += strip.Shield
		}
		sum.Shields = max(sum.Shields-d.legions[area[side.Other()]].Special, 0) // [WFA-5.8]
		sums[side] = sum
	}
	suffer := map[Side]int{}
	leaders := map[Side][]string{}
	for _, side := range Sides {
		suffer[side] = max(sums[side.Other()].Hits-sums[side].Shields, 0) // [WFA-5.9]
		leaders[side] = b.Fighters[side].Leaders
		d.fighter(side, func(f *Fighter) { f.Sum, f.Suffer = sums[side], suffer[side] })
	}
	d.battle.Step, d.battle.Scored = stepScore, true
	d.emit(BattleScored{Sums: sums, Suffer: suffer, Leaders: leaders})
	for _, side := range []Side{b.defender(), b.Attacker} { // the attacker's are asked first
		d.hit(side, area[side], suffer[side], ByBattle)
	}
}

// BattleScored is the result of a battle round.
type BattleScored struct {
	told
	Sums    map[Side]Sum      `json:"sums"`
	Suffer  map[Side]int      `json:"suffer"`
	Leaders map[Side][]string `json:"leaders"`
}
