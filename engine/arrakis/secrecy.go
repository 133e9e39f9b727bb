package arrakis

import "github.com/judgeofthechange/judge/engine"

// Reveals reports whether an event showed a viewer something hidden: what was laid open, flipped, played or won by.
func (Rules) Reveals(e engine.Event, v engine.Viewer) bool {
	seat, isSeat := v.Seat()
	sees := func(s engine.Seat) bool { return isSeat && seat == s }
	switch e := e.(type) {
	case Revealed, StationTaken, SignsFlipped, RowNamed:
		return true
	case ObjectiveShown:
		return !isSeat || sideOf(seat) != Atreides
	case CardPlayed:
		return !sees(holder(e.Side, e.Seat))
	case CardsDiscarded:
		return len(e.Cards) > 0 && !sees(holder(e.Side, e.Seat))
	case DieSpent:
		return e.Card != "" && !sees(holder(e.Side, e.Seat))
	case CardsDrawn:
		return sees(holder(e.Side, e.Seat)) || e.Decks[string(seat)] > 0
	}
	return false
}

// SecretQuestions lists the questions whose answers are secret until they are revealed: the objective.
func (Rules) SecretQuestions() []string { return []string{"objective"} }

// RevealedAnswers reports that a victory by an objective reveals what was logged.
func (Rules) RevealedAnswers(e engine.Event) []engine.SecretAnswer {
	if _, ok := e.(ObjectiveShown); ok {
		var out []engine.SecretAnswer
		for _, seat := range players[Atreides] {
			out = append(out, engine.SecretAnswer{Seat: seat, Ask: "objective"})
		}
		return out
	}
	return nil
}

// ProbesDealtCards returns false: the app deals no cards.
func (Rules) ProbesDealtCards(engine.State, engine.Command) bool { return false }
