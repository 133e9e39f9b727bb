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

// canary is a secret that must not turn up where it is looked for.
const canary = "CANARY-lasgun"

// brittle is Tally with bugs that a test can switch on.
type brittle struct {
	enginetest.Tally
	decide, apply, project, event atomic.Bool
}

func (b *brittle) Decide(s engine.State, c engine.Command) ([]engine.Event, error) {
	if b.decide.Load() && c.Do == "pick" && c.By == "blue" {
		panic(canary)
	}
	if b.event.Load() {
		return nil, errors.New(canary)
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

// dealt tells a deal by the words that Tally has for it.
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

// attention fails unless the console is told, or not, that it should look.
func (f *fixture) attention(want bool) {
	f.Helper()
	if got := f.screen(referee.Console).Attention; got != want {
		f.Errorf("the table needs attention: %v, want %v", got, want)
	}
}

// TestAPanicIsOneInputs proves that a bug in the rules costs the input that met it and nothing else: what waited with
// it is done, the table stands as the journal has it, the moderator is told, and nobody reads what was panicked with.
func TestAPanicIsOneInputs(t *testing.T) {
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
			t.Errorf("an undo of nothing gave %v", results[0])
		}
		f.check(results[1])
		f.wants(results[2], referee.ErrAttention)
		f.check(results[3])
		f.attention(true)
		rules.decide.Store(false)
		f.must(inputs[2])
		f.decision("coral", "add")
		f.check(f.table.Dismiss(t.Context(), referee.Console))
		f.attention(false)
		before := f.everyone(seats...)
		f.reopen()
		if f.everyone(seats...) != before {
			t.Error("memory and journal differ")
		}
		if strings.Contains(f.log.String(), canary) || !strings.Contains(f.log.String(), "Decide") {
			t.Errorf("the log says\n%s", f.log)
		}
	})
}

// TestOtherTablesGoOn proves that a table with a bug holds no other one up.
func TestOtherTablesGoOn(t *testing.T) {
	rules := &brittle{}
	f := newFixtureWith(t, journaltest.NewMemory(), rules)
	other := f.empty()
	rules.decide.Store(true)
	_, err := f.answer(f.input("blue", "pick", "value", 1))
	f.wants(err, referee.ErrAttention)
	f.check(other.Claim(t.Context(), f.stranger(), "amber", ""))
	f.must(f.input("amber", "pick", "value", 1))
	f.attention(true)
}

// TestABugIsNoRefusal proves that an error of the rules that is no refusal is told to nobody, in no words.
func TestABugIsNoRefusal(t *testing.T) {
	rules := &brittle{}
	f := newFixtureWith(t, journaltest.NewMemory(), rules)
	in := f.input("blue", "pick", "value", 1)
	rules.event.Store(true)
	_, err := f.answer(in)
	f.wants(err, referee.ErrAttention)
	if strings.Contains(err.Error()+f.log.String(), canary) {
		t.Errorf("%v\n%s", err, f.log)
	}
}

// TestABugInADraw proves that a table whose rules fail over what the app drew can still be looked at, taken back, and
// restored; and that it draws once the rules are mended.
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
		t.Errorf("%d rows of half an input", n-rows)
	}
	// An older program left the input without its draw.
	rules.apply.Store(false)
	f.must(last)
	whole := f.rows()
	j := journaltest.NewMemory()
	f.check(j.Create(t.Context(), f.table.Info()))
	f.check(j.Append(t.Context(), f.table.Info().Code, 0, whole[:len(whole)-1]))
	f.journal = j
	rules.apply.Store(true)
	f.reopen()
	f.check(f.table.Lock(t.Context(), referee.Console, true)) // shows that it needs attention
	f.attention(true)
	rules.apply.Store(false)
	f.check(f.table.Lock(t.Context(), referee.Console, false))
	f.must(f.input("coral", "add", "amount", 1))
}

// TestABugInAView proves that a screen that cannot be made is an error for who asked, and for nobody else.
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
	f.attention(true)
	if strings.Contains(f.log.String(), canary) {
		t.Errorf("the log says\n%s", f.log)
	}
}

// failing is a journal that fails when told to, before or after it wrote.
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

func (j *failing) Create(ctx context.Context, table referee.TableInfo) error {
	if j.before.Load() {
		return errDisk
	}
	return j.Journal.Create(ctx, table)
}

func (j *failing) Read(ctx context.Context, table string, from int) ([]referee.Row, error) {
	if j.read.Load() {
		return nil, errDisk
	}
	return j.Journal.Read(ctx, table, from)
}

// TestNotSaved proves that what the journal did not take did not happen, that the console is told, and that it can be
// sent again.
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
		t.Errorf("%d tables stand in the lobby", n)
	}
	if f.everyone(seats...) != before {
		t.Error("something is shown that is not durable")
	}
	if !f.screen(referee.Console).Unsaved {
		t.Error("the console is not told")
	}
	j.before.Store(false)
	f.must(in)
	if f.screen(referee.Console).Unsaved {
		t.Error("the console is told of what is over")
	}
}

// TestSavedWithoutAnAnswer proves that when rows were written and the journal could not say so, the retry gets the
// receipt and nothing happens twice; also when the table could not be read back at once.
func TestSavedWithoutAnAnswer(t *testing.T) {
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
				t.Errorf("the receipt is %+v", r)
			}
			if n := len(f.rows()) - rows; n != 1 {
				t.Errorf("%d rows were written", n)
			}
			f.must(f.input("blue", "pick", "value", 1))
		})
	}
}

// TestAnotherWriter proves that a table that somebody else wrote to is read again, not written over.
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

// panicking is a journal that fails as no journal should.
type panicking struct {
	referee.Journal
	at string // code of the table
}

func (p *panicking) Append(ctx context.Context, table string, expected int, rows []referee.Row) error {
	if table == p.at {
		panic(fmt.Sprint(canary, rows))
	}
	return p.Journal.Append(ctx, table, expected, rows)
}

// TestAFaultOutsideTheRulesEndsOneTable proves that what fails in the program's own machinery ends one table and not the
// program, that whoever waits there is told, and that the log names where and not with what (check 35, T19).
func TestAFaultOutsideTheRulesEndsOneTable(t *testing.T) {
	j := &panicking{Journal: journaltest.NewMemory()}
	f := newFixtureWith(t, j, enginetest.Tally{})
	other := f.empty()
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
