//go:build unix

package postgres_test

import (
	"encoding/base32"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/judgeofthechange/judge/db/postgres"
	"github.com/judgeofthechange/judge/db/postgres/postgrestest"
	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestForeignDatabasesAreRefused proves that a database without a hall, with somebody else's schema, with a hall that was changed, or with a newer one
// is refused by a sentence, and that making a hall there changes nothing.
func TestForeignDatabasesAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		spoil []string
		want  error
	}{
		"another's schema":          {[]string{`drop schema judge cascade`, `create schema judge`, `create table judge.photos (photo bytea)`}, postgres.ErrNotHall},
		"another's hall":            {[]string{`drop schema judge cascade`, `create schema judge`, `create table judge.hall (seats int)`}, postgres.ErrNotHall},
		"an empty hall":             {[]string{`delete from judge.hall`}, postgres.ErrNotHall},
		"a trigger of somebody's":   {[]string{`create function judge.swallow() returns trigger language plpgsql as 'begin return null; end'`, `create trigger swallow before insert on judge.journal for each row execute function judge.swallow()`}, postgres.ErrNotHall},
		"the trigger off":           {[]string{`alter table judge.journal disable trigger journal_keeps_rows`}, postgres.ErrNotHall},
		"a rule":                    {[]string{`create rule swallow as on insert to judge.journal do instead nothing`}, postgres.ErrNotHall},
		"a view in a table's place": {[]string{`alter table judge.house_rules rename to other`, `create view judge.house_rules as select * from judge.other`}, postgres.ErrNotHall},
		"another function":          {[]string{`create or replace function judge.is_alive(p judge.process) returns boolean language sql as 'select true'`}, postgres.ErrNotHall},
		"no primary key":            {[]string{`alter table judge.journal drop constraint journal_pkey`}, postgres.ErrNotHall},
		"newer":                     {[]string{`update judge.hall set version = 99`, `alter table judge.head add column more int`}, postgres.ErrNewer},
		"nothing":                   {[]string{`drop schema judge cascade`}, postgres.ErrNoHall},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHall(t)
			h.exec(t, c.spoil...)
			before := h.server.Dump(t, h.server.Admin(h.url))
			if _, err := postgres.Open(t.Context(), h.url, h.keys, postgres.Options{}); !errors.Is(err, c.want) {
				t.Errorf("open: %v, want %v", err, c.want)
			}
			if _, err := postgres.OpenReader(t.Context(), h.url, h.keys); !errors.Is(err, c.want) {
				t.Errorf("read: %v, want %v", err, c.want)
			}
			if c.want == postgres.ErrNoHall {
				check(t, postgres.Init(t.Context(), h.url, h.keys))
				return
			}
			if err := postgres.Init(t.Context(), h.url, h.keys); !errors.Is(err, c.want) {
				t.Errorf("init: %v, want %v", err, c.want)
			}
			if after := h.server.Dump(t, h.server.Admin(h.url)); !reflect.DeepEqual(withoutTokens(after), withoutTokens(before)) {
				t.Errorf("the database became\n%s\nit was\n%s", after, before)
			}
		})
	}
}

// withoutTokens returns a dump without the lines that differ each time: newer versions of pg_dump restrict psql by a random word.
func withoutTokens(dump []byte) (lines []string) {
	for line := range strings.Lines(string(dump)) {
		if !strings.HasPrefix(line, `\restrict`) && !strings.HasPrefix(line, `\unrestrict`) {
			lines = append(lines, line)
		}
	}
	return lines
}

// TestAHallThatIsThereStays proves that making a hall again changes nothing: the tables and the key are the same.
func TestAHallThatIsThereStays(t *testing.T) {
	h := newHall(t)
	d := h.join(t, manual)
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 3)...))
	check(t, postgres.Init(t.Context(), h.url, h.keys))
	wantRows(t, h.join(t, manual), "BBBBB", 3)
}

// TestADumpIsAHall proves that what pg_dump wrote beside a running process becomes a hall in another database: with its rows, append-only, and with all tables
// free once the leases of the processes in it have lapsed (EV-43).
func TestADumpIsAHall(t *testing.T) {
	h := newHall(t)
	d := h.join(t, manual)
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 3)...))
	check(t, d.SaveHouseRules(t.Context(), "Friday", []byte("{}")))
	restored := h
	restored.url = h.server.Database(t)
	h.server.Restore(t, restored.url, h.server.Dump(t, h.url))
	restored.lapse(t, d)
	r := restored.join(t, manual)
	wantRows(t, r, "BBBBB", 3)
	if tables, err := r.Tables(t.Context()); err != nil || !reflect.DeepEqual(tables, []referee.TableInfo{journaltest.TableInfo("BBBBB")}) {
		t.Errorf("the tables are %v, %v", tables, err)
	}
	takeFree(t, r)
	check(t, r.Append(t.Context(), "BBBBB", 3, journaltest.Rows(3, 1)))
	check(t, r.Create(t.Context(), journaltest.TableInfo("CCCCC")))
	check(t, r.SaveHouseRules(t.Context(), "Saturday", []byte("{}")))
	own, err := pgx.Connect(t.Context(), restored.url)
	check(t, err)
	defer own.Close(t.Context())
	if _, err := own.Exec(t.Context(), `delete from judge.journal`); err == nil {
		t.Error("the copy lets rows be deleted")
	}
	wantRows(t, d, "BBBBB", 3)
}

// TestWithoutItsKeyNobodyJoins proves that a process without the sealing key is refused by a sentence that says how to get it, and that with the key's
// code it joins.
func TestWithoutItsKeyNobodyJoins(t *testing.T) {
	h := newHall(t)
	d := h.join(t, manual)
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 3)...))
	key, err := d.Key()
	check(t, err)
	elsewhere := h
	elsewhere.keys = seal.KeyFolder(t.TempDir())
	if _, err := postgres.Open(t.Context(), h.url, elsewhere.keys, manual); !errors.Is(err, seal.ErrNoKey) || !strings.Contains(err.Error(), "judge key --add") {
		t.Errorf("without the key: %v", err)
	}
	if n := h.value(t, `select count(*)::text from judge.process`); n != "1" {
		t.Errorf("%s processes", n)
	}
	check(t, elsewhere.keys.Add(key))
	wantRows(t, elsewhere.join(t, manual), "BBBBB", 3)
}

// TestUnsafeServersAreRefused proves that a server which may forget what it has acknowledged is refused.
func TestUnsafeServersAreRefused(t *testing.T) {
	server := postgrestest.New(t)
	h := newHallOn(t, server)
	for _, setting := range []string{"fsync", "full_page_writes"} {
		server.Exec(t, h.url, `alter system set `+setting+` = off`, `select pg_reload_conf()`)
		for h.value(t, `select setting from pg_settings where name = '`+setting+`'`) != "off" { // until the server has read it
			continue
		}
		if _, err := postgres.Open(t.Context(), h.url, h.keys, manual); !errors.Is(err, postgres.ErrUnsafe) || !strings.Contains(err.Error(), setting) {
			t.Errorf("%s off: %v", setting, err)
		}
		server.Exec(t, h.url, `alter system reset `+setting, `select pg_reload_conf()`)
		for h.value(t, `select setting from pg_settings where name = '`+setting+`'`) != "on" {
			continue
		}
	}
	h.join(t, manual)
}

// TestUnreachableServersSaySo proves that the error for a server that does not answer says what to look at, and no password.
func TestUnreachableServersSaySo(t *testing.T) {
	for _, url := range []string{"postgres://judge:hunter2@/hall?host=" + t.TempDir(), "postgres://judge:hunter2@127.0.0.1:bad/hall"} {
		_, err := postgres.Open(t.Context(), url, seal.KeyFolder(t.TempDir()), manual)
		if err == nil || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: %v", url, err)
		}
		if strings.Contains(url, "host=") && !errors.Is(err, postgres.ErrUnreachable) {
			t.Errorf("%s: %v", url, err)
		}
	}
}

// TestSessionsAreDurable proves that a commit of each connection waits for the disk, also where the database or the role is set otherwise.
func TestSessionsAreDurable(t *testing.T) {
	h := newHall(t)
	h.exec(t, `alter role judge in database `+h.value(t, `select current_database()::text`)+` set synchronous_commit = off`)
	d := h.join(t, manual)
	for what, config := range d.Configs() {
		conn, err := pgx.ConnectConfig(t.Context(), config)
		check(t, err)
		defer conn.Close(t.Context())
		var setting string
		check(t, conn.QueryRow(t.Context(), `show synchronous_commit`).Scan(&setting))
		if setting != "on" {
			t.Errorf("the connection that %s: synchronous_commit is %s", what, setting)
		}
	}
}

// TestAppendOnly proves that neither the program's role nor the server's superuser changes, deletes or empties rows by accident.
func TestAppendOnly(t *testing.T) {
	h := newHall(t)
	d := h.join(t, manual)
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 2)...))
	for who, url := range map[string]string{"the program's role": h.url, "the superuser": h.server.Admin(h.url)} {
		conn, err := pgx.Connect(t.Context(), url)
		check(t, err)
		defer conn.Close(t.Context())
		for _, statement := range []string{
			`update judge.journal set kind = 'other'`, `update judge.journal set body = ''`, `delete from judge.journal`, `truncate judge.journal`,
			`insert into judge.journal select * from judge.journal`,
		} {
			if _, err := conn.Exec(t.Context(), statement); err == nil {
				t.Errorf("%s: %s went through", who, statement)
			}
		}
	}
	wantRows(t, d, "BBBBB", 2)
}

// TestChangedDatabasesAreNoticed proves that a row or a description that somebody changed, moved, added or cut off is refused, and that other tables are
// still read.
func TestChangedDatabasesAreNoticed(t *testing.T) {
	for name, spoil := range map[string]string{
		"a body":         `update journal set body = set_byte(body, 20, get_byte(body, 20) # 1) where table_id = 1 and seq = 2`,
		"a kind":         `update journal set kind = 'other' where table_id = 1 and seq = 2`,
		"a time":         `update journal set at = at + interval '1 hour' where table_id = 1 and seq = 2`,
		"swapped bodies": `update journal j set body = (select body from journal k where k.table_id = j.table_id and k.seq = 3 - j.seq) where table_id = 1 and seq < 3`,
		"another's body": `update journal j set body = (select body from journal k where k.table_id = 2 and k.seq = j.seq) where table_id = 1`,
		"cut off":        `delete from journal where table_id = 1 and seq = 3`,
		"a gap":          `delete from journal where table_id = 1 and seq = 2`,
		"one more":       `insert into journal select table_id, 4, epoch, at, kind, body from journal where table_id = 1 and seq = 3`,
	} {
		t.Run(name, func(t *testing.T) {
			h := newHall(t)
			d := h.join(t, manual)
			for _, code := range []string{"BBBBB", "CCCCC"} {
				check(t, d.Create(t.Context(), journaltest.TableInfo(code), journaltest.Rows(0, 3)...))
			}
			h.exec(t, `alter table journal disable trigger all`, spoil, `alter table journal enable trigger all`)
			if rows, err := d.Read(t.Context(), "BBBBB", 1); !errors.Is(err, postgres.ErrDamaged) || len(rows) > 0 {
				t.Errorf("read %v, %v", rows, err)
			}
			wantRows(t, d, "CCCCC", 3)
		})
	}
	h := newHall(t)
	d := h.join(t, manual)
	for _, code := range []string{"BBBBB", "CCCCC"} {
		check(t, d.Create(t.Context(), journaltest.TableInfo(code)))
	}
	check(t, d.SaveHouseRules(t.Context(), "Friday", []byte("{}")))
	h.exec(t, `update game_table set info = (select info from game_table where table_id = 2) where table_id = 1`, `update house_rules set name = '\x00'`)
	if tables, err := d.Tables(t.Context()); !errors.Is(err, postgres.ErrDamaged) {
		t.Errorf("the tables are %v, %v", tables, err)
	}
	if rules, err := d.ListHouseRules(t.Context()); !errors.Is(err, postgres.ErrDamaged) {
		t.Errorf("the house rules are %v, %v", rules, err)
	}
}

// TestHeadNotes proves that how far a table has come is noted beside the key, for this database and no other.
func TestHeadNotes(t *testing.T) {
	h := newHall(t)
	head := referee.Head{Name: "Ann's", Seq: 3}
	d := h.join(t, manual)
	d.NoteHead("BBBBB", head)
	check(t, d.Close())
	if got := h.join(t, manual).NotedHeads(); !reflect.DeepEqual(got, map[string]referee.Head{"BBBBB": head}) {
		t.Errorf("noted is %v", got)
	}
	key, err := d.Key()
	check(t, err)
	copied := h
	copied.url = h.server.Database(t)
	check(t, postgres.Init(t.Context(), copied.url, h.keys))
	copied.exec(t, `update hall set key = '`+key.ID()+`'`)
	if got := copied.join(t, manual).NotedHeads(); len(got) > 0 {
		t.Errorf("a copy has the notes of its original: %v", got)
	}
}

// TestTheDatabaseReadsNothing proves that neither a dump nor the server's files have a body, a name, a header, house rules or the key in them
// (EV-43), and that the scan would find them.
func TestTheDatabaseReadsNothing(t *testing.T) {
	h := newHallOn(t, postgrestest.New(t)) // one with few files
	d := h.join(t, postgres.Options{URL: "http://CANARY-url"})
	rows := journaltest.Rows(0, 1)
	rows[0].Body = []byte("CANARY-body")
	info := journaltest.TableInfo("BBBBB")
	info.Name, info.Header.Seats[0].Name = "CANARY-name", "CANARY-person"
	check(t, d.Create(t.Context(), info, rows...))
	rows[0].Seq = 2
	check(t, d.Append(t.Context(), "BBBBB", 1, rows))
	check(t, d.SaveHouseRules(t.Context(), "CANARY-rules", []byte("CANARY-text")))
	key, err := d.Key()
	check(t, err)
	h.exec(t, `checkpoint`)
	places := h.files(t)
	places["the dump"] = h.server.Dump(t, h.server.Admin(h.url))
	seen := 0
	for name, content := range places {
		text := string(content)
		seen += strings.Count(text, "CANARY-url")
		for _, secret := range []string{"CANARY-body", "CANARY-name", "CANARY-person", "CANARY-rules", "CANARY-text", key.Code(), secretOf(t, key)} {
			if strings.Contains(text, secret) || strings.Contains(text, hex.EncodeToString([]byte(secret))) {
				t.Errorf("%s has %q", name, secret)
			}
		}
	}
	if seen < 2 {
		t.Errorf("the scan found %d times what is there to be found", seen)
	}
}

// TestRewrittenRowsLeaveNoBytes proves that what was rewritten is in no file of the tables, and in no dump, and that rows are append-only again
// (EV-40). The write-ahead log keeps it for a while, encrypted.
func TestRewrittenRowsLeaveNoBytes(t *testing.T) {
	h := newHall(t)
	d := h.join(t, manual)
	rows := journaltest.Rows(0, 20)
	for i := range rows {
		rows[i].Body = []byte(strings.Repeat("a name and a club. ", 400))
	}
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB"), rows...))
	h.exec(t, `checkpoint`)
	conn, err := pgx.Connect(t.Context(), h.server.Admin(h.url))
	check(t, err)
	defer conn.Close(t.Context())
	found, err := conn.Query(t.Context(), `select body from judge.journal`)
	check(t, err)
	old, err := pgx.CollectRows(found, pgx.RowTo[[]byte])
	check(t, err)
	left := func() (n int) {
		for path, content := range h.files(t) {
			if strings.Contains(path, "pg_wal") {
				continue
			}
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
	check(t, d.Rewrite(t.Context(), map[string][]referee.Row{"BBBBB": rows}))
	h.exec(t, `checkpoint`)
	if n := left(); n > 0 {
		t.Errorf("%d pieces of what was rewritten are left", n)
	}
	if got, err := d.Read(t.Context(), "BBBBB", 1); err != nil || !reflect.DeepEqual(got, rows) {
		t.Errorf("the rows are %v, %v", got, err)
	}
	own, err := pgx.Connect(t.Context(), h.url)
	check(t, err)
	defer own.Close(t.Context())
	for _, c := range []*pgx.Conn{conn, own} {
		if _, err := c.Exec(t.Context(), `update judge.journal set body = '' where seq = 1`); err == nil {
			t.Error("the database lets rows be changed")
		}
	}
	check(t, d.Append(t.Context(), "BBBBB", 20, journaltest.Rows(20, 1)))
}

// files reads every file of the server but those of other databases, and those that go meanwhile.
func (h hall) files(t testing.TB) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	base := filepath.Join(h.server.Folder(), "base")
	own := filepath.Join(base, h.value(t, `select oid::text from pg_database where datname = current_database()`))
	check(t, filepath.WalkDir(h.server.Folder(), func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if filepath.Dir(path) == base && path != own {
			return fs.SkipDir
		}
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		files[path] = text
		return err
	}))
	return files
}

// secretOf returns the bytes of a key.
func secretOf(t *testing.T, k seal.Key) string {
	t.Helper()
	secret, err := base32.StdEncoding.DecodeString(strings.ReplaceAll(k.Code(), "-", ""))
	check(t, err)
	return string(secret[:32])
}
