package imperium

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestLessonsFollowTheCards proves that the guide tells of a card that lies before its player, and of ticks for a hand, only where the
// cards are of cardboard.
func TestLessonsFollowTheCards(t *testing.T) {
	for _, cards := range []string{engine.CardsTable, engine.CardsPhone} {
		r := suite.Sit(t, threeSeats(cards))
		says := func(v engine.Viewer) string {
			l := lesson(r.Layout(v), r.Table.Project(v), engine.PromptsFor(v, r.Table.Prompts()), nil)
			return strings.Join(l.Says, " ")
		}
		r.Must(engine.Moderator, engine.TableSet, map[string]any{"phase": "turns", "first": "red", "acting": "red"})
		ofCardboard := cards == engine.CardsTable
		if got := says(engine.Public); strings.Contains(got, "face up before you") != ofCardboard {
			t.Errorf("cards %s: an Agent turn is explained as %q", cards, got)
		}
		agents := map[string]any{"agents": []string{"red"}}
		r.Must(engine.Moderator, engine.TableSet, map[string]any{"spaces": map[string]any{"wealth": agents, "hall-of-oratory": agents}})
		if got := says(engine.AtSeat("red")); strings.Contains(got, "Tick the cards") != ofCardboard {
			t.Errorf("cards %s: a reveal is explained as %q", cards, got)
		}
	}
}

// threeSeats is a table of three, who have no leaders yet.
func threeSeats(cards string) engine.Header {
	h := engine.Header{Version: 1, Game: "imperium", Profile: "standard", Cards: cards}
	for _, seat := range []engine.Seat{"red", "green", "blue"} {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: seat})
	}
	return h
}
