package referee_test

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
)

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
	f.wants(f.table.Attend(t.Context(), f.actor("coral"), "amber"), referee.ErrNotYours)
	f.check(f.table.Attend(t.Context(), f.actor("amber"), "amber"))
	f.check(f.table.Attend(t.Context(), referee.Console, "blue"))
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
		f.check(f.table.Attend(t.Context(), f.actor("amber"), "amber"))
	}
	f.reopen()
	f.wants(call(), referee.ErrCalled)
	f.check(f.table.CallJudge(t.Context(), f.actor("blue")))
	f.must(f.input("coral", "pick", "value", 1))
	f.check(call())
}
