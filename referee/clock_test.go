package referee_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
)

// TestClockJumps proves that a jump of the laptop's clock, in a run or between two runs, changes only the times shown: screens,
// receipts and seats stay, a pause can end, questions stay open, and the record replays.
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
			f := newFixtureWith(t, sqliteJournal(t), enginetest.Tally{})
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
					t.Errorf("before the restart\n%s\nafter it\n%s", before, after)
				}
				if again := f.decision("blue", "pick"); again != asked {
					t.Errorf("the decision is %s, want %s", again, asked)
				}
				for i, in := range sent {
					if got := f.must(in); got != receipts[i] {
						t.Errorf("the retry got %+v, want %+v", got, receipts[i])
					}
				}
			}
			must(f.input("blue", "pick", "value", 2))
			must(f.input("coral", "pick", "value", 3))
			f.checkReplay()
		})
	}
}

// checkReplay fails unless the table's record replays.
func (f *fixture) checkReplay() {
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

// TestCallJudge proves that only the moderator and the calling seat see a call for the judge, also not in the log; that a pause and a
// restart keep it; and that both can end it.
func TestCallJudge(t *testing.T) {
	f := newFixtureWith(t, sqliteJournal(t), enginetest.Tally{})
	lines := len(f.screen(referee.Audience).Log)
	f.check(f.table.CallJudge(t.Context(), f.actor("amber"), "", ""))
	f.check(f.table.CallJudge(t.Context(), f.actor("amber"), "", ""))
	f.wants(f.table.CallJudge(t.Context(), referee.Console, "", ""), referee.ErrNotYours)
	if got := len(f.screen(referee.Audience).Log); got != lines {
		t.Errorf("the log has %d lines, want %d", got, lines)
	}
	f.check(f.table.Pause(t.Context(), referee.Console, ""))
	f.check(f.table.CallJudge(t.Context(), f.actor("blue"), "", ""))
	f.reopen()
	for _, test := range []struct {
		who  referee.Actor
		want int
	}{{referee.Console, 2}, {f.actor("amber"), 1}, {f.actor("coral"), 0}, {referee.Audience, 0}} {
		if got := f.callers(test.who); len(got) != test.want {
			t.Errorf("%s sees calls of %v, want %d calls", test.who.Seat, got, test.want)
		}
	}
	f.wants(f.table.EndCall(t.Context(), f.actor("coral"), "amber"), referee.ErrNotYours)
	f.check(f.table.EndCall(t.Context(), f.actor("amber"), "amber"))
	f.check(f.table.EndCall(t.Context(), referee.Console, "blue"))
	if got := f.callers(referee.Console); len(got) != 0 {
		t.Errorf("calls of %v are still open", got)
	}
}

// TestWhoComes proves that a call says what it is about; that who comes, the first who said so, is read by the caller and by the judges, in
// the log too, after a restart too; and that nobody else reads any of it.
func TestWhoComes(t *testing.T) {
	f := newFixtureWith(t, sqliteJournal(t), enginetest.Tally{})
	lines := len(f.screen(f.actor("blue")).Log)
	f.wants(f.table.CallJudge(t.Context(), f.actor("amber"), "gossip", ""), referee.ErrMalformed)
	f.wants(f.table.CallJudge(t.Context(), f.actor("amber"), "rules", strings.Repeat("x", 201)), referee.ErrLongText)
	before := f.table.Snapshot().Version
	f.check(f.table.CallJudge(t.Context(), f.actor("amber"), "rules", " May I\u202e ship? "))
	if !f.table.Snapshot().TookSecret(before) { // else its words could show in the length of all others' frames
		t.Error("a call counts as something that everybody may know")
	}
	f.wants(f.table.ClaimCall(t.Context(), f.actor("amber"), "amber", "Amber"), referee.ErrNotYours)
	f.check(f.table.ClaimCall(t.Context(), referee.Console, "amber", "Ruth"))
	f.check(f.table.ClaimCall(t.Context(), referee.Console, "amber", "Bo"))
	f.check(f.table.ClaimCall(t.Context(), referee.Console, "blue", "Bo")) // nobody called
	f.reopen()
	for _, who := range []referee.Actor{referee.Console, f.actor("amber")} {
		calls := f.screen(who).Calls
		if len(calls) != 1 || calls[0].Reason != "rules" || calls[0].Text != "May I ship?" || !calls[0].Coming || calls[0].Judge != "Ruth" {
			t.Errorf("%s sees %+v", who.Seat, calls)
		}
	}
	f.check(f.table.EndCall(t.Context(), referee.Console, "amber"))
	f.check(f.table.CallJudge(t.Context(), f.actor("amber"), "", ""))
	f.check(f.table.EndCall(t.Context(), f.actor("amber"), "amber"))
	for _, who := range []referee.Actor{referee.Console, f.actor("amber")} {
		var keys []string
		for _, line := range f.screen(who).Log {
			if m := line.Messages[0]; strings.HasPrefix(m.Key, "notice.call") {
				keys = append(keys, m.Key)
			}
		}
		if want := []string{"notice.call", "notice.call_coming", "notice.call_settled", "notice.call", "notice.call_cancelled"}; !slices.Equal(keys, want) {
			t.Errorf("%s reads %q", who.Seat, keys)
		}
	}
	for _, who := range []referee.Actor{f.actor("blue"), referee.Audience} {
		if got := f.screen(who); len(got.Log) != lines || len(got.Calls) != 0 {
			t.Errorf("%s reads %d lines, want %d, and %d calls", who.Seat, len(got.Log), lines, len(got.Calls))
		}
	}
}

// TestCallsAreBounded proves that a seat that calls again and again is refused at some point, after a restart too, and may call again
// once the game has advanced. Other seats may always call.
func TestCallsAreBounded(t *testing.T) {
	f := newFixtureWith(t, sqliteJournal(t), enginetest.Tally{})
	call := func() error { return f.table.CallJudge(t.Context(), f.actor("amber"), "", "") }
	for n := 0; call() == nil; n++ {
		if n > 100 {
			t.Fatal("a seat can call without limit")
		}
		f.check(f.table.EndCall(t.Context(), f.actor("amber"), "amber"))
	}
	f.reopen()
	f.wants(call(), referee.ErrCalled)
	f.check(f.table.CallJudge(t.Context(), f.actor("blue"), "", ""))
	f.must(f.input("coral", "pick", "value", 1))
	f.check(call())
}
