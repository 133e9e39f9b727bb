package secrecy

import (
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
)

// TestTwinsHideWhoWaits proves that all others receive the same bytes whether a seat passes or plays a card that waits for the
// answers of others (T6).
func TestTwinsHideWhoWaits(t *testing.T) {
	t.Parallel()
	w := apptest.NewSite(t, 3, apptest.DuneEdition("gf9-basic", true)(rand.New(rand.NewPCG(3, 1)), false))
	set := engine.NewCommand(engine.Moderator, "table.set", map[string]any{
		"reason": "before the storm", "turn": 3, "storm": 3, "phase": "storm", "step": "cards", "stormMove": 2,
		"board": map[string]any{"sihaya-ridge": map[string]any{"8": map[string]any{"guild": 1}}},
		"seats": map[string]any{"guild": map[string]any{"hand": []string{"family-atomics"}}},
	})
	w.Clients["console"].Send("", "set", set).RequireStatus(t, http.StatusOK, "")
	asked := w.Clients["guild"].Prompts()
	i := slices.IndexFunc(asked, func(p engine.Prompt) bool { return p.Ask == "play" })
	if i < 0 {
		t.Fatalf("the Guild is not asked: %v", asked)
	}
	g := &twinGame{gameSecrets: duneSecrets, RandomPlayer: apptest.NewRandomPlayer(apptest.Dune, 3), t: t, seed: 3, encryption: apptest.NewEncryption(t), limit: 1, compared: map[string]int{}}
	pass := apptest.Move{Client: "guild", Decision: asked[i].ID, Key: g.NewKey(), Prompt: asked[i], Command: engine.NewCommand("guild", "pass", nil)}
	g.compare(w, pass, engine.NewCommand("guild", "play", map[string]any{"card": "family-atomics"}), "guild")
	if g.compared["play"] != 1 {
		t.Error("nothing was compared")
	}
}
