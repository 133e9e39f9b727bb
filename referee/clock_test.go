package referee_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
)

// TestClockJumps proves that a laptop's clock that is set back, or years ahead, or to the year of its making, in a run or
// between two, changes nothing but the times shown: everybody sees the same after a restart, receipts and seats hold, a
// pause ends, what is asked stays asked, and the record replays.
func TestClockJumps(t *testing.T) {
	const year = 365 * 24 * time.Hour
	for name, jumps := range map[string][]time.Duration{
		"set back by an hour":       {0, -time.Hour},
		"ten years ahead":           {0, 10 * year},
		"ahead and back":            {0, 10 * year, 0, 10 * year},
		"an empty battery":          {0, -time.Since(time.Unix(0, 0)) - time.Hour, 0},
		"a summer's night, at once": {time.Hour, 0, time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixtureWith(t, sqlite(t), enginetest.Tally{})
			off := time.Duration(0)
			f.now = func() time.Time { return time.Now().Add(off) }
			f.reopen()
			var sent []referee.Input
			var receipts []referee.Receipt
			must := func(in referee.Input) {
				t.Helper()
				sent, receipts = append(sent, in), append(receipts, f.must(in))
			}
			must(f.input("amber", "pick", "value", 1))
			for i, jump := range jumps {
				asked := f.decision("blue", "pick")
				f.check(f.table.Pause(t.Context(), referee.Console, "the clock is wrong"))
				off = jump
				f.check(f.table.Resume(t.Context(), referee.Console))
				must(f.input("amber", "pick", "value", 1+i%3))
				before := f.everyone(seats...)
				f.reopen()
				if after := f.everyone(seats...); after != before {
					t.Errorf("before\n%s\nafter\n%s", before, after)
				}
				if again := f.decision("blue", "pick"); again != asked {
					t.Errorf("what was asked as %s is asked as %s", asked, again)
				}
				for i, in := range sent {
					if got := f.must(in); got != receipts[i] {
						t.Errorf("sent again: got %+v, want %+v", got, receipts[i])
					}
				}
			}
			must(f.input("blue", "pick", "value", 2))
			must(f.input("coral", "pick", "value", 3))
			f.replays()
		})
	}
}

// replays fails unless the table's record holds.
func (f *fixture) replays() {
	f.Helper()
	var text bytes.Buffer
	f.check(f.hall.Export(context.Background(), &text, f.table.Info().Code))
	r, err := record.Read(&text, "export")
	f.check(err)
	result, err := record.Replay(f.rules, r)
	f.check(err)
	if len(result.Failures) > 0 {
		f.Errorf("replay: %v", result.Failures)
	}
}
