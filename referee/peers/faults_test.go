//go:build unix

package peers_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/peers"
)

// scripted is the journal of a process "a" in a hall, beside a process "b". Tests say what happens in it.
type scripted struct {
	*journaltest.Memory

	mu         sync.Mutex
	owners     map[string]string // ids by codes
	epochs     map[string]int64  // likewise
	dead       bool              // whether b is
	reading    bool              // whether b has not read all tables
	read       bool              // whether a says that it has
	looks      int
	taken      []string                        // codes that a tried to take over
	given      []string                        // codes that a tried to hand over
	refuses    string                          // a code that cannot be handed over
	lateAnswer func(ctx context.Context) error // before the answer to who is in the hall arrives
	unreadable error                           // of the list of tables
	beforeRead func(ctx context.Context)       // before rows are read
	takeOver   func(ctx context.Context) error // before a table is taken over
}

func (s *scripted) Process() string { return "a" }

func (s *scripted) Holds(table string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.owners[table] == "a"
}

func (s *scripted) HasRead(string) { s.set(func() { s.read = true }) }

func (s *scripted) Status(ctx context.Context) (peers.Status, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.looks++
	now := peers.Status{Processes: []peers.Process{{ID: "a", URL: first, Alive: true}, {ID: "b", URL: second, Alive: !s.dead, Reading: s.reading}}}
	for code, owner := range s.owners {
		now.Tables = append(now.Tables, peers.Table{Code: code, Owner: owner, Seq: 1, Epoch: s.epochs[code]})
	}
	if late := s.lateAnswer; late != nil {
		s.mu.Unlock()
		err := late(ctx)
		s.mu.Lock()
		return now, err
	}
	return now, nil
}

func (s *scripted) Tables(ctx context.Context) ([]referee.TableInfo, error) {
	s.mu.Lock()
	wrong := s.unreadable
	s.mu.Unlock()
	if wrong != nil {
		return nil, wrong
	}
	return s.Memory.Tables(ctx)
}

func (s *scripted) TakeOver(ctx context.Context, table string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.taken = append(s.taken, table)
	if s.takeOver != nil {
		s.mu.Unlock()
		err := s.takeOver(ctx)
		s.mu.Lock()
		if err != nil {
			return err
		}
	}
	s.owners[table] = "a"
	return nil
}

func (s *scripted) HandOver(_ context.Context, table, to string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.given = append(s.given, table)
	if table == s.refuses {
		return errors.New("refused")
	}
	s.owners[table] = to
	s.epochs[table] += 2 // it is taken over at once
	return nil
}

func (s *scripted) Read(ctx context.Context, table string, from int) ([]referee.Row, error) {
	s.mu.Lock()
	before := s.beforeRead
	s.mu.Unlock()
	if before != nil {
		before(ctx)
	}
	return s.Memory.Read(ctx, table, from)
}

// set changes what happens.
func (s *scripted) set(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
}

// scriptedHall is process "a" with the tables of its hall.
type scriptedHall struct {
	*testing.T
	journal *scripted
	lobby   *referee.Lobby
	peers   *peers.Peers
	stop    func()        // ends Run
	ended   chan struct{} // closed when Run has
}

// inScriptedHall runs a test of process "a" in a hall with one table for each owner, under codes B, C and so on.
func inScriptedHall(t *testing.T, header engine.Header, owners []string, test func(h *scriptedHall)) {
	synctest.Test(t, func(t *testing.T) {
		h := &scriptedHall{T: t, journal: &scripted{Memory: journaltest.NewMemory(), owners: map[string]string{}, epochs: map[string]int64{}}, ended: make(chan struct{})}
		for i, owner := range owners {
			code := string("BCDFGHJKLM"[i])
			check(t, h.journal.Create(t.Context(), referee.TableInfo{Code: code, Created: time.Now(), Header: header}))
			h.journal.owners[code] = owner
		}
		h.peers = peers.New(first, func(context.Context, string) error { return nil }, slog.New(slog.DiscardHandler))
		check(t, h.peers.Join(t.Context(), h.journal))
		var err error
		h.lobby, err = referee.Open(t.Context(), referee.Config{
			Journal: h.journal, Games: map[string]engine.Rules{"tally": enginetest.Tally{}}, Holds: h.journal.Holds, Now: h.peers.Now, Log: slog.New(slog.DiscardHandler),
		})
		check(t, err)
		h.lobby.Tables() // waits until all are read
		h.peers.Use(h.lobby)
		var ctx context.Context
		ctx, h.stop = context.WithCancel(t.Context())
		go func() {
			defer close(h.ended)
			h.peers.Run(ctx)
		}()
		time.Sleep(time.Second)
		test(h)
		h.stop()
		<-h.ended
		check(t, h.lobby.Close(t.Context()))
	})
}

// tried lists the tables that the process tried to take over until now.
func (h *scriptedHall) tried() (codes []string) {
	h.journal.set(func() { codes = slices.Sorted(slices.Values(h.journal.taken)) })
	return codes
}

// TestWhoLeavesTakesNothingOver proves that a process which has handed its tables over takes over no more: it would die with them (EV-44).
func TestWhoLeavesTakesNothingOver(t *testing.T) {
	inScriptedHall(t, enginetest.TallyHeader(), []string{"b", "b"}, func(h *scriptedHall) {
		check(h, h.peers.Leave(h.Context()))
		h.journal.set(func() { h.journal.dead = true })
		time.Sleep(time.Minute)
		if got := h.tried(); len(got) > 0 {
			h.Errorf("it tried to take %q over", got)
		}
	})
}

// TestRunEndsWithAllThatItBegan proves that nothing of a process writes to the hall's journal after Run: who closes the journal then has left for good.
func TestRunEndsWithAllThatItBegan(t *testing.T) {
	inScriptedHall(t, enginetest.TallyHeader(), []string{"b"}, func(h *scriptedHall) {
		var takes atomic.Bool
		h.journal.set(func() {
			h.journal.dead = true
			h.journal.takeOver = func(ctx context.Context) error {
				takes.Store(true)
				<-ctx.Done()
				time.Sleep(time.Second) // the answer was under way
				takes.Store(false)
				return ctx.Err()
			}
		})
		time.Sleep(time.Second)
		if !takes.Load() {
			h.Error("nothing is being taken over")
		}
		h.stop()
		<-h.ended
		if takes.Load() {
			h.Error("a table is being taken over after the end")
		}
		time.Sleep(time.Minute)
	})
}

// TestReadBeforeItIsTaken proves that a process takes a table over only once it has read it: meanwhile another one can that is ready to answer (EV-44).
func TestReadBeforeItIsTaken(t *testing.T) {
	inScriptedHall(t, enginetest.TallyHeader(), []string{"b"}, func(h *scriptedHall) {
		read := make(chan struct{})
		h.journal.set(func() {
			h.journal.dead = true
			h.journal.beforeRead = func(context.Context) { <-read }
		})
		time.Sleep(time.Minute)
		if got := h.tried(); len(got) > 0 {
			h.Errorf("it tried to take %q over, which it has not read", got)
		}
		close(read)
		time.Sleep(time.Second)
		if _, here := h.peers.Owner("B"); !here {
			h.Error("the table was not taken over")
		}
	})
}

// TestATableThatCannotBeReadHere proves that a table of another process which this one cannot read, such as one of a game that it does not know, is left
// to its owner: this process does not take itself for dead, nor ask the database more often than otherwise.
func TestATableThatCannotBeReadHere(t *testing.T) {
	header := enginetest.TallyHeader()
	header.Game = "unknown"
	inScriptedHall(t, header, []string{"b"}, func(h *scriptedHall) {
		h.journal.set(func() { h.journal.looks = 0 })
		time.Sleep(10 * time.Second)
		h.journal.set(func() {
			if n := h.journal.looks; n > 50 {
				h.Errorf("it looked %d times in ten seconds", n)
			}
		})
		if _, died := h.peers.Returned(); died {
			h.Error("it takes itself for dead")
		}
	})
}

// newElsewhere has process "b" make a table with a code.
func (h *scriptedHall) newElsewhere(code string) {
	check(h, h.journal.Create(h.Context(), referee.TableInfo{Code: code, Created: time.Now(), Header: enginetest.TallyHeader()}))
	h.journal.set(func() { h.journal.owners[code] = "b" })
}

// TestANewTableIsAskedFor proves that a process says that there is no table with a code only if the hall's database said so to a question that was asked since:
// neither an answer that was under way when another process made the table, nor silence, nor a list of tables that cannot be read is enough (EV-44).
func TestANewTableIsAskedFor(t *testing.T) {
	inScriptedHall(t, enginetest.TallyHeader(), []string{"a"}, func(h *scriptedHall) {
		find := func(what, code, wantURL string, wantHere bool) {
			h.Helper()
			soon, cancel := context.WithTimeout(h.Context(), 2*time.Second)
			defer cancel()
			if url, here := h.peers.Find(soon, code); url != wantURL || here != wantHere {
				h.Errorf("%s: the table is at %q, here: %t", what, url, here)
			}
		}
		underWay := make(chan struct{})
		h.journal.set(func() { h.journal.lateAnswer = func(context.Context) error { <-underWay; return nil } })
		time.Sleep(time.Second)
		h.newElsewhere("C")
		h.journal.set(func() { h.journal.lateAnswer = nil })
		time.AfterFunc(time.Second, func() { close(underWay) })
		find("an answer was under way", "C", second, false)

		h.journal.set(func() { h.journal.lateAnswer = func(context.Context) error { return errors.New("no database") } })
		h.newElsewhere("D")
		find("no database", "D", "", false)
		find("no database, an old table", "B", "", true)

		h.journal.set(func() { h.journal.lateAnswer, h.journal.unreadable = nil, errors.New("no list") })
		find("no list of tables", "D", second, false)
		h.journal.set(func() { h.journal.unreadable = nil })
		find("no such table", "F", "", true)
	})
}

// TestNoTableGoesToWhoHasNotReadIt proves that a process says that it has read all tables once it has, and that who leaves waits for another that has:
// meanwhile it answers, and nothing is balanced (EV-44).
func TestNoTableGoesToWhoHasNotReadIt(t *testing.T) {
	inScriptedHall(t, enginetest.TallyHeader(), []string{"a", "a", "a", "b"}, func(h *scriptedHall) {
		h.journal.set(func() {
			if !h.journal.read {
				h.Error("nobody is told that it has read all tables")
			}
			h.journal.reading = true
		})
		time.Sleep(time.Second)
		if moves := peers.Balance(h.peers.Status()); len(moves) > 0 {
			h.Errorf("balancing moves %v", moves)
		}
		soon, cancel := context.WithTimeout(h.Context(), 10*time.Second)
		defer cancel()
		if err := h.peers.Leave(soon); !errors.Is(err, context.DeadlineExceeded) {
			h.Errorf("it left with %v", err)
		}
		if _, here := h.peers.Owner("B"); !here {
			h.Error("it does not answer for its table any more")
		}
		left := make(chan error)
		go func() { left <- h.peers.Leave(h.Context()) }()
		time.Sleep(time.Minute)
		h.journal.set(func() { h.journal.reading = false })
		check(h, <-left)
		if _, here := h.peers.Owner("B"); here {
			h.Error("it still answers for its table")
		}
	})
}

// TestOneTableKeepsNoOtherBack proves that who leaves hands over all tables that can be handed over.
func TestOneTableKeepsNoOtherBack(t *testing.T) {
	inScriptedHall(t, enginetest.TallyHeader(), []string{"a", "a", "a", "a"}, func(h *scriptedHall) {
		h.journal.set(func() { h.journal.refuses = "C" })
		if err := h.peers.HandOver(h.Context(), []string{"B", "C", "D", "F"}, "b"); err == nil {
			h.Error("nobody is told that one was refused")
		}
		h.journal.set(func() {
			if got := slices.Sorted(slices.Values(h.journal.given)); !slices.Equal(got, []string{"B", "C", "D", "F"}) {
				h.Errorf("it tried to hand %q over", got)
			}
		})
	})
}

// TestTimeNeverGoesBack proves that the hall's time goes on where answers of the database take more or less time, and where its clock is set back.
func TestTimeNeverGoesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		evening := time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)
		journal := &answering{now: peers.Status{Now: evening}}
		p := peers.New(first, nil, slog.New(slog.DiscardHandler))
		want := evening
		for _, step := range []struct{ says, want time.Duration }{{0, 0}, {990 * time.Millisecond, time.Second}, {-time.Hour, 2 * time.Second}, {time.Hour, time.Hour}} {
			journal.now.Now = evening.Add(step.says)
			check(t, p.Join(t.Context(), journal))
			if want = evening.Add(step.want); !p.Now().Equal(want) {
				t.Errorf("the time is %v, want %v", p.Now(), want)
			}
			time.Sleep(time.Second)
		}
	})
}
