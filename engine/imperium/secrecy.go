package imperium

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// Reveals reports whether an event showed a viewer something hidden: a seat its drawn cards, everybody a card that was played,
// revealed or turned over.
func (Rules) Reveals(e engine.Event, v engine.Viewer) bool {
	seat, isSeat := v.Seat()
	sees := func(c Color) bool { return isSeat && seat == c }
	switch e := e.(type) {
	case CardsNamed:
		return sees(e.Seat)
	case IntrigueNamed:
		return sees(e.Seat)
	case TopSeen:
		return sees(e.Seat)
	case TheftNamed:
		return sees(e.To)
	case Revealed:
		return len(e.Cards) > 0 && !sees(e.Seat)
	case CardMoved:
		return e.From == onDeck || e.From == inHand && !sees(e.Seat)
	case AgentSent:
		return e.From == onDeck || !sees(e.Seat)
	case IntriguePlayed:
		return !sees(e.Seat)
	case MasterstrokeRevealed:
		return !sees(e.Seat)
	case RowFilled, ConflictRevealed:
		return true
	}
	return false
}

// SecretQuestions lists the questions whose answers are secret until they are revealed: the Baron's pair.
func (Rules) SecretQuestions() []string { return []string{"masterstroke.choose"} }

// RevealedAnswers reports that a Masterstroke reveals the Baron's pair.
func (Rules) RevealedAnswers(e engine.Event) []engine.SecretAnswer {
	if e, ok := e.(MasterstrokeRevealed); ok {
		return []engine.SecretAnswer{{Seat: e.Seat, Ask: "masterstroke.choose"}}
	}
	return nil
}

// ProbesDealtCards reports whether a correction places by name a card that the app dealt: a refusal would tell who holds it.
func (Rules) ProbesDealtCards(state engine.State, c engine.Command) bool {
	s := state.(*State)
	return s.cards == engine.CardsPhone && (c.Do == engine.TableSet || c.Do == engine.Adjust) && namesCards(c.Args)
}

// isRuling reports whether a ruling is in the catalogue.
func isRuling(id string) bool {
	_, ok := rulebook.Rules.Ruling(id)
	return ok
}
