//go:build unix

package hall

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

func TestMain(m *testing.M) { os.Exit(apptest.Main(m)) }

// hall is a hall with laptops that reveal answers at once.
type hall struct {
	*apptest.Hall
	t *testing.T
}

// openHall makes a hall of so many laptops, which all serve.
func openHall(t *testing.T, laptops int) *hall {
	t.Helper()
	h := newHall(t)
	h.open(laptops)
	return h
}

// open adds laptops that serve.
func (h *hall) open(laptops int) {
	h.t.Helper()
	for range laptops {
		h.Join()
	}
}

// newHall makes a hall without laptops.
func newHall(t *testing.T) *hall {
	t.Helper()
	h := &hall{apptest.NewHall(t, t.TempDir()), t}
	h.Flags = []string{"--reveal-after", "0s"}
	return h
}

// processes lists the ids of all living processes of laptops.
func (h *hall) processes() []string {
	h.t.Helper()
	return h.Select(`select id::text from judge.process p where judge.is_alive(p) and url <> '' order by id`)
}

// has reports whether a laptop's process owns a table.
func (h *hall) has(l *apptest.Laptop, table string) bool {
	h.t.Helper()
	return slices.Contains(h.OwnedBy(l), table)
}

// patience is how long a busy machine may take until all screens are live again.
const patience = time.Minute

// pause is how long a phone waits after each input, so that records stay as short as games: a long one is read back for seconds.
const pause = 300 * time.Millisecond

// play is a load on a hall: tables at which phones send, and the screens that show them.
type play struct {
	hall    *hall
	crowds  []*apptest.Crowd
	screens []*screen
	ctx     context.Context
	working sync.WaitGroup
	stop    func()
}

// newPlay is a play without tables.
func (h *hall) newPlay() *play {
	ctx, cancel := context.WithCancel(context.Background())
	p := &play{hall: h, ctx: ctx}
	p.stop = sync.OnceFunc(func() {
		cancel()
		p.working.Wait()
	})
	h.t.Cleanup(p.stop)
	return p
}

// send has a sender work until the play ends.
func (p *play) send(s *apptest.Sender) {
	p.working.Go(func() {
		if err := s.Work(p.ctx); err != nil {
			p.hall.t.Error(err)
		}
	})
}

// show has a screen of the table with an index watch at laptops until the play ends. The client is that of its browser, nil for the usual one.
func (p *play) show(table int, client *http.Client, urls ...string) *screen {
	s := &screen{table: table}
	s.Path, s.Read, s.URLs, s.HTTP = "/t/"+p.crowds[table].Code+"/screen", s.read, urls, client
	p.screens = append(p.screens, s)
	p.working.Go(func() { s.Watch(p.ctx) })
	return s
}

// play makes tables at the laptops in turn. Each has a console and a phone that send, and a screen at each laptop.
func (h *hall) play(tables int) *play {
	h.t.Helper()
	p := h.newPlay()
	for i := range tables {
		l := h.Laptops[i%len(h.Laptops)]
		c := apptest.CrowdAt(h.t, l.URL, "--journal", h.URL, "--keys", h.Keys)
		c.Senders = c.Senders[:2]
		p.crowds = append(p.crowds, c)
		p.working.Go(func() { _ = c.DeclineDeals(p.ctx, l.URL, l.Others()...) }) // it has no error
		for j, s := range c.Senders {
			s.Name, s.Pause = fmt.Sprint(s.Name, " ", c.Code), pause
			if s.Others = l.Others(); j == 1 { // a phone of another laptop
				s.URL, s.Others = s.Others[0], append(s.Others[1:], l.URL)
			}
			p.send(s)
		}
		for _, at := range h.Laptops {
			p.show(i, nil, append([]string{at.URL}, at.Others()...)...)
		}
	}
	return p
}

// at is the play as the screens show it that were opened first at a laptop.
func (p *play) at(l *apptest.Laptop) *play {
	return &play{hall: p.hall, crowds: p.crowds, screens: slices.DeleteFunc(slices.Clone(p.screens), func(s *screen) bool { return s.URLs[0] != l.URL })}
}

// live waits until every screen has a frame with a version that its table did not have before, and returns how long that took. On a quiet machine that is
// as long as event.md, 12.2, says for each failure; make bench measures it.
func (p *play) live() time.Duration {
	p.hall.t.Helper()
	began := time.Now()
	newest := make([]int64, len(p.crowds))
	for _, s := range p.screens {
		newest[s.table] = max(newest[s.table], s.version.Load())
	}
	for {
		behind := slices.DeleteFunc(slices.Clone(p.screens), func(s *screen) bool { return s.version.Load() > newest[s.table] })
		took := time.Since(began)
		switch {
		case len(behind) == 0:
			return took
		case took > patience:
			p.hall.t.Errorf("%d of %d screens are not live after %v, the first is %s of %s at version %d of %d",
				len(behind), len(p.screens), patience, behind[0].Path, behind[0].URLs[0], behind[0].version.Load(), newest[behind[0].table])
			p.hall.t.Log(apptest.MustRun(p.hall.t, "hall", "status", "--keys", p.hall.Keys, p.hall.URL))
			return took
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// drain forgets who was acknowledged until now, and returns how many there were since the last time, at most one a sender.
func (p *play) drain() (n int) {
	for _, c := range p.crowds {
		n += drain(c.Senders)
	}
	return n
}

// drain is play.drain for some senders.
func drain(senders []*apptest.Sender) (n int) {
	for _, s := range senders {
		select {
		case <-s.Acknowledged:
			n++
		default:
		}
	}
	return n
}

// wantKept stops the play, and proves that nothing that was acknowledged is lost, or doubled when it is sent again, and that no epoch goes back.
func (p *play) wantKept() {
	p.hall.t.Helper()
	p.stop()
	for _, c := range p.crowds {
		c.WantAcknowledgedOnce()
		c.WantResentInputsIgnored()
	}
	p.hall.WantNoEpochBack()
}
