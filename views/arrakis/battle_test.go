package arrakis

import (
	"regexp"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
)

// diceOnPhone matches the dice of each side, the attacker first, in what a phone shows of a battle.
var diceOnPhone = regexp.MustCompile(`<b>(\d+) (?:die|dice)</b>`)

// TestPhonesCountDiceBeforeCards proves that both phones say how many dice a battle round gives while they are asked to discard cards for
// more: as many as are rolled where nobody discards.
func TestPhonesCountDiceBeforeCards(t *testing.T) {
	asked := 0
	for _, file := range suite.Records(t) {
		r, items := suite.Read(t, file)
		said := map[engine.Seat][][]string{}
		for _, item := range items {
			if item.Command == nil || r.Play(*item.Command) != nil {
				continue
			}
			b := r.Table.Project(engine.Public).(*arrakis.View).Battle
			switch {
			case b == nil:
				clear(said)
			case len(b.Dice) == 2 && len(said) == 2 && len(b.Cards) == 0:
				for seat, dice := range said {
					for i, side := range []arrakis.Side{b.Attacker, b.Attacker.Other()} {
						if want := itoa(b.Dice[side]); len(dice) != 2 || dice[i][1] != want {
							t.Errorf("%s:%d: %s reads %v, and %s rolls %s", file, item.Line, seat, dice, side, want)
						}
					}
				}
				asked++
				clear(said)
			case len(b.Dice) == 0:
				for _, p := range r.Table.Prompts() {
					if p.Ask == "combat.cards" {
						for _, seat := range r.Table.Header().Seats {
							said[seat.Faction] = diceOnPhone.FindAllStringSubmatch(r.Text(engine.AtSeat(seat.Faction)), -1)
						}
					}
				}
			default:
				clear(said)
			}
		}
	}
	if asked == 0 {
		t.Error("no record asks for cards and gets none")
	}
}
