//go:build unix

package apptest

import (
	"context"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/judgeofthechange/judge/db/postgres/postgrestest"
)

// Hall is a database with the laptops of a hall, each of them a process.
type Hall struct {
	T       testing.TB
	Server  *postgrestest.Server
	URL     string // of the database
	Keys    string
	Program string   // of the laptops; empty is the test binary itself
	Flags   []string // of judge serve at each laptop
	Laptops []*Laptop
}

// Laptop is one place of a hall at which a process runs, and after its end another one.
type Laptop struct {
	*Process
	hall *Hall
	addr string
	data string
}

// NewHall makes a hall without a laptop in a PostgreSQL server of its own. Its key goes to a folder, or is there if the flags of judge hall init bring
// tables along. Processes that are left when the test ends are killed.
func NewHall(t testing.TB, keys string, flags ...string) *Hall {
	t.Helper()
	h := &Hall{T: t, Server: postgrestest.New(t), Keys: keys}
	h.URL = h.Server.Database(t)
	MustRun(t, slices.Concat([]string{"hall", "init", "--data", t.TempDir(), "--keys", keys}, flags, []string{h.URL})...)
	t.Cleanup(func() {
		for _, l := range h.Laptops {
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

// Join has another laptop join the hall.
func (h *Hall) Join() *Laptop {
	h.T.Helper()
	return h.JoinAt(FreeAddress(h.T))
}

// JoinAt is Join at an address.
func (h *Hall) JoinAt(addr string) *Laptop {
	h.T.Helper()
	l := &Laptop{hall: h, addr: addr, data: h.T.TempDir()}
	l.Serve()
	h.Laptops = append(h.Laptops, l)
	return l
}

// Serve starts the laptop's process.
func (l *Laptop) Serve() {
	l.hall.T.Helper()
	l.Process = SpawnProgram(l.hall.T, l.hall.Program, append([]string{
		"serve", "--addr", l.addr, "--data", l.data, "--keys", l.hall.Keys, "--journal", l.hall.URL,
	}, l.hall.Flags...)...)
	l.Process.Serve()
}

// Leave stops the laptop's process as an organiser does.
func (l *Laptop) Leave() {
	l.hall.T.Helper()
	Check(l.hall.T, l.Process.Process.Signal(syscall.SIGTERM))
	if err := l.Wait(); err != nil {
		l.hall.T.Errorf("the process ended with %v: %s", err, &l.Said)
	}
}

// Local is the laptop for requests of its own browser.
func (l *Laptop) Local() *Server { return &Server{T: l.hall.T, URL: l.URL} }

// Others lists where the other laptops are reached.
func (l *Laptop) Others() (urls []string) {
	for _, other := range l.hall.Laptops {
		if other != l {
			urls = append(urls, other.URL)
		}
	}
	return urls
}

// Select gives the first column of a query's rows.
func (h *Hall) Select(query string, args ...any) []string {
	h.T.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	conn, err := pgx.Connect(ctx, h.Server.Admin(h.URL))
	Check(h.T, err)
	defer conn.Close(ctx)
	rows, err := conn.Query(ctx, query, args...)
	Check(h.T, err)
	texts, err := pgx.CollectRows(rows, pgx.RowTo[string])
	Check(h.T, err)
	return texts
}

// OwnedBy lists the tables of a laptop's living process.
func (h *Hall) OwnedBy(l *Laptop) []string {
	h.T.Helper()
	return h.Select(`select code from judge.head join judge.game_table using (table_id) join judge.process p on p.id = owner
		where p.until > clock_timestamp() and p.url like '%:' || $1`, l.port())
}

// ProcessOf gives the id of a laptop's living process; empty if it has none.
func (h *Hall) ProcessOf(l *Laptop) string {
	h.T.Helper()
	ids := h.Select(`select id::text from judge.process where until > clock_timestamp() and url like '%:' || $1 order by until desc`, l.port())
	if len(ids) == 0 {
		return ""
	}
	return ids[0]
}

func (l *Laptop) port() string { return l.addr[strings.LastIndexByte(l.addr, ':')+1:] }

// Balance evens out the tables of the laptops, all of which serve.
func (h *Hall) Balance() {
	h.T.Helper()
	h.Until("every laptop has tables", func() bool {
		MustRun(h.T, "hall", "balance", "--keys", h.Keys, h.URL)
		return !slices.ContainsFunc(h.Laptops, func(l *Laptop) bool { return len(h.OwnedBy(l)) == 0 })
	})
}

// Until waits for a state that must come.
func (h *Hall) Until(what string, is func() bool) {
	h.T.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			h.T.Fatalf("not so within a minute: %s", what)
		}
	}
}

// WantNoEpochBack proves that no row of a table has an older epoch than the row before.
func (h *Hall) WantNoEpochBack() {
	h.T.Helper()
	if back := h.Select(`select table_id::text || ' at ' || seq from (select table_id, seq, epoch < lag(epoch) over (partition by table_id order by seq) as back
		from judge.journal) e where back`); len(back) > 0 {
		h.T.Errorf("epochs go back: %q", back)
	}
}
