//go:build unix

package speed

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/db"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

func quiet(c *referee.Config) { c.Log = slog.New(slog.DiscardHandler) }

// playedTable is a table of Dune in a round of shipment, at which the Guild's hand has gone up and down until the record has a number of lines.
type playedTable struct {
	*apptest.Site
	inputs int
}

func playTable(b *testing.B, journal referee.Journal, lines int) *playedTable {
	b.Helper()
	stage := &apptest.Stage{T: b, Site: apptest.OpenSite(b, journal, 1, quiet)}
	t := &playedTable{Site: stage.PlayedTo(apptest.ReadGame(b, "gf9-basic-six.jsonl"), 61)}
	for t.line() < lines {
		t.raiseHand()
	}
	return t
}

// line is the table's last line.
func (t *playedTable) line() int {
	screen, err := t.Table.Screen(referee.Audience)
	apptest.Check(t.T, err)
	return screen.Head.Line
}

// raiseHand raises the Guild's hand, or takes it down.
func (t *playedTable) raiseHand() {
	do := []string{"raise", "release"}[t.inputs%2]
	t.inputs++
	t.Clock.Inputs += 10 // seats may send about one unasked input a second
	actor := t.Clients["guild"].Actor()
	_, err := t.Table.Answer(t.T.Context(), referee.Input{
		Actor: actor, IdempotencyKey: fmt.Sprint("hand ", t.inputs), Command: engine.NewCommand(actor.Seat, do, nil),
	})
	apptest.Check(t.T, err)
}

// BenchmarkScreens measures an input at a table of Dune and the screens of its eight viewers, without their pages, at records of some lengths.
func BenchmarkScreens(b *testing.B) {
	for _, lines := range []int{100, 1_000, 10_000} {
		b.Run(fmt.Sprintf("lines=%d", lines), func(b *testing.B) {
			t := playTable(b, journaltest.NewMemory(), lines)
			actors := []referee.Actor{referee.Audience, referee.Console}
			for _, seat := range t.Seats {
				actors = append(actors, t.Clients[string(seat)].Actor())
			}
			var answers, screens time.Duration
			for b.Loop() {
				before := cpuTime(b)
				t.raiseHand()
				answered := cpuTime(b)
				for _, a := range actors {
					_, err := t.Table.Screen(a)
					apptest.Check(b, err)
				}
				answers, screens = answers+answered-before, screens+cpuTime(b)-answered
			}
			b.ReportMetric(float64(answers.Microseconds())/float64(b.N), "answer-us/op")
			b.ReportMetric(float64(screens.Microseconds())/float64(b.N), "screens-us/op")
		})
	}
}

// BenchmarkCorrections measures an undo of one input, and an amendment of the first input after line 61 with the undo of it.
func BenchmarkCorrections(b *testing.B) {
	for _, lines := range []int{100, 1_000, 10_000} {
		t := playTable(b, journaltest.NewMemory(), lines)
		b.Run(fmt.Sprintf("undo/lines=%d", lines), func(b *testing.B) {
			var used time.Duration
			for b.Loop() {
				t.raiseHand()
				before := cpuTime(b)
				t.moderate(engine.Undo, nil)
				used += cpuTime(b) - before
			}
			b.ReportMetric(float64(used.Microseconds())/float64(b.N), "cpu-us/op")
		})
	}
	t := playTable(b, journaltest.NewMemory(), 1_000)
	b.Run("amend/lines=1000", func(b *testing.B) {
		var amending, undoing time.Duration
		for b.Loop() {
			before := cpuTime(b)
			t.moderate(engine.Amend, map[string]any{"after": 62, "with": engine.NewCommand("emperor", "raise", nil), "reason": "forgotten"})
			amended := cpuTime(b)
			t.moderate(engine.Undo, nil)
			amending, undoing = amending+amended-before, undoing+cpuTime(b)-amended
		}
		b.ReportMetric(float64(amending.Microseconds())/float64(b.N), "cpu-us/op")
		b.ReportMetric(float64(undoing.Microseconds())/float64(b.N), "undo-us/op")
	})
}

// moderate has the moderator enter a command.
func (t *playedTable) moderate(do string, args map[string]any) {
	t.inputs += 2 // the hand stays as it is
	_, err := t.Table.Answer(t.T.Context(), referee.Input{
		Actor: referee.Console, IdempotencyKey: fmt.Sprint("correction ", t.inputs), Command: engine.NewCommand(engine.Moderator, do, args),
		Version: t.Table.Snapshot().Version,
	})
	apptest.Check(t.T, err)
}

// BenchmarkStart measures how a program with 100 tables of 500 lines in its journal starts, and the memory that these hold.
func BenchmarkStart(b *testing.B) {
	const tables, lines = 100, 500
	journal, err := db.Open(b.Context(), filepath.Join(b.TempDir(), "start.db"), db.KeyFolder(b.TempDir()))
	apptest.Check(b, err)
	b.Cleanup(func() { apptest.Check(b, journal.Close()) })
	copyTable(b, playTable(b, journaltest.NewMemory(), lines), journal, tables)
	config := referee.Config{Journal: journal, Games: apptest.Rules(), Log: slog.New(slog.DiscardHandler)}
	var used time.Duration
	var held int
	for b.Loop() {
		empty, before := liveBytes(), cpuTime(b)
		lobby, err := referee.Open(b.Context(), config)
		apptest.Check(b, err)
		used += cpuTime(b) - before
		held = liveBytes() - empty
		apptest.Check(b, lobby.Close(context.Background()))
	}
	b.ReportMetric(float64(used.Milliseconds())/float64(b.N), "cpu-ms/op")
	b.ReportMetric(float64(held)/(1<<20), "held-MiB")
}

// copyTable writes a table into a journal some times.
func copyTable(b *testing.B, t *playedTable, journal referee.Journal, times int) {
	b.Helper()
	rows, err := t.Journal.Read(b.Context(), t.Code, 1)
	apptest.Check(b, err)
	for i := range times {
		info := t.Table.Info()
		info.Code = "BCD" + string([]byte{"BCDFGHJKLM"[i/10], "BCDFGHJKLM"[i%10]})
		apptest.Check(b, journal.Create(b.Context(), info))
		apptest.Check(b, journal.Append(b.Context(), info.Code, 0, rows))
	}
}

// liveBytes returns how many bytes of the heap are in use.
func liveBytes() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
