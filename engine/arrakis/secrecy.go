package arrakis

import "github.com/judgeofthechange/judge/engine"

// Reveals reports whether an event showed a viewer something hidden: what was laid open, flipped, played or won by.
func (Rules) Reveals(e engine.Event, v engine.Viewer) bool {
	seat, isSeat := v.Seat()
	sees := func(s Side) bool { return isSeat && seat == engine.Seat(s) }
	switch e := e.(type) {
	case Revealed, StationTaken, SignsFlipped, RowNamed:
		return true
	case ObjectiveShown:
		return !sees(Atreides)
	case CardPlayed:
		return !sees(e.Side)
	case CardsDiscarded:
		return len(e.Cards) > 0 && !sees(e.Side)
	case DieSpent:
		return e.Card != "" && !sees(e.Side)
	case CardsDrawn:
		return sees(e.Side)
	}
	return false
}

// SecretQuestions lists the questions whose answers are secret until they are revealed: the objective.
func (Rules) SecretQuestions() []string { return []string{"objective"} }

// RevealedAnswers reports that a victory by an objective reveals what was logged.
func (Rules) RevealedAnswers(e engine.Event) []engine.SecretAnswer {
	if _, ok := e.(ObjectiveShown); ok {
		return []engine.SecretAnswer{{Seat: engine.Seat(Atreides), Ask: "objective"}}
	}
	return nil
}

// ProbesDealtCards returns false: the app deals no cards.
func (Rules) ProbesDealtCards(engine.State, engine.Command) bool { return false }
