package dune

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// BenchmarkSupposedEndings decides a correction that does not end the game from each position in which it might end, while a prediction is
// hidden, at a table of six late in a game.
func BenchmarkSupposedEndings(b *testing.B) {
	game := played(b, "gf9-advanced-six.jsonl").History()
	state, rules := game.At(game.Len()*2/3), Rules{}
	c := engine.NewCommand(engine.Moderator, "adjust", m{"reason": "counted", "set": m{"seats.emperor.spice": 3}})
	for b.Loop() {
		for _, supposed := range rules.SupposedEndings(state, state.(*State).seats, c) {
			if _, _, err := rules.Decide(supposed, c); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkCorrection decides the same correction once.
func BenchmarkCorrection(b *testing.B) {
	game := played(b, "gf9-advanced-six.jsonl").History()
	state := game.At(game.Len() * 2 / 3)
	c := engine.NewCommand(engine.Moderator, "adjust", m{"reason": "counted", "set": m{"seats.emperor.spice": 3}})
	for b.Loop() {
		if _, _, err := (Rules{}).Decide(state, c); err != nil {
			b.Fatal(err)
		}
	}
}
