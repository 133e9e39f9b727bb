package arrakis_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/arrakistest"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/enginetest"
)

// randomHeader seats both sides; every other table sets house switches. dice says who rolls.
func randomHeader(r *rand.Rand, dice string) engine.Header {
	h := engine.Header{Version: 1, Game: "arrakis", Profile: rulebook.Standard, Cards: engine.CardsTable, House: map[string]engine.SwitchValue{}}
	if r.IntN(2) == 0 {
		for _, s := range rulebook.Rules.Switches {
			h.House[s.ID] = engine.SwitchValue(arrakistest.Pick(r, s.Values))
		}
	}
	h.House["dice"] = engine.SwitchValue(dice)
	for _, side := range arrakis.Sides {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: engine.Seat(side)})
	}
	return h
}

// answered is the player's answer to a prompt. What a card says the player makes up: where the position does not allow it, it is said in
// words.
func answered(game *engine.Timeline, player arrakistest.Player, p engine.Prompt) (engine.Command, bool) {
	v := game.Project(engine.Referee).(*arrakis.View)
	if player.IntN(12) == 0 {
		if c, ok := player.Note(v, p.For); ok {
			return c, true
		}
	}
	c, ok := player.Answer(v, p)
	if !ok {
		return c, false
	}
	var no *engine.Refusal
	if _, err := game.Decide(c); c.Do == "effect" && errors.As(err, &no) {
		c = arrakistest.Noted(c)
	}
	return c, true
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
				player := arrakistest.Player{Random: r}
				game, err := enginetest.PlayRandomGame(r, arrakis.Rules{}, randomHeader(r, dice), func(game *engine.Timeline, p engine.Prompt) (engine.Command, bool) {
					return answered(game, player, p)
				})
				if err != nil {
					t.Fatalf("game %d: %v", seed, err)
				}
				t.Logf("game %d: round %d, %d inputs", seed, game.Project(engine.Public).(*arrakis.View).Round, game.Len())
			}
		})
	}
}
