//go:build unix

package hall

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/db/postgres/postgrestest"
)

func TestMain(m *testing.M) { os.Exit(apptest.Main(m)) }

// hall is a database with the laptops of a hall, each of them a process.
type hall struct {
	t       *testing.T
	server  *postgrestest.Server
	url     string // of the database
	keys    string
	laptops []*laptop
}

// laptop is one place of a hall at which a process runs, and after its end another one.
type laptop struct {
	*apptest.Process
	hall *hall
	addr string
	data string
}

// openHall makes a hall of so many laptops, which all serve.
func openHall(t *testing.T, laptops int) *hall {
	t.Helper()
	h := &hall{t: t, server: postgrestest.New(t), keys: t.TempDir()}
	h.url = h.server.Database(t)
	apptest.MustRun(t, "hall", "init", "--data", t.TempDir(), "--keys", h.keys, h.url)
	for range laptops {
		l := &laptop{hall: h, addr: apptest.FreeAddress(t), data: t.TempDir()}
		l.serve()
		h.laptops = append(h.laptops, l)
	}
	t.Cleanup(func() {
		for _, l := range h.laptops {
			if l.ProcessState == nil {
				l.Process.Kill()
			}
			if t.Failed() {
				t.Logf("%s said at last:\n%s", l.URL, lastLines(l.Said.String(), 20))
			}
		}
	})
	return h
}

func lastLines(text string, n int) string {
	lines := strings.Split(text, "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}

// serve starts the laptop's process.
func (l *laptop) serve() {
	l.hall.t.Helper()
	l.Process = apptest.SpawnServer(l.hall.t, l.addr, "--data", l.data, "--keys", l.hall.keys, "--journal", l.hall.url, "--reveal-after", "0s")
}

// leave stops the laptop's process as an organiser does.
func (l *laptop) leave() {
	l.hall.t.Helper()
	apptest.Check(l.hall.t, l.Process.Process.Signal(syscall.SIGTERM))
	if err := l.Wait(); err != nil {
		l.hall.t.Errorf("the process ended with %v: %s", err, &l.Said)
	}
}

// server is the laptop for requests of its own browser.
func (l *laptop) server() *apptest.Server { return &apptest.Server{T: l.hall.t, URL: l.URL} }

// others lists where the other laptops are reached.
func (l *laptop) others() (urls []string) {
	for _, other := range l.hall.laptops {
		if other != l {
			urls = append(urls, other.URL)
		}
	}
	return urls
}

// strings gives the first column of a query's rows.
func (h *hall) strings(query string, args ...any) []string {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	conn, err := pgx.Connect(ctx, h.server.Admin(h.url))
	apptest.Check(h.t, err)
	defer conn.Close(ctx)
	rows, err := conn.Query(ctx, query, args...)
	apptest.Check(h.t, err)
	texts, err := pgx.CollectRows(rows, pgx.RowTo[string])
	apptest.Check(h.t, err)
	return texts
}

// ownedBy lists the tables of a laptop's living process.
func (h *hall) ownedBy(l *laptop) []string {
	h.t.Helper()
	return h.strings(`select code from judge.head join judge.game_table using (table_id) join judge.process p on p.id = owner
		where p.until > clock_timestamp() and p.url like '%:' || $1`, l.addr[strings.LastIndex(l.addr, ":")+1:])
}

// has reports whether a laptop's process owns a table.
func (h *hall) has(l *laptop, table string) bool { return slices.Contains(h.ownedBy(l), table) }

// processOf gives the id of a laptop's living process; empty if it has none.
func (h *hall) processOf(l *laptop) string {
	h.t.Helper()
	ids := h.strings(`select id::text from judge.process where until > clock_timestamp() and url like '%:' || $1 order by until desc`, l.addr[strings.LastIndex(l.addr, ":")+1:])
	if len(ids) == 0 {
		return ""
	}
	return ids[0]
}

// balance evens out the tables of the laptops, all of which serve.
func (h *hall) balance() {
	h.t.Helper()
	h.until("every laptop has tables", func() bool {
		apptest.MustRun(h.t, "hall", "balance", "--keys", h.keys, h.url)
		return !slices.ContainsFunc(h.laptops, func(l *laptop) bool { return len(h.ownedBy(l)) == 0 })
	})
}

// until waits for a state that must come.
func (h *hall) until(what string, is func() bool) {
	h.t.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			h.t.Fatalf("not so within a minute: %s", what)
		}
	}
}

// wantNoEpochBack proves that no row of a table has an older epoch than the row before.
func (h *hall) wantNoEpochBack() {
	h.t.Helper()
	if back := h.strings(`select table_id::text || ' at ' || seq from (select table_id, seq, epoch < lag(epoch) over (partition by table_id order by seq) as back
		from judge.journal) e where back`); len(back) > 0 {
		h.t.Errorf("epochs go back: %q", back)
	}
}

// play is a load on a hall: tables at which phones send, and the screens that show them.
type play struct {
	hall    *hall
	crowds  []*apptest.Crowd
	screens []*screen
	stop    func()
}

// play makes tables at the laptops in turn. Each has a console and a phone that send, and a screen at each laptop.
func (h *hall) play(tables int) *play {
	h.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	p := &play{hall: h}
	var working sync.WaitGroup
	for i := range tables {
		l := h.laptops[i%len(h.laptops)]
		c := apptest.CrowdAt(h.t, l.URL, "--journal", h.url, "--keys", h.keys)
		c.Senders = c.Senders[:2]
		p.crowds = append(p.crowds, c)
		working.Go(func() { _ = c.DeclineDeals(ctx, l.URL, l.others()...) }) // it has no error
		for j, s := range c.Senders {
			s.Name, s.Pause = fmt.Sprint(s.Name, " ", c.Code), 300*time.Millisecond // records stay as short as games: a long one is read back for seconds
			if s.Others = l.others(); j == 1 {                                      // a phone of another laptop
				s.URL, s.Others = s.Others[0], append(s.Others[1:], l.URL)
			}
			working.Go(func() {
				if err := s.Work(ctx); err != nil {
					h.t.Error(err)
				}
			})
		}
		for _, at := range h.laptops {
			s := &screen{path: "/t/" + c.Code + "/screen", table: i, urls: append([]string{at.URL}, at.others()...)}
			p.screens = append(p.screens, s)
			working.Go(func() { s.watch(ctx) })
		}
	}
	p.stop = sync.OnceFunc(func() {
		cancel()
		working.Wait()
	})
	h.t.Cleanup(p.stop)
	return p
}

// at is the play as the screens show it that were opened first at a laptop.
func (p *play) at(l *laptop) *play {
	return &play{hall: p.hall, crowds: p.crowds, screens: slices.DeleteFunc(slices.Clone(p.screens), func(s *screen) bool { return s.urls[0] != l.URL })}
}

// live waits until every screen has a frame with a version that its table did not have before, and returns how long that took.
func (p *play) live(within time.Duration) time.Duration {
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
		case took > within:
			p.hall.t.Errorf("%d of %d screens are not live after %v, the first is %s of %s at version %d of %d",
				len(behind), len(p.screens), within, behind[0].path, behind[0].urls[0], behind[0].version.Load(), newest[behind[0].table])
			p.hall.t.Log(apptest.MustRun(p.hall.t, "hall", "status", "--keys", p.hall.keys, p.hall.url))
			return took
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// drain forgets who was acknowledged until now, and returns how many there were since the last time, at most one a sender.
func (p *play) drain() (n int) {
	for _, c := range p.crowds {
		for _, s := range c.Senders {
			select {
			case <-s.Acknowledged:
				n++
			default:
			}
		}
	}
	return n
}

// wantKept stops the play, and proves that nothing that was acknowledged is lost or doubled, and that no epoch goes back.
func (p *play) wantKept() {
	p.hall.t.Helper()
	p.stop()
	for _, c := range p.crowds {
		c.WantAcknowledgedOnce()
	}
	p.hall.wantNoEpochBack()
}
