//go:build unix

package postgres_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/judgeofthechange/judge/db/postgres"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/peers"
)

// losses collects what a process was told that it lost.
type losses struct {
	sync.Mutex
	codes []string
}

func (l *losses) add(codes []string) {
	l.Lock()
	defer l.Unlock()
	l.codes = append(l.codes, codes...)
}

func (l *losses) wantAndForget(t *testing.T, codes ...string) {
	t.Helper()
	l.Lock()
	defer l.Unlock()
	if slices.Sort(l.codes); !slices.Equal(l.codes, codes) {
		t.Errorf("lost are %v, want %v", l.codes, codes)
	}
	l.codes = nil
}

// TestSleeperIsFenced proves that a process whose tables were taken over while it slept writes nothing when it wakes, though it believes to own them,
// that its first heartbeat drops all its tables, and that it comes back under a new id (EV-44).
func TestSleeperIsFenced(t *testing.T) {
	h := newHall(t)
	var lost losses
	sleeper := manual
	sleeper.Lost = lost.add
	a, b := h.join(t, sleeper), h.join(t, manual)
	for _, code := range []string{"BBBBB", "CCCCC"} {
		check(t, a.Create(t.Context(), journaltest.TableInfo(code), journaltest.Rows(0, 2)...))
	}
	h.lapse(t, a)
	check(t, b.TakeOver(t.Context(), "BBBBB"))
	if !a.Holds("BBBBB") {
		t.Error("the sleeper knows already")
	}
	for _, want := range []error{postgres.ErrFenced, postgres.ErrNotOwner} { // the second time it knows
		if err := a.Append(t.Context(), "BBBBB", 2, journaltest.Rows(2, 1)); !errors.Is(err, want) {
			t.Errorf("the sleeper's append: %v, want %v", err, want)
		}
		wantRows(t, b, "BBBBB", 2)
	}
	lost.wantAndForget(t, "BBBBB")
	check(t, b.Append(t.Context(), "BBBBB", 2, journaltest.Rows(2, 1)))
	wantRows(t, b, "BBBBB", 3)

	before := a.Process()
	check(t, a.Pulse(t.Context()))
	lost.wantAndForget(t, "CCCCC")
	if a.Process() == before || a.Holds("BBBBB") || a.Holds("CCCCC") {
		t.Errorf("the sleeper is still %s and holds tables", before)
	}
	if err := a.Append(t.Context(), "CCCCC", 2, journaltest.Rows(2, 1)); !errors.Is(err, postgres.ErrNotOwner) {
		t.Errorf("a dropped table: %v", err)
	}
	wantRows(t, b, "CCCCC", 2)
	check(t, a.TakeOver(t.Context(), "CCCCC"))
	check(t, a.Append(t.Context(), "CCCCC", 2, journaltest.Rows(2, 1)))
}

// TestUnheardProcessStops proves that a process stops by its own clock, a margin before its lease ends, when the database was not heard, writes
// nothing from then on, and goes on under the same id if a heartbeat still comes in time (EV-44).
func TestUnheardProcessStops(t *testing.T) {
	h := newHall(t)
	var now atomic.Int64
	o := postgres.WithClock(manual, func() time.Duration { return time.Duration(now.Load()) })
	o.Margin = 15 * time.Minute
	d := h.join(t, o)
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 1)...))
	now.Store(int64(44 * time.Minute))
	check(t, d.Append(t.Context(), "BBBBB", 1, journaltest.Rows(1, 1)))
	now.Store(int64(45 * time.Minute))
	if d.Holds("BBBBB") {
		t.Error("it would still answer")
	}
	for what, err := range map[string]error{
		"append":      d.Append(t.Context(), "BBBBB", 2, journaltest.Rows(2, 1)),
		"create":      d.Create(t.Context(), journaltest.TableInfo("CCCCC")),
		"rewrite":     d.Rewrite(t.Context(), map[string][]referee.Row{"BBBBB": journaltest.Rows(0, 1)}),
		"house rules": d.SaveHouseRules(t.Context(), "Friday", nil),
		"take over":   d.TakeOver(t.Context(), "BBBBB"),
		"release":     d.Release(t.Context(), "BBBBB"),
	} {
		if !errors.Is(err, postgres.ErrLapsed) {
			t.Errorf("%s: %v, want ErrLapsed", what, err)
		}
	}
	wantRows(t, d, "BBBBB", 2)
	before := d.Process()
	check(t, d.Pulse(t.Context()))
	check(t, d.Append(t.Context(), "BBBBB", 2, journaltest.Rows(2, 1)))
	if d.Process() != before {
		t.Error("it has another id")
	}
}

// TestClocksDecideNothing proves that rows with times before those of earlier rows are kept in their order, and that after the database's clock was
// set back by an hour a dead process's tables are free at once, and a living process goes on after one heartbeat.
func TestClocksDecideNothing(t *testing.T) {
	h := newHall(t)
	dead, living := h.join(t, manual), h.join(t, manual)
	check(t, dead.Create(t.Context(), journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 1)...))
	check(t, living.Create(t.Context(), journaltest.TableInfo("CCCCC"), journaltest.Rows(0, 1)...))
	earlier := journaltest.Rows(1, 1)
	earlier[0].At = earlier[0].At.Add(-time.Hour)
	check(t, living.Append(t.Context(), "CCCCC", 1, earlier))
	check(t, living.Append(t.Context(), "CCCCC", 2, journaltest.Rows(2, 1)))
	rows, err := living.Read(t.Context(), "CCCCC", 1)
	check(t, err)
	if len(rows) != 3 || !rows[1].At.Equal(earlier[0].At) {
		t.Errorf("the rows are %v", rows)
	}
	h.exec(t, `update process set seen = seen + interval '3 hours', until = until + interval '3 hours'`) // so they look to a clock that was set back
	check(t, living.Pulse(t.Context()))
	takeFree(t, living)
	check(t, living.Append(t.Context(), "BBBBB", 1, journaltest.Rows(1, 1)))
	check(t, living.Append(t.Context(), "CCCCC", 3, journaltest.Rows(3, 1)))
	if err := dead.Append(t.Context(), "BBBBB", 1, journaltest.Rows(1, 1)); !errors.Is(err, postgres.ErrFenced) {
		t.Errorf("the other's append: %v", err)
	}
}

// TestMove proves that a process which moves to another URL joins there under a new id, without its tables, which others may take at once (EV-44).
func TestMove(t *testing.T) {
	h := newHall(t)
	o := manual
	o.URL = "http://10.0.0.7:8080"
	var lost losses
	o.Lost = lost.add
	d, other := h.join(t, o), h.join(t, manual)
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 1)...))
	before := d.Process()
	d.Move("http://10.0.0.8:8080")
	check(t, d.Pulse(t.Context()))
	lost.wantAndForget(t, "BBBBB")
	if err := d.Append(t.Context(), "BBBBB", 1, journaltest.Rows(1, 1)); !errors.Is(err, postgres.ErrNotOwner) {
		t.Errorf("it still writes: %v", err)
	}
	check(t, other.TakeOver(t.Context(), "BBBBB"))
	s, err := other.Status(t.Context())
	check(t, err)
	if i := slices.IndexFunc(s.Processes, func(p peers.Process) bool { return p.ID == d.Process() }); d.Process() == before || i < 0 || s.Processes[i].URL != "http://10.0.0.8:8080" {
		t.Errorf("%s, which was %s, is not at its new URL: %+v", d.Process(), before, s.Processes)
	}
}

// TestTablesAreHandedOver proves that nobody takes the table of a process that is alive, that a released one is taken at once, and that whoever
// released it writes nothing more.
func TestTablesAreHandedOver(t *testing.T) {
	h := newHall(t)
	a, b := h.join(t, manual), h.join(t, manual)
	check(t, a.Create(t.Context(), journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 1)...))
	if err := b.TakeOver(t.Context(), "BBBBB"); !errors.Is(err, postgres.ErrOwned) {
		t.Errorf("a living process's table: %v", err)
	}
	if err := b.TakeOver(t.Context(), "ZZZZZ"); !errors.Is(err, referee.ErrNoTable) {
		t.Errorf("no table: %v", err)
	}
	if err := b.Append(t.Context(), "BBBBB", 1, journaltest.Rows(1, 1)); !errors.Is(err, postgres.ErrNotOwner) {
		t.Errorf("an append to another's table: %v", err)
	}
	if err := b.Release(t.Context(), "BBBBB"); !errors.Is(err, postgres.ErrNotOwner) {
		t.Errorf("another's table released: %v", err)
	}
	if free, err := b.Free(t.Context()); err != nil || len(free) > 0 {
		t.Errorf("free are %v, %v", free, err)
	}
	check(t, a.TakeOver(t.Context(), "BBBBB")) // it has it
	check(t, a.Release(t.Context(), "BBBBB"))
	if free, err := b.Free(t.Context()); err != nil || !slices.Equal(free, []string{"BBBBB"}) {
		t.Errorf("free are %v, %v", free, err)
	}
	if err := a.Append(t.Context(), "BBBBB", 1, journaltest.Rows(1, 1)); !errors.Is(err, postgres.ErrNotOwner) {
		t.Errorf("an append to a released table: %v", err)
	}
	check(t, b.TakeOver(t.Context(), "BBBBB"))
	check(t, b.Append(t.Context(), "BBBBB", 1, journaltest.Rows(1, 1)))
	wantRows(t, a, "BBBBB", 2)
}

// TestHandOver proves that a table which is handed over waits for the process that was named, and for no other while that lives.
func TestHandOver(t *testing.T) {
	h := newHall(t)
	a, b, c := h.join(t, manual), h.join(t, manual), h.join(t, manual)
	check(t, a.Create(t.Context(), journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 1)...))
	check(t, a.HandOver(t.Context(), "BBBBB", b.Process()))
	if err := a.Append(t.Context(), "BBBBB", 1, journaltest.Rows(1, 1)); !errors.Is(err, postgres.ErrNotOwner) {
		t.Errorf("an append to a table that was handed over: %v", err)
	}
	for _, other := range []*postgres.DB{a, c} {
		if err := other.TakeOver(t.Context(), "BBBBB"); !errors.Is(err, postgres.ErrOwned) {
			t.Errorf("a table that waits for another process was taken: %v", err)
		}
	}
	if free, err := b.Free(t.Context()); err != nil || !slices.Equal(free, []string{"BBBBB"}) {
		t.Errorf("free for its new owner are %v, %v", free, err)
	}
	check(t, b.TakeOver(t.Context(), "BBBBB"))
	check(t, b.Append(t.Context(), "BBBBB", 1, journaltest.Rows(1, 1)))

	check(t, b.HandOver(t.Context(), "BBBBB", c.Process()))
	h.lapse(t, c)
	check(t, a.TakeOver(t.Context(), "BBBBB")) // who was named died before it came
	check(t, a.HandOver(t.Context(), "BBBBB", c.Process()))
	check(t, b.TakeOver(t.Context(), "BBBBB")) // nobody has this id any more, or whoever had it is dead
}

// TestStatus proves that the hall's status names each process, whether it is alive and has read all tables, and the owner of each table.
func TestStatus(t *testing.T) {
	h := newHall(t)
	a, b := manual, manual
	a.URL, b.URL = "http://10.0.0.1:8080", "http://10.0.0.2:8080"
	b.Free = func() int64 { return 7e9 }
	first, second := h.join(t, a), h.join(t, b)
	for _, code := range []string{"BBBBB", "CCCCC", "DDDDD"} {
		check(t, first.Create(t.Context(), journaltest.TableInfo(code), journaltest.Rows(0, 2)...))
	}
	check(t, first.Release(t.Context(), "CCCCC"))
	check(t, first.Release(t.Context(), "DDDDD"))
	check(t, second.TakeOver(t.Context(), "DDDDD"))
	first.HasRead(second.Process()) // not its own
	second.HasRead(second.Process())
	check(t, first.Pulse(t.Context()))
	check(t, second.Pulse(t.Context()))
	h.lapse(t, first)
	s, err := second.Status(t.Context())
	check(t, err)
	if len(s.Processes) != 2 || len(s.Tables) != 3 {
		t.Fatalf("the status is %+v", s)
	}
	for i, want := range []peers.Process{{ID: first.Process(), URL: a.URL, Free: -1, Reading: true}, {ID: second.Process(), URL: b.URL, Alive: true, Free: 7e9}} {
		got := s.Processes[i]
		if got.Lag <= 0 || got.Alive != (got.Lag < time.Hour) {
			t.Errorf("%s was heard %v ago, alive: %v", got.URL, got.Lag, got.Alive)
		}
		if got.Lag = 0; got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
	for i, want := range []peers.Table{
		{Code: "BBBBB", Owner: first.Process(), Epoch: 1, Seq: 2},
		{Code: "CCCCC", Epoch: 2, Seq: 2},
		{Code: "DDDDD", Owner: second.Process(), Epoch: 3, Seq: 2},
	} {
		got := s.Tables[i]
		if time.Since(got.Taken) > time.Hour {
			t.Errorf("%s was taken at %v", got.Code, got.Taken)
		}
		if got.Taken = (time.Time{}); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
}

// TestStatusWaitsForNoReader proves that a process hears who is in its hall while many of its readers wait for rows, as they do while people's rows are
// swept: otherwise it would say that nothing can be saved, and take over nothing (EV-45).
func TestStatusWaitsForNoReader(t *testing.T) {
	h := newHall(t)
	d := h.join(t, manual)
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 2)...))
	sweeper, err := pgx.Connect(t.Context(), h.server.Admin(h.url))
	check(t, err)
	sweep, err := sweeper.Begin(t.Context())
	check(t, err)
	_, err = sweep.Exec(t.Context(), `lock table judge.journal in access exclusive mode`)
	check(t, err)
	var readers sync.WaitGroup
	for range 4 * runtime.NumCPU() {
		readers.Go(func() {
			if rows, err := d.Read(t.Context(), "BBBBB", 1); len(rows) != 2 {
				t.Errorf("%d rows were read, %v", len(rows), err)
			}
		})
	}
	for h.value(t, `select (count(*) >= 4)::text from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`) != "true" {
		time.Sleep(time.Millisecond)
	}
	soon, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	if _, err := d.Status(soon); err != nil {
		t.Errorf("the status says %v", err)
	}
	check(t, errors.Join(sweep.Rollback(t.Context()), sweeper.Close(t.Context())))
	readers.Wait()
}

// TestHeartbeatsComeByThemselves proves that a process prolongs its lease without being asked, and keeps its id and its tables.
func TestHeartbeatsComeByThemselves(t *testing.T) {
	h := newHall(t)
	var lost losses
	d := h.join(t, postgres.Options{TTL: 4 * quick, Lost: lost.add})
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB")))
	before := d.Process()
	for range 3 {
		for seen := h.value(t, `select seen::text from judge.process`); seen == h.value(t, `select seen::text from judge.process`); {
			time.Sleep(quick / 20)
		}
	}
	check(t, d.Append(t.Context(), "BBBBB", 0, journaltest.Rows(0, 1)))
	if d.Process() != before {
		t.Error("the process has another id")
	}
	lost.wantAndForget(t)
}
