//go:build unix

package postgres_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/db/postgres"
	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// quick is a lease short enough for tests with many take-overs.
const quick = time.Second

// place is a hall as a process is told of it.
type place struct {
	URL  string
	Keys seal.KeyFolder
}

// victim is a process of a hall that takes over what is free and appends to what it owns until it is killed. For each acknowledgement it prints the
// table, the row's number and its text.
func victim(path string) error {
	var at place
	if err := json.Unmarshal([]byte(path), &at); err != nil {
		return err
	}
	ctx := context.Background()
	options := postgres.Options{URL: "http://victim", TTL: quick, Margin: quick / 4}
	if rand.IntN(2) == 0 { // a process that does not notice how late it is: the fence alone must do
		options = postgres.WithClock(options, func() time.Duration { return 0 })
	}
	d, err := postgres.Open(ctx, at.URL, at.Keys, options)
	for errors.Is(err, postgres.ErrUnreachable) { // a server that is busy with others' ends
		d, err = postgres.Open(ctx, at.URL, at.Keys, options)
	}
	if err != nil {
		return err
	}
	var printing sync.Mutex
	return play(ctx, d, func(table string, seq int, text string) {
		printing.Lock()
		defer printing.Unlock()
		fmt.Println(table, seq, text)
	})
}

// play takes over what is free and appends to each owned table from a goroutine of its own, until ctx ends.
func play(ctx context.Context, d *postgres.DB, acknowledged func(table string, seq int, text string)) error {
	playing := map[string]chan struct{}{}
	for ctx.Err() == nil {
		time.Sleep(rand.N(quick / 8))
		free, err := d.Free(ctx)
		if err != nil {
			continue // the database does not answer, or the lease has lapsed
		}
		rand.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		for _, table := range free[:min(8, len(free))] {
			if before := playing[table]; before != nil {
				select {
				case <-before:
				default:
					continue // the goroutine has not seen yet that it lost the table
				}
			}
			if err := d.TakeOver(ctx, table); err != nil {
				continue // somebody else was faster
			}
			ended := make(chan struct{})
			playing[table] = ended
			go func() {
				defer close(ended)
				playTable(ctx, d, table, acknowledged)
			}()
		}
	}
	for _, ended := range playing {
		<-ended
	}
	return ctx.Err()
}

// playTable appends to a table as long as this process owns it, as a referee does: what it knows is what it read and what was acknowledged since. Now and
// then it hands the table over.
func playTable(ctx context.Context, d *postgres.DB, table string, acknowledged func(table string, seq int, text string)) {
	known, fresh := -1, true
	for ctx.Err() == nil && d.Holds(table) {
		if known < 0 {
			rows, err := d.Read(ctx, table, 1)
			if err != nil {
				continue
			}
			known = len(rows)
			time.Sleep(rand.N(quick / 10)) // while a table is loaded
		}
		row := journaltest.Rows(known, 1)[0]
		row.Body = fmt.Appendf(nil, "%016x", rand.Uint64())
		switch err := d.Append(ctx, table, known, []referee.Row{row}); {
		case fresh && errors.Is(err, referee.ErrConflict):
			acknowledged(table, 0, "conflict") // somebody wrote after this process had taken the table over
			return
		case err == nil:
			known++
			acknowledged(table, known, string(row.Body))
		case errors.Is(err, postgres.ErrFenced), errors.Is(err, postgres.ErrNotOwner):
			return
		default:
			known = -1 // it may be there or not
		}
		fresh = false
		if rand.IntN(500) == 0 {
			_ = d.Release(ctx, table) // the lease may have lapsed
		}
		time.Sleep(rand.N(4 * time.Millisecond))
	}
}

// acks collects what was acknowledged.
type acks struct {
	sync.Mutex
	rows   map[string]map[int]string // text by table and number
	faults []string
	n      int
}

func newAcks() *acks { return &acks{rows: map[string]map[int]string{}} }

func (a *acks) add(table string, seq int, text string) {
	a.Lock()
	defer a.Unlock()
	if a.rows[table] == nil {
		a.rows[table] = map[int]string{}
	}
	if _, twice := a.rows[table][seq]; twice || seq == 0 {
		a.faults = append(a.faults, fmt.Sprint(table, " ", seq, " ", text))
		return
	}
	a.rows[table][seq] = text
	a.n++
}

// count returns how many rows were acknowledged.
func (a *acks) count() int {
	a.Lock()
	defer a.Unlock()
	return a.n
}

// wait waits until so many more rows are acknowledged.
func (a *acks) wait(more int) {
	for before := a.count(); a.count() < before+more; {
		time.Sleep(10 * time.Millisecond)
	}
}

// wantKept proves that each acknowledged row is in its table, at its number and once, that no two owners were acknowledged the same number or
// wrote at the same time, and that no epoch goes back.
func (a *acks) wantKept(t *testing.T, h hall) {
	t.Helper()
	a.Lock()
	defer a.Unlock()
	if len(a.faults) > 0 {
		t.Errorf("acknowledged to two, or written by two: %v", a.faults)
	}
	r, err := postgres.OpenReader(t.Context(), h.url, h.keys)
	check(t, err)
	defer r.Close()
	total := 0
	for table, acknowledged := range a.rows {
		rows, err := r.Read(t.Context(), table, 1)
		check(t, err)
		total += len(rows)
		times := map[string]int{}
		for _, row := range rows {
			times[string(row.Body)]++
		}
		for seq, text := range acknowledged {
			if seq > len(rows) || string(rows[seq-1].Body) != text || times[text] != 1 {
				t.Errorf("%s: row %d, acknowledged as %s, is lost or doubled", table, seq, text)
			}
		}
	}
	if back := h.value(t, `select count(*)::text from (select epoch < lag(epoch) over (partition by table_id order by seq) as back
		from judge.journal) e where back`); back != "0" {
		t.Errorf("%s epochs go back", back)
	}
	t.Logf("%d rows, %d acknowledged, %s changes of owner", total, a.n, h.value(t, `select sum(epoch - 1)::text from judge.head`))
}

// makeTables makes empty tables that nobody owns.
func (h hall) makeTables(t *testing.T, n int) {
	t.Helper()
	d, err := postgres.Open(t.Context(), h.url, h.keys, postgres.Options{})
	check(t, err)
	for i := range n {
		check(t, d.Create(t.Context(), journaltest.TableInfo(fmt.Sprintf("T%04d", i))))
	}
	check(t, d.Close())
}

// blows returns how often TestChaos kills or stops a process: JUDGE_KILLS times, or some hundreds.
func blows() int {
	if n, err := strconv.Atoi(os.Getenv("JUDGE_KILLS")); err == nil {
		return n
	}
	if testing.Short() {
		return 40
	}
	return 300
}

// TestChaos proves that while three processes are killed, stopped until their leases have lapsed and woken again, and hand tables over, no acknowledged row of twenty
// tables is lost or doubled, no two processes are acknowledged the same row, and no epoch goes back (EV-43, EV-44).
func TestChaos(t *testing.T) {
	const tables, processes = 20, 3
	h := newHall(t)
	h.makeTables(t, tables)
	at, err := json.Marshal(place{h.url, h.keys})
	check(t, err)
	acknowledged := newAcks()
	var reading sync.WaitGroup
	start := func() *exec.Cmd {
		process, lines := journaltest.StartVictim(t, string(at))
		reading.Go(func() {
			for lines.Scan() {
				words := strings.Fields(lines.Text())
				if len(words) != 3 {
					t.Errorf("a process says %q", lines.Text())
					continue
				}
				seq, err := strconv.Atoi(words[1])
				if err != nil {
					t.Error(err)
				}
				acknowledged.add(words[0], seq, words[2])
			}
		})
		return process
	}
	kill := func(process *exec.Cmd) {
		check(t, process.Process.Kill())
		if err := process.Wait(); err == nil || process.ProcessState.Exited() {
			t.Fatalf("a process ended by itself: %v", err)
		}
	}
	running := make([]*exec.Cmd, processes)
	for i := range running {
		running[i] = start()
	}
	kills, stops := 0, 0
	var waking sync.WaitGroup
	for range blows() {
		i := rand.IntN(processes)
		if rand.IntN(3) == 0 {
			kill(running[i])
			running[i] = start()
			kills++
		} else {
			process := running[i].Process
			check(t, process.Signal(syscall.SIGSTOP))
			waking.Go(func() {
				time.Sleep(quick/2 + rand.N(quick)) // some until just after their tables were taken
				if err := process.Signal(syscall.SIGCONT); err != nil && !errors.Is(err, os.ErrProcessDone) {
					t.Error(err)
				}
			})
			stops++
		}
		time.Sleep(rand.N(quick / 6))
	}
	waking.Wait()
	acknowledged.wait(10 * tables) // all go on
	for _, process := range running {
		kill(process)
	}
	reading.Wait()
	t.Logf("%d kills, %d stops", kills, stops)
	acknowledged.wantKept(t, h)
}
