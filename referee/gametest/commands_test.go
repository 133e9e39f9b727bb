package gametest

import (
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
)

// careless is Tally with one command that is declared badly.
type careless struct {
	enginetest.Tally
	spec engine.CommandSpec
}

func (c careless) Commands() map[string]engine.CommandSpec {
	return map[string]engine.CommandSpec{"lay": c.spec}
}

// TestUndeclaredCommandsAreFound proves that arguments without a kind or with an unknown one are found at any depth.
func TestUndeclaredCommandsAreFound(t *testing.T) {
	const ruling = "TALLY-ADD-01"
	type bare struct {
		Amount *int `json:"amount"`
	}
	type unknown struct {
		Amount int `json:"amount" kind:"nmuber,optional"`
	}
	type inside struct {
		At []bare `json:"at" kind:"json"`
	}
	type lonePlace struct {
		To string `json:"to" kind:"seat" second:"sector"`
	}
	type fullPlace struct {
		lonePlace
		Sector int `json:"sector" kind:"number"`
	}
	for _, test := range []struct {
		spec engine.CommandSpec
		want []string
	}{
		{engine.NewCommandSpec[bare](ruling, engine.BySeat), []string{"lay amount has no kind"}},
		{engine.NewCommandSpec[unknown](ruling, engine.BySeat), []string{`lay amount has an unknown kind: "nmuber"`}},
		{engine.NewCommandSpec[inside](ruling, engine.BySeat), []string{"lay at amount has no kind"}},
		{engine.NewCommandSpec[lonePlace](ruling, engine.BySeat), []string{`lay to goes with "sector", which is not a number beside it`}},
		{engine.NewCommandSpec[fullPlace](ruling, 0), []string{"lay has no sender"}},
		{engine.NewCommandSpec[fullPlace]("", engine.BySeat), []string{`lay has no ruling of the catalogue: ""`}},
		{engine.NewCommandSpec[fullPlace](ruling, engine.BySeat), nil},
	} {
		g := Game{Rules: careless{spec: test.spec}, Rulings: []string{ruling}}
		if got := g.undeclaredCommands(); !slices.Equal(got, test.want) {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}
