package db_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/judgeofthechange/judge/db"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// crashFile names the journal that a child of TestCrash is to fill until it is killed.
const crashFile = "JUDGE_TEST_CRASH_FILE"

const (
	crashTables = 4
	crashRows   = 2 // of each append: all of them or none must be there
)

func TestMain(m *testing.M) {
	if path := os.Getenv(crashFile); path != "" {
		fmt.Println(fill(path))
		os.Exit(1) // it is to be killed, not to end
	}
	os.Exit(m.Run())
}

// fill appends to several tables at once and for ever, and says what was acknowledged, one line for each.
func fill(path string) error {
	ctx := context.Background()
	d, err := db.Open(ctx, path)
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
	rows, err := d.Read(ctx, code, 1)
	if err != nil {
		if err := d.Create(ctx, journaltest.Info(code)); err != nil {
			return err
		}
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
		crash(t, path, 150+100*round, &acknowledged)
		d := open(t, path)
		for i := range crashTables {
			code := fmt.Sprintf("T%04d", i)
			got, err := d.Read(t.Context(), code, 1)
			check(t, err)
			least := acknowledged[i]
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

// crash has a child fill the journal and kills it after a number of acknowledgements. It notes the last row that was
// acknowledged for each table.
func crash(t *testing.T, path string, after int, acknowledged *[crashTables]int) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), crashFile+"="+path)
	out, err := child.StdoutPipe()
	check(t, err)
	check(t, child.Start())
	lines := bufio.NewScanner(out)
	for n := 1; lines.Scan(); n++ {
		var table, row int
		if _, err := fmt.Sscan(lines.Text(), &table, &row); err != nil {
			t.Fatalf("the child said %q", lines.Text())
		}
		acknowledged[table] = row
		if n == after {
			check(t, child.Process.Kill())
		}
	}
	if err := child.Wait(); err == nil || child.ProcessState.Exited() {
		t.Fatalf("the child ended by itself: %v", err)
	}
}
