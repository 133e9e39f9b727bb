package referee_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// filmed is how long the film of the tests lasts.
const filmed = 5 * time.Second

// alwaysFilmed shows a film of each entry that everybody hears of.
func alwaysFilmed(engine.View, []engine.Message) time.Duration { return filmed }

// openScreen opens the table screen, until the function that it returns is called.
func (f *fixture) openScreen() (closeIt func()) {
	f.Helper()
	stream, err := f.table.Subscribe(referee.Audience)
	f.check(err)
	return stream.Close
}

// TestRingsBeginAfterTheFilm proves that a ring has its whole time after the film of the entry that opened it, if anybody has the table
// screen open; and that no time is lost where nobody has.
func TestRingsBeginAfterTheFilm(t *testing.T) {
	for _, watched := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			f := newFixtureWith(t, journaltest.NewMemory(), ringing{})
			f.check(f.table.SetClocks(t.Context(), referee.Console, map[string]int{referee.RingTime: 0}))
			f.pickAll(seats...)
			lasts := ringStands
			if watched {
				defer f.openScreen()()
				lasts += filmed
			}
			f.film = alwaysFilmed
			f.playToRing()
			if !f.ringsAfter(lasts - time.Millisecond) {
				t.Errorf("watched %t: the ring closed before its time", watched)
			}
			if f.ringsAfter(2 * time.Millisecond) {
				t.Errorf("watched %t: the ring did not close", watched)
			}
		})
	}
}

// TestDrawsWaitForTheFilm proves that the program draws when the film of the entry before is over and not sooner, whatever else is entered
// meanwhile, and that only the console knows that it waits; that nothing waits where nobody has the table screen open; and that a restart
// ends the film.
func TestDrawsWaitForTheFilm(t *testing.T) {
	drawn := func(f *fixture) bool {
		f.Helper()
		synctest.Wait()
		log, err := f.table.Snapshot().Log(referee.Audience)
		f.check(err)
		return log[len(log)-1].By == engine.App
	}
	waits := func(f *fixture, a referee.Actor) bool {
		f.Helper()
		screen, err := f.table.Snapshot().Screen(a)
		f.check(err)
		return screen.DrawWaits
	}
	picked := func(t *testing.T, watched bool) *fixture {
		t.Helper()
		f := newFixture(t)
		f.film = alwaysFilmed
		if watched {
			t.Cleanup(f.openScreen())
		}
		f.pickAll(seats...)
		return f
	}
	synctest.Test(t, func(t *testing.T) {
		if f := picked(t, false); !drawn(f) {
			t.Error("the draw waits though nobody watches")
		} else if waits(f, referee.Console) {
			t.Error("the console believes that the draw waits though nobody watches")
		}
	})
	synctest.Test(t, func(t *testing.T) {
		f := picked(t, true)
		time.Sleep(filmed - time.Millisecond)
		f.check(f.table.Pause(t.Context(), referee.Console, ""))
		f.check(f.table.Resume(t.Context(), referee.Console))
		if drawn(f) {
			t.Error("the draw came before the film was over")
		}
		if !waits(f, referee.Console) || waits(f, referee.Audience) {
			t.Error("the console does not know that the draw waits, or the table screen does")
		}
		time.Sleep(2 * time.Millisecond)
		if !drawn(f) {
			t.Error("the draw did not come")
		}
		if waits(f, referee.Console) {
			t.Error("the console believes that the draw still waits")
		}
	})
	synctest.Test(t, func(t *testing.T) {
		f := picked(t, true)
		f.reopen()
		if !drawn(f) {
			t.Error("the draw still waits after a restart")
		}
	})
}
