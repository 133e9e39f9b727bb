package dune_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
)

// countedGame is a game of four in which the Emperor and the Guild have shipped and moved.
func countedGame(t *testing.T) *engine.Timeline {
	t.Helper()
	seats := []engine.SeatSetup{{Faction: dune.Atreides, Circle: 1}, {Faction: dune.Emperor, Circle: 3}, {Faction: dune.Guild, Circle: 4}, {Faction: dune.Harkonnen, Circle: 6}}
	return game(t, seats,
		`{"by":"moderator","do":"table.set","turn":3,"storm":16,"phase":"ship-move","board":{"carthag":{"10":{"harkonnen":4}}},"turns":{"acting":"emperor"},"seats":{"emperor":{"spice":10},"guild":{"spice":5}}}`,
		`{"by":"emperor","do":"ship","to":"carthag","normal":5}`,
		`{"by":"emperor","do":"move","from":{"territory":"carthag","sector":10},"to":"arrakeen","normal":2}`,
		`{"by":"guild","do":"ship","to":"tueks-sietch","normal":2}`,
		`{"by":"guild","do":"move","from":{"territory":"tueks-sietch","sector":4},"to":"pasty-mesa","sector":5,"normal":1}`,
	)
}

// TestACountIsExplained proves that the smallest set of mistaken entries is found that explains what was counted on the
// board (DUNE-DEAL-07).
func TestACountIsExplained(t *testing.T) {
	for _, test := range []struct {
		name, counted string
		differences   int
		explanation   []string // the first that is offered
	}{
		{"all as it should be", `{"board":{"carthag":{"10":{"emperor":3}}}}`, 0, nil},
		{
			"a shipment of four was entered as five", `{"board":{"carthag":{"10":{"emperor":2}}},"seats":{"emperor":{"reserves":16}}}`, 2,
			[]string{`{"by":"moderator","do":"amend","line":3,"with":{"by":"emperor","do":"ship","normal":4,"to":"carthag"}}`},
		},
		{
			"the Guild moved into another sector", `{"board":{"pasty-mesa":{"5":{"guild":0},"6":{"guild":1}}}}`, 2,
			[]string{`{"by":"moderator","do":"amend","line":6,"with":{"by":"guild","do":"move","from":{"territory":"tueks-sietch","sector":4},"normal":1,"sector":6,"to":"pasty-mesa"}}`},
		},
		{
			"the Guild never moved", `{"board":{"pasty-mesa":{"5":{"guild":0}},"tueks-sietch":{"4":{"guild":2}}}}`, 2,
			[]string{`{"by":"moderator","do":"amend","line":6}`},
		},
		{
			"two mistakes", `{"board":{"carthag":{"10":{"emperor":2}},"arrakeen":{"9":{"emperor":2}},"pasty-mesa":{"5":{"guild":0}},"tueks-sietch":{"4":{"guild":2}}}}`, 3,
			[]string{
				`{"by":"moderator","do":"amend","line":6}`,
				`{"by":"moderator","do":"amend","line":3,"with":{"by":"emperor","do":"ship","normal":4,"to":"carthag"}}`,
			},
		},
		{"nothing that was entered explains it", `{"board":{"carthag":{"10":{"harkonnen":9}}}}`, 1, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			table := countedGame(t)
			found, err := table.Reconcile(json.RawMessage(test.counted))
			check(t, err)
			if len(found.Differences) != test.differences {
				t.Errorf("want %d differences, got %v", test.differences, found.Differences)
			}
			if test.explanation == nil {
				if len(found.Explanations) > 0 {
					t.Errorf("want no explanation, got %v", found.Explanations)
				}
				return
			}
			if len(found.Explanations) == 0 || len(found.Explanations[0]) != len(test.explanation) {
				t.Fatalf("want %v, got %v", test.explanation, found.Explanations)
			}
			for i, c := range found.Explanations[0] {
				if got, _ := c.MarshalJSON(); string(got) != test.explanation[i] {
					t.Errorf("want %s, got %s", test.explanation[i], got)
				}
				step, err := table.Decide(c)
				check(t, err)
				table.Commit(step)
			}
			after, err := table.Reconcile(json.RawMessage(test.counted))
			if err != nil || len(after.Differences) > 0 {
				t.Errorf("the correction leaves %v, %v", after.Differences, err)
			}
		})
	}
}

// TestWhatIsHiddenIsNotCounted proves that a count cannot be used to learn a purse, a hand or hidden reserves (DUNE-DEAL-01).
func TestWhatIsHiddenIsNotCounted(t *testing.T) {
	for _, counted := range []string{
		`{"seats":{"guild":{"spice":3}}}`, `{"seats":{"guild":{"hand":["shield"]}}}`, `{"seats":{"guild":{"cards":1}}}`,
		`{"storm":3}`, `{"seats":{"fremen":{"tanks":1}}}`, `{"board":{"nowhere":{"1":{"guild":1}}}}`, `[]`, `{"board":3}`,
	} {
		_, err := countedGame(t).Reconcile(json.RawMessage(counted))
		if !errors.As(err, new(*engine.Refusal)) {
			t.Errorf("%s: want a refusal, got %v", counted, err)
		}
	}
}

// check fails a test by an error.
func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
