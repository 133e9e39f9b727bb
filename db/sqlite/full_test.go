package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/judgeofthechange/judge/db/durable"
	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// setDiskFull makes SQLite report a full disk: the file may not grow by a page. This needs no special rights or file system; in
// TestServeOnAFullDisk Linux itself refuses.
func setDiskFull(t *testing.T, d *sqlite.DB, full bool) {
	t.Helper()
	pages := 1 << 30
	if full { // SQLite raises this to the present size
		pages = 1
	}
	var got int
	check(t, d.Handles()["write"].QueryRow(fmt.Sprintf(`pragma max_page_count = %d`, pages)).Scan(&got))
}

// fillDisk appends rows until the disk is full and returns their number.
func fillDisk(t *testing.T, d *sqlite.DB, last int) int {
	t.Helper()
	for ; ; last++ {
		err := d.Append(t.Context(), "BBBBB", last, journaltest.Rows(last, 1))
		if errors.Is(err, durable.ErrFull) {
			return last
		}
		check(t, err)
	}
}

// TestFullDisk proves that rows without room are not there, that earlier rows are, and that the same rows are accepted once there
// is room, repeatedly.
func TestFullDisk(t *testing.T) {
	path := newJournal(t)
	d := open(t, path)
	last := 3
	for range 3 {
		setDiskFull(t, d, true)
		last = fillDisk(t, d, last)
		err := d.Append(t.Context(), "BBBBB", last, journaltest.Rows(last, 200))
		if !errors.Is(err, durable.ErrFull) {
			t.Errorf("200 rows found room: %v", err)
		}
		if rows, err := d.Read(t.Context(), "BBBBB", 1); err != nil || len(rows) != last {
			t.Errorf("%d rows are there, %v, want %d", len(rows), err, last)
		}
		setDiskFull(t, d, false)
		check(t, d.Append(t.Context(), "BBBBB", last, journaltest.Rows(last, 200)))
		last += 200
	}
	check(t, d.Close())
	d = open(t, path)
	defer d.Close()
	if rows, err := d.Read(t.Context(), "BBBBB", 1); err != nil || len(rows) != last {
		t.Errorf("%d rows are there, %v, want %d", len(rows), err, last)
	}
}

// TestATableOnAFullDisk proves that a table on a full disk shows nothing unsaved, says so, and goes on when there is room: a
// refused input that is sent again counts once.
func TestATableOnAFullDisk(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "judge.db")
	d := open(t, path)
	lobby := openLobby(t, d)
	table, err := lobby.Create(ctx, "", enginetest.TallyHeader())
	check(t, err)
	token, err := lobby.NewToken()
	check(t, err)
	check(t, table.Claim(ctx, token.Session(), "amber", ""))
	pick := func(n int) referee.Input {
		return referee.Input{
			Actor: referee.Actor{Seat: "amber", Session: token.Session()}, Decision: "1.pick.amber.0", IdempotencyKey: fmt.Sprint("key-", n),
			Command: engine.NewCommand("amber", "pick", map[string]any{"value": 1 + n%3}),
		}
	}
	setDiskFull(t, d, true)
	n := 0
	for ; err == nil; n++ {
		_, err = table.Answer(ctx, pick(n))
	}
	refused, before := pick(n-1), table.Snapshot().Version
	for range 3 {
		if _, err := table.Answer(ctx, refused); !errors.Is(err, referee.ErrNotSaved) {
			t.Errorf("got %v, want ErrNotSaved", err)
		}
	}
	if now := table.Snapshot().Version; now != before {
		t.Errorf("version %d became %d", before, now)
	}
	setDiskFull(t, d, false)
	first, err := table.Answer(ctx, refused)
	check(t, err)
	again, err := table.Answer(ctx, refused)
	check(t, err)
	if first != again || table.Snapshot().Version != before+1 {
		t.Errorf("receipts %v and %v; version %d after %d", first, again, table.Snapshot().Version, before)
	}
	check(t, lobby.Close(context.Background()))
	check(t, d.Close())
	d = open(t, path)
	defer d.Close()
	if rows, err := d.Read(ctx, table.Info().Code, 1); err != nil || len(rows) != before+1 {
		t.Errorf("%d rows, %v, want %d", len(rows), err, before+1)
	}
}

func openLobby(t *testing.T, j referee.Journal) *referee.Lobby {
	t.Helper()
	lobby, err := referee.Open(t.Context(), referee.Config{
		Journal: j, Games: map[string]engine.Rules{"tally": enginetest.Tally{}}, Log: slog.New(slog.DiscardHandler),
	})
	check(t, err)
	return lobby
}

const (
	crashTables = 4
	crashRows   = 2 // of each append: all or none must be there
)

func TestMain(m *testing.M) { journaltest.RunTests(m, fillForever) }

// fillForever appends to several tables at once without end and prints a line for each acknowledgement.
func fillForever(path string) error {
	ctx := context.Background()
	d, err := sqlite.Open(ctx, path, keysOf(path))
	if err != nil {
		return err
	}
	failed := make(chan error)
	for i := range crashTables {
		go func() { failed <- fillTable(ctx, d, i) }()
	}
	return <-failed
}

func fillTable(ctx context.Context, d *sqlite.DB, i int) error {
	code := fmt.Sprintf("T%04d", i)
	if err := d.Create(ctx, journaltest.TableInfo(code)); err != nil && !errors.Is(err, referee.ErrExists) {
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

// TestAcknowledgedRowsSurviveAKill proves that every acknowledged append is there once after the process was killed, with at most
// one more whose acknowledgement was lost, three times on the same file.
func TestAcknowledgedRowsSurviveAKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "judge.db")
	var acknowledged [crashTables]int
	for round := range 3 {
		for _, line := range journaltest.KillDuringWork(t, path, 150+100*round) {
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
