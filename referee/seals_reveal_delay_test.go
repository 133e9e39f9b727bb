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

// delayedTally is Tally that reveals its sealed numbers at a fixed time.
type delayedTally struct{ enginetest.Tally }

func (h delayedTally) Prompts(s engine.State) []engine.Prompt {
	return enginetest.EditPrompts(h.Tally.Prompts(s), "pick", func(p *engine.Prompt) { p.Visibility = engine.TimingHidden })
}

const delayTime = 8 * time.Second

// delayTable creates a table at which three seats have just been asked for their numbers of the second round. Its clock is that of the
// test's bubble.
func delayTable(t *testing.T) *fixture {
	t.Helper()
	f := newDelayFixture(t, journaltest.NewMemory(), delayedTally{}, delayTime)
	f.pickAll(seats...) // of the first round, whose delay passed while the seats were taken
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

// TestDelayedAnswersAreShownAtTheirTime proves that answers to a delayed question are acknowledged at once, and that nothing of them
// shows before the reveal time and all of them at it, whenever they were given (check 37, T6).
func TestDelayedAnswersAreShownAtTheirTime(t *testing.T) {
	for _, pauses := range [][]time.Duration{{0, 0, 0}, {time.Second, time.Second, 5 * time.Second}} {
		synctest.Test(t, func(t *testing.T) {
			f := delayTable(t)
			asked, before := time.Now(), f.everyone(seats...)
			for i, seat := range seats {
				time.Sleep(pauses[i])
				f.pickAll(seat)
				if f.everyone(seats...) != before {
					t.Fatalf("the screens show that %s answered after %v", seat, time.Since(asked))
				}
			}
			updates, stop := f.table.Watch()
			defer stop()
			<-updates
			if waited := time.Since(asked); waited != delayTime {
				t.Errorf("the answers are shown after %v, want %v", waited, delayTime)
			}
			if f.picking() {
				t.Error("the answers are not shown")
			}
		})
	}
}

// TestNobodyProbesADelayedQuestion proves that other inputs wait for the reveal time, so that nobody learns from them who has answered.
func TestNobodyProbesADelayedQuestion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := delayTable(t)
		asked := time.Now()
		f.pickAll("amber")
		f.check(f.table.Lock(t.Context(), referee.Console, true))
		if waited := time.Since(asked); waited != delayTime {
			t.Errorf("joining was closed after %v, want %v", waited, delayTime)
		}
		if open := f.screen(f.actor("blue")).Prompts; len(open) != len(seats) || !f.screen(referee.Audience).Locked {
			t.Errorf("after the reveal time blue sees that %d are asked, want %d", len(open), len(seats))
		}
		if marks := f.screen(f.actor("blue")).Seals; len(marks) > 0 {
			t.Errorf("blue sees the marks %v, want none", marks)
		}
		if marks := f.screen(f.actor("amber")).Seals; len(marks) != 1 {
			t.Errorf("amber sees the marks %v, want its own", marks)
		}
		f.pickAll("blue", "coral") // after the reveal time, the last answer reveals all
		if f.picking() {
			t.Error("the answers are not shown")
		}
	})
}

// TestNobodyElseAnswersADelayedQuestion proves that an answer to another seat's delayed question waits for the reveal time, too, so
// that its refusal tells nothing (T6).
func TestNobodyElseAnswersADelayedQuestion(t *testing.T) {
	for _, answered := range [][]engine.Seat{{"amber"}, seats} {
		synctest.Test(t, func(t *testing.T) {
			f := delayTable(t)
			asked, in := time.Now(), f.input("blue", "pick", "value", 1)
			in.Actor, in.Command.By, in.Command.For = referee.Console, engine.Moderator, "blue"
			f.pickAll(answered...)
			if _, err := f.table.Answer(t.Context(), in); err == nil || time.Since(asked) != delayTime {
				t.Errorf("got %v after %v, want a refusal after %v", err, time.Since(asked), delayTime)
			}
		})
	}
}

// TestADelayedAnswerSurvives proves that a restart before the reveal time loses no answer.
func TestADelayedAnswerSurvives(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := delayTable(t)
		f.pickAll(seats...)
		f.reopen()
		if f.picking() {
			t.Error("the answers are lost")
		}
	})
}

// TestClosingDuringADelay proves that a closing table finishes waiting inputs and does not wait for the reveal time.
func TestClosingDuringADelay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := delayTable(t)
		began := time.Now()
		locked := make(chan error, 1)
		go func() { locked <- f.table.Lock(context.Background(), referee.Console, true) }()
		synctest.Wait()
		f.close(f.lobby)
		f.check(<-locked)
		if waited := time.Since(began); waited != 0 {
			t.Errorf("closing took %v, want no wait", waited)
		}
	})
}

// TestAPauseIsNotDelayed proves that in a pause the moderator does not wait for a reveal time, and that a question asked in the pause
// gets its whole delay afterwards.
func TestAPauseIsNotDelayed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := delayTable(t)
		f.check(f.table.Pause(t.Context(), referee.Console, ""))
		paused := time.Now()
		f.must(f.byConsole("undo")) // closes the question
		f.must(f.byConsole("advance"))
		f.check(f.table.Lock(t.Context(), referee.Console, true))
		if waited := time.Since(paused); waited != 0 {
			t.Errorf("the moderator waited %v, want no wait", waited)
		}
		time.Sleep(time.Minute)
		f.check(f.table.Resume(t.Context(), referee.Console))
		resumed := time.Now()
		f.pickAll("amber")
		f.check(f.table.Lock(t.Context(), referee.Console, false))
		if waited := time.Since(resumed); waited != delayTime {
			t.Errorf("after the pause the delay was %v, want %v", waited, delayTime)
		}
	})
}
