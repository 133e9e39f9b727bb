package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// How play goes on from a position: a phase named without a step is entered as play would enter it; at a step the table stands, unless
// nobody has anything to decide there.

// stepsOf are the steps of each phase at which a table can stand.
var stepsOf = map[Phase][]string{
	Setup:      {stepLeaders, stepFirst, stepRow, stepMasterstroke},
	RoundStart: {stepConflict, stepDefend},
	Turns:      {stepTurn, stepAgent, stepReveal, stepRival},
	Combat:     {stepRivals, stepIntrigue, stepRewards, stepWon},
	Endgame:    {stepIntrigue},
}

// enterPhase begins a phase as play would.
func (d *decision) enterPhase(p Phase) error {
	switch p {
	case RoundStart:
		d.beginRound(d.round)
	case Turns:
		acting := d.acting
		if acting == "" {
			acting = d.first
		}
		d.beginPhase(Turns)
		d.beginTurnFrom(acting)
	case Combat:
		d.beginCombat()
	case Makers:
		d.makers()
	case Recall:
		d.recallAll()
	case Endgame:
		d.beginEndgame()
	default:
		return engine.Refuse(correctionRuling, "set.unknown_phase", "phase", string(p))
	}
	return nil
}

// goOnFromStep goes on where nobody has anything to decide at the step that was set.
func (d *decision) goOnFromStep() {
	nothingOpen := len(d.turn.Pending) == 0
	switch {
	case d.atStep(RoundStart, stepConflict):
		d.acting = d.first
	case d.atStep(RoundStart, stepDefend):
		d.askDefender()
	case d.atStep(Turns, stepTurn) && (d.isRival(d.acting) || d.players[d.acting].Revealed):
		d.beginTurnFrom(d.acting)
	case d.phase == Turns && d.rivalToAct() != "" && d.agents(d.rivalToAct()) == 0:
		d.nextTurn()
	case d.atStep(Combat, stepRivals):
		d.askForSwords()
	case d.atStep(Combat, stepIntrigue) && nothingOpen && !d.asksCombatant(d.acting):
		d.askCombatants("")
	case d.atStep(Combat, stepRewards) && nothingOpen && d.conflict.Rewards == nil:
		d.resolveConflict()
	case d.atStep(Combat, stepRewards) && nothingOpen:
		d.nextReward()
	case d.atStep(Combat, stepWon) && nothingOpen:
		d.askWinner()
	case d.phase == Endgame && nothingOpen && !d.askedForEndgame(d.acting):
		d.askEndgame()
	}
}

// putPending lets the steps wait that somebody says are open or wait for their condition. Each is found among those of its card, space,
// leader or Conflict: the one that asks this when it is carried out.
func (s *State) putPending(said []PendingView) error {
	for _, v := range said {
		p, ok := s.pendingFor(v)
		if !ok {
			return engine.Refuse(correctionRuling, "set.pending", "of", v.Of, "ask", v.Ask)
		}
		s.turn.LastID++
		p.ID = s.turn.LastID
		s.turn.Pending = append(s.turn.Pending, p)
	}
	return nil
}

// pendingFor is the waiting step that a seat is said to have.
func (s *State) pendingFor(said PendingView) (Pending, bool) {
	if !s.has(said.For) || !s.has(s.acting) {
		return Pending{}, false
	}
	switch said.Ask {
	case askAlliance:
		return s.pendingAlliance(said)
	case askSteal:
		return s.pendingTheft(said)
	case askMasterstroke: // [IMP-12.1]
		return Pending{For: said.For, Of: said.Of, Ask: said.Ask, Must: s.rules.Is("masterstroke.first", "must")}, s.masterstrokeOpen() && s.acting == said.For
	}
	for _, step := range parted(s.stepsFrom(said)) {
		trial := newDecision(s)
		trial.turn.Pending = nil
		trial.begin(source{s.acting, said.Of}, step)
		i := slices.IndexFunc(trial.turn.Pending, func(p Pending) bool { return p.For == said.For && p.Ask == said.Ask })
		if i >= 0 {
			return trial.turn.Pending[i], true
		}
	}
	return Pending{}, false
}

// pendingAlliance is the choice of a seat that has fallen below several who stand highest: it still holds the token [IMP-10.5].
func (s *State) pendingAlliance(said PendingView) (Pending, bool) {
	f := Faction(said.Of)
	if !slices.Contains(rulebook.Factions, f) || s.ally(f) != said.For {
		return Pending{}, false
	}
	tied := s.highest(said.For, f)
	return Pending{For: said.For, Of: said.Of, Ask: said.Ask, Faction: f, Tied: tied, Must: true},
		len(tied) > 1 && s.players[tied[0]].Influence[f] > s.players[said.For].Influence[f]
}

// pendingTheft is a stolen Intrigue card that was not named yet: its giver's named cards are one more than those held [IMP-3.19].
func (s *State) pendingTheft(said PendingView) (Pending, bool) {
	for _, o := range s.opponents(said.For) {
		if s.hasUnnamedTheft(o) && !slices.ContainsFunc(s.turn.Pending, func(p Pending) bool { return p.Ask == askSteal && p.From == o }) {
			return Pending{For: said.For, Of: said.Of, Ask: said.Ask, From: o}, true
		}
	}
	return Pending{}, false
}

// forgetOddHands forgets the names of Intrigue cards where there is one too many, and no theft that explains it.
func (s *State) forgetOddHands() {
	for _, c := range s.seats {
		if s.hasUnnamedTheft(c) && !slices.ContainsFunc(s.turn.Pending, func(p Pending) bool { return p.From == c }) {
			s.players[c].IntrigueHand = nil
		}
	}
}

func (s *State) hasUnnamedTheft(from Color) bool {
	p := s.players[from]
	return len(p.IntrigueHand) == p.Intrigue+1
}

// stepsFrom are the steps of what a pending one belongs to.
func (s *State) stepsFrom(said PendingView) []rulebook.Step {
	if card, ok := rulebook.CardOf(said.Of); ok {
		if s.step == stepReveal {
			return slices.Concat(card.Reveal, card.Acquire, card.WhenTrashed)
		}
		return slices.Concat(card.Agent, card.Acquire, card.WhenTrashed)
	}
	if space, ok := rulebook.SpaceOf(said.Of); ok {
		return space.Effects
	}
	if card, ok := rulebook.IntrigueOf(said.Of); ok {
		return card.Effects
	}
	if card, ok := rulebook.ConflictOf(said.Of); ok {
		return s.rewardSteps(card, s.conflict.Rewards[said.For])
	}
	if leader, ok := rulebook.LeaderOf(said.Of); ok {
		if leader.Ability.Gain != nil {
			return append(slices.Clone(leader.Ring), rulebook.Step{Gain: leader.Ability.Gain})
		}
		return leader.Ring
	}
	return nil
}

// parted adds what a step leaves to do once its price is paid, or once one of several is chosen.
func parted(steps []rulebook.Step) (out []rulebook.Step) {
	for _, s := range steps {
		out = append(out, s)
		if s.Pay != nil {
			s.Pay = nil
			out = append(out, s)
		}
		out = append(out, parted(s.Of)...)
	}
	return out
}
