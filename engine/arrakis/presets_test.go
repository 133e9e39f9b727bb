package arrakis

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// TestPresetsAreEffects proves that the data's presets of planning cards are lists of known effects, with nothing misspelt.
func TestPresetsAreEffects(t *testing.T) {
	presets := 0
	for _, card := range rulebook.Cards {
		if len(card.Effects) == 0 {
			continue
		}
		presets++
		var effects []Effect
		d := json.NewDecoder(bytes.NewReader(card.Effects))
		d.DisallowUnknownFields()
		if err := d.Decode(&effects); err != nil {
			t.Errorf("%s: %v", card.ID, err)
		}
		for _, e := range effects {
			if effectKinds[e.Kind] == nil {
				t.Errorf("%s: no effect is called %q", card.ID, e.Kind)
			}
		}
	}
	if presets == 0 {
		t.Error("no card has a preset")
	}
}
