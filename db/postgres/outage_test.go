//go:build unix

package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/db/durable"
	"github.com/judgeofthechange/judge/db/groupcommit"
	"github.com/judgeofthechange/judge/db/postgres"
	"github.com/judgeofthechange/judge/db/postgres/postgrestest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestLostAnswerOfACommit proves for each write that when the connection is lost between the commit and its answer the write is there once and is
// acknowledged once, and that the same write of somebody else at that moment is still refused (EV-43).
func TestLostAnswerOfACommit(t *testing.T) {
	direct := newHall(t)
	var armed atomic.Bool
	h := newProxy(t, direct, func(p piece) (int, bool) {
		if p.isCommitted() && armed.CompareAndSwap(true, false) {
			return 0, true
		}
		return len(p.bytes), false
	})
	d := h.join(t, manual)
	lost := func(what string, write func() error, want error) {
		t.Helper()
		armed.Store(true)
		if err := write(); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", what, err, want)
		}
		if armed.Load() {
			t.Errorf("%s: nothing was cut", what)
		}
	}
	ctx := t.Context()
	lost("create", func() error { return d.Create(ctx, journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 1)...) }, nil)
	lost("create again", func() error { return d.Create(ctx, journaltest.TableInfo("BBBBB")) }, referee.ErrExists)
	lost("append", func() error { return d.Append(ctx, "BBBBB", 1, journaltest.Rows(1, 2)) }, nil)
	lost("append of nothing", func() error { return d.Append(ctx, "BBBBB", 3, nil) }, nil)
	lost("append behind", func() error { return d.Append(ctx, "BBBBB", 2, journaltest.Rows(2, 1)) }, referee.ErrConflict)
	lost("house rules", func() error { return d.SaveHouseRules(ctx, "Friday", []byte("{}")) }, nil)
	lost("house rules again", func() error { return d.SaveHouseRules(ctx, "Friday", []byte("{}")) }, referee.ErrExists)
	wantRows(t, d, "BBBBB", 3)
	if rules, err := d.ListHouseRules(ctx); err != nil || len(rules) != 1 {
		t.Errorf("the house rules are %v, %v", rules, err)
	}
	check(t, d.Append(ctx, "BBBBB", 3, journaltest.Rows(3, 1)))

	const racing = 8
	results := make(chan error, racing)
	armed.Store(true)
	for range racing {
		go func() { results <- d.Append(ctx, "BBBBB", 4, journaltest.Rows(4, 1)) }()
	}
	won := 0
	for range racing {
		switch err := <-results; {
		case err == nil:
			won++
		case !errors.Is(err, referee.ErrConflict):
			t.Error(err)
		}
	}
	if won != 1 {
		t.Errorf("%d of the racing writers were acknowledged", won)
	}
	wantRows(t, d, "BBBBB", 5)
	lost("release", func() error { return d.Release(ctx, "BBBBB") }, nil)
	check(t, direct.join(t, manual).TakeOver(ctx, "BBBBB"))
}

// TestOthersTakeOverAfterALostAnswer proves that a writer who lost the answer, and then the table, is not acknowledged: the new owner answers (EV-44).
func TestOthersTakeOverAfterALostAnswer(t *testing.T) {
	direct := newHall(t)
	other := direct.join(t, manual)
	var armed atomic.Bool
	var d *postgres.DB
	h := newProxy(t, direct, func(p piece) (int, bool) {
		if p.isCommitted() && armed.CompareAndSwap(true, false) {
			direct.lapse(t, d)
			if err := other.TakeOver(t.Context(), "BBBBB"); err != nil {
				t.Error(err)
			}
			return 0, true
		}
		return len(p.bytes), false
	})
	d = h.join(t, manual)
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB")))
	armed.Store(true)
	if err := d.Append(t.Context(), "BBBBB", 0, journaltest.Rows(0, 1)); !errors.Is(err, postgres.ErrFenced) {
		t.Errorf("got %v, want ErrFenced", err)
	}
	wantRows(t, other, "BBBBB", 1)
	check(t, other.Append(t.Context(), "BBBBB", 1, journaltest.Rows(1, 1)))
}

// TestConnectionsAreCut proves that connections which are cut at any byte, before, within and after a commit, with the server's half left open, lose and
// double nothing (EV-43).
func TestConnectionsAreCut(t *testing.T) {
	const tables = 10
	cuts := int64(60)
	if testing.Short() {
		cuts = 20
	}
	direct := newHall(t)
	direct.makeTables(t, tables)
	var done atomic.Int64
	h := newProxy(t, direct, func(p piece) (int, bool) {
		if !p.writing || rand.IntN(10) > 0 || done.Load() >= cuts {
			return len(p.bytes), false
		}
		done.Add(1)
		return rand.IntN(len(p.bytes) + 1), true
	})
	ctx, cancel := context.WithCancel(t.Context())
	acknowledged := newAcks()
	d := h.join(t, postgres.Options{})
	var playing sync.WaitGroup
	playing.Go(func() {
		if err := play(ctx, d, acknowledged.add); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
	for done.Load() < cuts {
		time.Sleep(10 * time.Millisecond)
	}
	acknowledged.wait(10 * tables)
	cancel()
	playing.Wait()
	acknowledged.wantKept(t, direct)
}

// TestSeveredProcessStopsBeforeItsTablesAreTaken proves that a process whose network fails without a word stops answering before another can take its
// tables, is not acknowledged what it was writing, and comes back under a new id without its tables when the network does (EV-44).
func TestSeveredProcessStopsBeforeItsTablesAreTaken(t *testing.T) {
	direct := newHall(t)
	var severed atomic.Bool
	h := newProxy(t, direct, func(p piece) (int, bool) {
		if severed.Load() {
			return 0, false
		}
		return len(p.bytes), false
	})
	var lost losses
	a := h.join(t, postgres.Options{TTL: 4 * quick, Margin: quick / 2, Lost: lost.add})
	b := direct.join(t, manual)
	check(t, a.Create(t.Context(), journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 1)...))
	before := a.Process()
	severed.Store(true)
	answered := make(chan error)
	go func() { answered <- a.Append(t.Context(), "BBBBB", 1, journaltest.Rows(1, 1)) }()
	for err := error(postgres.ErrOwned); err != nil; time.Sleep(quick / 100) {
		if err = b.TakeOver(t.Context(), "BBBBB"); err != nil && !errors.Is(err, postgres.ErrOwned) {
			t.Fatal(err)
		}
	}
	if a.Holds("BBBBB") {
		t.Error("both would answer")
	}
	if err := <-answered; !errors.Is(err, postgres.ErrLapsed) {
		t.Errorf("the severed append: %v, want ErrLapsed", err)
	}
	check(t, b.Append(t.Context(), "BBBBB", 1, journaltest.Rows(1, 1)))
	severed.Store(false)
	for a.Process() == before || a.Process() == "" {
		time.Sleep(quick / 100)
	}
	lost.wantAndForget(t, "BBBBB")
	if err := a.Append(t.Context(), "BBBBB", 2, journaltest.Rows(2, 1)); !errors.Is(err, postgres.ErrNotOwner) {
		t.Errorf("an append to what was taken: %v, want ErrNotOwner", err)
	}
	check(t, b.Release(t.Context(), "BBBBB"))
	check(t, a.TakeOver(t.Context(), "BBBBB"))
	check(t, a.Append(t.Context(), "BBBBB", 2, journaltest.Rows(2, 1)))
	wantRows(t, b, "BBBBB", 3)
}

// TestServerOutages proves that while the server is stopped for longer than a lease, falls as if its power was cut, and hangs, nothing is acknowledged
// that is lost or doubled, and that the same processes go on by themselves afterwards (EV-45).
func TestServerOutages(t *testing.T) {
	const tables = 20
	server := postgrestest.New(t)
	h := newHallOn(t, server)
	h.makeTables(t, tables)
	ctx, cancel := context.WithCancel(t.Context())
	acknowledged := newAcks()
	var playing sync.WaitGroup
	for range 2 {
		d := h.join(t, postgres.Options{TTL: quick, Margin: quick / 4})
		playing.Go(func() {
			if err := play(ctx, d, acknowledged.add); !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		})
	}
	outages := []struct {
		what       string
		begin, end func() error
	}{
		{"power cut", func() error { return server.Stop(false) }, server.Start},
		{"hang", server.Pause, server.Resume},
		{"restart", func() error { return server.Stop(true) }, server.Start},
	}
	if testing.Short() {
		outages = outages[:1]
	}
	for _, outage := range outages {
		acknowledged.wait(5 * tables)
		check(t, outage.begin())
		time.Sleep(2 * quick)
		before := acknowledged.count()
		time.Sleep(quick / 2)
		if after := acknowledged.count(); after != before {
			t.Errorf("%s: %d rows were acknowledged without a server", outage.what, after-before)
		}
		check(t, outage.end())
	}
	acknowledged.wait(5 * tables)
	cancel()
	playing.Wait()
	acknowledged.wantKept(t, h)
}

// TestARefusedWriteFailsAlone proves that a statement which the server refuses does not fail the others of its commit.
func TestARefusedWriteFailsAlone(t *testing.T) {
	h := newHall(t)
	d := h.join(t, manual)
	const tables = 8
	for i := range tables {
		check(t, d.Create(t.Context(), journaltest.TableInfo(fmt.Sprintf("T%04d", i))))
	}
	var group sync.WaitGroup
	for i := range tables {
		group.Go(func() {
			for n := range 10 {
				rows := journaltest.Rows(n, 1)
				bad := i%2 == 1
				if bad {
					rows[0].Kind = "no \x00 in a text"
				}
				err := d.Append(t.Context(), fmt.Sprintf("T%04d", i), n, rows)
				if bad != (err != nil) {
					t.Errorf("table %d: %v", i, err)
				}
				if bad {
					return
				}
			}
		})
	}
	group.Wait()
	for i := range tables {
		wantRows(t, d, fmt.Sprintf("T%04d", i), 10*(1-i%2))
	}
}

// TestAFullDiskOfTheDatabase proves that while the database's disk is full nothing is acknowledged or kept, by an error that says so, and that play goes on
// when there is room.
func TestAFullDiskOfTheDatabase(t *testing.T) {
	h := newHall(t)
	d := h.join(t, manual)
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 1)...))
	h.server.FillDisk(t, h.url)
	for what, err := range map[string]error{
		"append": d.Append(t.Context(), "BBBBB", 1, journaltest.Rows(1, 1)),
		"create": d.Create(t.Context(), journaltest.TableInfo("CCCCC"), journaltest.Rows(0, 1)...),
	} {
		if !errors.Is(err, durable.ErrFull) {
			t.Errorf("%s: %v, want ErrFull", what, err)
		}
	}
	wantRows(t, d, "BBBBB", 1)
	h.server.ClearDisk(t, h.url)
	check(t, d.Append(t.Context(), "BBBBB", 1, journaltest.Rows(1, 1)))
	check(t, d.Create(t.Context(), journaltest.TableInfo("CCCCC"), journaltest.Rows(0, 1)...))
	wantRows(t, d, "BBBBB", 2)
}

// TestClosedJournalsRefuseWrites proves that a closed journal refuses writes, and leaves no process and no owner behind.
func TestClosedJournalsRefuseWrites(t *testing.T) {
	h := newHall(t)
	d := h.join(t, manual)
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB")))
	check(t, d.Close())
	for what, err := range map[string]error{
		"append": d.Append(t.Context(), "BBBBB", 0, journaltest.Rows(0, 1)),
		"create": d.Create(t.Context(), journaltest.TableInfo("CCCCC")),
		"rules":  d.SaveHouseRules(t.Context(), "Friday", nil),
	} {
		if !errors.Is(err, postgres.ErrLapsed) && !errors.Is(err, groupcommit.ErrClosed) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if n := h.value(t, `select (select count(*) from judge.process) || ' ' || (select count(owner) from judge.head)`); n != "0 0" {
		t.Errorf("processes and owners left: %s", n)
	}
}

// TestStandby proves that with a synchronous standby nothing acknowledged is lost with the server: it is promoted, and the process goes on there by the
// second address of its hall (EV-45).
func TestStandby(t *testing.T) {
	server := postgrestest.New(t)
	h := newHallOn(t, server)
	standby := server.Standby(t)
	h.url = server.Either(h.url, standby)
	d := h.join(t, postgres.Options{TTL: 4 * quick})
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB")))
	const rows = 20
	for i := range rows {
		check(t, d.Append(t.Context(), "BBBBB", i, journaltest.Rows(i, 1)))
	}
	check(t, server.Stop(false))
	if err := d.Append(t.Context(), "BBBBB", rows, journaltest.Rows(rows, 1)); err == nil {
		t.Error("a row was acknowledged before the standby took writes")
	}
	check(t, standby.Promote())
	for d.TakeOver(t.Context(), "BBBBB") != nil { // the lease has lapsed; the process joins anew
		time.Sleep(quick / 20)
	}
	check(t, d.Append(t.Context(), "BBBBB", rows, journaltest.Rows(rows, 1)))
	wantRows(t, d, "BBBBB", rows+1)
}
