//go:build unix

package durability

import (
	"context"
	"fmt"
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/db/postgres/postgrestest"
)

// afterLease is when a lease that is not renewed has lapsed for sure.
const afterLease = 5 * time.Second

// hall is a crowd at two processes of a hall: half of it calls each.
type hall struct {
	*apptest.Crowd
	server    *postgrestest.Server
	processes [2]*apptest.Process
	addrs     [2]string
	datas     [2]string
}

// newHall starts a hall with a table, which the first process owns, and a second process that half of the crowd calls.
func newHall(t *testing.T) *hall {
	t.Helper()
	h := &hall{server: postgrestest.New(t)}
	h.Crowd, h.processes[0] = apptest.NewHallCrowd(t, h.server.Database(t))
	h.addrs, h.datas = [2]string{h.Addr, apptest.FreeAddress(t)}, [2]string{h.Data, t.TempDir()}
	h.start(1)
	for i, s := range h.Senders {
		s.URL, s.Pause = h.processes[i%2].URL, 300*time.Millisecond // in a minute a record must not become long
	}
	t.Cleanup(func() {
		for _, p := range h.processes {
			_ = p.Process.Kill() // it may have ended
			_ = p.Wait()
		}
	})
	return h
}

// start starts a process where it was before, so that its half of the crowd finds it.
func (h *hall) start(i int) {
	h.T.Helper()
	h.processes[i] = h.StartAt(h.addrs[i], h.datas[i])
}

// wantAnswers waits until everybody who calls a process is answered again, and logs how long that took: after a kill ten seconds at most on a quiet
// machine (event.md, 12.2).
func (h *hall) wantAnswers(ctx context.Context, process int, after string) {
	h.T.Helper()
	began := time.Now()
	for i, s := range h.Senders {
		if i%2 != process {
			continue
		}
		select { // what was acknowledged before does not count
		case <-s.Acknowledged:
		default:
		}
		select {
		case <-s.Acknowledged:
		case <-ctx.Done():
			return // a sender was refused
		case <-time.After(time.Minute):
			h.T.Fatalf("%s: %s is not answered", after, s.Name)
		}
	}
	h.T.Logf("%s: all are answered after %v", after, time.Since(began).Round(time.Millisecond))
}

// signal sends a signal to a process.
func (h *hall) signal(i int, sig os.Signal) {
	h.T.Helper()
	apptest.Check(h.T, h.processes[i].Process.Signal(sig))
}

// TestHall proves that in a hall of two processes every acknowledged input is in the record once, whatever happens to one of them: it is killed, sleeps
// beyond its lease and wakes, or leaves; and to the database: it is away for longer than a lease. Those who call the other process play on in time
// (EV-44, EV-45).
func TestHall(t *testing.T) {
	h := newHall(t)
	ctx, cancel := context.WithCancel(t.Context())
	failed := make(chan error, len(h.Senders))
	for _, s := range h.Senders {
		go func() {
			err := s.Work(ctx)
			cancel()
			failed <- err
		}()
	}
	declining := make(chan error, 2)
	for _, p := range h.processes { // the one that runs declines the deals, so that there is room for more
		go func() { declining <- h.DeclineDeals(ctx, p.URL) }()
	}
	h.wantAnswers(ctx, 0, "the start")
	h.wantAnswers(ctx, 1, "the start")
	for round := range max(1, killCount()/6) {
		at := func(what string) string { return fmt.Sprint(what, ", round ", round+1) }
		for i := range h.processes {
			other := 1 - i
			h.processes[i].Kill()
			h.wantAnswers(ctx, other, at("one was killed"))
			h.start(i)
			h.wantAnswers(ctx, i, at("it is back"))
		}
		for i := range h.processes {
			other := 1 - i
			h.signal(i, syscall.SIGSTOP)
			h.wantAnswers(ctx, other, at("one sleeps"))
			h.signal(i, syscall.SIGCONT)
			h.wantAnswers(ctx, i, at("it woke"))
		}
		for i := range h.processes {
			other := 1 - i
			h.signal(i, syscall.SIGTERM)
			h.wantAnswers(ctx, other, at("one leaves"))
			if err := h.processes[i].Wait(); err != nil {
				t.Errorf("a process that leaves ended with %v", err)
			}
			h.start(i)
			h.wantAnswers(ctx, i, at("it is back"))
		}
		apptest.Check(t, h.server.Stop(true))
		time.Sleep(afterLease)
		apptest.Check(t, h.server.Start())
		h.wantAnswers(ctx, 0, at("the database was away"))
		h.wantAnswers(ctx, 1, at("the database was away"))
	}
	cancel()
	for range h.Senders {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
	for range h.processes {
		<-declining
	}
	h.WantAcknowledgedOnce()
	wantResentInputsIgnored(h.Crowd)
}
