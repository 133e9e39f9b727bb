package apptest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/judgeofthechange/judge/engine/record"
)

// GameFile gives the path of a recorded game of Dune.
func GameFile(name string) string {
	return File("engine/dune/testdata/games/" + name)
}

// ReadGame reads a recorded game of Dune.
func ReadGame(t testing.TB, name string) *record.Record {
	t.Helper()
	return ReadRecord(t, GameFile(name))
}

// ReadRecord reads a record's file.
func ReadRecord(t testing.TB, file string) *record.Record {
	t.Helper()
	in, err := os.Open(file)
	Check(t, err)
	defer in.Close()
	r, err := record.Read(in, file)
	Check(t, err)
	return r
}

// Export writes a table's record into a file and gives its path. If JUDGE_RECORDS names a folder, a copy goes there.
func Export(t testing.TB, data, code string, kept ...string) string {
	t.Helper()
	raw := MustRun(t, append(append([]string{"export", "--data", data}, kept...), code)...)
	files := []string{filepath.Join(t.TempDir(), "exported.jsonl")}
	if folder := os.Getenv("JUDGE_RECORDS"); folder != "" {
		files = append(files, filepath.Join(folder, t.Name()+".jsonl"))
	}
	for _, file := range files {
		Check(t, os.WriteFile(file, []byte(raw), 0o644))
	}
	return files[0]
}

// FinalState replays a record, whose every line must hold, and gives the state at its end.
func FinalState(t testing.TB, file string) string {
	t.Helper()
	return MustRun(t, "replay", "--json", file)
}
