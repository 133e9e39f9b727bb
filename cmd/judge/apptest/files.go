package apptest

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/db/sqlite"
)

// WantAbsentFromFiles fails a test by each canary that a file below some folders holds, and gives how many bytes it read.
func WantAbsentFromFiles(t *testing.T, canaries [][]byte, folders ...string) (read int) {
	t.Helper()
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			read += len(data)
			for _, canary := range canaries {
				if bytes.Contains(data, canary) {
					t.Errorf("%s holds %q", path, canary)
				}
			}
			return err
		})
		Check(t, err)
	}
	return read
}

// OpenData opens the tables of a data folder, with their keys in another folder; an empty one is the user's.
func OpenData(t testing.TB, data string, keys seal.KeyFolder) *sqlite.DB {
	t.Helper()
	if keys == "" {
		keys = UserKeyFolder(t)
	}
	Check(t, os.MkdirAll(data, 0o700))
	journal, err := sqlite.Open(t.Context(), filepath.Join(data, app.DataFile), keys)
	Check(t, err)
	return journal
}

// UserKeyFolder is the folder of keys where no other is named.
func UserKeyFolder(t testing.TB) seal.KeyFolder {
	t.Helper()
	home, err := os.UserConfigDir()
	Check(t, err)
	return seal.KeyFolder(filepath.Join(home, "judge-keys"))
}

// File gives the path of a file of the repository, named from its root: the folder above the test's own that has go.mod.
func File(name string) string {
	root, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil || root == filepath.Dir(root) {
			break
		}
		root = filepath.Dir(root)
	}
	return filepath.Join(root, filepath.FromSlash(name))
}

// Rows is the content of all rows in a journal's file, decrypted.
func Rows(t testing.TB, file, keys string) string {
	t.Helper()
	r, err := sqlite.OpenReader(t.Context(), file, seal.KeyFolder(keys))
	Check(t, err)
	defer r.Close()
	tables, err := r.Tables(t.Context())
	Check(t, err)
	var out strings.Builder
	for _, table := range tables {
		rows, err := r.Read(t.Context(), table.Code, 1)
		Check(t, err)
		for _, row := range rows {
			out.Write(row.Body)
		}
	}
	return out.String()
}
