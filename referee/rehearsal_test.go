package referee_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// rehearsal makes a table whose empty seats play, in a bubble with a clock of its own.
func rehearsal(t *testing.T) *fixture {
	t.Helper()
	f := &fixture{T: t, journal: journaltest.NewMemory(), rules: enginetest.Tally{}, tokens: map[engine.Seat]referee.Token{}, log: &journaltest.Log{}}
	f.open()
	var err error
	f.table, err = f.lobby.Rehearse(t.Context(), "Rehearsal", enginetest.TallyHeader())
	f.check(err)
	return f
}

// entries counts the lines of play.
func (f *fixture) entries() (n int) {
	f.Helper()
	for _, row := range f.rows() {
		if row.Kind == "entry" {
			n++
		}
	}
	return n
}

// after lets time pass, and all that is due happen.
func (f *fixture) after(d time.Duration) {
	f.Helper()
	time.Sleep(d)
	synctest.Wait()
}

// TestEmptySeatsPlay proves that at a rehearsal the seats that nobody holds play a game to its end, that play waits for a seat that somebody
// holds, and that nobody answers for it.
func TestEmptySeatsPlay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := rehearsal(t)
		token, err := f.lobby.NewToken()
		f.check(err)
		f.tokens["amber"] = token
		f.check(f.table.Claim(t.Context(), token.Session(), "amber", "Ann"))
		f.after(time.Hour)
		if n := f.entries(); n == 0 {
			t.Error("nobody played")
		}
		if f.screen(referee.Console).Over {
			t.Error("the game ended without the seat that somebody holds")
		}
		waiting := f.entries()
		for _, line := range f.screen(referee.Audience).Log {
			if line.By == "amber" {
				t.Errorf("line %d was played for a seat that somebody holds", line.Line)
			}
		}
		f.after(time.Hour)
		if n := f.entries(); n != waiting {
			t.Errorf("%d lines were entered while play waited for a player", n-waiting)
		}
		if len(f.screen(f.actor("amber")).Prompts) == 0 {
			t.Error("the seat that somebody holds is asked nothing")
		}
		f.check(f.table.Release(t.Context(), referee.Console, "amber"))
		f.after(24 * time.Hour)
		if !f.screen(referee.Console).Over {
			t.Error("the game did not end")
		}
	})
}

// TestRehearsalPace proves that the moderator sets the pace, that a step is one input, and that pace and rehearsal survive a restart.
func TestRehearsalPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := rehearsal(t)
		f.check(f.table.Step(t.Context(), referee.Console))
		f.after(time.Hour)
		if n := f.entries(); n != 1 {
			t.Errorf("a step entered %d lines", n)
		}
		f.reopen()
		f.after(time.Hour)
		if n := f.entries(); n != 1 || !f.table.Snapshot().IsRehearsal() {
			t.Errorf("after a restart %d lines, rehearsal %t", n, f.table.Snapshot().IsRehearsal())
		}
		f.check(f.table.Faster(t.Context(), referee.Console))
		f.check(f.table.Pause(t.Context(), referee.Console, ""))
		f.after(time.Hour)
		if n := f.entries(); n != 1 {
			t.Errorf("%d lines in a pause", n)
		}
		f.check(f.table.Resume(t.Context(), referee.Console))
		f.after(8*time.Second + time.Millisecond)
		slow := f.entries()
		f.check(f.table.Faster(t.Context(), referee.Console))
		f.check(f.table.Faster(t.Context(), referee.Console))
		f.after(8 * time.Second)
		if fast := f.entries(); slow != 2 || fast <= slow+2 {
			t.Errorf("%d lines after one slow wait, %d after eight fast ones", slow, fast)
		}
		f.wants(f.table.Step(t.Context(), referee.Actor{Seat: "amber"}), referee.ErrNotYours)
	})
}

// TestARehearsalIsMarkedAtOnce proves that a rehearsal is marked by the write that makes it: if the program is killed right after that, the
// table is a rehearsal at the next start.
func TestARehearsalIsMarkedAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fixture{T: t, journal: &onlyCreates{journaltest.NewMemory()}, rules: enginetest.Tally{}, log: &journaltest.Log{}}
		f.open()
		_, err := f.lobby.Rehearse(t.Context(), "Rehearsal", enginetest.TallyHeader())
		f.check(err)
		f.close(f.lobby)
		f.open()
		tables := f.lobby.Tables()
		if len(tables) != 1 || !tables[0].Snapshot().IsRehearsal() {
			t.Error("after a kill the table is not a rehearsal")
		}
	})
}

// TestTablesOfPeopleWait proves that nobody plays for an empty seat at any other table.
func TestTablesOfPeopleWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t)
		f.check(f.table.Release(t.Context(), referee.Console, "amber"))
		f.after(time.Hour)
		if n := f.entries(); n != 0 {
			t.Errorf("%d lines were entered", n)
		}
		f.wants(f.table.Step(t.Context(), referee.Console), referee.ErrMalformed)
	})
}
