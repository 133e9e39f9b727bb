package arrakis

import (
	"cmp"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// phaseSteps are the steps in which a table may be put, by phase; those of turns, battles and hazards stand above a phase's own.
var phaseSteps = map[Phase][]string{
	Setup:            {stepFigures, stepObjective},
	StartOfRound:     {stepTactics},
	Vehicles:         {stepPlace},
	ActionResolution: {stepTactics, stepDie, stepRoll, stepShare, stepChange, stepBene, stepAct, stepReveal, stepRemove, stepFlip, stepFlee, stepStrike, stepDisplace, stepCards, stepLeaders, stepCasualties, stepContinue, stepRetreat, stepEnter, stepStorm},
	DesertHazards:    {stepFlip, stepFlee, stepStrike, stepRescue, stepStorm, stepCasualties},
	SpiceHarvest:     {stepSpend, stepRemove},
	EndOfRound:       {stepClaim, stepSwap, stepHands, stepPrescience},
}

// takeStep takes phase and step, whose turn it is, and what stands above the step.
func (s *State) takeStep(p saidPosition) error {
	if p.Has("phase") {
		if _, known := phaseSteps[p.View.Phase]; !known {
			return unknown("phase", string(p.View.Phase))
		}
		if s.phase = p.View.Phase; p.Has("step") || s.phase == Setup {
			s.tasks, s.hazards, s.turn, s.battle, s.step = nil, Hazards{}, Turn{}, Battle{}, ""
			s.mahdi.Jobs, s.mahdi.Placed, s.mahdi.Card = nil, vehicles{}, ""
		}
	}
	s.acting = p.View.Acting
	defer s.takeActor(p)
	if p.Has("action") {
		s.takeAction(*p.View.Action)
	}
	if p.Has("battle") {
		if no := s.takeBattle(*p.View.Battle); no != nil {
			return no
		}
		if p.Has("step") {
			s.battle.Step = ""
		}
	}
	if h := p.View.Hazards; p.Has("hazards") {
		s.hazards = Hazards{Flip: once(h.Flip), Flee: once(h.Flee), Rescue: once(h.Rescue), Storms: once(h.Storms)}
		for _, area := range h.Strike {
			s.hazards.Strike = with(s.hazards.Strike, Strike{Area: area, Dice: 4, Side: Atreides})
		}
	}
	if !p.Has("step") {
		return nil
	}
	needsBattle := slices.Contains([]string{stepCards, stepLeaders, stepContinue, stepRetreat, stepEnter}, p.View.Step)
	if !slices.Contains(phaseSteps[s.phase], p.View.Step) || needsBattle && s.battle.Attacker == "" {
		return unknown("step", p.View.Step)
	}
	if soloStep := p.View.Step == stepDie || p.View.Step == stepTactics; soloStep && !s.isSolo() {
		return unknown("step", p.View.Step)
	}
	s.putAtStep(p.View.Step, p.Has("acting"))
	return nil
}

// takeActor takes which of two partners has begun their turn [WFA-10.7]. Whose turn it is else follows from the side.
func (s *State) takeActor(p saidPosition) {
	if seat := engine.Seat(p.View.Actor); p.Has("actor") && s.isShared(s.acting) && s.has(seat) && sideOf(seat) == s.acting {
		s.turn.Actor = seat
	}
}

// putAtStep lets the table stand at a step. Whose turn it is follows from the step unless it is said.
func (s *State) putAtStep(step string, acting bool) {
	first := map[string]Side{stepAct: Atreides, stepChange: Harkonnen, stepBene: Harkonnen, stepSwap: Harkonnen}
	inBattle := s.battle.Attacker != ""
	switch s.phase {
	case ActionResolution:
		s.step = stepAct
		for _, side := range Sides {
			s.change(side, func(f *Force) { f.Rolled = true })
		}
		switch {
		case (step == stepRoll || step == stepShare) && !inBattle:
			for _, side := range Sides {
				rolled := slices.ContainsFunc(s.seatsOf(side), func(seat engine.Seat) bool { return s.boards[seat].Dice.Sum()+s.boards[seat].Aside.Sum() > 0 })
				s.change(side, func(f *Force) { f.Rolled = rolled })
			}
			s.step = step
			s.splitDice()
			s.putTogether()
		case step == stepDie: // [WFA-11.34]
			s.acting, s.mahdi.Rolled, acting = Harkonnen, false, true
		case step == stepChange || step == stepBene:
			s.step = step
			s.splitDice()
		case step != stepAct:
			s.turn.Acted = true
			s.putInTurn(step)
		}
	case DesertHazards:
		s.step = stepSigns
		if step == stepStorm {
			s.step = stepWeather
		}
		s.putInDesert(step)
	case SpiceHarvest:
		if s.step = step; step == stepRemove {
			s.step = stepBans
		}
	default:
		if s.step = step; step == stepPlace && s.isSolo() {
			s.mahdi.Jobs = nil
			(&decision{State: s}).planRow()
		}
	}
	if !acting {
		s.acting = first[s.step]
		if inBattle {
			s.acting = s.battle.Attacker
		}
	}
}

// splitDice sets those dice aside that are beyond the slots [WFA-3.2].
func (s *State) splitDice() {
	for _, seat := range s.seats {
		s.changeBoard(seat, func(b *Board) { b.Dice, b.Aside = s.split(seat, b.Dice.plus(b.Aside)) })
	}
}

// putInTurn lets a turn stand at a step of a battle, or of what a worm does.
func (s *State) putInTurn(step string) {
	d := &decision{State: s}
	switch step {
	case stepReveal:
		if s.battle.Step = stepBattle; s.battle.Attacker == Harkonnen {
			d.revealArea(s.battle.At, "WFA-5.2")
		}
	case stepDisplace:
		if l, held := s.legions[s.atomics]; held {
			d.push(Task{Step: stepDisplace, Area: s.atomics, Side: l.Side})
		}
	case stepTactics: // the target has fallen [WFA-11.2]
		d.mahdi.Target = ""
		d.push(Task{Step: stepTactics, Side: Atreides})
	case stepFlip, stepFlee, stepStorm:
		s.putInDesert(step)
	case stepCards, stepRoll, stepLeaders, stepContinue, stepRetreat, stepEnter:
		s.battle.Step = step
		if step == stepRoll || step == stepLeaders {
			for _, side := range Sides {
				d.fighter(side, func(f *Fighter) {
					if f.Asked = s.seatsOf(side); f.Dice == 0 {
						f.Dice = s.combatDice(side)
					}
				})
			}
		}
	case stepCasualties:
		s.battle.Step = stepScore
		for side, area := range map[Side]Area{s.battle.defender(): s.battle.At, s.battle.Attacker: s.battle.From} {
			if hits := s.battle.Fighters[side].Suffer; hits > 0 && d.hasLegion(side, area) {
				d.tasks = append(d.tasks, Task{Step: stepCasualties, Area: area, Side: side, Count: hits, Of: ByBattle})
			}
		}
		slices.SortFunc(s.tasks, func(a, b Task) int { // the attacker's last: it is asked first
			if a.Side == s.battle.Attacker {
				return 1
			}
			return -1
		})
	}
}

// putInDesert fills the hazards that a step of the desert phase begins with, unless they were named.
func (s *State) putInDesert(step string) {
	switch h := &s.hazards; {
	case step == stepFlip && h.Flip == nil && s.phase == DesertHazards:
		h.Flip = s.signs
	case step == stepFlip && h.Flip == nil: // a legion uncovered it [WFA-4.8]
		h.Flip = s.heldBy(Harkonnen, s.signs)
	case step == stepFlee && h.Flee == nil:
		h.Flee = s.heldBy(Harkonnen, s.allWorms())
	case step == stepRescue && h.Rescue == nil:
		h.Rescue = slices.DeleteFunc(slices.Clone(s.harvesters), func(a Area) bool { return !s.hasWorm(a) || s.hasLegion(Harkonnen, a) })
	case step == stepStorm && h.Storms == nil:
		h.Storms = s.stormTargets()
	}
}

// heldBy lists those of some areas where a side has a legion.
func (s *State) heldBy(side Side, areas []Area) []Area {
	return slices.DeleteFunc(slices.Clone(areas), func(a Area) bool { return !s.hasLegion(side, a) })
}

// allWorms lists where worms are, the Wild Maker among them.
func (s *State) allWorms() []Area {
	if s.wildMaker == "" {
		return s.worms
	}
	return with(s.worms, s.wildMaker)
}

func (s *State) takeAction(a ActionView) {
	s.turn = Turn{Acted: true, Die: a.Die, As: a.As, Left: a.Left}
	if a.Leader != nil {
		s.turn.Leader, s.turn.Effects = *a.Leader, true
	}
	if a.Card != nil {
		s.turn.Card, s.turn.Effects = *a.Card, true
	}
	if a.As == "" && a.Leader == nil && a.Card == nil && a.Left > 0 {
		s.turn.As = a.Die
	}
}

// takeBattle takes a battle; who fights where stays unless it is named, and so does what a battle shows to nobody.
func (s *State) takeBattle(b BattleView) error {
	is := s.battle
	b.Attacker, b.From, b.At = cmp.Or(b.Attacker, is.Attacker), cmp.Or(b.From, is.From), cmp.Or(b.At, is.At)
	switch {
	case b.Attacker == "":
		return unknown("seat", string(b.Attacker))
	case !b.From.Exists():
		return unknown("area", string(b.From))
	case !b.At.Exists():
		return unknown("area", string(b.At))
	}
	fighters := is.Fighters
	is.From, is.At, is.Attacker, is.Round, is.Surprise, is.Winner = b.From, b.At, b.Attacker, max(b.Round, 1), b.Surprise, b.Winner
	is.Scored, is.Fighters = b.Suffer != nil, map[Side]Fighter{}
	for _, side := range Sides {
		f := fighters[side]
		f.Cards, f.Dice, f.Sum, f.Suffer = b.Cards[side], b.Dice[side], b.Sums[side], b.Suffer[side]
		roll, rolled := b.Rolls[side]
		f.Roll, f.Rolled = roll, rolled
		is.Fighters[side] = f
	}
	s.battle = is
	return nil
}

func boardSietch(area Area) bool { return board.Of(area).Sietch }

// brokenLaw refuses the first thing that the box cannot hold, or two sides in one area. With force only what cannot be counted is refused.
func (s *State) brokenLaw(force bool) error {
	if force {
		return nil
	}
	for _, side := range Sides {
		left := s.supply(side)
		if min(left.Regular, left.Elite, left.Special, left.Generic) < 0 { // [WFA-0.5]
			return engine.Refuse("WFA-0.5", "law.figures", "side", side)
		}
		f, dice, least, cards := s.sides[side], 0, 0, 0
		for _, seat := range s.seatsOf(side) {
			b := s.boards[seat]
			dice += b.Dice.Sum() + b.Spent.Sum() + b.Aside.Sum()
			least, cards = min(least, b.Dice.least(), b.Spent.least()), min(cards, b.Cards)
		}
		most := rulebook.AtreidesDice
		if side == Harkonnen {
			dice, most = dice+s.blocked, rulebook.HarkonnenDice
		}
		switch {
		case dice > most || least < 0: // [WFA-3.1]
			return engine.Refuse("WFA-3.1", "law.dice", "side", side, "most", most)
		case cards < 0 || f.Tokens < 0 || f.Tokens > rulebook.Tokens || f.Bene < 0:
			return engine.Refuse(tableRuling, "set.negative")
		}
	}
	bene := s.beneReserve + s.sides[Atreides].Bene + s.sides[Harkonnen].Bene
	switch {
	case bene > rulebook.BeneGesserit: // [WFA-9.8]
		return engine.Refuse("WFA-9.8", "law.tokens", "most", rulebook.BeneGesserit)
	case len(s.signs) > rulebook.Signs:
		return engine.Refuse("WFA-6.6", "law.signs", "most", rulebook.Signs)
	case len(s.worms) > rulebook.Worms || len(s.harvesters) > rulebook.Harvesters || len(s.ornithopters) > rulebook.Ornithopters || len(s.carryalls) > rulebook.Carryalls:
		return engine.Refuse("WFA-0.5", "law.vehicles")
	}
	for _, id := range sortedKeys(s.decks) {
		size := rulebook.DeckSize
		if id == prescienceDeck {
			size = rulebook.Prescience - len(s.row) - len(s.gone)
		}
		if most := size - len(s.decks[id].Discard); s.decks[id].Left > most { // [WFA-0.5]
			return engine.Refuse("WFA-0.5", "law.deck", "deck", id, "most", most)
		}
	}
	for _, area := range sortedKeys(s.legions) {
		l := s.legions[area]
		if t, stands := s.settlements[area]; stands && t.side() != l.Side { // [WFA-0.6]
			return engine.Refuse("WFA-0.6", "law.two_sides", "area", string(area))
		}
		if l.Count() == 0 { // [WFA-0.4]
			return engine.Refuse("WFA-0.4", "deploy.alone", "area", string(area))
		}
	}
	return nil
}
