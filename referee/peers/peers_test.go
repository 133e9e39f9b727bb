//go:build unix

package peers_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/db/postgres"
	"github.com/judgeofthechange/judge/db/postgres/postgrestest"
	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/peers"
)

// ttl is a shorter lease than the program's, yet long enough that none lapses by itself on a busy machine.
const ttl = 3 * time.Second

func TestMain(m *testing.M) { os.Exit(postgrestest.Tests{M: m}.Run()) }

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// hall is a database with a hall.
type hall struct {
	*testing.T
	server *postgrestest.Server
	url    string
	keys   seal.KeyFolder
}

func newHall(t *testing.T, server *postgrestest.Server) *hall {
	t.Helper()
	h := &hall{t, server, server.Database(t), seal.KeyFolder(filepath.Join(t.TempDir(), "keys"))}
	check(t, postgres.Init(t.Context(), h.url, h.keys))
	return h
}

// process is a process of a hall.
type process struct {
	*testing.T
	journal *postgres.DB
	lobby   *referee.Lobby
	peers   *peers.Peers
	log     *journaltest.Log
	leave   func()
	die     func() // as a process that is killed: its leases lapse by themselves
}

// join makes a process of the hall. It leaves when the test ends.
func (h *hall) join(url string) *process {
	h.Helper()
	p := &process{T: h.T, log: &journaltest.Log{}}
	log := slog.New(slog.NewTextHandler(p.log, nil))
	p.peers = peers.New(url, func(context.Context, string) error { return nil }, log)
	var err error
	p.journal, err = postgres.Open(h.Context(), h.url, h.keys, postgres.Options{URL: url, TTL: ttl, Margin: ttl / 4, Lost: p.peers.Lost})
	check(h, err)
	check(h, p.peers.Join(h.Context(), p.journal))
	p.lobby, err = referee.Open(h.Context(), referee.Config{
		Journal: p.journal, Games: map[string]engine.Rules{"tally": enginetest.Tally{}}, Holds: p.journal.Holds, Now: p.peers.Now, Log: log,
	})
	check(h, err)
	p.peers.Use(p.lobby)
	ctx, stop := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { p.peers.Run(ctx) })
	p.leave = sync.OnceFunc(func() {
		stop()
		running.Wait()
		check(h, p.lobby.Close(context.Background()))
		check(h, p.journal.Close())
	})
	p.die = sync.OnceFunc(func() {
		stop()
		running.Wait()
		h.server.Exec(h, h.url, fmt.Sprintf("update judge.process set until = clock_timestamp() - interval '1 ms' where id = '%s'", p.journal.Process()))
	})
	h.Cleanup(p.leave)
	return p
}

// newTable makes a table at a process.
func (p *process) newTable() (code string) {
	p.Helper()
	t, err := p.lobby.Create(p.Context(), "", enginetest.TallyHeader())
	check(p, err)
	return t.Info().Code
}

// table finds a table, and waits until the process has heard of it.
func (p *process) table(code string) (t *referee.Table) {
	p.Helper()
	p.until("the table is known", func() (err error) { t, err = p.lobby.Table(code); return err })
	return t
}

// until waits until nothing is wrong.
func (p *process) until(what string, wrong func() error) {
	p.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for err := wrong(); err != nil; err = wrong() {
		if time.Now().After(deadline) {
			p.Fatalf("%s: %v\n%s", what, err, p.log)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// untilHere waits until the process answers for a table.
func (p *process) untilHere(code string) {
	p.Helper()
	t := p.table(code)
	p.until("the process answers for "+code, func() error {
		if !t.Here() {
			return errors.New("it does not")
		}
		return nil
	})
}

// untilOwner waits until a process knows who answers for a table.
func (p *process) untilOwner(code, url string) {
	p.Helper()
	p.until("the owner of "+code+" is known", func() error {
		if at, here := p.peers.Owner(code); at != url || here != (url == "") {
			return fmt.Errorf("it is at %q, here: %t, want %q", at, here, url)
		}
		return nil
	})
}

const first, second, third = "http://10.0.0.1:8080", "http://10.0.0.2:8080", "http://10.0.0.3:8080"

// TestTablesAreFollowed proves that a process knows who answers for a table that another has made, and shows what that one writes (EV-44).
func TestTablesAreFollowed(t *testing.T) {
	h := newHall(t, postgrestest.Shared(t))
	a, b := h.join(first), h.join(second)
	code := a.newTable()
	a.untilOwner(code, "")
	there := b.table(code)
	b.untilOwner(code, first)
	check(t, a.table(code).Lock(t.Context(), referee.Console, true))
	b.until("the follower shows what was written", func() error {
		if screen, err := there.Screen(referee.Audience); err != nil || !screen.Locked {
			return fmt.Errorf("joining is open: %v", err)
		}
		return nil
	})
	if err := there.Lock(t.Context(), referee.Console, false); !errors.Is(err, referee.ErrElsewhere) {
		t.Errorf("a follower answered an input: %v", err)
	}
	b.until("the other is known", func() error {
		if got := b.peers.URLs(); !slices.Equal(got, []string{first}) {
			return fmt.Errorf("the others are at %v", got)
		}
		return nil
	})
	if url, here := b.peers.Owner("XXXXX"); url != "" || !here {
		t.Errorf("a table that nobody knows is at %q, here: %t", url, here)
	}
}

// TestANewTableIsFound proves that a process finds a table which another has just made, rather than tell a phone that there is none.
func TestANewTableIsFound(t *testing.T) {
	h := newHall(t, postgrestest.Shared(t))
	a, b := h.join(first), h.join(second)
	for range 5 {
		code := a.newTable()
		if url, here := b.peers.Find(t.Context(), code); url != first || here {
			t.Errorf("the table is at %q, here: %t", url, here)
		}
	}
}

// TestTheTablesOfTheDead proves that the tables of a process that died go on at the others, each at one, with all that was acknowledged (EV-44).
func TestTheTablesOfTheDead(t *testing.T) {
	h := newHall(t, postgrestest.Shared(t))
	a, b, c := h.join(first), h.join(second), h.join(third)
	b.until("the first is known", func() error {
		if len(b.peers.Others()) != 2 {
			return errors.New("it is not")
		}
		return nil
	})
	var codes []string
	for range 12 {
		code := a.newTable()
		check(t, a.table(code).Lock(t.Context(), referee.Console, true))
		codes = append(codes, code)
	}
	alive := b.peers.Life(first)
	if alive.Err() != nil || b.peers.Life("http://10.0.0.9:8080").Err() == nil {
		t.Error("it is not known who is alive")
	}
	a.die()
	<-alive.Done()
	for _, code := range codes {
		b.until("somebody answers for "+code, func() error {
			url, here := b.peers.Owner(code)
			if !here && url != third {
				return fmt.Errorf("it is at %q", url)
			}
			owner := b
			if !here {
				owner = c
			}
			return owner.table(code).Lock(t.Context(), referee.Console, false)
		})
		if b.table(code).Here() == c.table(code).Here() {
			t.Errorf("both answer for %s, or neither does", code)
		}
	}
	if err := a.table(codes[0]).Lock(t.Context(), referee.Console, false); err == nil { // which it would have to write
		t.Error("the dead process answered")
	}
}

// TestASleeperJoinsAnew proves that a process which was taken for dead answers for nothing until it has taken a table over again, under a new id.
func TestASleeperJoinsAnew(t *testing.T) {
	h := newHall(t, postgrestest.Shared(t))
	a := h.join(first)
	code, before := a.newTable(), a.journal.Process()
	here := a.table(code)
	updates, stop := here.Changes()
	defer stop()
	h.server.Exec(t, h.url, `update judge.process set until = clock_timestamp() - interval '1 ms'`)
	a.until("the process has a new id", func() error {
		if id := a.journal.Process(); id == "" || id == before {
			return errors.New("it has the old one")
		}
		return nil
	})
	<-updates
	a.untilHere(code)
	check(t, here.Lock(t.Context(), referee.Console, true))
}

// TestATableLostWhileItWasTaken proves that a process which takes itself for a table's owner, since it was taken for dead in between, sees that it is
// not: phones that call it come to the owner (EV-44).
func TestATableLostWhileItWasTaken(t *testing.T) {
	h := newHall(t, postgrestest.Shared(t))
	a, b := h.join(first), h.join(second)
	code := b.newTable()
	a.untilOwner(code, second)
	check(t, a.lobby.Take(t.Context(), code)) // as if it had been the owner a moment ago
	a.untilOwner(code, second)
	if !b.table(code).Here() {
		t.Error("the owner lost its table")
	}
}

// TestLeaving proves that whoever leaves hands its tables over, to all others alike, who answer for them before it is gone (EV-44).
func TestLeaving(t *testing.T) {
	h := newHall(t, postgrestest.Shared(t))
	a, b, c := h.join(first), h.join(second), h.join(third)
	var codes []string
	for range 6 {
		codes = append(codes, a.newTable())
	}
	a.until("all three are in the hall", func() error {
		if n := len(a.peers.Others()); n != 2 {
			return fmt.Errorf("%d others", n)
		}
		return nil
	})
	stream, err := a.table(codes[0]).Subscribe(referee.Audience)
	check(t, err)
	check(t, a.peers.Leave(t.Context()))
	<-stream.Done()
	if !errors.Is(stream.Err(), referee.ErrElsewhere) {
		t.Errorf("a stream ended with %v", stream.Err())
	}
	for _, x := range []*process{b, c} {
		x.until("each of two others has half of the tables", func() error {
			here := 0
			for _, code := range codes {
				if x.table(code).Here() {
					here++
				}
			}
			if here != 3 {
				return fmt.Errorf("one has %d", here)
			}
			return nil
		})
	}
	alone := newHall(t, h.server).join(first)
	alone.newTable()
	check(t, alone.peers.Leave(t.Context())) // to nobody
}

// TestPostgreSQLStops proves that while the database is away nothing is acknowledged and the last state is shown, and that play goes on by itself once it
// is back (EV-45).
func TestPostgreSQLStops(t *testing.T) {
	server := postgrestest.New(t)
	h := newHall(t, server)
	a, b := h.join(first), h.join(second)
	codes := []string{a.newTable(), b.newTable()}
	a.table(codes[1])
	b.table(codes[0])
	check(t, server.Stop(true))
	for i, p := range []*process{a, b} {
		here := p.table(codes[i])
		if err := here.Lock(t.Context(), referee.Console, true); err == nil {
			t.Error("an input was acknowledged without the database")
		}
		screen, err := here.Screen(referee.Audience)
		check(t, err)
		if screen.Locked {
			t.Error("somebody sees what was not saved")
		}
	}
	for heard := a.peers.Heard(); heard < 2*ttl; heard = a.peers.Heard() { // all leases lapse
		time.Sleep(ttl / 10)
	}
	check(t, server.Start())
	for _, code := range codes {
		a.until("somebody answers for "+code, func() error {
			for _, p := range []*process{a, b} {
				if here := p.table(code); here.Here() {
					return here.Lock(t.Context(), referee.Console, true)
				}
			}
			return errors.New("nobody does")
		})
	}
}
