package referee_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// heldTally is Tally with its sealed numbers shown at a set time.
type heldTally struct{ enginetest.Tally }

func (h heldTally) Prompts(s engine.State) []engine.Prompt {
	return enginetest.EditPrompts(h.Tally.Prompts(s), "pick", func(p *engine.Prompt) { p.Visibility = engine.TimingHidden })
}

const holdTime = 8 * time.Second

// heldTable is a table at which three have just been asked for their numbers of the second round. Its time is that of the
// test's bubble.
func heldTable(t *testing.T) *fixture {
	t.Helper()
	f := newHeldFixture(t, journaltest.NewMemory(), heldTally{}, holdTime)
	f.pickAll(seats...) // the first round's, whose time went by while the seats were taken
	for {
		switch p := f.screen(referee.Console).Prompts[0]; p.Ask {
		case "add":
			f.must(f.input(p.For, "add", "amount", 1))
		case "play":
			f.must(f.byConsole("advance"))
		default:
			return f
		}
	}
}

// pickAll seals numbers one after another.
func (f *fixture) pickAll(of ...engine.Seat) {
	f.Helper()
	for i, seat := range of {
		f.must(f.input(seat, "pick", "value", 1+i))
	}
}

// picking reports whether everybody still seems to be asked for a number.
func (f *fixture) picking() bool {
	f.Helper()
	return f.screen(referee.Audience).Prompts[0].Ask == "pick"
}

// TestHeldAnswersAreShownAtTheirTime proves that answers to a held question are acknowledged at once, that nothing of them
// is seen before the mark and all of it at the mark, whoever answered when (check 37, T6).
func TestHeldAnswersAreShownAtTheirTime(t *testing.T) {
	for _, pauses := range [][]time.Duration{{0, 0, 0}, {time.Second, time.Second, 5 * time.Second}} {
		synctest.Test(t, func(t *testing.T) {
			f := heldTable(t)
			asked, before := time.Now(), f.everyone(seats...)
			for i, seat := range seats {
				time.Sleep(pauses[i])
				f.pickAll(seat)
				if f.everyone(seats...) != before {
					t.Fatalf("%s answered after %v, and that shows", seat, time.Since(asked))
				}
			}
			sub, err := f.table.Subscribe(referee.Audience)
			f.check(err)
			<-sub.Updates() // what stands now
			<-sub.Updates()
			if waited := time.Since(asked); waited != holdTime {
				t.Errorf("the answers are shown after %v", waited)
			}
			if f.picking() {
				t.Error("the answers are not shown")
			}
		})
	}
}

// TestNobodyProbesAHeldQuestion proves that whatever else is sent to the table waits for the mark, so that nobody learns by
// trying what the others have answered, and that it is then done.
func TestNobodyProbesAHeldQuestion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := heldTable(t)
		asked := time.Now()
		f.pickAll("amber")
		f.check(f.table.Lock(t.Context(), referee.Console, true))
		if waited := time.Since(asked); waited != holdTime {
			t.Errorf("locking was done after %v", waited)
		}
		if open := f.screen(f.actor("blue")).Prompts; len(open) != len(seats) || !f.screen(referee.Audience).Locked {
			t.Errorf("after the mark blue sees that %d are asked", len(open))
		}
		if marks := f.screen(f.actor("blue")).Seals; len(marks) > 0 {
			t.Errorf("blue sees the marks %v", marks)
		}
		if marks := f.screen(f.actor("amber")).Seals; len(marks) != 1 {
			t.Errorf("amber sees of its own the marks %v", marks)
		}
		f.pickAll("blue", "coral") // the time is over: the last answer shows them all
		if f.picking() {
			t.Error("the answers are not shown")
		}
	})
}

// TestNobodyElseNamesAHeldQuestion proves that whoever names a held question that is another's waits for the mark too,
// whatever has been answered, or the kind of the refusal would tell (T6).
func TestNobodyElseNamesAHeldQuestion(t *testing.T) {
	for _, answered := range [][]engine.Seat{{"amber"}, seats} {
		synctest.Test(t, func(t *testing.T) {
			f := heldTable(t)
			asked, in := time.Now(), f.input("blue", "pick", "value", 1)
			in.Actor, in.Command.By, in.Command.For = referee.Console, engine.Moderator, "blue"
			f.pickAll(answered...)
			if _, err := f.table.Answer(t.Context(), in); err == nil || time.Since(asked) != holdTime {
				t.Errorf("%v after %v", err, time.Since(asked))
			}
		})
	}
}

// TestAHeldAnswerSurvives proves that an answer is there after the program stopped in the middle of a hold.
func TestAHeldAnswerSurvives(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := heldTable(t)
		f.pickAll(seats...)
		f.reopen()
		if f.picking() {
			t.Error("the answers are lost")
		}
	})
}

// TestClosingDuringAHold proves that a table which is asked to finish does what waits, and does not wait itself.
func TestClosingDuringAHold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := heldTable(t)
		began := time.Now()
		locked := make(chan error, 1)
		go func() { locked <- f.table.Lock(context.Background(), referee.Console, true) }()
		synctest.Wait()
		f.close(f.lobby)
		f.check(<-locked)
		if waited := time.Since(began); waited != 0 {
			t.Errorf("closing took %v", waited)
		}
	})
}

// TestAPauseIsNotHeld proves that the moderator of a paused table waits for no mark, and that what was asked in the pause has
// its whole time when play goes on.
func TestAPauseIsNotHeld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := heldTable(t)
		f.check(f.table.Pause(t.Context(), referee.Console, ""))
		paused := time.Now()
		f.must(f.byConsole("undo")) // of what led to the question
		f.must(f.byConsole("advance"))
		f.check(f.table.Lock(t.Context(), referee.Console, true))
		if waited := time.Since(paused); waited != 0 {
			t.Errorf("the moderator waited %v", waited)
		}
		time.Sleep(time.Minute)
		f.check(f.table.Resume(t.Context(), referee.Console))
		resumed := time.Now()
		f.pickAll("amber")
		f.check(f.table.Lock(t.Context(), referee.Console, false))
		if waited := time.Since(resumed); waited != holdTime {
			t.Errorf("after the pause the question stood for %v", waited)
		}
	})
}
