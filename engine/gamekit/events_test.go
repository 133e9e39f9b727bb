package gamekit_test

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

type Told struct{}

// TestAMessageWithoutARuling proves that a sentence without a ruling has none, also where its event embeds something.
func TestAMessageWithoutARuling(t *testing.T) {
	type event struct {
		Told
		Round int `json:"round"`
	}
	var types gamekit.EventTypes[any, engine.Rules]
	types.RegisterMessage("began", event{}, "log.began", "", "round")
	if m, ok := types.Message(event{Round: 3}); !ok || m.Ruling != "" || m.Args["round"] != 3 {
		t.Errorf("got %+v, %v", m, ok)
	}
}
