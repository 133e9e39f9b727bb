package arrakis_test

import (
	"math/rand/v2"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// randomHeader seats both sides; every other table sets house switches. dice says who rolls.
func randomHeader(r *rand.Rand, dice string) engine.Header {
	h := engine.Header{Version: 1, Game: "arrakis", Profile: rulebook.Standard, Cards: engine.CardsTable, House: map[string]engine.SwitchValue{}}
	if r.IntN(2) == 0 {
		for _, s := range rulebook.Rules.Switches {
			h.House[s.ID] = engine.SwitchValue(gamekit.One(r, s.Values))
		}
	}
	h.House["dice"] = engine.SwitchValue(dice)
	for _, side := range arrakis.Sides {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: engine.Seat(side)})
	}
	return h
}

// TestRandomGames plays legal games by what the open prompts offer, with all the kernel's checks.
func TestRandomGames(t *testing.T) {
	for _, dice := range []string{"app", "table"} {
		t.Run(dice, func(t *testing.T) {
			t.Parallel()
			games := 3
			if testing.Short() {
				games = 1
			}
			for seed := range games {
				r := rand.New(rand.NewPCG(uint64(seed), 11))
				game, err := enginetest.PlayRandomGame(r, arrakis.Rules{}, randomHeader(r, dice), nil)
				if err != nil {
					t.Fatalf("game %d: %v", seed, err)
				}
				t.Logf("game %d: round %d, %d inputs", seed, game.Project(engine.Public).(*arrakis.View).Round, game.Len())
			}
		})
	}
}
