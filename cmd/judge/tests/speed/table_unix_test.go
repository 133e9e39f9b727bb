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
	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

func quiet(c *referee.Config) { c.Log = slog.New(slog.DiscardHandler) }

// playedTable is a table in a recorded game, at which small inputs go on.
type playedTable struct {
	*apptest.Site
	of     *measuredGame
	inputs int
}

// playTable makes a table with small inputs until its record has a number of lines.
func playTable(b *testing.B, journal referee.Journal, of *measuredGame, lines int) *playedTable {
	b.Helper()
	t := playTableTo(b, journal, of, of.screens(b), of.quiet)
	for t.line() < lines {
		t.enterSmall()
	}
	return t
}

// playTableTo plays a table to a line of a record.
func playTableTo(b *testing.B, journal referee.Journal, of *measuredGame, game *record.Record, line int) *playedTable {
	b.Helper()
	stage := &apptest.Stage{T: b, Site: apptest.OpenSite(b, journal, 1, quiet)}
	return &playedTable{Site: stage.PlayedTo(game, line), of: of}
}

// line is the table's last line.
func (t *playedTable) line() int {
	screen, err := t.Table.Screen(referee.Audience)
	apptest.Check(t.T, err)
	return screen.Head.Line
}

// clientOf gives the client that enters a command.
func (t *playedTable) clientOf(c engine.Command) *apptest.Client {
	if c.By == engine.Moderator {
		return t.Clients["console"]
	}
	return t.Clients[string(c.By)]
}

// enterSmall makes the next small input.
func (t *playedTable) enterSmall() {
	t.enter(t.of.small(t.inputs), 0)
}

// enter enters a command without its form; a version is 0 if any will do.
func (t *playedTable) enter(c engine.Command, version int) {
	t.inputs++
	t.Clock.Inputs += 10 // seats may send about one unasked input a second
	_, err := t.Table.Answer(t.T.Context(), referee.Input{
		Actor: t.clientOf(c).Actor(), IdempotencyKey: fmt.Sprint("input ", t.inputs), Command: c, Version: version,
	})
	apptest.Check(t.T, err)
}

// BenchmarkScreens measures a small input at a table and the screens of all its viewers, without their pages, at records of some lengths.
func BenchmarkScreens(b *testing.B) {
	forEachGame(b, func(b *testing.B, of *measuredGame) {
		for _, lines := range []int{100, 1_000, 10_000} {
			b.Run(fmt.Sprintf("lines=%d", lines), func(b *testing.B) {
				t := playTable(b, journaltest.NewMemory(), of, lines)
				actors := []referee.Actor{referee.Audience, referee.Console}
				for _, seat := range t.Seats {
					actors = append(actors, t.Clients[string(seat)].Actor())
				}
				var answers, screens time.Duration
				for b.Loop() {
					before := cpuTime(b)
					t.enterSmall()
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
	})
}

// BenchmarkCorrections measures an undo of one small input, and an amendment behind the first small input with the undo of it.
func BenchmarkCorrections(b *testing.B) {
	forEachGame(b, func(b *testing.B, of *measuredGame) {
		for _, lines := range []int{100, 1_000, 10_000} {
			t := playTable(b, journaltest.NewMemory(), of, lines)
			b.Run(fmt.Sprintf("undo/lines=%d", lines), func(b *testing.B) {
				var used time.Duration
				for b.Loop() {
					t.enterSmall()
					before := cpuTime(b)
					t.correct(engine.Undo, nil)
					used += cpuTime(b) - before
				}
				b.ReportMetric(float64(used.Microseconds())/float64(b.N), "cpu-us/op")
			})
		}
		t := playTable(b, journaltest.NewMemory(), of, 1_000)
		b.Run("amend/lines=1000", func(b *testing.B) {
			var amending, undoing time.Duration
			for b.Loop() {
				before := cpuTime(b)
				t.correct(engine.Amend, map[string]any{"after": of.quiet + 1, "with": of.late, "reason": "forgotten"})
				amended := cpuTime(b)
				t.correct(engine.Undo, nil)
				amending, undoing = amending+amended-before, undoing+cpuTime(b)-amended
			}
			b.ReportMetric(float64(amending.Microseconds())/float64(b.N), "cpu-us/op")
			b.ReportMetric(float64(undoing.Microseconds())/float64(b.N), "undo-us/op")
		})
	})
}

// correct has the moderator undo or amend.
func (t *playedTable) correct(do string, args map[string]any) {
	t.enter(engine.NewCommand(engine.Moderator, do, args), t.Table.Snapshot().Version)
}

// BenchmarkStart measures how a program with 100 tables of 500 lines in its journal starts, the memory that these hold, and hold at rest, and
// what it takes to have one back.
func BenchmarkStart(b *testing.B) {
	const tables, lines = 100, 500
	journal, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "start.db"), seal.KeyFolder(b.TempDir()))
	apptest.Check(b, err)
	b.Cleanup(func() { apptest.Check(b, journal.Close()) })
	copyTable(b, playTable(b, journaltest.NewMemory(), measuredGames[0], lines), journal, tables)
	config := referee.Config{Journal: journal, Games: apptest.Rules(), Log: slog.New(slog.DiscardHandler)}
	var used time.Duration
	var held, rested int
	var woken time.Duration
	for b.Loop() {
		empty, before := liveBytes(), cpuTime(b)
		lobby, err := referee.Open(b.Context(), config)
		apptest.Check(b, err)
		all := lobby.Tables() // once they are read
		used += cpuTime(b) - before
		held = liveBytes() - empty
		for _, table := range all {
			if rests, err := lobby.Rest(b.Context(), table.Info().Code); err != nil || !rests {
				b.Fatalf("%s does not rest: %v", table.Info().Code, err)
			}
		}
		rested = liveBytes() - empty
		before = cpuTime(b)
		all[0].Snapshot()
		woken += cpuTime(b) - before
		apptest.Check(b, lobby.Close(context.Background()))
	}
	b.ReportMetric(float64(used.Milliseconds())/float64(b.N), "cpu-ms/op")
	b.ReportMetric(float64(held)/(1<<20), "held-MiB")
	b.ReportMetric(float64(rested)/(1<<20), "rest-MiB")
	b.ReportMetric(float64(woken.Microseconds())/float64(b.N), "wake-us/op")
}

// copyTable writes a table into a journal some times.
func copyTable(b *testing.B, t *playedTable, journal referee.Journal, times int) {
	b.Helper()
	rows, err := t.Journal.Read(b.Context(), t.Code, 1)
	apptest.Check(b, err)
	for i := range times {
		info := t.Table.Info()
		info.Code = "BCD" + string([]byte{"BCDFGHJKLM"[i/10], "BCDFGHJKLM"[i%10]})
		apptest.Check(b, journal.Create(b.Context(), info, rows...))
	}
}

// liveBytes returns how many bytes of the heap are in use.
func liveBytes() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
