package dune

import (
	"math/rand/v2"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/enginetest"
)

// TestSuite checks that classic Dune keeps the invariants of every game.
func TestSuite(t *testing.T) {
	t.Parallel()
	header := engine.Header{Version: 1, Game: "dune", Profile: "gf9-basic", Cards: engine.CardsPhone, House: map[string]engine.SwitchValue{"game.turns": "3"}}
	for i, f := range rulebook.Sheets() {
		header.Seats = append(header.Seats, engine.SeatSetup{Faction: f.ID, Circle: i + 1})
	}
	games := uint64(enginetest.SuiteGames / 2) // which TestRandomGames adds to
	if testing.Short() {
		games = 1
	}
	for seed := range games {
		r := rand.New(rand.NewPCG(seed, 1))
		if _, err := enginetest.PlayRandomGame(r, Rules{}, header, nil); err != nil {
			t.Errorf("game %d: %v", seed, err)
		}
	}
}
