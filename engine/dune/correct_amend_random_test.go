package dune

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/enginetest"
)

// TestCorrectedGames corrects entries of random games, and proves that each corrected game is the same as one played with only the
// entries that count, and that it breaks no invariant.
func TestCorrectedGames(t *testing.T) {
	for _, p := range rulebook.Editions.Profiles {
		t.Run(p.ID, func(t *testing.T) {
			t.Parallel()
			corrected := 0
			for seed := range uint64(max(2, randomGames()/10)) {
				g := &randomGame{r: rand.New(rand.NewPCG(seed, 11)), header: randomHeader(seed, p.ID, engine.CardsTable)}
				if err := g.play(); err != nil {
					t.Fatalf("game %d: %v\n%s", seed, err, g.record())
				}
				for range 8 {
					corrected += g.correct(t, seed)
				}
			}
			if corrected == 0 {
				t.Error("no correction was accepted")
			}
		})
	}
}

// correct corrects one entry, if the rules take the correction.
func (g *randomGame) correct(t *testing.T, seed uint64) int {
	plays := g.live.LiveEntries()
	args := m{"line": plays[g.r.IntN(len(plays))].Line}
	if g.r.IntN(3) > 0 { // what another entry was, or a pass
		c := plays[g.r.IntN(len(plays))].Command
		args["with"] = engine.Command{By: engine.Moderator, For: c.Actor(), Do: c.Do, Args: c.Args}
	}
	step, err := g.live.Decide(engine.NewCommand(engine.Moderator, engine.Amend, args))
	var no *engine.Refusal
	switch {
	case errors.As(err, &no):
		return 0
	case err != nil:
		t.Fatalf("game %d: %v: %v", seed, args, err)
	}
	g.live.Commit(step)
	if _, err := enginetest.ReplayLiveEntries(g.live); err != nil {
		t.Fatalf("game %d: %v: %v", seed, args, err)
	}
	if no := g.state().brokenInvariant(); no != nil {
		t.Fatalf("game %d: %v: %v", seed, args, no)
	}
	return 1
}
