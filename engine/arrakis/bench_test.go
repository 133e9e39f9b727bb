package arrakis_test

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/arrakistest"
)

// BenchmarkMoveOfFortyLegions decides and applies a move with forty legions on the board, and once more with its prompts.
func BenchmarkMoveOfFortyLegions(b *testing.B) {
	rules := arrakis.Rules{}
	state, move, err := arrakistest.FortyLegions()
	if err != nil {
		b.Fatal(err)
	}
	run := func(b *testing.B, after func(engine.State)) {
		b.ReportAllocs()
		for b.Loop() {
			events, _, err := rules.Decide(state, move)
			if err != nil {
				b.Fatal(err)
			}
			after(rules.Apply(state, events))
		}
	}
	b.Run("decide and apply", func(b *testing.B) { run(b, func(engine.State) {}) })
	b.Run("decide, apply and prompts", func(b *testing.B) { run(b, func(s engine.State) { rules.Prompts(s) }) })
}
