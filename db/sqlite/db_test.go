package sqlite_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/db/groupcommit"
	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// keysOf is the key folder for a file in tests: beside the file's folder, not in it.
func keysOf(path string) seal.KeyFolder { return seal.KeyFolder(filepath.Dir(path) + "-keys") }

func open(t testing.TB, path string) *sqlite.DB {
	t.Helper()
	d, err := sqlite.Open(t.Context(), path, keysOf(path))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestSuite runs the conformance suite on SQLite.
func TestSuite(t *testing.T) {
	journaltest.Suite(t, func(t *testing.T) func() referee.Journal {
		path := filepath.Join(t.TempDir(), "odd name? 100%#.db")
		var last *sqlite.DB
		t.Cleanup(func() { check(t, last.Close()) })
		return func() referee.Journal {
			if last != nil {
				check(t, last.Close())
			}
			last = open(t, path)
			return last
		}
	})
}

// TestMigrationsGiveTheSchema proves that all migrations together give the golden schema: no migration is changed unnoticed.
func TestMigrationsGiveTheSchema(t *testing.T) {
	const golden = "testdata/schema.sql"
	path := filepath.Join(t.TempDir(), "judge.db")
	check(t, open(t, path).Close())
	raw := openRaw(t, path)
	found, err := raw.Query(`select sql from sqlite_schema where sql is not null order by rowid`)
	check(t, err)
	defer found.Close()
	var schema strings.Builder
	for found.Next() {
		var text string
		check(t, found.Scan(&text))
		schema.WriteString(text + ";\n\n")
	}
	check(t, found.Err())
	if *update {
		check(t, os.WriteFile(golden, []byte(schema.String()), 0o644))
	}
	want, err := os.ReadFile(golden)
	check(t, err)
	if schema.String() != string(want) {
		t.Errorf("the schema is\n%s\nwant\n%s", schema.String(), want)
	}
}

// TestConnectionsAreDurable proves that both handles have the settings that durability needs.
func TestConnectionsAreDurable(t *testing.T) {
	d := open(t, filepath.Join(t.TempDir(), "judge.db"))
	defer d.Close()
	for name, handle := range d.Handles() {
		for pragma, want := range map[string]string{
			"synchronous": "2", "journal_mode": "wal", "foreign_keys": "1", "busy_timeout": "5000",
			"query_only": map[string]string{"read": "1", "write": "0"}[name],
		} {
			var got string
			check(t, handle.QueryRow("pragma "+pragma).Scan(&got))
			if got != want {
				t.Errorf("%s handle: %s is %s, want %s", name, pragma, got, want)
			}
		}
	}
}

// TestNewerFilesAreRefused proves that a newer program's file is refused with a way out, and not changed.
func TestNewerFilesAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "judge.db")
	check(t, open(t, path).Close())
	handle := openRaw(t, path)
	_, err := handle.Exec(`pragma user_version = 99`)
	check(t, err)
	_, err = sqlite.Open(t.Context(), path, keysOf(path))
	if !errors.Is(err, sqlite.ErrNewer) || !strings.Contains(err.Error(), "update the program") || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v", err)
	}
}

// TestAppendOnly proves that not even another program changes or deletes rows by accident.
func TestAppendOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "judge.db")
	d := open(t, path)
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 2)...))
	check(t, d.Close())
	handle := openRaw(t, path)
	for _, statement := range []string{`update journal set kind = 'other'`, `delete from journal`} {
		if _, err := handle.Exec(statement); err == nil {
			t.Errorf("%s went through", statement)
		}
	}
}

// TestMovedRowsAreRefused proves that a row which another program moved is refused.
func TestMovedRowsAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "judge.db")
	d := open(t, path)
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 1)...))
	check(t, d.Close())
	handle := openRaw(t, path)
	_, err := handle.Exec(`insert into journal select table_id, 2, at, kind, body from journal`)
	check(t, err)
	d = open(t, path)
	defer d.Close()
	if rows, err := d.Read(t.Context(), "BBBBB", 1); err == nil {
		t.Errorf("read %v", rows)
	}
}

// TestBodiesAreEncrypted proves that the files show no byte of a body, and that other users of the machine cannot read them.
func TestBodiesAreEncrypted(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "judge.db")
	d := open(t, path)
	defer d.Close()
	const canary = "CANARY-lasgun-17"
	rows := journaltest.Rows(0, 1)
	rows[0].Body = []byte(canary)
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB"), rows...))
	files, err := os.ReadDir(dir)
	check(t, err)
	var all int
	for _, f := range files {
		data, err := os.ReadFile(filepath.Join(dir, f.Name()))
		check(t, err)
		all += len(data)
		if bytes.Contains(data, []byte(canary)) {
			t.Errorf("%s holds the secret in the clear", f.Name())
		}
		if info, err := f.Info(); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s may be read by others: %v, %v", f.Name(), info.Mode(), err)
		}
	}
	if all == 0 {
		t.Error("no bytes were looked at")
	}
}

// TestClosedJournalsRefuseWrites proves that a closed journal refuses writes, and that Close finishes earlier ones.
func TestClosedJournalsRefuseWrites(t *testing.T) {
	path := filepath.Join(t.TempDir(), "judge.db")
	d := open(t, path)
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB")))
	check(t, d.Close())
	if err := d.Append(context.Background(), "BBBBB", 0, journaltest.Rows(0, 1)); !errors.Is(err, groupcommit.ErrClosed) {
		t.Errorf("got %v, want ErrClosed", err)
	}
	if _, err := os.Stat(path + "-wal"); err == nil {
		t.Error("the write-ahead log was left behind")
	}
}

// TestLibcIsTheVersionThatSQLiteNeeds proves that modernc.org/libc is the version that modernc.org/sqlite was generated with:
// with another one the C code may misbehave unnoticed.
func TestLibcIsTheVersionThatSQLiteNeeds(t *testing.T) {
	list := func(args ...string) string {
		out, err := exec.Command("go", append([]string{"list", "-m", "-f"}, args...)...).Output()
		check(t, err)
		return strings.TrimSpace(string(out))
	}
	chosen := list("{{.Version}}", "modernc.org/libc")
	gomod, err := os.ReadFile(list("{{.GoMod}}", "modernc.org/sqlite"))
	check(t, err)
	if want := "modernc.org/libc " + chosen + "\n"; !strings.Contains(string(gomod), want) {
		t.Errorf("go.mod chooses libc %s; modernc.org/sqlite names another", chosen)
	}
}

// openRaw opens the file as any other program would.
func openRaw(t *testing.T, path string) *sql.DB {
	t.Helper()
	handle, err := sql.Open("sqlite", path)
	check(t, err)
	t.Cleanup(func() { handle.Close() })
	return handle
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
