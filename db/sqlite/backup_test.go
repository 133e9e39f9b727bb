package sqlite_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// backup copies a journal to a file in another folder.
func backup(t *testing.T, path string) string {
	t.Helper()
	r, err := sqlite.OpenReader(t.Context(), path, keysOf(path))
	check(t, err)
	defer r.Close()
	file := filepath.Join(t.TempDir(), "friday.judge")
	_, err = r.Backup(t.Context(), file)
	check(t, err)
	return file
}

// TestBackupWhileServing proves that a copy made while tables are written is the journal at one moment: neither ahead of nor
// behind what was acknowledged.
func TestBackupWhileServing(t *testing.T) {
	path := newJournal(t)
	d := open(t, path)
	defer d.Close()
	stop, stopped := context.WithCancel(t.Context())
	done := make(chan error, 1)
	acknowledged := make(chan int, 1)
	go func() {
		for last := 3; ; last += 2 {
			if err := d.Append(t.Context(), "BBBBB", last, journaltest.Rows(last, 2)); err != nil || stop.Err() != nil {
				done <- err
				return
			}
			select {
			case <-acknowledged:
			default:
			}
			acknowledged <- last + 2
		}
	}()
	for range 5 {
		least := <-acknowledged
		file := backup(t, path)
		there := filepath.Join(t.TempDir(), "judge.db")
		tables, err := sqlite.Restore(t.Context(), file, there, keysOf(path))
		check(t, err)
		copied, err := sqlite.Open(t.Context(), there, keysOf(path))
		check(t, err)
		rows, err := copied.Read(t.Context(), "BBBBB", 1)
		check(t, err)
		if tables != 1 || len(rows) < least || len(rows)%2 != 1 || !reflect.DeepEqual(rows, journaltest.Rows(0, len(rows))) {
			t.Errorf("%d rows were acknowledged; the copy has %d tables and %d rows", least, tables, len(rows))
		}
		check(t, copied.Close())
	}
	stopped()
	check(t, <-done)
}

// TestBackupIsEncrypted proves that a backup has neither the key nor a row in the clear, and only its owner can read it (T18).
func TestBackupIsEncrypted(t *testing.T) {
	path := newJournal(t)
	key, err := sqlite.KeyOf(t.Context(), path, keysOf(path))
	check(t, err)
	file := backup(t, path)
	data, err := os.ReadFile(file)
	check(t, err)
	for _, secret := range [][]byte{secretOf(t, key), []byte(key.Code()), []byte("row 1")} {
		if bytes.Contains(data, secret) {
			t.Errorf("it holds %q", secret)
		}
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read it: %v, %v", info.Mode(), err)
	}
}

// TestBackupOverwritesNothing proves that a copy overwrites no file, and that a failed one leaves nothing.
func TestBackupOverwritesNothing(t *testing.T) {
	path := newJournal(t)
	file := filepath.Join(t.TempDir(), "friday.judge")
	check(t, os.WriteFile(file, []byte("precious"), 0o600))
	r, err := sqlite.OpenReader(t.Context(), path, keysOf(path))
	check(t, err)
	defer r.Close()
	if _, err := r.Backup(t.Context(), file); !errors.Is(err, sqlite.ErrFileExists) || !strings.Contains(err.Error(), file) {
		t.Errorf("got %v", err)
	}
	if _, err := r.Backup(t.Context(), filepath.Join(file, "in a file")); err == nil {
		t.Error("a file was made in a file")
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Backup(gone, file+".2"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if files := filesIn(t, filepath.Dir(file)); len(files) != 1 || string(files[file]) != "precious" {
		t.Errorf("the folder holds %d files", len(files))
	}
}

// TestBackupOfDamage proves that a damaged journal cannot be copied as a good one.
func TestBackupOfDamage(t *testing.T) {
	path := newLargeJournal(t)
	rewrite(func(b []byte) []byte { clear(b[20*page : 21*page]); return b })(t, path)
	r, err := sqlite.OpenReader(t.Context(), path, keysOf(path))
	check(t, err)
	defer r.Close()
	file := filepath.Join(t.TempDir(), "friday.judge")
	if _, err := r.Backup(t.Context(), file); !errors.Is(err, sqlite.ErrDamaged) {
		t.Errorf("got %v", err)
	}
	if files := filesIn(t, filepath.Dir(file)); len(files) != 0 {
		t.Errorf("%d files were left", len(files))
	}
}

// dataFiles returns the contents of the files below a folder, without the lock and SQLite's own files, which are empty while nobody
// writes.
func dataFiles(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := filesIn(t, dir)
	for name, data := range files {
		if strings.HasSuffix(name, "-shm") || len(data) == 0 && (strings.HasSuffix(name, "-wal") || strings.HasSuffix(name, ".lock")) {
			delete(files, name)
		}
	}
	return files
}

// TestRestoreElsewhere proves that a backup opens on another laptop only with the key's code, that a refusal leaves nothing
// behind, and that play goes on.
func TestRestoreElsewhere(t *testing.T) {
	path := newJournal(t)
	file := backup(t, path)
	key, err := sqlite.KeyOf(t.Context(), path, keysOf(path))
	check(t, err)
	there := filepath.Join(t.TempDir(), "judge.db")
	if _, err := sqlite.Restore(t.Context(), file, there, keysOf(there)); !errors.Is(err, seal.ErrNoKey) {
		t.Errorf("without the key: got %v", err)
	}
	if left := dataFiles(t, filepath.Dir(there)); len(left) > 0 {
		t.Errorf("%d files were left", len(left))
	}
	typed, err := seal.ParseKey(key.Code())
	check(t, err)
	check(t, keysOf(there).Add(typed))
	_, err = sqlite.Restore(t.Context(), file, there, keysOf(there))
	check(t, err)
	d := open(t, there)
	defer d.Close()
	checkJournal(t, d)
	check(t, d.Append(t.Context(), "BBBBB", 3, journaltest.Rows(3, 1)))
}

// TestRestoreRefuses proves what Restore refuses to take or to overwrite, and that it then changes nothing.
func TestRestoreRefuses(t *testing.T) {
	tables := func(t *testing.T, there string) {
		d := open(t, there)
		check(t, d.Create(t.Context(), journaltest.TableInfo("DDDDD")))
		check(t, d.Close())
	}
	rules := func(t *testing.T, there string) {
		d := open(t, there)
		check(t, d.SaveHouseRules(t.Context(), "Friday", []byte("{}")))
		check(t, d.Close())
	}
	nothing := func(*testing.T, string) {}
	for name, c := range map[string]struct {
		spoil func(t *testing.T, file string)  // the backup
		there func(t *testing.T, there string) // at the target
		want  error
	}{
		"tables are there":      {nothing, tables, sqlite.ErrNotEmpty},
		"house rules are there": {nothing, rules, sqlite.ErrNotEmpty},
		"a damaged file there":  {nothing, func(t *testing.T, there string) { check(t, os.WriteFile(there, nil, 0o600)) }, sqlite.ErrNotEmpty},
		"cut short":             {rewrite(func(b []byte) []byte { return b[:len(b)/2] }), nothing, sqlite.ErrDamaged},
		"a row zeroed":          {rewrite(func(b []byte) []byte { clear(b[20*page : 21*page]); return b }), nothing, sqlite.ErrDamaged},
		"garbage":               {rewrite(func([]byte) []byte { return []byte("garbage") }), nothing, sqlite.ErrNotJournal},
		"empty":                 {rewrite(func([]byte) []byte { return nil }), nothing, sqlite.ErrDamaged},
		"copied from under":     {func(t *testing.T, file string) { check(t, os.WriteFile(file+"-wal", []byte("newest"), 0o600)) }, nothing, sqlite.ErrUnfinished},
		"of a newer program": {func(t *testing.T, file string) {
			_, err := openRaw(t, file).Exec(`pragma user_version = 9`)
			check(t, err)
		}, nothing, sqlite.ErrNewer},
		"a folder":               {func(t *testing.T, file string) { check(t, os.Remove(file)); check(t, os.Mkdir(file, 0o700)) }, nothing, sqlite.ErrNotJournal},
		"there is no such file":  {func(t *testing.T, file string) { check(t, os.Remove(file)) }, nothing, os.ErrNotExist},
		"no folder to put it in": {nothing, func(t *testing.T, there string) { check(t, os.Remove(filepath.Dir(there))) }, os.ErrNotExist},
	} {
		t.Run(name, func(t *testing.T) {
			path := newLargeJournal(t)
			file := backup(t, path)
			c.spoil(t, file)
			there := filepath.Join(t.TempDir(), "here", "judge.db")
			check(t, os.Mkdir(filepath.Dir(there), 0o700))
			c.there(t, there)
			before := dataFiles(t, filepath.Dir(filepath.Dir(there)))
			if _, err := sqlite.Restore(t.Context(), file, there, keysOf(path)); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
			if after := dataFiles(t, filepath.Dir(filepath.Dir(there))); !reflect.DeepEqual(after, before) {
				t.Errorf("before %d files, after %d", len(before), len(after))
			}
		})
	}
}

// TestRestoreOverNothing proves that an unused file does not stand in the way.
func TestRestoreOverNothing(t *testing.T) {
	path := newJournal(t)
	there := filepath.Join(t.TempDir(), "judge.db")
	check(t, open(t, there).Close())
	_, err := sqlite.Restore(t.Context(), backup(t, path), there, keysOf(path))
	if !errors.Is(err, sqlite.ErrNotEmpty) {
		t.Errorf("a file whose key is elsewhere is overwritten: %v", err)
	}
	key, err := sqlite.KeyOf(t.Context(), path, keysOf(path))
	check(t, err)
	check(t, keysOf(there).Add(key))
	_, err = sqlite.Restore(t.Context(), backup(t, path), there, keysOf(there))
	check(t, err)
	d := open(t, there)
	defer d.Close()
	checkJournal(t, d)
}

// TestOneWriter proves that only one process writes to a file while others read, and that the next may write afterwards.
func TestOneWriter(t *testing.T) {
	path := newJournal(t)
	d := open(t, path)
	if _, err := sqlite.Open(t.Context(), path, keysOf(path)); !errors.Is(err, sqlite.ErrInUse) || !strings.Contains(err.Error(), path) {
		t.Errorf("a second one: got %v", err)
	}
	if _, err := sqlite.Restore(t.Context(), backup(t, path), path, keysOf(path)); !errors.Is(err, sqlite.ErrInUse) {
		t.Errorf("a restore: got %v", err)
	}
	r, err := sqlite.OpenReader(t.Context(), path, keysOf(path))
	check(t, err)
	checkJournal(t, r)
	check(t, d.Append(t.Context(), "BBBBB", 3, journaltest.Rows(3, 1)))
	if rows, err := r.Read(t.Context(), "BBBBB", 4); err != nil || len(rows) != 1 {
		t.Errorf("the reader is behind: %v, %v", rows, err)
	}
	check(t, r.Close())
	check(t, d.Close())
	check(t, open(t, path).Close())
}

// FuzzRestore proves that any backup file is either refused without a trace or becomes a journal that opens and reads.
func FuzzRestore(f *testing.F) {
	whole, err := os.ReadFile(newJournal(f))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:page])
	f.Add([]byte("SQLite format 3\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		dir := t.TempDir()
		file, there := filepath.Join(dir, "backup"), filepath.Join(dir, "here", "judge.db")
		check(t, os.WriteFile(file, data, 0o600))
		check(t, os.Mkdir(filepath.Dir(there), 0o700))
		if _, err := sqlite.Restore(t.Context(), file, there, keysOf(there)); err != nil {
			if _, err := os.Stat(there); err == nil {
				t.Error("half a journal was left")
			}
			return
		}
		d := open(t, there)
		defer d.Close()
		tables, err := d.Tables(t.Context())
		check(t, err)
		for _, table := range tables {
			if _, err := d.Read(t.Context(), table.Code, 1); err != nil && !errors.Is(err, referee.ErrNoTable) {
				t.Error(err)
			}
		}
	})
}
