package arrakis

import "github.com/judgeofthechange/judge/engine"

// Reveals reports whether an event showed a viewer something hidden: what was laid open, flipped, played or won by.
func (Rules) Reveals(e engine.Event, v engine.Viewer) bool {
	switch e := e.(type) {
	case Revealed, StationTaken, SignsFlipped, ObjectiveShown, RowNamed, CardPlayed:
		return true
	case CardsDiscarded:
		return len(e.Cards) > 0
	case DieSpent:
		return e.Card != ""
	case CardsDrawn:
		seat, isSeat := v.Seat()
		return isSeat && seat == engine.Seat(e.Side)
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
