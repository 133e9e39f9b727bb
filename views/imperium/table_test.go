package imperium

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestRowIsOnTheTableScreen proves that the table screen shows the Imperium Row in Agent turns where it lies nowhere else: if the app has
// the cards.
func TestRowIsOnTheTableScreen(t *testing.T) {
	for cards, shown := range map[string]bool{engine.CardsPhone: true, engine.CardsTable: false} {
		r := suite.Sit(t, threeSeats(cards))
		r.Must(engine.Moderator, engine.TableSet, map[string]any{"phase": "turns", "step": "turn", "first": "red", "acting": "red", "row": []string{"opulence", "scout", "chani", "dr-yueh", "carryall"}})
		if got := strings.Contains(r.Text(engine.Public), ">Opulence<"); got != shown {
			t.Errorf("cards on the %s: the row is shown: %v, want %v", cards, got, shown)
		}
	}
}
