package sqlite_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestCopiedTablesAreABackup proves that tables which are copied row by row make a backup like any other: one file, beside which reading makes no
// other, and which is restored with rows and house rules.
func TestCopiedTablesAreABackup(t *testing.T) {
	path := newJournal(t)
	d := open(t, path)
	defer d.Close()
	check(t, d.SaveHouseRules(t.Context(), "ours", []byte("rules")))
	key, err := d.Key()
	check(t, err)
	folder := t.TempDir()
	file := filepath.Join(folder, "friday.judge")
	if tables, err := sqlite.WriteBackup(t.Context(), file, key, d); err != nil || tables != 1 {
		t.Fatalf("%d tables, %v", tables, err)
	}
	if _, tables, err := sqlite.ReadBackup(t.Context(), file, keysOf(path)); err != nil || len(tables) != 1 {
		t.Errorf("it lists %v, %v", tables, err)
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 1 {
		t.Errorf("the folder has %v, %v", files, err)
	}
	there := filepath.Join(t.TempDir(), "judge.db")
	_, err = sqlite.Restore(t.Context(), file, there, keysOf(path))
	check(t, err)
	copied, err := sqlite.Open(t.Context(), there, keysOf(path))
	check(t, err)
	defer copied.Close()
	checkJournal(t, copied)
	if rules, err := copied.ListHouseRules(t.Context()); err != nil || len(rules) != 1 || rules[0].Name != "ours" || string(rules[0].Body) != "rules" {
		t.Errorf("the house rules are %v, %v", rules, err)
	}
	check(t, copied.Append(t.Context(), "BBBBB", 3, journaltest.Rows(3, 1)))
}
