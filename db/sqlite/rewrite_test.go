package sqlite_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestRewrittenRowsLeaveNoBytes proves that what a rewritten row held, encrypted, is in no file of the journal afterwards and in no later backup,
// and that the file still refuses to change rows (EV-40).
func TestRewrittenRowsLeaveNoBytes(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "judge.db")
	d := open(t, path)
	rows := journaltest.Rows(0, 40)
	for i := range rows {
		rows[i].Body = bytes.Repeat([]byte("a name and a club. "), 400) // some pages long
	}
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(d.Create(t.Context(), journaltest.TableInfo("BBBBB"), rows...))
	raw := openRaw(t, path)
	var old [][]byte
	found, err := raw.QueryContext(t.Context(), `select body from journal`)
	check(err)
	for found.Next() {
		var body []byte
		check(found.Scan(&body))
		old = append(old, body)
	}
	check(found.Close())
	left := func() (n int) {
		entries, err := os.ReadDir(dir)
		check(err)
		for _, e := range entries {
			content, err := os.ReadFile(filepath.Join(dir, e.Name()))
			check(err)
			n += journaltest.Remains(content, old)
		}
		return n
	}
	if left() == 0 {
		t.Fatal("the scan finds nothing before")
	}
	for i := range rows {
		rows[i].Body = []byte("1")
	}
	check(d.Rewrite(t.Context(), map[string][]referee.Row{"BBBBB": rows}))
	_, err = d.Backup(t.Context(), filepath.Join(dir, "backup.db"))
	check(err)
	if n := left(); n > 0 {
		t.Errorf("%d pieces of what was rewritten are left", n)
	}
	if _, err := raw.ExecContext(t.Context(), `update journal set body = x'00' where seq = 1`); err == nil {
		t.Error("the file lets rows be changed")
	}
}
