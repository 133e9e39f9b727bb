package dune

import (
	"math/rand/v2"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/dunetest"
)

// player answers prompts at random within their choices.
type player struct{ r *rand.Rand }

// m is a prompt's choices or an answer's arguments.
type m = map[string]any

var cardKinds = func() map[string]string {
	cardKinds := map[string]string{}
	for _, c := range treachery {
		cardKinds[string(c.ID)] = c.Kind
	}
	return cardKinds
}()

func (g player) hands() dunetest.Player { return dunetest.Player{Random: g.r, Kinds: cardKinds} }

func (g player) answer(p engine.Prompt) engine.Command { return g.hands().Answer(p) }
func (g player) pick(list any) any                     { return g.hands().Pick(list) }
func (g player) between(least, most int) int           { return g.hands().Between(least, most) }

// choices reads a prompt's choices as a client would, from their JSON.
func choices(p engine.Prompt) m { return dunetest.Choices(p) }
