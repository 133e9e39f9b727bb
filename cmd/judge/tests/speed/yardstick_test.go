package speed

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	_ "modernc.org/sqlite"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// yardstickVariable makes the test binary a yardstick: the size of its frames, and the file of its journal, which may be missing.
const yardstickVariable = "JUDGE_YARDSTICK"

// startYardstick starts a server without a game. It sends a frame of so many bytes to a table's screens for each input, and before that
// commits the input to a journal, if it has one.
func startYardstick(tb testing.TB, size int, journal bool) *process {
	tb.Helper()
	file := ""
	if journal {
		file = filepath.Join(tb.TempDir(), "journal.sqlite")
	}
	p := apptest.Spawn(tb)
	p.Env = append(os.Environ(), fmt.Sprintf("%s=%d %s", yardstickVariable, size, file))
	return started(p)
}

// yardstick is the server.
type yardstick struct {
	frame  string
	writes chan *write // nil without a journal

	mu     sync.Mutex
	tables map[string]*yardstickTable
}

type yardstickTable struct {
	mu      sync.Mutex
	version int
	screens map[chan int]bool
}

// runYardstick serves until the process is killed.
func runYardstick(settings string) error {
	y := &yardstick{tables: map[string]*yardstickTable{}}
	size, file := 0, ""
	_, _ = fmt.Sscan(settings, &size, &file) // the file may be missing
	y.frame = "event: view\ndata: " + strings.Repeat("x", size) + "\n\n"
	if file != "" {
		y.writes = make(chan *write)
		if err := y.openJournal(file); err != nil {
			return err
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("http://localhost:%d\n", l.Addr().(*net.TCPAddr).Port)
	return http.Serve(l, y)
}

// ServeHTTP takes an input, or opens a stream.
func (y *yardstick) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	code := strings.Split(r.URL.Path, "/")[2]
	y.mu.Lock()
	t := y.tables[code]
	if t == nil {
		t = &yardstickTable{screens: map[chan int]bool{}}
		y.tables[code] = t
	}
	y.mu.Unlock()
	if r.Method == http.MethodGet {
		y.stream(w, r, t)
		return
	}
	body, err := io.ReadAll(r.Body)
	if err == nil && y.writes != nil {
		one := &write{table: code, body: body, done: make(chan error)}
		y.writes <- one
		err = <-one.done
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.version++
	for screen := range t.screens {
		select { // the newest wins
		case <-screen:
		default:
		}
		screen <- t.version
	}
	fmt.Fprintln(w, `{"mark":"ABCD"}`)
}

func (y *yardstick) stream(w http.ResponseWriter, r *http.Request, t *yardstickTable) {
	screen := make(chan int, 1)
	t.mu.Lock()
	t.screens[screen] = true
	screen <- t.version
	t.mu.Unlock()
	defer func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.screens, screen)
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	for {
		select {
		case <-r.Context().Done():
			return
		case version := <-screen:
			if _, err := io.WriteString(w, fmt.Sprintf("id: yardstick.%d\n", version)+y.frame); err != nil {
				return
			}
			w.(http.Flusher).Flush()
		}
	}
}

// write is an input that waits to be durable.
type write struct {
	table string
	body  []byte
	done  chan error
}

// openJournal opens a file as durable as ours, and commits all inputs that wait at the same moment together.
func (y *yardstick) openJournal(file string) error {
	journal, err := sql.Open("sqlite", file+"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		return err
	}
	journal.SetMaxOpenConns(1)
	if _, err := journal.Exec(`create table inputs (id integer primary key, at integer, code text, body blob)`); err != nil {
		return err
	}
	insert, err := journal.Prepare(`insert into inputs (at, code, body) values (unixepoch(), ?, ?)`)
	if err != nil {
		return err
	}
	go func() {
		for first := range y.writes {
			group := []*write{first}
			for more := true; more; {
				select {
				case another := <-y.writes:
					group = append(group, another)
				default:
					more = false
				}
			}
			err := commit(journal, insert, group)
			for _, one := range group {
				one.done <- err
			}
		}
	}()
	return nil
}

func commit(journal *sql.DB, insert *sql.Stmt, group []*write) error {
	tx, err := journal.BeginTx(context.Background(), nil)
	if err != nil {
		return err
	}
	in := tx.Stmt(insert)
	for _, one := range group {
		if _, err := in.Exec(one.table, one.body); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return tx.Commit()
}
