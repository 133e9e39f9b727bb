package browser

import (
	"bytes"
	"database/sql"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// rewriteRecord changes a text in the entries of a data folder, as somebody with the key could.
func rewriteRecord(t *testing.T, dir, old, text string) {
	t.Helper()
	journal := apptest.OpenData(t, dir, "")
	tables, err := journal.Tables(t.Context())
	apptest.Check(t, err)
	rows := make([][]referee.Row, len(tables))
	changed := false
	for i, table := range tables {
		rows[i], err = journal.Read(t.Context(), table.Code, 1)
		apptest.Check(t, err)
		for j, row := range rows[i] {
			if row.Kind == "entry" {
				rows[i][j].Body = bytes.ReplaceAll(row.Body, []byte(old), []byte(text))
				changed = changed || !bytes.Equal(row.Body, rows[i][j].Body)
			}
		}
	}
	apptest.Check(t, journal.Close())
	deleteAllTables(t, filepath.Join(dir, app.DataFile))
	journal = apptest.OpenData(t, dir, "")
	for i, table := range tables {
		apptest.Check(t, journal.Create(t.Context(), table))
		apptest.Check(t, journal.Append(t.Context(), table.Code, 0, rows[i]))
	}
	apptest.Check(t, journal.Close())
	if !changed {
		t.Fatal("nothing was rewritten")
	}
}

// deleteAllTables deletes all tables from a file, in spite of its trigger against that.
func deleteAllTables(t *testing.T, path string) {
	t.Helper()
	file, err := sql.Open("sqlite", path)
	apptest.Check(t, err)
	defer file.Close()
	var trigger string
	for _, step := range []func() error{
		func() error {
			return file.QueryRow(`select sql from sqlite_schema where name = 'journal_no_delete'`).Scan(&trigger)
		},
		func() error { _, err := file.Exec(`drop trigger journal_no_delete`); return err },
		func() error { _, err := file.Exec(`delete from journal; delete from game_table`); return err },
		func() error { _, err := file.Exec(trigger); return err },
	} {
		apptest.Check(t, step())
	}
}

// TestBrowserChangedRecord proves that a rewritten record is reported on every screen once a page that saw the old one comes back
// (T22), and that the moderator can note it and go on.
func TestBrowserChangedRecord(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	code := s.NewTable(apptest.DuneTable("table")...)
	s.Enter(code, url.Values{
		"do": {"table.set"}, "arg.turn:int": {"3"}, "arg.storm:int": {"5"}, "arg.phase": {"charity"}, "arg.reason": {"as it lies here"},
	})
	room := browsertest.Open(t, s.URL)
	console, table, phone := room.Console(code), room.TableScreen(code), room.Join(code, "fremen")
	for _, p := range []*browsertest.Page{console, table, phone} {
		p.Forgive("ERR_")
		p.Wait("the page to remember", `sessionStorage.getItem("head `+code+`")`)
	}
	phone.SeeNot("changed behind the table’s back")
	addr := "127.0.0.1" + s.URL[strings.LastIndex(s.URL, ":"):]
	s.Stop()
	rewriteRecord(t, data, "as it lies here", "as it lay there")
	apptest.StartServer(t, data, "--addr", addr)
	const warning = "The record was changed behind the table’s back."
	for _, p := range []*browsertest.Page{console, table, phone} {
		p.See(warning)
	}
	table.Picture("doubt")
	phone.Picture("doubt")
	console.Tap(".tampering button")
	for _, p := range []*browsertest.Page{console, table, phone} {
		p.SeeNot(warning)
	}
	console.See("The moderator has noted that the record was changed.")
}
