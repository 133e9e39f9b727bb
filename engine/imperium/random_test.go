package imperium_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// randomHeader seats players with any leaders, one or two of them with House Hagal; every other table sets house switches.
func randomHeader(r *rand.Rand, cards string, seats int) engine.Header {
	h := engine.Header{Version: 1, Game: "imperium", Profile: rulebook.Standard, Cards: cards}
	if seats < 3 {
		h.Profile = rulebook.Hagal
	}
	h.House = randomHouse(r)
	leaders := r.Perm(len(rulebook.Leaders))
	for i, c := range imperium.Colors[:seats] {
		seat := engine.SeatSetup{Faction: c, Circle: i + 1}
		if r.IntN(4) > 0 {
			seat.Sheet = fmt.Appendf(nil, `{"leader":%q}`, rulebook.Leaders[leaders[i]].ID)
		}
		h.Seats = append(h.Seats, seat)
	}
	return h
}

// TestRandomGames plays legal games by what the open prompts offer, with all the kernel's checks.
func TestRandomGames(t *testing.T) {
	for _, cards := range []string{engine.CardsTable, engine.CardsPhone} {
		t.Run(cards, func(t *testing.T) {
			t.Parallel()
			for seed := range 8 {
				r := rand.New(rand.NewPCG(uint64(seed), 11))
				game, err := enginetest.PlayRandomGame(r, imperium.Rules{}, randomHeader(r, cards, 1+seed%4), nil)
				if err != nil {
					t.Fatalf("game %d: %v", seed, err)
				}
				t.Logf("game %d: round %d, %d inputs", seed, game.Project(engine.Public).(*imperium.View).Round, game.Len())
			}
		})
	}
}
