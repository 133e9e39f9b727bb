package sqlite_test

import (
	"bytes"
	"encoding/base32"
	"errors"
	"io/fs"
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

// newJournal makes a file with one table of three rows and returns its path.
func newJournal(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "judge.db")
	d := open(t, path)
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 3)...))
	check(t, d.Close())
	return path
}

// checkJournal fails unless the journal is as newJournal made it.
func checkJournal(t *testing.T, a referee.Archive) {
	t.Helper()
	checkTable(t, a, journaltest.TableInfo("BBBBB"))
}

// checkTable fails unless the journal's first table is this one, with three rows.
func checkTable(t *testing.T, a referee.Archive, table referee.TableInfo) {
	t.Helper()
	if rows, err := a.Read(t.Context(), "BBBBB", 1); err != nil || !reflect.DeepEqual(rows, journaltest.Rows(0, 3)) {
		t.Errorf("the rows are %v, %v", rows, err)
	}
	tables, err := a.Tables(t.Context())
	check(t, err)
	if !reflect.DeepEqual(tables[0], table) {
		t.Errorf("the first table is %+v", tables[0])
	}
}

// filesIn reads every file below a folder.
func filesIn(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	check(t, filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files[path], err = os.ReadFile(path)
		return err
	}))
	return files
}

// secretOf returns the bytes that tests search files for.
func secretOf(t *testing.T, k seal.Key) []byte {
	t.Helper()
	secret, err := base32.StdEncoding.DecodeString(strings.ReplaceAll(k.Code(), "-", ""))
	check(t, err)
	return secret[:32]
}

// TestKeyIsNotInTheJournal proves that neither the file nor its neighbours contain the key, and that only the owner can read it
// (T18, T22).
func TestKeyIsNotInTheJournal(t *testing.T) {
	path := newJournal(t)
	key, err := sqlite.KeyOf(t.Context(), path, keysOf(path))
	check(t, err)
	file := filepath.Join(string(keysOf(path)), key.ID()+".key")
	for name, want := range map[string]fs.FileMode{file: 0o600, filepath.Dir(file): 0o700} {
		info, err := os.Stat(name)
		check(t, err)
		if info.Mode().Perm() != want {
			t.Errorf("%s has the rights %v", name, info.Mode())
		}
	}
	text, err := os.ReadFile(file)
	check(t, err)
	code := strings.TrimSpace(string(text))
	if code != key.Code() {
		t.Fatalf("the key file says %q", code)
	}
	for name, data := range filesIn(t, filepath.Dir(path)) {
		if bytes.Contains(data, []byte(code)) || bytes.Contains(data, secretOf(t, key)) {
			t.Errorf("%s holds the key", name)
		}
	}
}

// TestFilesWithoutTheirKeyAreRefused proves that a file without its key is refused in a sentence with the key's file and the way
// out, and not changed.
func TestFilesWithoutTheirKeyAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(file string) error
		want  error
	}{
		"missing": {os.Remove, seal.ErrNoKey},
		"another": {func(file string) error { return os.WriteFile(file, []byte(seal.NewKey().Code()), 0o600) }, seal.ErrWrongKey},
		"garbage": {func(file string) error { return os.WriteFile(file, []byte("\x00"), 0o600) }, seal.ErrWrongKey},
	} {
		t.Run(name, func(t *testing.T) {
			path := newJournal(t)
			key, err := sqlite.KeyOf(t.Context(), path, keysOf(path))
			check(t, err)
			file := filepath.Join(string(keysOf(path)), key.ID()+".key")
			before := filesIn(t, filepath.Dir(path))
			check(t, c.spoil(file))
			for range 2 {
				_, err := sqlite.Open(t.Context(), path, keysOf(path))
				if !errors.Is(err, c.want) || !strings.Contains(err.Error(), file) || !strings.Contains(err.Error(), "judge key --add") {
					t.Errorf("got %v", err)
				}
				_, err = sqlite.OpenReader(t.Context(), path, keysOf(path))
				if !errors.Is(err, c.want) {
					t.Errorf("reading: got %v", err)
				}
			}
			if !reflect.DeepEqual(filesIn(t, filepath.Dir(path)), before) {
				t.Error("a file was changed")
			}
			check(t, os.RemoveAll(file))
			check(t, keysOf(path).Add(key))
			d := open(t, path)
			defer d.Close()
			checkJournal(t, d)
		})
	}
}
