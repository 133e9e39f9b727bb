package db_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/judgeofthechange/judge/db"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

const (
	crashTables = 4
	crashRows   = 2 // of each append: all of them or none must be there
)

func TestMain(m *testing.M) { journaltest.Main(m, fill) }

// fill appends to several tables at once and for ever, and says what was acknowledged, one line for each.
func fill(path string) error {
	ctx := context.Background()
	d, err := db.Open(ctx, path, keysOf(path))
	if err != nil {
		return err
	}
	failed := make(chan error)
	for i := range crashTables {
		go func() { failed <- fillTable(ctx, d, i) }()
	}
	return <-failed
}

func fillTable(ctx context.Context, d *db.DB, i int) error {
	code := fmt.Sprintf("T%04d", i)
	if err := d.Create(ctx, journaltest.Info(code)); err != nil && !errors.Is(err, referee.ErrExists) {
		return err
	}
	rows, err := d.Read(ctx, code, 1)
	if err != nil {
		return err
	}
	for last := len(rows); ; last += crashRows {
		if err := d.Append(ctx, code, last, journaltest.Rows(last, crashRows)); err != nil {
			return err
		}
		fmt.Printf("%d %d\n", i, last+crashRows)
	}
}

// TestCrash proves that whatever was acknowledged before the process was killed is there afterwards, once, with at most
// one append more whose acknowledgement was lost; three times over on the same file.
func TestCrash(t *testing.T) {
	path := filepath.Join(t.TempDir(), "judge.db")
	var acknowledged [crashTables]int
	for round := range 3 {
		for _, line := range journaltest.Kill(t, path, 150+100*round) {
			var table, row int
			if _, err := fmt.Sscan(line, &table, &row); err != nil {
				t.Fatalf("the victim said %q", line)
			}
			acknowledged[table] = row
		}
		d := open(t, path)
		for i, least := range acknowledged {
			code := fmt.Sprintf("T%04d", i)
			got, err := d.Read(t.Context(), code, 1)
			check(t, err)
			if len(got) != least && len(got) != least+crashRows {
				t.Errorf("%s: %d rows were acknowledged, %d are there", code, least, len(got))
			}
			if !reflect.DeepEqual(got, journaltest.Rows(0, len(got))) {
				t.Errorf("%s: the rows are not those that were written", code)
			}
			acknowledged[i] = len(got)
		}
		check(t, d.Close())
	}
}
