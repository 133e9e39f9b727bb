//go:build unix

package postgres_test

import (
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/judgeofthechange/judge/db/postgres"
	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// contents is all that a journal keeps.
type contents struct {
	Tables []referee.TableInfo
	Rows   map[string][]referee.Row
	Rules  []referee.StoredHouseRules
}

func contentsOf(t testing.TB, from sqlite.Source) contents {
	t.Helper()
	tables, err := from.Tables(t.Context())
	check(t, err)
	rules, err := from.ListHouseRules(t.Context())
	check(t, err)
	c := contents{tables, map[string][]referee.Row{}, rules}
	for _, table := range tables {
		c.Rows[table.Code], err = from.Read(t.Context(), table.Code, 1)
		check(t, err)
	}
	return c
}

// TestEscapeAndBack proves that all tables of a hall come to one laptop with their rows, house rules and key, while a process plays; and from there
// into the hall of another database, where a process takes them over and appends to them (EV-45).
func TestEscapeAndBack(t *testing.T) {
	h := newHall(t)
	d := h.join(t, postgres.Options{})
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 3)...))
	check(t, d.Create(t.Context(), journaltest.TableInfo("AAAAA")))
	check(t, d.Append(t.Context(), "BBBBB", 3, journaltest.Rows(3, 2)))
	for _, name := range []string{"ours", "another's"} {
		check(t, d.SaveHouseRules(t.Context(), name, []byte("rules of "+name)))
	}
	want := contentsOf(t, d)

	file := filepath.Join(t.TempDir(), "hall.judge")
	if tables, err := d.Backup(t.Context(), file); err != nil || tables != 2 {
		t.Fatalf("the backup has %d tables, %v", tables, err)
	}
	path := filepath.Join(t.TempDir(), "judge.db")
	_, err := sqlite.Restore(t.Context(), file, path, h.keys)
	check(t, err)
	laptop, err := sqlite.Open(t.Context(), path, h.keys)
	check(t, err)
	defer laptop.Close()
	if got := contentsOf(t, laptop); !reflect.DeepEqual(got, want) || laptop.ID() != d.ID() {
		t.Errorf("the laptop has\n%v\nwant\n%v", got, want)
	}
	check(t, laptop.Append(t.Context(), "BBBBB", 5, journaltest.Rows(5, 1)))
	want = contentsOf(t, laptop)

	key, err := laptop.Key()
	check(t, err)
	next := hall{h.server, h.server.Database(t), h.keys}
	check(t, postgres.InitWith(t.Context(), next.url, next.keys, key))
	if tables, err := postgres.Fill(t.Context(), next.url, next.keys, laptop); err != nil || tables != 2 {
		t.Fatalf("%d tables were copied, %v", tables, err)
	}
	again := next.join(t, postgres.Options{})
	if got := contentsOf(t, again); !reflect.DeepEqual(got, want) || again.ID() != d.ID() {
		t.Errorf("the next hall has\n%v\nwant\n%v", got, want)
	}
	takeFree(t, again)
	check(t, again.Append(t.Context(), "BBBBB", 6, journaltest.Rows(6, 1)))
	wantRows(t, again, "BBBBB", 7)
}

// half is a journal that fails when its last table is read.
type half struct{ *sqlite.DB }

var errHalf = errors.New("the stick was pulled out")

func (h half) Read(ctx context.Context, table string, from int) ([]referee.Row, error) {
	if table == "AAAAA" {
		return nil, errHalf
	}
	return h.DB.Read(ctx, table, from)
}

// TestFillIsWholeOrNothing proves that a hall takes in all tables or none: it stays empty where they cannot all be read, and refuses those of another
// key, and any if it has a table or house rules.
func TestFillIsWholeOrNothing(t *testing.T) {
	keys := seal.KeyFolder(filepath.Join(t.TempDir(), "keys"))
	laptop, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "judge.db"), keys)
	check(t, err)
	defer laptop.Close()
	check(t, laptop.Create(t.Context(), journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 3)...))
	check(t, laptop.Create(t.Context(), journaltest.TableInfo("AAAAA"), journaltest.Rows(0, 3)...))
	key, err := laptop.Key()
	check(t, err)
	fill := func(h hall, from postgres.Source) error {
		_, err := postgres.Fill(t.Context(), h.url, h.keys, from)
		return err
	}
	other := newHall(t)
	if err := fill(other, laptop); !errors.Is(err, postgres.ErrOtherKey) {
		t.Errorf("a hall of another key: %v", err)
	}
	server := other.server
	same := func() hall {
		h := hall{server, server.Database(t), keys}
		check(t, postgres.InitWith(t.Context(), h.url, h.keys, key))
		return h
	}
	h := same()
	if err := fill(h, half{laptop}); !errors.Is(err, errHalf) {
		t.Errorf("half a journal: %v", err)
	}
	if got := contentsOf(t, h.join(t, postgres.Options{})); len(got.Tables) > 0 {
		t.Errorf("after half a journal there is %v", got)
	}
	check(t, fill(h, laptop))
	if err := fill(h, laptop); !errors.Is(err, postgres.ErrNotEmpty) {
		t.Errorf("a hall with tables: %v", err)
	}
	withRules := same()
	check(t, withRules.join(t, postgres.Options{}).SaveHouseRules(t.Context(), "ours", nil))
	if err := fill(withRules, laptop); !errors.Is(err, postgres.ErrNotEmpty) {
		t.Errorf("a hall with house rules: %v", err)
	}
}

// TestBackupIsOfOneMoment proves that a backup which is made while a process appends has all that was acknowledged before, and each append whole.
func TestBackupIsOfOneMoment(t *testing.T) {
	h := newHall(t)
	d := h.join(t, postgres.Options{})
	check(t, d.Create(t.Context(), journaltest.TableInfo("BBBBB"), journaltest.Rows(0, 3)...))
	stop, stopped := context.WithCancel(t.Context())
	done := make(chan error, 1)
	acknowledged := make(chan int)
	go func() {
		for last := 3; ; last += 2 {
			if err := d.Append(t.Context(), "BBBBB", last, journaltest.Rows(last, 2)); err != nil || stop.Err() != nil {
				done <- err
				return
			}
			select {
			case acknowledged <- last + 2:
			default:
			}
		}
	}()
	for range 3 {
		least := <-acknowledged
		file := filepath.Join(t.TempDir(), "hall.judge")
		_, err := d.Backup(t.Context(), file)
		check(t, err)
		copied, err := sqlite.OpenReader(t.Context(), file, h.keys)
		check(t, err)
		rows, err := copied.Read(t.Context(), "BBBBB", 1)
		check(t, errors.Join(err, copied.Close()))
		if n := len(rows); n < least || n%2 != 1 || !reflect.DeepEqual(rows, journaltest.Rows(0, n)) {
			t.Errorf("%d rows were acknowledged; the copy has %d", least, n)
		}
	}
	stopped()
	check(t, <-done)
}
