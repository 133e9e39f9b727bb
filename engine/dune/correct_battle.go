package dune

import "slices"

// setBattle sets up a battle as a correction names it. What it does not name stays; if no battle was picked it is the first
// of the next aggressor.
func (s *State) setBattle(v *BattleView) {
	if v == nil {
		v = &BattleView{}
	}
	b := s.battle.clone()
	if b == nil {
		b = &BattleState{}
	}
	if v.Territory != "" || v.Aggressor != "" || v.Defender != "" || s.step != stepPick && b.Territory == "" {
		s.setCombatants(b, v)
	}
	if b.Territory == "" {
		return
	}
	s.battle = b
	if v.Voice != nil {
		b.Voice = cloned(v.Voice)
	}
	if v.Blocked != nil {
		b.Blocked = slices.Clone(v.Blocked)
	}
	for _, f := range b.combatants() {
		if p, ok := v.Plans[f]; ok {
			b.setPlan(f, s.possiblePlan(f, p.Plan))
		}
	}
	s.setPrescience(v.Prescience)
	s.setCapture(v.Capture)
	if v.Outcome != nil {
		b.Outcome = s.possibleOutcome(*v.Outcome)
	}
	heard := b.Voice != nil || b.Prescience != nil
	if s.beforePlans() && !b.sealed() && (heard || s.step == stepPlan && s.interference()) {
		setInterrupt(s, &Window{About: aboutBattle, Waiting: s.everybody(), PlayGoesOn: true})
	}
}

// setCombatants sets who fights where: as named, otherwise the first battle that fits.
func (s *State) setCombatants(b *BattleState, v *BattleView) {
	for _, f := range s.inPlayOrder() {
		if v.Aggressor != "" && f != v.Aggressor {
			continue
		}
		for _, c := range s.battlesOf(f) {
			defender := c.Against[0]
			if v.Defender != "" {
				defender = v.Defender
			}
			if v.Territory != "" && c.Territory != v.Territory || !slices.Contains(c.Against, defender) {
				continue
			}
			*b = BattleState{Territory: c.Territory, Places: c.places(), Aggressor: f, Defender: defender}
			return
		}
	}
	if s.has(v.Aggressor) && s.has(v.Defender) && v.Aggressor != v.Defender && v.Territory.Exists() {
		*b = BattleState{Territory: v.Territory, Places: v.Territory.Places(), Aggressor: v.Aggressor, Defender: v.Defender}
	}
}

// possiblePlan is a plan without the parts that are impossible.
func (s *State) possiblePlan(f Faction, p Plan) Plan {
	if _, hero := p.hero(); !hero && !s.commands(f, p.Leader) {
		p.Leader = ""
	}
	if !p.Weapon.IsWeapon() {
		p.Weapon = ""
	}
	if !p.Defence.IsDefence() {
		p.Defence = ""
	}
	p.Spice = max(0, min(p.Spice, s.seat[f].Spice))
	p.Kwisatz = p.Kwisatz && s.seat[f].Kwisatz.played()
	p.Dial = max(0, min(p.Dial, s.battleForceOf(f).most()))
	return p
}

func (s *State) setPrescience(v *PrescienceView) {
	if v == nil || !slices.Contains(planElements, v.Element) || !s.battle.in(v.Of) {
		return
	}
	q := &PrescienceQuestion{By: v.By, For: v.For, Of: v.Of, Element: v.Element}
	if p, ok := s.battle.Plans[v.Of]; ok {
		answer := p.only(v.Element)
		q.Answer = &answer
	}
	s.battle.Prescience = q
}

// setCapture sets a capture to the moment when the leader is drawn and every seat may still step in.
func (s *State) setCapture(v *CaptureView) {
	if v == nil || s.step != stepCapture || s.leaderOwner(v.Leader) != s.battle.opponent(Harkonnen) {
		return
	}
	s.battle.Capture = &Capture{From: s.leaderOwner(v.Leader), Leader: v.Leader}
	setInterrupt(s, &Window{About: aboutCapture, Waiting: s.everybody()})
}

// possibleOutcome is an outcome without a winner that did not fight.
func (s *State) possibleOutcome(o Outcome) *Outcome {
	if !s.battle.in(o.Winner) {
		o.Winner = ""
	}
	return o.clone()
}
