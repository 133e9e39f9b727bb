package enginetest

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// What bounds the answers of Tally: the prompt's JSON shows it, and Pick makes a legal answer of it.
type (
	pickChoice struct {
		Max int `json:"max"`
		Min int `json:"min"`
	}
	dealChoice struct {
		Count int      `json:"count"`
		From  []string `json:"from"`
	}
	throwChoice struct {
		Count int      `json:"count"`
		From  []string `json:"from"`
	}
	addChoice struct {
		Max int `json:"max"`
		Min int `json:"min"`
	}
	playChoice struct {
		Cards []string `json:"cards"`
	}
)

func (c pickChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(pickArgs{gamekit.Between(r, c.Min, c.Max)})
}

func (c dealChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(dealArgs{gamekit.Some(r, c.From, c.Count)})
}

func (c throwChoice) Pick(r engine.Random) (engine.Args, bool) {
	thrown := map[string]int{}
	for range c.Count {
		thrown[gamekit.One(r, c.From)]++
	}
	return gamekit.Answer(throwArgs{thrown})
}

func (c addChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.AnswerIf(c.Max >= c.Min, addArgs{gamekit.Between(r, c.Min, c.Max)})
}

func (c playChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.AnswerIf(len(c.Cards) > 0, playArgs{gamekit.One(r, c.Cards)})
}
