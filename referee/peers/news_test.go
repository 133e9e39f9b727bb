//go:build unix

package peers_test

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/judgeofthechange/judge/referee/peers"
)

// answering is a journal that says who is in a hall.
type answering struct {
	peers.Journal
	now peers.Status
}

func (a *answering) Status(context.Context) (peers.Status, error) { return a.now, nil }

// TestNews proves that people are told when the database falls silent and when it answers again, when a process comes or goes, and when a table changes its owner;
// and not of what they do not see (EV-45).
func TestNews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		journal := &answering{now: peers.Status{Processes: []peers.Process{{ID: "a", URL: first, Alive: true}}}}
		p := peers.New(first, nil, slog.New(slog.DiscardHandler))
		step := func(what string, told, answers bool, does func()) {
			t.Helper()
			news := p.News()
			does()
			synctest.Wait()
			got := false
			select {
			case <-news:
				got = true
			default:
			}
			if got != told || p.Answers() != answers {
				t.Errorf("%s: people are told: %t, the database answers: %t", what, got, p.Answers())
			}
		}
		look := func() { check(t, p.Join(t.Context(), journal)) }
		step("the first answer", true, true, look)
		step("the same again", false, true, look)
		step("soon after", false, true, func() { time.Sleep(peers.Patience - time.Millisecond) })
		step("an answer in time", false, true, look)
		step("silence", true, false, func() { time.Sleep(peers.Patience) })
		step("more of it", false, false, func() { time.Sleep(time.Hour) })
		step("an answer after it", true, true, look)
		step("a later heartbeat", false, true, func() {
			journal.now.Processes = []peers.Process{{ID: "a", URL: first, Alive: true, Lag: time.Second}}
			look()
		})
		step("a table that nobody has", true, true, func() {
			journal.now.Tables = []peers.Table{{Code: "X"}}
			look()
		})
		step("a row of it", false, true, func() {
			journal.now.Tables = []peers.Table{{Code: "X", Seq: 7}}
			look()
		})
		step("its owner", true, true, func() {
			journal.now.Tables = []peers.Table{{Code: "X", Owner: "a"}}
			look()
		})
		step("a process that falls silent", true, true, func() {
			journal.now.Processes = []peers.Process{{ID: "a", URL: first}}
			look()
		})
	})
}

// TestReturned proves that a process which was taken for dead says so once it has joined again, if another remained; after a database that was away nobody
// did, and no laptop slept.
func TestReturned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for name, c := range map[string]struct {
			then string // the other process's id after this one has come back
			want bool
		}{"it slept": {"b", true}, "the database was away": {"b2", false}} {
			journal := &answering{}
			p := peers.New(first, nil, slog.New(slog.DiscardHandler))
			hear := func(self, other string) {
				journal.now.Processes = []peers.Process{{ID: self, URL: first, Alive: true}, {ID: other, URL: second, Alive: true}}
				check(t, p.Join(t.Context(), journal))
			}
			hear("a", "b")
			if _, was := p.Returned(); was {
				t.Errorf("%s: it returned before it was gone", name)
			}
			p.Lost(nil)
			hear("a2", c.then)
			time.Sleep(time.Minute)
			if ago, was := p.Returned(); was != c.want || was && ago != time.Minute {
				t.Errorf("%s: it returned: %t, %v ago", name, was, ago)
			}
		}
	})
}

// TestNobodyOutlivesALease proves that while the database is silent no process is waited for longer than its lease can last, and again once it is
// heard of (EV-44).
func TestNobodyOutlivesALease(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		journal := &answering{now: peers.Status{Processes: []peers.Process{{ID: "b", URL: second, Alive: true}}}}
		p := peers.New(first, nil, slog.New(slog.DiscardHandler))
		for range 2 {
			check(t, p.Join(t.Context(), journal))
			time.Sleep(peers.Lease / 2)
			check(t, p.Join(t.Context(), journal))
			life := p.Life(second)
			time.Sleep(peers.Lease - time.Millisecond)
			if synctest.Wait(); life.Err() != nil {
				t.Error("it died before its lease lapsed")
			}
			time.Sleep(time.Millisecond)
			if synctest.Wait(); life.Err() == nil || p.Life(second).Err() == nil {
				t.Error("it lives after its lease")
			}
		}
	})
}
