package dune

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/pagestest"
)

// TestKeepKeeps proves that whoever is asked which cards to keep keeps all of them by sending the form as it comes, without
// scripts too: its button then says no more than that.
func TestKeepKeeps(t *testing.T) {
	r := sit(t, sixSeats())
	r.Must(engine.Moderator, "table.set", map[string]any{
		"phase": "battle", "step": "keep", "turn": 3,
		"battle": map[string]any{
			"territory": "arrakeen", "aggressor": "harkonnen", "defender": "atreides",
			"plans":   map[string]any{"harkonnen": map[string]any{"leader": "umman-kudu", "dial": 4, "weapon": "gom-jabbar", "defence": "shield"}},
			"outcome": map[string]any{"winner": "harkonnen"},
		},
	})
	var cards, chosen []string
	for n := range pagestest.Parse(t, r.Text(engine.AtSeat(dune.Harkonnen))).Descendants() {
		if pagestest.Attr(n, "name") != "arg.cards" || pagestest.Attr(n, "type") != "checkbox" {
			continue
		}
		cards = append(cards, pagestest.Attr(n, "value"))
		if pagestest.Has(n, "checked") {
			chosen = append(chosen, pagestest.Attr(n, "value"))
		}
	}
	if len(cards) != 2 || len(chosen) != 2 {
		t.Errorf("of %v the form keeps %v", cards, chosen)
	}
}
