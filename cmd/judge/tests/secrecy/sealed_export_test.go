package secrecy

import (
	"regexp"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// TestSealedStatesHaveOneSize proves that the length of a sealed export does not depend on hands and purses (T18).
func TestSealedStatesHaveOneSize(t *testing.T) {
	encryption := apptest.NewEncryption(t)
	state := regexp.MustCompile(`(?m)^\{"sealed":"[^"]*","chain":.*$`) // a sealed command has a commitment
	var sizes []int
	var cards []rulebook.Card
	for _, c := range rulebook.TreacheryCards()[:8] {
		cards = append(cards, c.ID)
	}
	for _, hand := range []string{`[]`, string(apptest.MustEncode(cards))} {
		w := apptest.NewSite(t, 1, apptest.RandomDuneTable(apptest.NewRandomPlayer(apptest.Dune, 1).Rand, "gf9-basic", engine.CardsTable, nil))
		w.EnterAsModerator(`{"by":"moderator","do":"table.set","turn":2,"phase":"charity","storm":4,"seats":{"harkonnen":{"hand":` + hand + `,"spice":100}}}`)
		found := state.FindAllString(w.Export(encryption), -1)
		if len(found) != 1 {
			t.Fatalf("%d states are sealed, want 1", len(found))
		}
		sizes = append(sizes, len(found[0]))
	}
	if sizes[0] != sizes[1] {
		t.Errorf("an empty and a full hand are sealed in %v bytes", sizes)
	}
}
