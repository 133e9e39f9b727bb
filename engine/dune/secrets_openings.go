package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Secret answers that are revealed: these events name the seats and questions whose answers they show to everybody in full.

// answerRevealer is an event that reveals secret answers.
type answerRevealer interface {
	revealedAnswers() []engine.SecretAnswer
}

// SecretQuestions lists what is written down and shown later. The answers to treachery are not among them: they are
// revealed as soon as all are in.
func (Rules) SecretQuestions() []string {
	return []string{"predict", "traitors.keep", "storm.dial", "storm.draw", "plan"}
}

// RevealedAnswers lists the answers that an event lays open.
func (Rules) RevealedAnswers(e engine.Event) []engine.SecretAnswer {
	if o, ok := e.(answerRevealer); ok {
		return o.revealedAnswers()
	}
	return nil
}

func (e StormShown) revealedAnswers() []engine.SecretAnswer {
	var out []engine.SecretAnswer
	for _, f := range sortedKeys(e.Dials) {
		out = append(out, engine.SecretAnswer{Seat: f, Ask: "storm.dial"})
	}
	return out
}

func (TokenShown) revealedAnswers() []engine.SecretAnswer {
	return []engine.SecretAnswer{{Seat: Fremen, Ask: "storm.draw"}}
}

func (e PlanRevealed) revealedAnswers() []engine.SecretAnswer {
	return []engine.SecretAnswer{{Seat: e.Faction, Ask: "plan"}}
}

// revealedAnswers reveals the combatants' answers, which the outcome shows. A call shows the one traitor that was kept. The
// Harkonnen's answer for an ally stays secret, since a Karama may have voided it.
func (e BattleResolved) revealedAnswers() []engine.SecretAnswer {
	var out []engine.SecretAnswer
	for _, f := range []Faction{e.Aggressor, e.Defender} {
		out = append(out, engine.SecretAnswer{Seat: f, Ask: "treachery"})
	}
	for _, f := range e.Called {
		out = append(out, engine.SecretAnswer{Seat: f, Ask: "traitors.keep"})
	}
	return out
}

func (e GameFinished) revealedAnswers() []engine.SecretAnswer {
	if e.Result.By != byPrediction {
		return nil
	}
	return []engine.SecretAnswer{{Seat: BeneGesserit, Ask: "predict"}}
}

// calledTraitors lists the seats that show a traitor in this battle.
func (s *State) calledTraitors() []Faction {
	return slices.DeleteFunc(s.callers(), func(f Faction) bool {
		return !s.battle.Calls[f] || !s.hasInPay(f, s.facing(f))
	})
}
