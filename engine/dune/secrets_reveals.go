package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Something hidden that was shown stays seen, even if the moderator takes it back [DUNE-DEAL-07]: these events say to which
// viewers they showed something. A card taken from a pile is shown to its taker.

// revealer is an event that shows something hidden.
type revealer interface {
	// reveals reports whether it showed something hidden to a viewer.
	reveals(engine.Viewer) bool
}

// Reveals reports whether an event showed a viewer what was hidden from it.
func (Rules) Reveals(e engine.Event, v engine.Viewer) bool {
	r, ok := e.(revealer)
	return ok && r.reveals(v)
}

// isSeat reports whether a viewer is the phone of one of some seats.
func isSeat(v engine.Viewer, seats ...Faction) bool {
	seat, ok := v.Seat()
	return ok && slices.Contains(seats, seat)
}

func (e PaperOpened) reveals(engine.Viewer) bool    { return e.Faction != "" }
func (StormShown) reveals(engine.Viewer) bool       { return true }
func (TokenShown) reveals(engine.Viewer) bool       { return true }
func (SpiceTurned) reveals(engine.Viewer) bool      { return true }
func (PlanRevealed) reveals(engine.Viewer) bool     { return true }
func (QuestionAnswered) reveals(engine.Viewer) bool { return true }

func (e BattleResolved) reveals(engine.Viewer) bool { return len(e.Outcome.Traitors) > 0 }
func (e GameFinished) reveals(engine.Viewer) bool   { return e.Result.By == byPrediction }

func (e TokenDrawn) reveals(v engine.Viewer) bool    { return !e.Unseen && isSeat(v, Fremen) }
func (e TraitorsDrawn) reveals(v engine.Viewer) bool { return isSeat(v, e.Faction) }
func (CardSeen) reveals(v engine.Viewer) bool        { return isSeat(v, Atreides) }
func (SpicePeeked) reveals(v engine.Viewer) bool     { return isSeat(v, Atreides) }

func (e PlanSealed) reveals(v engine.Viewer) bool { return isSeat(v, e.Shown...) }

func (e CardMoved) reveals(v engine.Viewer) bool {
	switch e.To {
	case inDiscard, inRemoved:
		return !isSeat(v, Faction(e.From))
	}
	return isSeat(v, Faction(e.To))
}

func (e Revealed) reveals(v engine.Viewer) bool { return e.To == toAll || isSeat(v, e.To) }
