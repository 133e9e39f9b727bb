package sqlite_test

import (
	"bytes"
	"errors"
	mathrand "math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestIdleJournalIsCheckpointed proves that SQLite's log is empty after a while without writes, even if somebody has read
// meanwhile.
func TestIdleJournalIsCheckpointed(t *testing.T) {
	defer sqlite.SetIdleAfter(20 * time.Millisecond)()
	path := newJournal(t)
	d := open(t, path)
	defer func() { check(t, d.Close()) }()
	for n := 3; n < 6; n++ {
		check(t, d.Append(t.Context(), "BBBBB", n, journaltest.Rows(n, 1)))
		if rows, err := d.Read(t.Context(), "BBBBB", 1); err != nil || len(rows) != n+1 {
			t.Fatalf("%d rows, %v", len(rows), err)
		}
		for begun := time.Now(); ; time.Sleep(5 * time.Millisecond) {
			info, err := os.Stat(path + "-wal")
			if err == nil && info.Size() == 0 {
				break
			}
			if time.Since(begun) > 20*time.Second {
				t.Fatalf("the log still holds %v (%v)", info, err)
			}
		}
	}
}

// TestLostLogRowsAreMissed proves that after damage to SQLite's log (a flipped bit, cut off, gone) either all rows are there or
// the head notes tell that some are not.
func TestLostLogRowsAreMissed(t *testing.T) {
	defer sqlite.SetIdleAfter(time.Hour)()
	path := newJournal(t)
	d := open(t, path)
	const last = 43
	for n := 3; n < last; n++ {
		check(t, d.Append(t.Context(), "BBBBB", n, journaltest.Rows(n, 1)))
		d.NoteHead("BBBBB", referee.Head{Name: "Ann's", Seq: n + 1, Line: n, Chain: record.Chain{byte(n)}})
	}
	check(t, d.Flush())
	file, err := os.ReadFile(path)
	check(t, err)
	log, err := os.ReadFile(path + "-wal")
	check(t, err)
	check(t, d.Close())
	notes, err := filepath.Glob(filepath.Join(string(keysOf(path)), "*.heads"))
	if err != nil || len(notes) != 1 {
		t.Fatalf("the notes are in %v (%v)", notes, err)
	}
	noted, err := os.ReadFile(notes[0])
	check(t, err)
	if bytes.Contains(noted, []byte("BBBBB")) || bytes.Contains(noted, []byte("Ann")) {
		t.Error("the notes tell of the table in the clear")
	}
	shorter, refused := 0, 0
	try := func(what string, log []byte) {
		t.Helper()
		check(t, errors.Join(os.WriteFile(path, file, 0o600), os.WriteFile(path+"-wal", log, 0o600), os.WriteFile(notes[0], noted, 0o600)))
		if log == nil {
			check(t, os.Remove(path+"-wal"))
		}
		_ = os.Remove(path + "-shm") // may not be there
		d, err := sqlite.Open(t.Context(), path, keysOf(path))
		if err != nil {
			refused++
			return
		}
		defer func() { check(t, d.Close()) }()
		rows, err := d.Read(t.Context(), "BBBBB", 1)
		if err != nil {
			refused++
			return
		}
		if !reflect.DeepEqual(rows, journaltest.Rows(0, len(rows))) {
			t.Errorf("%s: the rows are others", what)
		}
		if got := d.NotedHeads()["BBBBB"]; got != (referee.Head{Name: "Ann's", Seq: last, Line: last - 1, Chain: record.Chain{last - 1}}) {
			t.Errorf("%s: noted is %+v", what, got)
		}
		if len(rows) < last {
			shorter++
		}
	}
	try("as it was", log)
	if shorter+refused > 0 {
		t.Fatal("the log as it was does not lead to all rows")
	}
	seed := mathrand.Uint64()
	r := mathrand.New(mathrand.NewPCG(seed, 0))
	for range 25 {
		flipped := bytes.Clone(log)
		flipped[r.IntN(len(log))] ^= byte(1) << r.IntN(8)
		try("a bit", flipped)
		try("cut", log[:r.IntN(len(log))])
	}
	try("gone", nil)
	if shorter < 10 {
		t.Errorf("only %d of the tries took rows away (seed %d): the log does not hold what it should", shorter, seed)
	}
	t.Logf("%d times rows were missing, %d times it was refused", shorter, refused)
}

// TestHeadNotes proves that head notes are written by themselves, belong to one file, are dropped by a restore, and that play
// goes on if they cannot be written or read.
func TestHeadNotes(t *testing.T) {
	path := newJournal(t)
	head := referee.Head{Seq: 3, Line: 2, Chain: record.Chain{7}}
	d := open(t, path)
	if len(d.NotedHeads()) > 0 {
		t.Errorf("noted of nothing: %v", d.NotedHeads())
	}
	d.NoteHead("BBBBB", head)
	backup := filepath.Join(t.TempDir(), "backup.db")
	_, err := d.Backup(t.Context(), backup)
	check(t, err)
	check(t, d.Close())
	d = open(t, path)
	if got := d.NotedHeads(); !reflect.DeepEqual(got, map[string]referee.Head{"BBBBB": head}) {
		t.Errorf("noted is %v", got)
	}
	check(t, d.Close())

	elsewhere := filepath.Join(filepath.Dir(path), "elsewhere.db")
	_, err = sqlite.Restore(t.Context(), backup, elsewhere, keysOf(path))
	check(t, err)
	d, err = sqlite.Open(t.Context(), elsewhere, keysOf(path))
	check(t, err)
	if len(d.NotedHeads()) > 0 {
		t.Errorf("a copy elsewhere has the notes of its original: %v", d.NotedHeads())
	}
	check(t, d.Close())
	check(t, os.Remove(path))
	_, err = sqlite.Restore(t.Context(), backup, path, keysOf(path))
	check(t, err)
	d = open(t, path)
	if len(d.NotedHeads()) > 0 {
		t.Errorf("after a backup came back, noted is %v", d.NotedHeads())
	}
	d.NoteHead("BBBBB", head)
	check(t, d.Close())

	notes, err := filepath.Glob(filepath.Join(string(keysOf(path)), "*.heads"))
	if err != nil || len(notes) != 1 {
		t.Fatalf("the notes are in %v (%v)", notes, err)
	}
	check(t, os.WriteFile(notes[0], []byte("Dear Paul"), 0o600))
	d = open(t, path)
	if err := d.Flush(); err == nil || !strings.Contains(err.Error(), notes[0]+" is damaged") || len(d.NotedHeads()) > 0 {
		t.Errorf("what is damaged says %v, %v", err, d.NotedHeads())
	}
	check(t, errors.Join(os.Remove(notes[0]), os.MkdirAll(filepath.Join(notes[0], "in the way"), 0o700)))
	d.NoteHead("BBBBB", head)
	if err := d.Flush(); !errors.Is(err, seal.ErrHeadNotes) {
		t.Errorf("what cannot be written says %v", err)
	}
	check(t, d.Append(t.Context(), "BBBBB", 3, journaltest.Rows(3, 1)))
	check(t, d.Close())
}
