package dune

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestWhatAnEventShows proves to whom each event shows what was hidden from it (DUNE-DEAL-07): to all, to a seat, or to nobody,
// and that whoever plays its own card sees nothing new before all do.
func TestWhatAnEventShows(t *testing.T) {
	for _, test := range []struct {
		event event
		to    []Faction // engine.Everybody for all
	}{
		{SpiceTurned{Card: "red-chasm"}, []Faction{engine.Everybody}},
		{StormShown{Move: 3}, []Faction{engine.Everybody}},
		{TokenDrawn{Value: 3}, []Faction{Fremen}},
		{TokenDrawn{Value: 3, Unseen: true}, nil},
		{CardMoved{Card: Karama, From: "emperor", To: inDiscard}, []Faction{engine.Everybody}},
		{CardMoved{Card: Karama, From: inRow, To: "emperor"}, []Faction{Emperor}},
		{CardMoved{Card: Karama, From: inRow, To: inDeck}, nil},
		{CardLooked{Lot: 1, Card: Karama}, []Faction{Atreides}},
		{SpicePeeked{Card: "red-chasm"}, []Faction{Atreides}},
		{TraitorsDrawn{Faction: Guild}, []Faction{Guild}},
		{Revealed{From: Guild, To: Emperor, Card: Karama}, []Faction{Emperor}},
		{Revealed{From: Guild, To: toAll, Card: Karama}, []Faction{engine.Everybody}},
		{PlanSealed{Faction: Guild}, nil},
		{PlanSealed{Faction: Guild, Shown: []Faction{Atreides, Fremen}}, []Faction{Atreides, Fremen}},
		{PlanRevealed{Faction: Guild}, []Faction{engine.Everybody}},
		{BattleResolved{}, nil},
		{BattleResolved{Outcome: Outcome{Traitors: []Leader{"feyd-rautha"}}}, []Faction{engine.Everybody}},
		{QuestionAnswered{Answer: "yes"}, []Faction{engine.Everybody}},
		{Finished{Result: Result{By: byPrediction}}, []Faction{engine.Everybody}},
		{Finished{Result: Result{By: "strongholds"}}, nil},
		{SpiceMoved{From: inBank, To: "guild", Amount: 2}, nil},
	} {
		shown := func(f Faction) bool {
			for _, g := range test.to {
				if g == f || g == engine.Everybody {
					return true
				}
			}
			return false
		}
		if got := (Rules{}).Reveals(test.event, engine.Public); got != shown(engine.Everybody) {
			t.Errorf("%#v shows something to all: %t", test.event, got)
		}
		for _, f := range []Faction{Atreides, Emperor, Fremen, Guild} {
			if got := (Rules{}).Reveals(test.event, engine.AtSeat(f)); got != shown(f) {
				t.Errorf("%#v shows something to %s: %t", test.event, f, got)
			}
		}
	}
}
