package arrakis

import (
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Prompts lists the open prompts.
func (Rules) Prompts(state engine.State) []engine.Prompt {
	s := state.(*State)
	return s.cache.Prompts(func() []engine.Prompt { return gamekit.Numbered(s.asked(), s.open) })
}

// question asks a side: its seat, or those of its partners who may answer [WFA-10.14].
func (s *State) question(side Side, ask, ruling string, about ...string) engine.Prompt {
	seats, _ := s.deciders(side, ask)
	return among(seats, gamekit.Question(seats[0], ask, ruling, about...))
}

// among lets several seats answer a prompt of the first of them.
func among(seats []engine.Seat, p engine.Prompt) engine.Prompt {
	if len(seats) > 1 {
		p.Also = seats[1:]
	}
	return p
}

// mustOf asks one seat for what play waits for.
func mustOf(seat engine.Seat, ask, ruling string, choices engine.Choices, about ...string) engine.Prompt {
	return gamekit.WithPublicChoices(gamekit.Question(seat, ask, ruling, about...), choices)
}

// may asks for what a side may do while play goes on.
func (s *State) may(side Side, ask, ruling string, choices engine.Choices, about ...string) engine.Prompt {
	return gamekit.WithPublicChoices(gamekit.Opportunity(s.question(side, ask, ruling, about...)), choices)
}

// must asks for what play waits for.
func (s *State) must(side Side, ask, ruling string, choices engine.Choices, about ...string) engine.Prompt {
	return gamekit.WithPublicChoices(s.question(side, ask, ruling, about...), choices)
}

// roll asks a side for a roll of dice, or the app where it rolls. At any table the app may roll one throw if the side asks it to.
func (s *State) roll(side Side, ask, ruling string, faces []string, count int, args map[string]any, about ...string) engine.Prompt {
	p := s.must(side, ask, ruling, DiceChoice{Count: count, combat: ask != "dice.roll"}, about...)
	p.Draw = &engine.Draw{From: faces, Count: count, WithReplacement: true, Counts: true, For: p.For, Args: args, OnRequest: true}
	return s.byApp(p, s.rules.Is("dice", "app"))
}

// byApp lets the app answer what it draws.
func (s *State) byApp(p engine.Prompt, draws bool) engine.Prompt {
	if draws {
		p.ID = strings.Replace(p.ID, string(p.For), string(engine.App)+"."+string(p.For), 1)
		p.For, p.Also = engine.App, nil
	}
	return p
}

// asked lists the open questions in a fixed order.
func (s *State) asked() []engine.Prompt {
	if s.result.Side != "" {
		return nil
	}
	if len(s.raised) > 0 {
		return s.releasePrompts()
	}
	out := s.stepPrompts()
	return append(out, s.freePrompts()...)
}

// stepPrompts asks for what play waits for: the topmost open step.
func (s *State) stepPrompts() []engine.Prompt {
	switch {
	case len(s.tasks) > 0:
		return s.taskPrompts(s.tasks[len(s.tasks)-1])
	case s.hazards.isOpen():
		return s.hazardPrompts()
	case s.battle.Step != "":
		return s.battlePrompts()
	}
	if out := s.mahdiPrompts(); out != nil {
		return out
	}
	return s.phasePrompts()
}

// shownStep is the record's name of the topmost open step: a station and an effect's discard are asked for within the turn's own step.
func (s *State) shownStep() string {
	switch step := s.currentStep(); {
	case step == stepRetreats:
		return stepRetreat
	case step == stepDrop: // the flipped signs are not resolved yet
		return stepFlip
	case len(s.tasks) > 0 && (step == stepStation || step == stepDiscard):
		return s.step
	case s.isSolo() && s.mahdiStep() != "":
		return s.mahdiStep()
	case step == stepMahdi:
		return s.soloStep()
	default:
		return step
	}
}

// currentStep names the topmost open step.
func (s *State) currentStep() string {
	switch {
	case len(s.tasks) > 0:
		return s.tasks[len(s.tasks)-1].Step
	case s.hazards.isOpen():
		return s.hazards.step()
	case s.battle.Step != "":
		return s.battle.Step
	}
	return s.step
}

func (s *State) phasePrompts() []engine.Prompt {
	switch s.phase {
	case Setup:
		return s.setupPrompts()
	case Vehicles:
		if s.isSolo() {
			return nil
		}
		return s.vehiclePrompts()
	case ActionResolution:
		if s.step == stepAct && s.isMahdis(s.acting) {
			return nil
		}
		if s.step == stepAct {
			return s.turnPrompts()
		}
		return s.dicePrompts()
	case SpiceHarvest:
		return s.harvestPrompts()
	case EndOfRound:
		return s.endOfRoundPrompts()
	}
	return nil
}

// mostSteps is more than any input brings by itself.
const mostSteps = 1000

// goOn carries on what leaves nobody a choice. A step that changes nothing would come again for ever: that is a fault of the rules, and a panic ends it.
func (d *decision) goOn() {
	for range mostSteps {
		if d.result.Side != "" || !d.goOnOnce() {
			return
		}
	}
	panic("an input of War for Arrakis never comes to its end")
}

// goOnOnce carries on the topmost open step; false if somebody must be asked.
func (d *decision) goOnOnce() bool {
	switch {
	case len(d.tasks) > 0:
		return d.goOnTask(d.tasks[len(d.tasks)-1])
	case d.hazards.isOpen():
		return d.goOnHazards()
	case d.battle.Step != "":
		return d.goOnBattle()
	}
	switch d.phase {
	case Setup:
		return d.goOnSetup()
	case StartOfRound, Vehicles:
		return d.goOnVehicles()
	case ActionResolution:
		return d.goOnDice()
	case DesertHazards:
		return d.goOnDesert()
	case SpiceHarvest:
		return d.goOnHarvest()
	case EndOfRound:
		return d.goOnEndOfRound()
	}
	return false
}
