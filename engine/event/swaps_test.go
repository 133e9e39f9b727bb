package event_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
)

// TestASwapCostsWhatItSays proves for every two people of a draft, one who sits out among them, that the seating after their swap costs what was said
// before it, and has the flaws that it had, with those that were to be made and without those that were to be mended. Somebody who stands by is offered
// too, and judges are not told.
func TestASwapCostsWhatItSays(t *testing.T) {
	const draft = swapsHeat + `{"by":"organiser","do":"round.draft","seed":5,"sit":["i"]}
`
	before := organisers(played(t, draft))
	people := []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}
	cheaper := false
	for _, a := range people {
		cost, swaps := before.Swaps(a, people)
		for b, swap := range swaps {
			line := played(t, draft)
			first, second := a, b
			if _, _, sits := before.SeatOf(a); !sits {
				first, second = b, a
			}
			enter(t, line, engine.NewCommand("organiser", "seat.swap", map[string]any{"a": first, "b": second, "force": true, "reason": "so"}))
			after := organisers(line)
			if is, _ := after.Swaps(a, nil); is != swap.Cost {
				t.Errorf("%s with %s: costs %d, said %d", a, b, is, swap.Cost)
			}
			cheaper = cheaper || swap.Cost != cost
			flaws := before.Rounds["2"].Flaws
			want := len(flaws) + len(swap.Made) - len(swap.Mended)
			if now := after.Rounds["2"].Flaws; len(now) != want || !hasAll(now, swap.Made) || !hasAll(flaws, swap.Mended) {
				t.Errorf("%s with %s: %+v\nmade %+v\nmended %+v\nnow %+v", a, b, flaws, swap.Made, swap.Mended, now)
			}
		}
		if len(swaps) < 8 {
			t.Errorf("%s is offered %d swaps", a, len(swaps))
		}
	}
	if !cheaper {
		t.Error("no swap changes what the seating costs")
	}
	if cost, swaps := played(t, draft).Project(engine.AtSeat("ruth")).(*event.View).Swaps("a", people); cost != 0 || swaps != nil {
		t.Error("a judge is told what swaps cost")
	}
}

// swapsHeat is a heat of nine who have met, with two kept apart and one who stands by.
const swapsHeat = `{"record":1,"event":"E","game":"dune","sizes":{"best":4,"least":4},"stages":[{"id":"heats","rounds":2}]}
{"by":"organiser","do":"judge.add","judge":"ruth","rank":"head"}
{"by":"organiser","do":"person.add","persons":["a","b","c","d","e","f","g","h","i","j"]}
{"by":"organiser","do":"check-in","persons":["a","b","c","d","e","f","g","h","i"]}
{"by":"organiser","do":"check-in","persons":["j"],"standby":true}
{"by":"organiser","do":"apart","persons":["a","h"],"why":"one home"}
{"by":"organiser","do":"round.draft","tables":[{"table":1,"seats":{"atreides":"a","emperor":"b","fremen":"c","guild":"d"}},{"table":2,"seats":{"atreides":"e","emperor":"f","fremen":"g","guild":"h"}}],"sit":["i"]}
{"by":"organiser","do":"round.publish"}
{"by":"organiser","do":"round.start"}
{"by":"ruth","do":"result.enter","table":1,"winners":["a"],"way":"strongholds","turn":4}
{"by":"ruth","do":"result.approve","table":1,"reason":"seen"}
{"by":"ruth","do":"result.enter","table":2,"winners":["h"],"way":"strongholds","turn":4}
{"by":"ruth","do":"result.approve","table":2,"reason":"seen"}
{"by":"organiser","do":"round.close"}
`

// hasAll reports whether some flaws are among others, in whatever order they name people.
func hasAll(flaws, some []event.Flaw) bool {
	sorted := func(f event.Flaw) event.Flaw {
		f.Persons = slices.Sorted(slices.Values(f.Persons))
		return f
	}
	return !slices.ContainsFunc(some, func(f event.Flaw) bool {
		return !slices.ContainsFunc(flaws, func(o event.Flaw) bool { return reflect.DeepEqual(sorted(f), sorted(o)) })
	})
}
