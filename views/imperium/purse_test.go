package imperium

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestCrossedSwordsMeanStrength proves that a phone shows its seat's strength by the mark by which table screen and console show it, not
// its number of troops.
func TestCrossedSwordsMeanStrength(t *testing.T) {
	r := suite.Sit(t, threeSeats(engine.CardsTable))
	r.Must(engine.Moderator, engine.TableSet, map[string]any{
		"phase": "turns", "first": "red", "acting": "red", "seats": map[string]any{"green": map[string]any{"troops": map[string]any{"garrison": 1, "conflict": 4}}},
	})
	if page := r.Text(engine.AtSeat("green")); !strings.Contains(page, ">strength 8 in the Conflict<") {
		t.Errorf("the phone does not say the strength: %s", page)
	}
}
