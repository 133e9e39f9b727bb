package referee_test

import (
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
)

// TestPause proves that in a pause only the moderator is asked anything, that seats' inputs are refused and can be sent again
// afterwards, and that the moderator can enter what the table plays.
func TestPause(t *testing.T) {
	f := newFixture(t)
	f.must(f.input("amber", "pick", "value", 1))
	late := f.input("blue", "pick", "value", 2)
	f.wants(f.table.Pause(t.Context(), f.actor("amber"), ""), referee.ErrNotYours)
	f.check(f.table.Pause(t.Context(), referee.Console, "Pizza"))
	for _, a := range []referee.Actor{referee.Audience, f.actor("amber"), f.actor("blue")} {
		screen := f.screen(a)
		if len(screen.Prompts)+len(screen.Changeable) > 0 {
			t.Errorf("in the pause %s is asked %v", a.Seat, keys(screen))
		}
		if screen.Paused == nil || screen.Paused.Reason != "Pizza" {
			t.Errorf("%s sees %+v as the pause", a.Seat, screen.Paused)
		}
	}
	if len(f.screen(referee.Console).Prompts) == 0 {
		t.Error("the console is asked nothing")
	}
	_, err := f.answer(late)
	f.wants(err, referee.ErrPaused)
	f.must(f.byConsole("undo"))
	f.check(f.table.Resume(t.Context(), referee.Console))
	_, err = f.answer(late)
	f.wants(err, referee.ErrMovedOn)
	f.picks()
}

// TestPauseKeepsReceipts proves that a retry of an acknowledged input gets its receipt in a pause, too.
func TestPauseKeepsReceipts(t *testing.T) {
	f := newFixture(t)
	sent := f.input("amber", "pick", "value", 1)
	receipt := f.must(sent)
	f.check(f.table.Pause(t.Context(), referee.Console, ""))
	if again := f.must(sent); again != receipt {
		t.Errorf("the retry got %+v, want %+v", again, receipt)
	}
}

// calling is Tally in which a pick only signals.
type calling struct{ enginetest.Tally }

func (calling) IsSignal(c engine.Command) bool { return c.Do == "pick" }

// TestPauseHearsCalls proves that signals are accepted in a pause, too.
func TestPauseHearsCalls(t *testing.T) {
	f := newFixtureWith(t, sqliteJournal(t), calling{})
	call := f.input("amber", "pick", "value", 1)
	f.check(f.table.Pause(t.Context(), referee.Console, ""))
	f.must(call)
}

// TestPauseStopsTheClock proves that a pause takes no time from open questions, that questions asked in the pause start when it ends,
// and that a restart at any time changes none of it.
func TestPauseStopsTheClock(t *testing.T) {
	now := time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC)
	f := newFixtureWith(t, sqliteJournal(t), enginetest.Tally{})
	f.now = func() time.Time { return now }
	f.reopen()
	pass := func(d time.Duration) { now = now.Add(d); f.reopen() }
	since := func() time.Time {
		t.Helper()
		screen := f.screen(referee.Console)
		for _, p := range screen.Prompts {
			if p.Ask == "add" {
				return p.Since
			}
		}
		t.Fatal("nobody is asked to add")
		return time.Time{}
	}
	f.picks()
	put := now
	pass(time.Minute)
	f.check(f.table.Pause(t.Context(), referee.Console, "one"))
	pass(time.Minute)
	f.check(f.table.Pause(t.Context(), referee.Console, "two")) // changes only the reason
	pass(time.Minute)
	if got := since(); !got.Equal(put) {
		t.Errorf("in the pause the question is of %v, want %v", got, put)
	}
	f.check(f.table.Resume(t.Context(), referee.Console))
	for range 2 {
		pass(time.Minute)
		if got, want := since(), put.Add(2*time.Minute); !got.Equal(want) {
			t.Errorf("after the pause the question is of %v, want %v", got, want)
		}
	}
	f.check(f.table.Pause(t.Context(), referee.Console, ""))
	pass(time.Minute)
	byHand := f.byConsole("add", "amount", 1)
	byHand.Command.For = "amber"
	f.must(byHand)
	pass(time.Minute)
	f.check(f.table.Resume(t.Context(), referee.Console))
	if got := since(); !got.Equal(now) {
		t.Errorf("the question asked in the pause is of %v, want %v", got, now)
	}
}

// TestPauseIsTold proves that everybody reads of a pause and its reason, which is cleaned first.
func TestPauseIsTold(t *testing.T) {
	f := newFixture(t)
	version := f.table.Snapshot().Version
	f.check(f.table.Resume(t.Context(), referee.Console)) // no pause: does nothing
	f.check(f.table.Pause(t.Context(), referee.Console, "Piz\u202eza"))
	f.check(f.table.Pause(t.Context(), referee.Console, ""))
	f.check(f.table.Resume(t.Context(), referee.Console))
	log := f.screen(referee.Audience).Log
	var got []string
	for _, line := range log {
		if line.Version > version {
			got = append(got, line.Messages[0].Key+" "+marshal(t, line.Messages[0].Args))
		}
	}
	want := `notice.paused {"reason":"Pizza"}|notice.resumed {"reason":""}`
	if strings.Join(got, "|") != want {
		t.Errorf("the log reads %q, want %s", got, want)
	}
}
