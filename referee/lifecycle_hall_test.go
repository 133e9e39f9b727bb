package referee_test

import (
	"context"
	"errors"
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

// ownership says which of two processes owns which table, as the journal of a hall does.
type ownership struct {
	mu sync.Mutex
	of map[string]int // number of the process, by the table's code; the first owns what it makes
}

func (o *ownership) give(code string, to int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.of[code] = to
}

func (o *ownership) holds(process int) func(code string) bool {
	return func(code string) bool {
		o.mu.Lock()
		defer o.mu.Unlock()
		return o.of[code] == process
	}
}

// inHall has a fixture be one process of a hall, and returns a second one beside it.
func inHall(f *fixture, rules engine.Rules) (second *fixture, owners *ownership) {
	f.Helper()
	owners = &ownership{of: map[string]int{}}
	other := *f
	second = &other
	second.log = &journaltest.Log{}
	f.close(f.lobby)
	for i, x := range []*fixture{f, second} {
		x.rules, x.holds = rules, owners.holds(i)
		x.open()
		var err error
		x.table, err = x.lobby.Table(f.table.Info().Code)
		x.check(err)
	}
	return second, owners
}

// moves has another process answer for the table.
func (f *fixture) moves(to *fixture, owners *ownership, process int) {
	f.Helper()
	code := f.table.Info().Code
	f.lobby.Leave(code)
	owners.give(code, process)
	to.check(to.lobby.Take(f.Context(), code))
}

// TestAFollowerShowsWhatTheOwnerWrites proves that a process which does not own a table shows everybody what the owner does, refuses every input by a
// sentence, opens no stream, and writes nothing (EV-44).
func TestAFollowerShowsWhatTheOwnerWrites(t *testing.T) {
	owner := newFixture(t)
	follower, _ := inHall(owner, enginetest.Tally{})
	in := owner.input("amber", "pick", "value", 1)
	owner.must(in)
	owner.must(owner.input("blue", "pick", "value", 2))
	owner.must(owner.input("coral", "pick", "value", 3))
	owner.check(owner.table.Lock(t.Context(), referee.Console, true))
	rows := len(owner.rows())
	code := owner.table.Info().Code
	follower.check(follower.lobby.Follow(t.Context(), code))
	if owner.everyone(seats...) != follower.everyone(seats...) {
		t.Errorf("the owner shows\n%s\nand its follower\n%s", owner.everyone(seats...), follower.everyone(seats...))
	}
	if !owner.table.Here() || follower.table.Here() {
		t.Error("the wrong process answers for the table")
	}
	_, err := follower.answer(in) // even a retry
	follower.wants(err, referee.ErrElsewhere)
	follower.wants(follower.table.Lock(t.Context(), referee.Console, false), referee.ErrElsewhere)
	_, err = follower.table.Subscribe(follower.actor("amber"))
	follower.wants(err, referee.ErrElsewhere)
	if n := len(owner.rows()); n != rows {
		t.Errorf("the follower wrote %d rows", n-rows)
	}
	follower.rest()
	owner.check(owner.table.Lock(t.Context(), referee.Console, false))
	follower.check(follower.lobby.Follow(t.Context(), code)) // a table at rest, too
	if follower.screen(referee.Audience).Locked {
		t.Error("a resting follower shows what was before")
	}
}

// TestATableMoves proves that a table goes on at another process where it stood: seats and receipts are kept, streams end so that they come back, and
// the old owner answers nothing more (EV-44).
func TestATableMoves(t *testing.T) {
	first := newFixture(t)
	second, owners := inHall(first, enginetest.Tally{})
	in := first.input("amber", "pick", "value", 1)
	receipt := first.must(in)
	stream, err := first.table.Subscribe(first.actor("amber"))
	first.check(err)
	before := first.everyone(seats...)
	first.moves(second, owners, 1)
	<-stream.Done()
	first.wants(stream.Err(), referee.ErrElsewhere)
	if second.everyone(seats...) != before {
		t.Error("the new owner shows something else")
	}
	if again := second.must(in); again != receipt {
		t.Errorf("a retry got %v, want %v", again, receipt)
	}
	stream, err = second.table.Subscribe(second.actor("amber"))
	second.check(err)
	stream.Close()
	_, err = first.answer(first.input("blue", "pick", "value", 2))
	first.wants(err, referee.ErrElsewhere)
	second.keys = 100
	second.must(second.input("blue", "pick", "value", 2))

	second.moves(first, owners, 0) // and back, without having followed meanwhile
	if first.everyone(seats...) != second.everyone(seats...) {
		t.Error("the first owner has not read what the second wrote")
	}
	first.keys = 200
	first.must(first.input("coral", "pick", "value", 3))
}

// TestOnlyTheOwnerDraws proves that a follower makes none of the program's draws, and that who takes a table over makes those that are due.
func TestOnlyTheOwnerDraws(t *testing.T) {
	rules := &brittle{}
	first := newFixtureWith(t, journaltest.NewMemory(), rules)
	first.must(first.input("amber", "pick", "value", 1))
	first.must(first.input("blue", "pick", "value", 2))
	last := first.input("coral", "pick", "value", 3)
	first.must(last)
	whole := first.rows()
	short := journaltest.NewMemory() // the first died before its draw
	first.check(short.Create(t.Context(), first.table.Info(), whole[:len(whole)-1]...))
	first.journal = short
	first.close(first.lobby)
	owners := &ownership{of: map[string]int{first.table.Info().Code: 7}}
	first.holds = owners.holds(0)
	first.open()
	first.table, _ = first.lobby.Table(first.table.Info().Code)
	code := first.table.Info().Code
	first.check(first.lobby.Follow(t.Context(), code))
	if n := len(first.rows()); n != len(whole)-1 {
		t.Fatalf("a follower drew: %d rows, want %d", n, len(whole)-1)
	}
	owners.give(code, 0)
	first.check(first.lobby.Take(t.Context(), code))
	if n := len(first.rows()); n != len(whole) {
		t.Errorf("the new owner drew: %d rows, want %d", n, len(whole))
	}
}

// TestAFollowerClosesNoRing proves that what goes on without an input does so at the owner alone, and goes on at the next one.
func TestAFollowerClosesNoRing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		first := ringTable(t, true)
		second, owners := inHall(first, ringing{})
		if !first.rings() || !second.rings() {
			t.Fatal("no ring is open")
		}
		first.lobby.Leave(first.table.Info().Code)
		if !second.ringsAfter(time.Minute) || !first.ringsAfter(time.Minute) {
			t.Error("a ring was closed where nobody answers")
		}
		first.moves(second, owners, 1)
		if !second.ringsAfter(ringStands/2) || second.ringsAfter(ringStands) {
			t.Error("the new owner gives the ring another time than its whole one")
		}
	})
}

// TestAMoveInADelay proves that inputs which wait for a reveal time are told to go elsewhere when the table moves, and that the new owner keeps the
// reveal time.
func TestAMoveInADelay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		first := delayTable(t)
		second, owners := inHall(first, delayedTally{})
		synctest.Wait()
		waits := make(chan error, 1)
		go func() { waits <- first.table.Lock(context.Background(), referee.Console, true) }()
		synctest.Wait()
		first.moves(second, owners, 1)
		first.wants(<-waits, referee.ErrElsewhere)
		asked := time.Now()
		second.check(second.table.Lock(t.Context(), referee.Console, true))
		if waited := time.Since(asked); waited != delayTime {
			t.Errorf("the new owner kept the table still for %v, want %v", waited, delayTime)
		}
	})
}

// TestTakenAgainAtOnce proves that a process which loses a table and takes it over again at once keeps the reveal time, even if what Leave began comes late.
func TestTakenAgainAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		first := delayTable(t)
		synctest.Wait()
		code := first.table.Info().Code
		for range 200 {
			first.lobby.Leave(code)
			first.check(first.lobby.Take(t.Context(), code))
		}
		synctest.Wait()
		asked := time.Now()
		first.check(first.table.Lock(t.Context(), referee.Console, true))
		if waited := time.Since(asked); waited != delayTime {
			t.Errorf("the table was kept still for %v, want %v", waited, delayTime)
		}
	})
}

// lostMeanwhile is a journal that has something done while rows are appended.
type lostMeanwhile struct {
	referee.Journal
	meanwhile func()
}

func (l *lostMeanwhile) Append(ctx context.Context, table string, expected int, rows []referee.Row) error {
	if l.meanwhile != nil {
		l.meanwhile()
	}
	return l.Journal.Append(ctx, table, expected, rows)
}

// TestLostWhileItIsTaken proves that a process which loses a table while it takes it over, which lasts as long as the program's draws, opens no stream and
// answers nothing (EV-44).
func TestLostWhileItIsTaken(t *testing.T) {
	first := newFixtureWith(t, journaltest.NewMemory(), &brittle{})
	first.must(first.input("amber", "pick", "value", 1))
	first.must(first.input("blue", "pick", "value", 2))
	first.must(first.input("coral", "pick", "value", 3))
	whole, code := first.rows(), first.table.Info().Code
	short := &lostMeanwhile{Journal: journaltest.NewMemory()} // the owner died before its draw
	first.check(short.Create(t.Context(), first.table.Info(), whole[:len(whole)-1]...))
	first.close(first.lobby)
	owners := &ownership{of: map[string]int{code: 7}}
	first.journal, first.holds = short, owners.holds(0)
	first.open()
	var err error
	first.table, err = first.lobby.Table(code)
	first.check(err)
	owners.give(code, 0)
	short.meanwhile = func() {
		owners.give(code, 7)
		first.lobby.Leave(code)
	}
	first.wants(first.lobby.Take(t.Context(), code), referee.ErrElsewhere)
	_, err = first.table.Subscribe(referee.Audience)
	first.wants(err, referee.ErrElsewhere)
	if first.table.Here() {
		t.Error("it answers for the table")
	}
}

// TestDiscover proves that a process learns of tables that others made, and makes none of its own twice.
func TestDiscover(t *testing.T) {
	first := newFixture(t)
	second, owners := inHall(first, enginetest.Tally{})
	made := first.newEmptyTable()
	code := made.Info().Code
	second.wants(errorOf(second.lobby.Table(code)), referee.ErrUnknownTable)
	owners.give(code, 0)
	for range 2 {
		first.check(first.lobby.Discover(t.Context()))
		second.check(second.lobby.Discover(t.Context()))
	}
	second.check(errorOf(second.lobby.Table(code)))
	for _, x := range []*fixture{first, second} {
		if n := len(x.lobby.Tables()); n != 2 {
			t.Errorf("%d tables, want 2", n)
		}
	}
}

func errorOf(_ *referee.Table, err error) error { return err }

// away is a journal that may be out of reach.
type away struct {
	referee.Journal
	gone atomic.Bool
}

var errAway = errors.New("no route to host")

func (a *away) Append(ctx context.Context, table string, expected int, rows []referee.Row) error {
	if a.gone.Load() {
		return errAway
	}
	return a.Journal.Append(ctx, table, expected, rows)
}

func (a *away) Read(ctx context.Context, table string, from int) ([]referee.Row, error) {
	if a.gone.Load() {
		return nil, errors.Join(referee.ErrNoAnswer, errAway)
	}
	return a.Journal.Read(ctx, table, from)
}

// TestAJournalThatDoesNotAnswer proves that while the journal is out of reach inputs are not saved, and can be sent again, while everybody sees the last
// state; and that nothing is left of it afterwards, nor lost: whoever asks for a seat still does (EV-45).
func TestAJournalThatDoesNotAnswer(t *testing.T) {
	journal := &away{Journal: journaltest.NewMemory()}
	f := newFixtureWith(t, journal, enginetest.Tally{})
	asks, err := f.table.RequestSeat(t.Context(), f.stranger(), "amber", "")
	f.check(err)
	in, before := f.input("amber", "pick", "value", 1), f.everyone(seats...)
	journal.gone.Store(true)
	for range 2 { // with a table state, and without
		_, err := f.answer(in)
		f.wants(err, referee.ErrNotSaved)
		if f.everyone(seats...) != before {
			t.Error("somebody sees what was not saved")
		}
	}
	journal.gone.Store(false)
	f.must(in)
	f.wantAttention(false)
	if f.screen(referee.Console).Unsaved {
		t.Error("the console still says that nothing is saved")
	}
	f.check(f.table.Approve(t.Context(), referee.Console, asks.Seat, asks.Number))
}

// lapsing is a journal that stops to answer while it is written to, until the lease has lapsed.
type lapsing struct {
	referee.Journal
	lapses bool        // at the next write
	gone   atomic.Bool // the lease has lapsed
	reads  atomic.Int32
}

func (l *lapsing) Append(ctx context.Context, table string, expected int, rows []referee.Row) error {
	if l.lapses {
		l.gone.Store(true)
		return errAway
	}
	return l.Journal.Append(ctx, table, expected, rows)
}

func (l *lapsing) Read(ctx context.Context, table string, from int) ([]referee.Row, error) {
	l.reads.Add(1)
	return l.Journal.Read(ctx, table, from)
}

// TestALapsedLeaseReadsNothing proves that a process whose lease has lapsed reads nothing of its tables: whoever sends is told at once that nothing is
// saved. Once the lease holds again, play goes on (EV-44).
func TestALapsedLeaseReadsNothing(t *testing.T) {
	journal := &lapsing{Journal: journaltest.NewMemory()}
	f := newFixtureWith(t, journal, enginetest.Tally{})
	f.close(f.lobby)
	f.holds = func(string) bool { return !journal.gone.Load() }
	f.open()
	var err error
	f.table, err = f.lobby.Table(f.table.Info().Code)
	f.check(err)
	in := f.input("amber", "pick", "value", 1)
	before := journal.reads.Load()
	journal.lapses = true
	for range 2 { // when the lease lapses, and then
		_, err := f.answer(in)
		f.wants(err, referee.ErrNotSaved)
	}
	if n := journal.reads.Load() - before; n > 0 {
		t.Errorf("the table was read %d times", n)
	}
	journal.lapses = false
	journal.gone.Store(false)
	f.must(in)
}

// between is a journal that has something done after a table was made and before it is read.
type between struct {
	referee.Journal
	made func()
	gone atomic.Bool // the journal can be read no more
}

func (b *between) Create(ctx context.Context, table referee.TableInfo, first ...referee.Row) error {
	err := b.Journal.Create(ctx, table, first...)
	if b.made != nil {
		b.made()
	}
	return err
}

func (b *between) Read(ctx context.Context, table string, from int) ([]referee.Row, error) {
	if b.gone.Load() {
		return nil, referee.ErrNoAnswer
	}
	return b.Journal.Read(ctx, table, from)
}

// TestFoundWhileItIsMade proves that a process which looks for new tables while it makes one has it once; and that one which it made but could not read
// is found later.
func TestFoundWhileItIsMade(t *testing.T) {
	journal := &between{Journal: journaltest.NewMemory()}
	f := newFixtureWith(t, journal, enginetest.Tally{})
	f.close(f.lobby)
	owners := &ownership{of: map[string]int{f.table.Info().Code: 1}}
	f.holds = func(code string) bool { return owners.holds(0)(code) && journal.made == nil } // the journal says so only after Create
	f.open()
	journal.made = func() { f.check(f.lobby.Discover(t.Context())) }
	f.newEmptyTable()
	if n := len(f.lobby.Tables()); n != 2 {
		t.Errorf("there are %d tables, want 2", n)
	}
	journal.made = func() { journal.gone.Store(true) }
	if _, err := f.lobby.Create(t.Context(), "", enginetest.TallyHeader()); err == nil {
		t.Error("a table that could not be read was made")
	}
	journal.made = nil
	journal.gone.Store(false)
	f.check(f.lobby.Discover(t.Context()))
	infos, err := journal.Tables(t.Context())
	f.check(err)
	f.check(errorOf(f.lobby.Table(infos[2].Code)))
}

// toilsome is Tally whose every line takes a second to be read.
type toilsome struct{ enginetest.Tally }

func (toilsome) Apply(s engine.State, events []engine.Event) engine.State {
	time.Sleep(time.Second)
	return enginetest.Tally{}.Apply(s, events)
}

// TestReadingEndsWithTheLobby proves that a lobby which closes does not wait until long records are read: a laptop that was just started can leave its hall
// at once.
func TestReadingEndsWithTheLobby(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t)
		for n := range 100 {
			f.must(f.input("amber", "pick", "value", n%3+1))
		}
		f.close(f.lobby)
		f.rules = toilsome{}
		f.open()
		time.Sleep(time.Second)
		began := time.Now()
		f.close(f.lobby)
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("it closed after %v", took)
		}
		if broken := f.lobby.Broken(); len(broken) > 0 {
			t.Errorf("%v are broken", broken)
		}
	})
}

// TestATableIsReadOnceTheJournalAnswers proves that a table which a journal out of reach keeps from being read is no broken one: who asks for it is told
// to come again, and it is read as soon as the journal answers (EV-44, EV-45).
func TestATableIsReadOnceTheJournalAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		journal := &away{Journal: journaltest.NewMemory()}
		f := newFixtureWith(t, journal, enginetest.Tally{})
		code := f.table.Info().Code
		f.close(f.lobby)
		journal.gone.Store(true)
		f.open()
		synctest.Wait()
		_, err := f.lobby.Table(code)
		f.wants(err, referee.ErrNoAnswer)
		journal.gone.Store(false)
		if n, broken := len(f.lobby.Tables()), f.lobby.Broken(); n != 1 || len(broken) > 0 {
			t.Errorf("%d tables and the broken ones %v, want 1 and none", n, broken)
		}
		f.check(errorOf(f.lobby.Table(code)))
	})
}

// TestALobbyClosesWithoutItsJournal proves that a lobby which waits for a journal out of reach can be closed.
func TestALobbyClosesWithoutItsJournal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		journal := &away{Journal: journaltest.NewMemory()}
		f := newFixtureWith(t, journal, enginetest.Tally{})
		f.close(f.lobby)
		journal.gone.Store(true)
		f.open()
		synctest.Wait()
		f.close(f.lobby)
	})
}
