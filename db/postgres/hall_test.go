//go:build unix

package postgres_test

import (
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/judgeofthechange/judge/db/postgres"
	"github.com/judgeofthechange/judge/db/postgres/postgrestest"
	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

var update = flag.Bool("update", false, "rewrite schema.txt")

func TestMain(m *testing.M) { journaltest.RunTests(postgrestest.Tests{M: m}, victim) }

// hall is a database with a hall, and the folder of its key.
type hall struct {
	server *postgrestest.Server
	url    string
	keys   seal.KeyFolder
}

// newHall makes a hall on the server that the tests share.
func newHall(t testing.TB) hall {
	t.Helper()
	return newHallOn(t, postgrestest.Shared(t))
}

func newHallOn(t testing.TB, server *postgrestest.Server) hall {
	t.Helper()
	h := hall{server, server.Database(t), seal.KeyFolder(filepath.Join(t.TempDir(), "keys"))}
	check(t, postgres.Init(t.Context(), h.url, h.keys))
	return h
}

// exec runs statements as the server's superuser, as somebody else with all rights would.
func (h hall) exec(t testing.TB, statements ...string) {
	t.Helper()
	h.server.Exec(t, h.url, append([]string{`set search_path = judge`}, statements...)...)
}

// value asks the database for one value, as the server's superuser.
func (h hall) value(t testing.TB, query string) (value string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), h.server.Admin(h.url))
	check(t, err)
	defer conn.Close(t.Context())
	check(t, conn.QueryRow(t.Context(), query).Scan(&value))
	return value
}

// join opens the hall for one more process, which leaves when the test ends.
func (h hall) join(t testing.TB, options postgres.Options) *postgres.DB {
	t.Helper()
	d, err := postgres.Open(t.Context(), h.url, h.keys, options)
	check(t, err)
	t.Cleanup(func() { check(t, d.Close()) })
	return d
}

// manual are options of a process whose heartbeats are sent by the test alone.
var manual = postgres.Options{URL: "http://manual", TTL: time.Hour}

// lapse ends the lease of a process as if it had sent nothing for long.
func (h hall) lapse(t testing.TB, d *postgres.DB) {
	t.Helper()
	h.exec(t, `update process set seen = seen - interval '1 day', until = until - interval '1 day' where id = '`+d.Process()+`'`)
}

// takeFree takes over all tables that are free.
func takeFree(t testing.TB, d *postgres.DB) {
	t.Helper()
	free, err := d.Free(t.Context())
	check(t, err)
	for _, code := range free {
		check(t, d.TakeOver(t.Context(), code))
	}
}

// wantRows fails unless a table has exactly the first n of journaltest.Rows.
func wantRows(t testing.TB, a referee.Archive, code string, n int) {
	t.Helper()
	rows, err := a.Read(t.Context(), code, 1)
	check(t, err)
	if len(rows) != n || n > 0 && !reflect.DeepEqual(rows, journaltest.Rows(0, n)) {
		t.Errorf("%s has\n%v\nwant %d rows", code, rows, n)
	}
}

// TestSuite runs the conformance suite on PostgreSQL; what is opened again is another process, which takes the tables over (EV-43).
func TestSuite(t *testing.T) {
	journaltest.Suite(t, func(t *testing.T) func() referee.Journal {
		h := newHall(t)
		var last *postgres.DB
		return func() referee.Journal {
			if last != nil {
				check(t, last.Close())
			}
			last = h.join(t, postgres.Options{})
			takeFree(t, last)
			return last
		}
	})
}

// TestSchemaIsKnown proves that schema.sql makes exactly what schema.txt lists, which every start compares.
func TestSchemaIsKnown(t *testing.T) {
	server := postgrestest.Shared(t)
	url := server.Database(t)
	text, err := os.ReadFile("schema.sql")
	check(t, err)
	conn, err := pgx.Connect(t.Context(), url)
	check(t, err)
	defer conn.Close(t.Context())
	tx, err := conn.Begin(t.Context())
	check(t, err)
	_, err = tx.Exec(t.Context(), string(text))
	check(t, err)
	check(t, tx.Commit(t.Context()))
	var has string
	check(t, conn.QueryRow(t.Context(), postgres.Describe, "judge").Scan(&has))
	if *update {
		check(t, os.WriteFile("schema.txt", []byte(has), 0o644))
	}
	want, err := os.ReadFile("schema.txt")
	check(t, err)
	if has != string(want) {
		t.Errorf("the schema is\n%s\nwant\n%s", has, want)
	}
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
