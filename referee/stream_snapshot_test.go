package referee_test

import (
	"reflect"
	"testing"

	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
)

// TestSnapshotsStay proves that a snapshot never changes, whatever happens at its table afterwards.
func TestSnapshotsStay(t *testing.T) {
	blind := newBlind(t)
	open := newFixture(t)
	for _, f := range []*fixture{open, blind.fixture} {
		ctx := t.Context()
		must := func(err error) { t.Helper(); f.check(err) }
		var moments []func()
		note := func() {
			t.Helper()
			later := f.table.Snapshot() // not read yet
			must(f.table.Dismiss(ctx, referee.Console))
			for _, a := range []referee.Actor{referee.Audience, referee.Console, f.actor("amber")} {
				now, err := f.table.Snapshot().Screen(a)
				if err != nil {
					continue // the seat was released
				}
				moments = append(moments, func() {
					t.Helper()
					then, err := later.Screen(a)
					must(err)
					if !reflect.DeepEqual(then.Table, now.Table) {
						t.Errorf("the snapshot of version %d showed %q %+v, and shows %+v now", now.Version, a.Seat, now.Table, then.Table)
					}
				})
			}
		}
		for _, act := range []func(){
			func() {},
			func() { must(f.table.CallJudge(ctx, f.actor("amber"), "", "")) },
			func() { must(f.table.CallJudge(ctx, f.actor("blue"), "", "")) },
			func() { must(f.table.EndCall(ctx, referee.Console, "amber")) },
			func() { must(f.table.Guide(ctx, referee.Console, true)) },
			func() { must(f.table.SetClocks(ctx, referee.Console, map[string]int{referee.BankTime: 60})) },
			func() { must(f.table.SetClocks(ctx, referee.Console, map[string]int{referee.BankTime: 90})) },
			func() { must(f.table.Remind(ctx, referee.Console, "blue")) },
			func() { must(f.table.Remind(ctx, referee.Console, "coral")) },
			func() { must(f.table.Lock(ctx, referee.Console, true)) },
			func() { _, err := f.table.RequestSeat(ctx, f.stranger(), "blue", "Dee"); must(err) },
			func() { _, err := f.table.RequestSeat(ctx, f.stranger(), "coral", "Eve"); must(err) },
			func() { must(f.table.DeclineAll(ctx, referee.Console)) },
			func() { must(f.table.CompareHead(ctx, f.actor("amber"), 1, record.Chain{1})) },
			func() { must(f.table.CompareHead(ctx, f.actor("blue"), 1, record.Chain{2})) },
			func() { must(f.table.SettleTamperAlerts(ctx, referee.Console)) },
			func() { must(f.table.SetPIN(ctx, f.actor("amber"), "1234")) },
			func() {
				if f == blind.fixture {
					blind.sealAll()
					return
				}
				f.must(f.input("amber", "pick", "value", 2))
			},
			func() {
				if f == open {
					must(f.table.AskDisclosure(ctx, referee.Console, "amber", "pick", "Ann went home"))
					return
				}
				must(f.table.PhoneGone(ctx, referee.Console, "amber"))
			},
			func() {
				if f == open {
					must(f.table.AgreeToDisclosure(ctx, f.actor("blue"), true))
					return
				}
				must(f.table.SealAgain(ctx, referee.Console, "blue"))
			},
			func() { must(f.table.Pause(ctx, referee.Console, "tea")) },
			func() { must(f.table.Resume(ctx, referee.Console)) },
			func() { must(f.table.Release(ctx, referee.Console, "coral")) },
			func() { must(f.table.Reinstate(ctx, referee.Console, "coral")) },
			func() { must(f.table.Release(ctx, referee.Console, "amber")) },
		} {
			act()
			note()
		}
		for _, look := range moments {
			look()
		}
	}
}
