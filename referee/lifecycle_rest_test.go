package referee_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// rest puts the table away, and fails unless that is done.
func (f *fixture) rest() {
	f.Helper()
	if rests, err := f.lobby.Rest(f.Context(), f.table.Info().Code); err != nil || !rests || !f.table.Rests() {
		f.Fatalf("the table rests: %t, %v", rests, err)
	}
}

// TestARestingTableComesBack proves that a table that was put away shows everybody the same again, takes an input that comes first, answers a
// retry from before with its old receipt, and keeps what is not in the journal: requests for seats, keys of phones.
func TestARestingTableComesBack(t *testing.T) {
	f := newFixture(t)
	first := f.input("amber", "pick", "value", 1)
	receipt := f.must(first)
	later := f.input("blue", "pick", "value", 2)
	_, err := f.table.RequestSeat(t.Context(), f.stranger(), "coral", "Di")
	f.check(err)
	before, requests := f.everyone(seats...), len(f.screen(referee.Console).SeatRequests)
	f.rest()
	f.rest() // again, while it rests
	if again := f.must(first); again != receipt {
		t.Errorf("a retry got %v, want %v", again, receipt)
	}
	f.rest()
	if f.everyone(seats...) != before {
		t.Error("the table shows something else")
	}
	if n := len(f.screen(referee.Console).SeatRequests); n != requests || n != 1 {
		t.Errorf("%d requests for seats, before %d", n, requests)
	}
	f.rest()
	f.must(later)
	f.rest()
	f.check(f.table.Lock(t.Context(), referee.Console, true))
	f.reopen()
	if !f.screen(referee.Audience).Locked {
		t.Error("what was done after a rest is lost")
	}
}

// TestWhatRunsDoesNotRest proves that no table is put away while a stream is open, a clock runs, a reveal is delayed or the program plays.
func TestWhatRunsDoesNotRest(t *testing.T) {
	wants := func(t *testing.T, f *fixture, what string, want bool) {
		t.Helper()
		if rests, err := f.lobby.Rest(t.Context(), f.table.Info().Code); err != nil || rests != want {
			t.Errorf("%s: the table rests: %t, %v, want %t", what, rests, err, want)
		}
	}
	f := newFixture(t)
	stream, err := f.table.Subscribe(f.actor("amber"))
	f.check(err)
	wants(t, f, "a stream", false)
	stream.Close()
	wants(t, f, "no stream", true)
	f = newFixtureWith(t, journaltest.NewMemory(), timed{})
	f.picks() // now amber is timed
	wants(t, f, "a clock", false)
	f.check(f.table.Pause(t.Context(), referee.Console, ""))
	wants(t, f, "a stopped clock", true)
	synctest.Test(t, func(t *testing.T) {
		f := rehearsal(t)
		wants(t, f, "a rehearsal", false)
		f.check(f.table.Step(t.Context(), referee.Console))
		wants(t, f, "a rehearsal that waits for the moderator", true)
		f = delayTable(t)
		wants(t, f, "a delayed question", false)
	})
	_, err = f.lobby.Rest(t.Context(), "XXXXX")
	f.wants(err, referee.ErrUnknownTable)
	f.close(f.lobby)
	_, err = f.lobby.Rest(t.Context(), f.table.Info().Code)
	f.wants(err, referee.ErrClosed)
}

// TestNothingIsLostAtTheEdgeOfRest proves that while a table is put away again and again, inputs that arrive are each taken once, streams that
// open see the table, and nobody is refused.
func TestNothingIsLostAtTheEdgeOfRest(t *testing.T) {
	const least = 60 // inputs of each seat: more until the table has rested
	f := newFixture(t)
	before := f.entries()
	var working sync.WaitGroup
	var over atomic.Bool
	var inputs, rested atomic.Int32
	decisions := map[engine.Seat]string{}
	for _, seat := range seats[:2] {
		decisions[seat] = f.decision(seat, "pick")
	}
	for _, seat := range seats[:2] {
		working.Go(func() {
			for n := 0; n < least || rested.Load() == 0; n++ {
				inputs.Add(1)
				in := referee.Input{Actor: f.actor(seat), Decision: decisions[seat], IdempotencyKey: string(seat) + string(rune('A'+n)), Command: command(seat, "pick", "value", 1+n%3)}
				for range 2 { // every input with a retry
					if _, err := f.table.Answer(context.Background(), in); err != nil {
						t.Errorf("input %d of %s: %v", n, seat, err)
					}
				}
			}
		})
	}
	var others sync.WaitGroup
	others.Go(func() {
		for !over.Load() {
			rests, err := f.lobby.Rest(context.Background(), f.table.Info().Code)
			if err != nil {
				t.Error(err)
				return
			}
			if rests {
				rested.Add(1)
			}
		}
	})
	others.Go(func() {
		for !over.Load() {
			stream, err := f.table.Subscribe(f.actor("coral"))
			if err != nil {
				t.Errorf("a stream: %v", err)
				return
			}
			if _, err := f.table.Screen(f.actor("coral")); err != nil || stream.Check() != nil || f.table.Rests() {
				t.Errorf("with a stream open, the screen got %v; the table rests: %t", err, f.table.Rests())
			}
			stream.Close()
		}
	})
	working.Wait()
	over.Store(true)
	others.Wait()
	if n := f.entries() - before; n != int(inputs.Load()) {
		t.Errorf("%d lines of %d inputs; the table rested %d times", n, inputs.Load(), rested.Load())
	}
}

// TestARestingTableThatCannotBeRead proves that a table that cannot be read after a rest shows nobody anything and refuses all, and that it is
// as before once it can be read.
func TestARestingTableThatCannotBeRead(t *testing.T) {
	j := &failing{Journal: journaltest.NewMemory()}
	f := newFixtureWith(t, j, enginetest.Tally{})
	in, before := f.input("amber", "pick", "value", 1), f.everyone(seats...)
	f.rest()
	j.read.Store(true)
	_, err := f.table.Screen(f.actor("amber"))
	f.wants(err, referee.ErrAttention)
	_, err = f.table.Subscribe(f.actor("amber"))
	f.wants(err, referee.ErrAttention)
	_, err = f.answer(in)
	f.wants(err, referee.ErrAttention)
	if f.table.Summary().Over {
		t.Error("the game is said to be over")
	}
	j.read.Store(false)
	if f.everyone(seats...) != before {
		t.Error("the table shows something else")
	}
	f.check(f.table.Dismiss(t.Context(), referee.Console))
	f.must(in)
	f.rest()
	f.close(f.lobby)
	_, err = f.table.Screen(referee.Audience)
	f.wants(err, referee.ErrClosed)
}

// TestLinesLostDuringARestAreTold proves that rows which the journal lost while the table rested are noticed, as at a start.
func TestLinesLostDuringARestAreTold(t *testing.T) {
	c := &lossyJournal{Journal: journaltest.NewMemory(), kept: map[string]referee.Head{}}
	f := newFixtureWith(t, c, enginetest.Tally{})
	f.must(f.input("amber", "pick", "value", 1))
	f.rest()
	rows := f.rows()
	shorter := journaltest.NewMemory()
	f.check(shorter.Create(t.Context(), f.table.Info(), rows[:len(rows)-1]...))
	c.Journal = shorter
	if alerts := f.screen(referee.Audience).TamperAlerts; len(alerts) != 1 || alerts[0].Rows != 1 {
		t.Errorf("everybody is shown the alerts %v", alerts)
	}
}

// TestQuietTablesRest proves that a table rests by itself once nothing has happened for the time that the lobby gives, never while somebody
// looks, and that it comes back by itself. Lists tell of it without reading it again.
func TestQuietTablesRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const quiet = 10 * time.Minute
		f := &fixture{T: t, journal: journaltest.NewMemory(), rules: enginetest.Tally{}, tokens: map[engine.Seat]referee.Token{}, log: &journaltest.Log{}, restAfter: quiet}
		f.open()
		var err error
		f.table, err = f.lobby.Create(t.Context(), "", enginetest.TallyHeader())
		f.check(err)
		f.after(quiet - time.Second)
		f.claim("amber") // something happens
		before := f.table.Summary()
		f.after(quiet - time.Second)
		if f.table.Rests() {
			t.Error("the table rests too early")
		}
		f.after(time.Second)
		if !f.table.Rests() {
			t.Error("the table does not rest")
		}
		if f.table.Summary() != before || !f.table.Rests() {
			t.Errorf("the table at rest is %+v, was %+v", f.table.Summary(), before)
		}
		stream, err := f.table.Subscribe(f.actor("amber"))
		f.check(err)
		f.after(3 * quiet)
		if f.table.Rests() {
			t.Error("the table rests while somebody looks")
		}
		stream.Close()
		f.after(quiet)
		if !f.table.Rests() {
			t.Error("the table does not rest again")
		}
		f.must(f.input("amber", "pick", "value", 1))
	})
}
