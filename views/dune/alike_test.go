package dune

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
)

// TestCharityLooksAlike proves that the question of charity looks the same on the phone of who may claim it and of who may
// not, that its one answer does not stand out, and that who wants nothing has nothing to do.
func TestCharityLooksAlike(t *testing.T) {
	type object = map[string]any
	var seen [2]string
	for i, spice := range []int{0, 10} {
		r := sit(t, sixSeats())
		r.Must(engine.Moderator, "table.set", object{"phase": "charity", "turn": 2, "storm": 3, "seats": object{"emperor": object{"spice": spice}}})
		seen[i] = decisionOf(t, r.Text(engine.AtSeat(dune.Emperor)), "charity.claim")
	}
	if seen[0] != seen[1] {
		t.Errorf("the purse shows:\n%s\n%s", seen[0], seen[1])
	}
	if n := strings.Count(seen[0], `class="send quiet"`); n != 1 || strings.Contains(seen[0], `class="send"`) {
		t.Errorf("the answer stands out:\n%s", seen[0])
	}
}

// TestOneBattleIsNoQuestion proves that a seat with a single battle is not asked which comes first, and one with two is.
func TestOneBattleIsNoQuestion(t *testing.T) {
	type object = map[string]any
	at := func(sector string) object { return object{sector: object{"emperor": 2, "guild": 3}} }
	for _, test := range []struct {
		board object
		asks  bool
	}{{object{"arrakeen": at("9")}, false}, {object{"arrakeen": at("9"), "carthag": at("10")}, true}} {
		r := sit(t, sixSeats())
		r.Must(engine.Moderator, "table.set", object{"phase": "battle", "turn": 2, "storm": 18, "board": test.board})
		for _, f := range []dune.Faction{dune.Emperor, dune.Guild} {
			text := r.Text(engine.AtSeat(f))
			if !strings.Contains(text, "d-battle.pick") {
				continue
			}
			if strings.Contains(text, "Which battle first?") != test.asks || strings.Contains(text, "Your battle") == test.asks {
				t.Errorf("%v: %s", test.board, decisionOf(t, text, "battle.pick"))
			}
		}
		if public := r.Text(engine.Public); strings.Contains(public, "to choose a battle") != test.asks {
			t.Errorf("%v: the table screen asks otherwise", test.board)
		}
	}
}

// decisionOf is what a page shows of one question.
func decisionOf(t *testing.T, page, ask string) string {
	t.Helper()
	_, rest, found := strings.Cut(page, `class="decision d-`+ask)
	section, _, _ := strings.Cut(rest, "</section>")
	if !found {
		t.Fatalf("%s is not asked", ask)
	}
	return section
}
