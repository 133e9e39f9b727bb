package main

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee"
)

// TestCorrectionsFeelForNoHand proves that the moderator does not find out who holds what the app dealt by placing cards
// somewhere and looking whether they can be there, entered or only tried out (T20), and still corrects what lies open.
func TestCorrectionsFeelForNoHand(t *testing.T) {
	w := newWire(t, 3, randomTable(rand.New(rand.NewPCG(3, 7)), "gf9-basic", engine.CardsPhone, nil))
	g := newRandom(duneTested, 3)
	for holding := false; !holding; {
		if !g.advance(w, 1) {
			t.Fatal("nobody was dealt a card")
		}
		screen, err := w.table.Screen(referee.Console)
		check(t, err)
		for _, s := range screen.View.(*dune.View).Seats {
			holding = holding || s.Cards != nil && *s.Cards > 0
		}
	}
	for _, card := range dune.TreacheryCards() {
		for _, corrects := range []engine.Command{
			engine.NewCommand(engine.Moderator, "table.set", map[string]any{
				"reason": "x", "seats": map[string]any{"emperor": map[string]any{"hand": []dune.Card{card.ID}}},
			}),
			engine.NewCommand(engine.Moderator, "adjust", map[string]any{
				"reason": "x", "set": map[string]any{"decks.treachery.discard": []dune.Card{card.ID}},
			}),
		} {
			with, err := json.Marshal(corrects)
			check(t, err)
			amends := engine.NewCommand(engine.Moderator, engine.Amend, map[string]any{
				"after": 2, "with": json.RawMessage(with), "reason": "x",
			})
			_, answered := w.table.Answer(t.Context(), referee.Input{Actor: referee.Console, Key: g.key(), Command: corrects})
			_, tried := w.table.Preview(t.Context(), referee.Input{Actor: referee.Console, Command: amends})
			if !errors.Is(answered, referee.ErrDealt) || !errors.Is(tried, referee.ErrDealt) {
				t.Fatalf("%s: %v, %v", card.ID, answered, tried)
			}
		}
	}
	purse := engine.NewCommand(engine.Moderator, "adjust", map[string]any{"reason": "x", "set": map[string]any{"seats.emperor.spice": 3}})
	if _, err := w.table.Answer(t.Context(), referee.Input{Actor: referee.Console, Key: g.key(), Command: purse}); err != nil {
		t.Error(err)
	}
}
