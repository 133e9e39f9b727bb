package arrakis_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// seatings are the ways in which people sit: two, three and four with none, one or both of the sides shared, one and two against Mahdi.
var seatings = [][]engine.Seat{
	{"atreides", "harkonnen"},
	{arrakis.HouseAtreides, arrakis.FremenAlly, "harkonnen"},
	{"atreides", arrakis.HouseHarkonnen, arrakis.CorrinoAlly},
	{arrakis.HouseAtreides, arrakis.FremenAlly, arrakis.HouseHarkonnen, arrakis.CorrinoAlly},
	{"atreides"},
	{arrakis.HouseAtreides, arrakis.FremenAlly},
}

// randomHeader seats both sides in one of these ways; every other table sets house switches. dice says who rolls.
func randomHeader(r *rand.Rand, dice string, seating int) engine.Header {
	h := engine.Header{Version: 1, Game: "arrakis", Profile: rulebook.Standard, Cards: engine.CardsTable, House: map[string]engine.SwitchValue{}}
	seats := seatings[seating%len(seatings)]
	if !slices.ContainsFunc(seats, func(seat engine.Seat) bool { return arrakis.SideOf(seat) == arrakis.Harkonnen }) {
		h.Profile = rulebook.Mahdi
	}
	if r.IntN(2) == 0 {
		for _, s := range rulebook.Rules.Switches {
			if len(s.Values) > 0 {
				h.House[s.ID] = engine.SwitchValue(gamekit.One(r, s.Values))
			}
		}
	}
	h.House["dice"] = engine.SwitchValue(dice)
	for _, seat := range seats {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: seat})
	}
	return h
}

// TestRandomGames plays legal games by what the open prompts offer, with all the kernel's checks.
func TestRandomGames(t *testing.T) {
	for _, dice := range []string{"app", "table"} {
		t.Run(dice, func(t *testing.T) {
			t.Parallel()
			games := len(seatings)
			if testing.Short() {
				games = 2
			}
			for seed := range games {
				r := rand.New(rand.NewPCG(uint64(seed), 11))
				game, err := enginetest.PlayRandomGame(r, arrakis.Rules{}, randomHeader(r, dice, seed), nil)
				if err != nil {
					t.Fatalf("game %d: %v", seed, err)
				}
				t.Logf("game %d: round %d, %d inputs", seed, game.Project(engine.Public).(*arrakis.View).Round, game.Len())
			}
		})
	}
}
