package referee_test

import (
	"bytes"
	"context"
	"path/filepath"
	"testing"

	"github.com/judgeofthechange/judge/db"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
)

func sqlite(t testing.TB) *db.DB {
	t.Helper()
	d, err := db.Open(context.Background(), filepath.Join(t.TempDir(), "judge.db"), db.Keys(t.TempDir()))
	check(t, err)
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// TestRestart proves that after a restart everybody sees the same bytes, holds the same seat and is asked under the
// same key, and that a retry of what was acknowledged before gets the same receipt.
func TestRestart(t *testing.T) {
	f := newFixtureWith(t, sqlite(t), enginetest.Tally{})
	f.picks()
	sent := f.input("amber", "add", "amount", 2)
	receipt := f.must(sent)
	f.must(f.input("blue", "add", "amount", 1))
	f.must(f.byConsole("undo", "count", 1, "reason", "a <slip> & more"))
	f.check(f.table.Release(t.Context(), referee.Console, "coral"))
	before := f.everyone("amber", "blue")
	f.reopen()
	if after := f.everyone("amber", "blue"); after != before {
		t.Errorf("before\n%s\nafter\n%s", before, after)
	}
	_, err := f.table.Screen(f.actor("coral"))
	f.wants(err, referee.ErrNotYours)
	if again := f.must(sent); again != receipt {
		t.Errorf("the retry got %+v, want %+v", again, receipt)
	}
	sent.Command = command("amber", "add", "amount", 3)
	_, err = f.answer(sent)
	f.wants(err, referee.ErrKeyReused)
	f.check(f.table.Reinstate(t.Context(), referee.Console, "coral"))
	f.must(f.input("blue", "add", "amount", 3))
	f.must(f.input("coral", "add", "amount", 3))
}

// TestTheAppDrawsWhatItOwes proves that a program that ended before its draw was durable makes it when it starts again.
func TestTheAppDrawsWhatItOwes(t *testing.T) {
	f := newFixture(t)
	f.picks()
	rows := f.rows()
	// The journal of a program that stopped between the last pick and the deal, as an older version might leave one.
	j := sqlite(t)
	f.check(j.Create(t.Context(), f.table.Info()))
	f.check(j.Append(t.Context(), f.table.Info().Code, 0, rows[:len(rows)-1]))
	f.journal = j
	f.reopen()
	if again := f.rows(); len(again) != len(rows) {
		t.Errorf("%d rows, want %d", len(again), len(rows))
	}
	f.must(f.input("amber", "add", "amount", 1))
}

// TestExport proves that a table's record replays to the state that the table is in, undone lines included.
func TestExport(t *testing.T) {
	f := newFixture(t)
	f.picks()
	f.must(f.input("amber", "add", "amount", 2))
	f.must(f.byConsole("undo"))
	f.must(f.input("amber", "add", "amount", 4))
	var text bytes.Buffer
	f.check(f.hall.Export(t.Context(), &text, " "+f.table.Info().Code[:2]+" "+f.table.Info().Code[2:]))
	r, err := record.Read(&text, "export")
	f.check(err)
	result, err := record.Replay(enginetest.Tally{}, r)
	f.check(err)
	if len(result.Failures) > 0 {
		t.Errorf("replay: %v", result.Failures)
	}
	for _, a := range []referee.Actor{f.actor("amber"), referee.Console, referee.Audience} {
		if got, want := marshal(t, result.Timeline.Project(a.Viewer())), marshal(t, f.screen(a).View); got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
	f.wants(f.hall.Export(t.Context(), &text, "XXXXX"), referee.ErrUnknownTable)
	_, err = referee.Export(t.Context(), &text, f.journal, nil, f.table.Info().Code, nil)
	f.wants(err, referee.ErrUnknownGame)
}
