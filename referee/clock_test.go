package referee_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine"
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
	f.check(f.lobby.Export(context.Background(), &text, f.table.Info().Code))
	r, err := record.Read(&text, "export")
	f.check(err)
	result, err := record.Replay(f.rules, r)
	f.check(err)
	if len(result.Failures) > 0 {
		f.Errorf("replay: %v", result.Failures)
	}
}

// callers lists the seats whose calls an actor sees.
func (f *fixture) callers(a referee.Actor) (seats []engine.Seat) {
	f.Helper()
	for _, c := range f.screen(a).Calls {
		seats = append(seats, c.Seat)
	}
	return seats
}

// TestCallJudge proves that a seat's call for the judge is seen by the moderator and by itself, and by nobody else, not in
// the log either; that a pause and a restart leave it; and that the moderator and the seat itself can end it.
func TestCallJudge(t *testing.T) {
	f := newFixtureWith(t, sqlite(t), enginetest.Tally{})
	lines := len(f.screen(referee.Audience).Log)
	f.check(f.table.CallJudge(t.Context(), f.actor("amber")))
	f.check(f.table.CallJudge(t.Context(), f.actor("amber")))
	f.wants(f.table.CallJudge(t.Context(), referee.Console), referee.ErrNotYours)
	if got := len(f.screen(referee.Audience).Log); got != lines {
		t.Errorf("the log has %d lines, not %d", got, lines)
	}
	f.check(f.table.Pause(t.Context(), referee.Console, ""))
	f.check(f.table.CallJudge(t.Context(), f.actor("blue")))
	f.reopen()
	for _, test := range []struct {
		who  referee.Actor
		want int
	}{{referee.Console, 2}, {f.actor("amber"), 1}, {f.actor("coral"), 0}, {referee.Audience, 0}} {
		if got := f.callers(test.who); len(got) != test.want {
			t.Errorf("%s sees the calls of %v, want %d", test.who.Seat, got, test.want)
		}
	}
	f.wants(f.table.AnswerCall(t.Context(), f.actor("coral"), "amber"), referee.ErrNotYours)
	f.check(f.table.AnswerCall(t.Context(), f.actor("amber"), "amber"))
	f.check(f.table.AnswerCall(t.Context(), referee.Console, "blue"))
	if got := f.callers(referee.Console); len(got) != 0 {
		t.Errorf("%v still call", got)
	}
}

// TestCallsAreBounded proves that who calls the judge and sends it away again and again is refused at last, after a restart too,
// and may call once the table has gone on. Others may all the time.
func TestCallsAreBounded(t *testing.T) {
	f := newFixtureWith(t, sqlite(t), enginetest.Tally{})
	call := func() error { return f.table.CallJudge(t.Context(), f.actor("amber")) }
	for n := 0; call() == nil; n++ {
		if n > 100 {
			t.Fatal("one seat calls for ever")
		}
		f.check(f.table.AnswerCall(t.Context(), f.actor("amber"), "amber"))
	}
	f.reopen()
	f.wants(call(), referee.ErrCalled)
	f.check(f.table.CallJudge(t.Context(), f.actor("blue")))
	f.must(f.input("coral", "pick", "value", 1))
	f.check(call())
}
