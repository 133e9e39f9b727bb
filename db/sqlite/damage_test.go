package sqlite_test

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// newLargeJournal makes a journal of some fifty pages.
func newLargeJournal(t *testing.T) string {
	t.Helper()
	path := newJournal(t)
	d := open(t, path)
	rows := journaltest.Rows(3, 200)
	for i := range rows {
		rows[i].Body = append(rows[i].Body, make([]byte, 1000)...)
	}
	check(t, d.Append(t.Context(), "BBBBB", 3, rows))
	check(t, d.Close())
	return path
}

// rewrite returns a function that changes a file's bytes.
func rewrite(change func([]byte) []byte) func(t *testing.T, path string) {
	return func(t *testing.T, path string) {
		t.Helper()
		data, err := os.ReadFile(path)
		check(t, err)
		check(t, os.WriteFile(path, change(data), 0o600))
	}
}

const page = 4096

// TestDamagedFilesAreRefused proves that a damaged file is refused in a sentence that names it, and that it is not changed: it
// may still be repaired.
func TestDamagedFilesAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(t *testing.T, path string)
		want  error
	}{
		"empty":       {rewrite(func(b []byte) []byte { return nil }), sqlite.ErrDamaged},
		"cut short":   {rewrite(func(b []byte) []byte { return b[:len(b)/2] }), sqlite.ErrDamaged},
		"a page lost": {rewrite(func(b []byte) []byte { rand.Read(b[20*page : 21*page]); return b }), sqlite.ErrDamaged},
		"the schema":  {rewrite(func(b []byte) []byte { rand.Read(b[100:page]); return b }), sqlite.ErrDamaged},
		"an index": {rewrite(func(b []byte) []byte {
			b[bytes.Index(b, []byte("\x17\x09BBBBB"))+1] ^= 1 // its entry of the table's code: a text of five letters, and the id 1
			return b
		}), sqlite.ErrDamaged},
		"the header": {rewrite(func(b []byte) []byte { rand.Read(b[:100]); return b }), sqlite.ErrNotJournal},
		"a letter":   {rewrite(func([]byte) []byte { return []byte("Dear Paul, " + strings.Repeat("fear is the mind-killer ", 50)) }), sqlite.ErrNotJournal},
		"another's": {func(t *testing.T, path string) {
			check(t, os.Remove(path))
			_, err := openRaw(t, path).Exec(`create table game_table (photo blob); pragma user_version = 2`)
			check(t, err)
		}, sqlite.ErrNotJournal},
		"with a trigger of somebody's": {func(t *testing.T, path string) {
			_, err := openRaw(t, path).Exec(`create trigger swallow before insert on journal begin select raise(ignore); end`)
			check(t, err)
		}, sqlite.ErrNotJournal},
		"with a view in a table's place": {func(t *testing.T, path string) {
			_, err := openRaw(t, path).Exec(`drop table journal_key; create view journal_key as select 1 as id, 'x' as name`)
			check(t, err)
		}, sqlite.ErrNotJournal},
		"newer": {func(t *testing.T, path string) {
			_, err := openRaw(t, path).Exec(`pragma user_version = 99`)
			check(t, err)
		}, sqlite.ErrNewer},
		"the file gone, its newest changes not": {func(t *testing.T, path string) { check(t, os.Rename(path, path+"-wal")) }, sqlite.ErrDamaged},
		"a folder": {func(t *testing.T, path string) {
			check(t, os.Remove(path))
			check(t, os.Mkdir(path, 0o700))
		}, sqlite.ErrNotJournal},
	} {
		t.Run(name, func(t *testing.T) {
			path := newLargeJournal(t)
			c.spoil(t, path)
			before := dataFiles(t, filepath.Dir(path))
			for range 2 {
				d, err := sqlite.Open(t.Context(), path, keysOf(path))
				if err == nil {
					check(t, d.Close())
				}
				if !errors.Is(err, c.want) || !strings.HasPrefix(err.Error(), path+": ") {
					t.Errorf("got %v, want %v", err, c.want)
				}
			}
			if after := dataFiles(t, filepath.Dir(path)); !reflect.DeepEqual(after, before) {
				t.Errorf("before %d files, after %d, or others", len(before), len(after))
			}
		})
	}
}

// TestDamagedJournalCanStillBeRead proves that damage in rows only costs the table that they belong to, for the server and for
// readers. If the structure is damaged, readers still get the other tables.
func TestDamagedJournalCanStillBeRead(t *testing.T) {
	for name, c := range map[string]struct {
		spoil  func(t *testing.T, path string)
		served bool
	}{
		"a page zeroed": {rewrite(func(b []byte) []byte { clear(b[20*page : 21*page]); return b }), true},
		"a page lost":   {rewrite(func(b []byte) []byte { rand.Read(b[20*page : 21*page]); return b }), false},
	} {
		t.Run(name, func(t *testing.T) {
			path := newLargeJournal(t)
			d := open(t, path)
			check(t, d.Create(t.Context(), journaltest.TableInfo("CCCCC"), journaltest.Rows(0, 3)...))
			check(t, d.Close())
			c.spoil(t, path)
			r, err := sqlite.OpenReader(t.Context(), path, keysOf(path))
			check(t, err)
			leavesOut(t, r)
			check(t, r.Close())
			if c.served {
				d := open(t, path)
				leavesOut(t, d)
				check(t, d.Close())
			}
		})
	}
}

func leavesOut(t *testing.T, a referee.Archive) {
	t.Helper()
	if rows, err := a.Read(t.Context(), "BBBBB", 1); !errors.Is(err, sqlite.ErrDamaged) || len(rows) > 0 {
		t.Errorf("the table on the damaged page gave %v, %v", rows, err)
	}
	if rows, err := a.Read(t.Context(), "CCCCC", 1); err != nil || !reflect.DeepEqual(rows, journaltest.Rows(0, 3)) {
		t.Errorf("the other gave %v, %v", rows, err)
	}
}

// TestFlippedByte proves that one changed byte anywhere is found, or changes nothing that a table says (T22). JUDGE_FLIPS is the
// number of tries.
func TestFlippedByte(t *testing.T) {
	flips, err := strconv.Atoi(os.Getenv("JUDGE_FLIPS"))
	if err != nil {
		flips = 150
	}
	path := newJournal(t)
	whole, err := os.ReadFile(path)
	check(t, err)
	seed := mathrand.Uint64()
	r := mathrand.New(mathrand.NewPCG(seed, 0))
	found := 0
	for range flips {
		at, bit := r.IntN(len(whole)), byte(1)<<r.IntN(8)
		flipped := bytes.Clone(whole)
		flipped[at] ^= bit
		check(t, os.WriteFile(path, flipped, 0o600))
		rows, tables, err := readAll(t, path)
		if err != nil {
			found++
		} else if !reflect.DeepEqual(rows, journaltest.Rows(0, 3)) || !reflect.DeepEqual(tables, []referee.TableInfo{journaltest.TableInfo("BBBBB")}) {
			t.Errorf("byte %d, bit %d (seed %d): %v, %v", at, bit, seed, tables, rows)
		}
		for _, beside := range []string{"-wal", "-shm"} {
			_ = os.Remove(path + beside) // may not be there
		}
	}
	if flips >= 100 && found == 0 {
		t.Error("nothing was ever found")
	}
	t.Logf("%d of %d were found", found, flips)
}

func readAll(t *testing.T, path string) (rows []referee.Row, tables []referee.TableInfo, err error) {
	d, err := sqlite.Open(t.Context(), path, keysOf(path))
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	if tables, err = d.Tables(t.Context()); err != nil {
		return nil, nil, err
	}
	for _, table := range tables {
		if rows, err = d.Read(t.Context(), table.Code, 1); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", table.Code, err)
		}
	}
	return rows, tables, nil
}
