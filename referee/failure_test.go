package referee_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// canary is a secret that no error and no log may hold.
const canary = "CANARY-lasgun"

// brittle is Tally with bugs that a test can switch on.
type brittle struct {
	enginetest.Tally
	decide, apply, project, event atomic.Bool
}

func (b *brittle) Decide(s engine.State, c engine.Command) ([]engine.Event, engine.State, error) {
	if b.decide.Load() && c.Do == "pick" && c.By == "blue" {
		panic(canary)
	}
	if b.event.Load() {
		return nil, nil, errors.New(canary)
	}
	return b.Tally.Decide(s, c)
}

func (b *brittle) Apply(s engine.State, events []engine.Event) engine.State {
	next := b.Tally.Apply(s, events)
	for _, e := range events {
		if b.apply.Load() && dealt(e) {
			panic(errors.New(canary))
		}
	}
	return next
}

// dealt reports whether an event is a deal, by Tally's message for it.
func dealt(e engine.Event) bool {
	m, _ := enginetest.Tally{}.Narrate(e, engine.Public)
	return m.Key == "tally.deal"
}

func (b *brittle) Project(s engine.State, v engine.Viewer) engine.View {
	if seat, ok := v.Seat(); ok && seat == "blue" && b.project.Load() {
		panic(canary)
	}
	return b.Tally.Project(s, v)
}

// wantAttention fails unless the console is told, or not told, that the table needs attention.
func (f *fixture) wantAttention(want bool) {
	f.Helper()
	if got := f.screen(referee.Console).Attention; got != want {
		f.Errorf("the table needs attention: %v, want %v", got, want)
	}
}

// TestAPanicCostsOneInput proves that a panic of the rules costs only the input that caused it: inputs that waited with it are applied,
// memory and journal agree, the moderator is told, and nobody reads the panic's value.
func TestAPanicCostsOneInput(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rules := &brittle{}
		j := &gated{Journal: journaltest.NewMemory()}
		f := newFixtureWith(t, j, rules)
		inputs := []referee.Input{f.byConsole("undo"), f.input("amber", "pick", "value", 1), f.input("blue", "pick", "value", 2), f.input("coral", "pick", "value", 3)}
		rules.decide.Store(true)
		j.gate = make(chan struct{})
		lock := make(chan error, 1)
		go func() { lock <- f.table.Lock(context.Background(), referee.Console, true) }()
		synctest.Wait()
		results := make([]error, len(inputs))
		for i, in := range inputs {
			go func() { _, results[i] = f.table.Answer(context.Background(), in) }()
			synctest.Wait()
		}
		close(j.gate)
		synctest.Wait()
		f.check(<-lock)
		if !errors.As(results[0], new(*engine.Refusal)) {
			t.Errorf("an undo of nothing gave %v, want a refusal", results[0])
		}
		f.check(results[1])
		f.wants(results[2], referee.ErrAttention)
		f.check(results[3])
		f.wantAttention(true)
		rules.decide.Store(false)
		f.must(inputs[2])
		f.decision("coral", "add")
		f.check(f.table.Dismiss(t.Context(), referee.Console))
		f.wantAttention(false)
		before := f.everyone(seats...)
		f.reopen()
		if f.everyone(seats...) != before {
			t.Error("memory and journal differ")
		}
		if strings.Contains(f.log.String(), canary) || !strings.Contains(f.log.String(), "Decide") {
			t.Errorf("the log must name Decide and no secret:\n%s", f.log)
		}
	})
}

// TestOtherTablesGoOn proves that a panic at one table does not stop another.
func TestOtherTablesGoOn(t *testing.T) {
	rules := &brittle{}
	f := newFixtureWith(t, journaltest.NewMemory(), rules)
	other := f.newEmptyTable()
	rules.decide.Store(true)
	_, err := f.answer(f.input("blue", "pick", "value", 1))
	f.wants(err, referee.ErrAttention)
	f.check(other.Claim(t.Context(), f.stranger(), "amber", ""))
	f.must(f.input("amber", "pick", "value", 1))
	f.wantAttention(true)
}

// TestErrorsOfRulesAreNotTold proves that the text of an error of the rules that is not a refusal reaches nobody, and no log.
func TestErrorsOfRulesAreNotTold(t *testing.T) {
	rules := &brittle{}
	f := newFixtureWith(t, journaltest.NewMemory(), rules)
	in := f.input("blue", "pick", "value", 1)
	rules.event.Store(true)
	_, err := f.answer(in)
	f.wants(err, referee.ErrAttention)
	if strings.Contains(err.Error()+f.log.String(), canary) {
		t.Errorf("the error or the log holds its text: %v\n%s", err, f.log)
	}
}

// TestABugInADraw proves that a table whose rules panic over a draw of the app can still be read, undone and restored, and that it
// draws once the rules are fixed.
func TestABugInADraw(t *testing.T) {
	rules := &brittle{}
	f := newFixtureWith(t, journaltest.NewMemory(), rules)
	f.must(f.input("amber", "pick", "value", 1))
	f.must(f.input("blue", "pick", "value", 2))
	last := f.input("coral", "pick", "value", 3)
	rows := len(f.rows())
	rules.apply.Store(true)
	_, err := f.answer(last)
	f.wants(err, referee.ErrAttention)
	if n := len(f.rows()); n != rows {
		t.Errorf("%d rows of a refused input were written", n-rows)
	}
	// A start finds the input without its draw.
	rules.apply.Store(false)
	f.must(last)
	whole := f.rows()
	j := journaltest.NewMemory()
	f.check(j.Create(t.Context(), f.table.Info(), whole[:len(whole)-1]...))
	f.journal = j
	rules.apply.Store(true)
	f.reopen()
	f.check(f.table.Lock(t.Context(), referee.Console, true)) // any change makes the app try its draw
	f.wantAttention(true)
	rules.apply.Store(false)
	f.check(f.table.Lock(t.Context(), referee.Console, false))
	f.must(f.input("coral", "add", "amount", 1))
}

// TestABugInAView proves that a panic while a screen is made is an error only for its viewer.
func TestABugInAView(t *testing.T) {
	rules := &brittle{}
	f := newFixtureWith(t, journaltest.NewMemory(), rules)
	f.must(f.input("amber", "pick", "value", 1))
	rules.project.Store(true)
	for range 2 {
		_, err := f.table.Screen(f.actor("blue"))
		f.wants(err, referee.ErrAttention)
	}
	f.screen(f.actor("amber"))
	f.must(f.input("amber", "pick", "value", 2))
	f.wantAttention(true)
	if strings.Contains(f.log.String(), canary) {
		t.Errorf("the log says\n%s", f.log)
	}
}

// failing is a journal that fails on demand, before or after it wrote.
type failing struct {
	referee.Journal
	before, after, read atomic.Bool
}

var errDisk = errors.New("disk full")

func (j *failing) Append(ctx context.Context, table string, expected int, rows []referee.Row) error {
	if j.before.Load() {
		return errDisk
	}
	if err := j.Journal.Append(ctx, table, expected, rows); err != nil || !j.after.Load() {
		return err
	}
	return errDisk
}

func (j *failing) Create(ctx context.Context, table referee.TableInfo, first ...referee.Row) error {
	if j.before.Load() {
		return errDisk
	}
	return j.Journal.Create(ctx, table, first...)
}

func (j *failing) Read(ctx context.Context, table string, from int) ([]referee.Row, error) {
	if j.read.Load() {
		return nil, errDisk
	}
	return j.Journal.Read(ctx, table, from)
}

// onlyCreates is a journal whose program is killed before it writes anything but tables.
type onlyCreates struct{ referee.Journal }

func (j *onlyCreates) Append(context.Context, string, int, []referee.Row) error { return errDisk }

// TestNotSaved proves that an input that the journal refused changes nothing and can be sent again, and that the console is told.
func TestNotSaved(t *testing.T) {
	j := &failing{Journal: journaltest.NewMemory()}
	f := newFixtureWith(t, j, enginetest.Tally{})
	before := f.everyone(seats...)
	in := f.input("amber", "pick", "value", 1)
	j.before.Store(true)
	_, err := f.answer(in)
	f.wants(err, referee.ErrNotSaved)
	f.wants(f.table.Release(t.Context(), referee.Console, "amber"), referee.ErrNotSaved)
	_, err = f.lobby.Create(t.Context(), "", enginetest.TallyHeader())
	f.wants(err, referee.ErrNotSaved)
	if n := len(f.lobby.Tables()); n != 1 {
		t.Errorf("the lobby has %d tables, want 1", n)
	}
	if f.everyone(seats...) != before {
		t.Error("a screen shows a change that was not saved")
	}
	if !f.screen(referee.Console).Unsaved {
		t.Error("the console is not told that saving failed")
	}
	j.before.Store(false)
	f.must(in)
	if f.screen(referee.Console).Unsaved {
		t.Error("the console still says that saving failed")
	}
}

// TestSavedWithoutAcknowledgement proves that if rows were written but the journal reported an error, a retry gets the receipt and
// changes nothing; also if the table could not be read back at once.
func TestSavedWithoutAcknowledgement(t *testing.T) {
	for name, unreadable := range map[string]bool{"readable": false, "unreadable for a while": true} {
		t.Run(name, func(t *testing.T) {
			j := &failing{Journal: journaltest.NewMemory()}
			f := newFixtureWith(t, j, enginetest.Tally{})
			in := f.input("amber", "pick", "value", 1)
			rows := len(f.rows())
			j.after.Store(true)
			j.read.Store(unreadable)
			_, err := f.answer(in)
			f.wants(err, referee.ErrNotSaved)
			if unreadable {
				_, err := f.answer(in)
				f.wants(err, referee.ErrAttention)
			}
			j.after.Store(false)
			j.read.Store(false)
			if r := f.must(in); r.Line != 2 {
				t.Errorf("the receipt is %+v, want line 2", r)
			}
			if n := len(f.rows()) - rows; n != 1 {
				t.Errorf("%d rows were written, want 1", n)
			}
			f.must(f.input("blue", "pick", "value", 1))
		})
	}
}

// TestAnotherWriter proves that rows written by another program are read and never overwritten.
func TestAnotherWriter(t *testing.T) {
	f := newFixture(t)
	mine := f.lobby
	table := f.table
	f.open() // a second program on the same journal
	other, err := f.lobby.Table(table.Info().Code)
	f.check(err)
	f.check(other.Lock(t.Context(), referee.Console, true))
	f.table = table
	in := f.input("amber", "pick", "value", 1)
	_, err = f.answer(in)
	f.wants(err, referee.ErrNotSaved)
	if !f.screen(referee.Console).Locked {
		t.Error("the table was not read again")
	}
	f.must(in)
	f.close(mine)
}

// panicking is a journal that panics for one table.
type panicking struct {
	referee.Journal
	at string // the table's code
}

func (p *panicking) Append(ctx context.Context, table string, expected int, rows []referee.Row) error {
	if table == p.at {
		panic(fmt.Sprint(canary, rows))
	}
	return p.Journal.Append(ctx, table, expected, rows)
}

// TestAFaultOutsideTheRulesEndsOneTable proves that a panic outside the rules ends only its table, that its waiting inputs are refused,
// and that the log names the place and no secret (check 35, T19).
func TestAFaultOutsideTheRulesEndsOneTable(t *testing.T) {
	j := &panicking{Journal: journaltest.NewMemory()}
	f := newFixtureWith(t, j, enginetest.Tally{})
	other := f.newEmptyTable()
	j.at = f.table.Info().Code
	_, err := f.answer(f.input("blue", "pick", "value", 1))
	f.wants(err, referee.ErrClosed)
	_, err = f.answer(f.input("coral", "pick", "value", 1))
	f.wants(err, referee.ErrClosed)
	f.check(other.Claim(t.Context(), f.stranger(), "amber", ""))
	if strings.Contains(f.log.String(), canary) || !strings.Contains(f.log.String(), "Append") {
		t.Errorf("the log says\n%s", f.log)
	}
	j.at = ""
}
