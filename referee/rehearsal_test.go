package referee_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// rehearsal makes a table of Tally whose empty seats play.
func rehearsal(t *testing.T) *fixture {
	t.Helper()
	return rehearsalOf(t, enginetest.Tally{}, 0)
}

// rehearsalOf makes a table whose empty seats play, and that delays reveals.
func rehearsalOf(t *testing.T, rules engine.Rules, delay time.Duration) *fixture {
	t.Helper()
	f := &fixture{T: t, journal: journaltest.NewMemory(), rules: rules, tokens: map[engine.Seat]referee.Token{}, log: &journaltest.Log{}, delay: delay}
	f.open()
	var err error
	f.table, err = f.lobby.Rehearse(t.Context(), "Rehearsal", enginetest.TallyHeader())
	f.check(err)
	return f
}

// claim has a phone take a seat.
func (f *fixture) claim(seat engine.Seat) {
	f.Helper()
	token, err := f.lobby.NewToken()
	f.check(err)
	f.tokens[seat] = token
	f.check(f.table.Claim(f.Context(), token.Session(), seat, "Player "+string(seat)))
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
		f.claim("amber")
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

// unseen is Tally that hides every answer of a seat, and that lets cards wait for others.
type unseen struct{ enginetest.Tally }

func (u unseen) Prompts(s engine.State) []engine.Prompt {
	return enginetest.EditPrompts(u.Tally.Prompts(s), "", func(p *engine.Prompt) {
		if p.For != engine.App {
			p.Visibility = engine.AnswerHidden
		}
	})
}

func (unseen) Defer(_ engine.State, c engine.Command) (engine.Command, bool) {
	return c, c.Do == "play"
}

// TestTheProgramAnswersUnseen proves that the program's passes and waiting cards are sealed like those of players, where nobody may see who
// has answered.
func TestTheProgramAnswersUnseen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		done := map[string]bool{}
		for !done["pass"] || !done["play"] { // what the program likes is chance
			f := rehearsalOf(t, unseen{}, 0)
			f.after(24 * time.Hour)
			for _, row := range f.rows() {
				var body struct {
					Entry  struct{ Command engine.Command }
					Secret bool
					Seal   *struct{ Decision string }
				}
				f.check(json.Unmarshal(row.Body, &body))
				c := body.Entry.Command
				if done[c.Do] = true; (c.Do == "pass" || c.Do == "play") && (!body.Secret || body.Seal == nil || body.Seal.Decision == "") {
					t.Fatalf("row %d, a %s of %s, is not sealed: %s", row.Seq, c.Do, c.By, row.Body)
				}
			}
			if log := f.log.String(); strings.Contains(log, "kind=pass") || strings.Contains(log, "kind=play") {
				t.Fatal("the program's log tells of a pass or a card")
			}
		}
	})
}

// TestTheProgramAnswersTogether proves that the program answers at once for all empty seats what nobody may see answered: otherwise the
// time to the outcome would tell how many of them had anything to choose.
func TestTheProgramAnswersTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := rehearsalOf(t, unseen{}, 0)
		f.claim("amber")
		f.after(4*time.Second - time.Millisecond)
		if n := f.entries(); n != 0 {
			t.Errorf("%d lines before their time", n)
		}
		f.after(time.Millisecond)
		if n := f.entries(); n != 2 {
			t.Errorf("%d answers at their time, want those of both empty seats", n)
		}
		if !f.picking() || len(f.screen(referee.Audience).Prompts) != len(seats) {
			t.Error("the screens show who has answered")
		}
		f.must(f.input("amber", "pick", "value", 3))
		if f.picking() {
			t.Error("the answers are not shown")
		}
	})
}

// TestTheProgramAnswersDuringADelay proves that the program answers a delayed question before its reveal time as players do, so that its
// outcome shows at that time.
func TestTheProgramAnswersDuringADelay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := rehearsalOf(t, delayedTally{}, delayTime)
		asked := time.Now()
		f.after(delayTime - time.Millisecond)
		if n, want := f.entries(), len(seats)+1; n != want || !f.picking() {
			t.Errorf("before the reveal time there are %d lines, want %d with the deal; shown: %t", n, want, !f.picking())
		}
		f.after(time.Millisecond)
		if f.picking() {
			t.Errorf("the answers are not shown %v after the question", time.Since(asked))
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
