package referee_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
)

// bench is a table whose moderator sets a seat's number again and again, so that the game does not advance.
type bench struct {
	table *referee.Table
	keys  atomic.Int64
}

func newBench(b *testing.B, lobby *referee.Lobby) *bench {
	b.Helper()
	table, err := lobby.Create(b.Context(), "", enginetest.TallyHeader())
	check(b, err)
	return &bench{table: table}
}

func (s *bench) answer(b *testing.B) {
	n := s.keys.Add(1)
	in := referee.Input{
		Actor: referee.Console, IdempotencyKey: fmt.Sprint(n), Command: command(engine.Moderator, engine.TableSet, "amber", n%7),
	}
	if _, err := s.table.Answer(context.Background(), in); err != nil {
		b.Error(err)
	}
}

func newBenchLobby(b *testing.B, journal referee.Journal) *referee.Lobby {
	b.Helper()
	lobby, err := referee.Open(b.Context(), referee.Config{
		Journal: journal, Games: map[string]engine.Rules{"tally": enginetest.Tally{}}, Log: slog.New(slog.DiscardHandler),
	})
	check(b, err)
	b.Cleanup(func() {
		if err := lobby.Close(context.Background()); err != nil {
			b.Error(err)
		}
	})
	return lobby
}

// BenchmarkAnswer measures answers per second on SQLite; each table sends the next answer when the last is acknowledged.
func BenchmarkAnswer(b *testing.B) {
	for _, tables := range []int{1, 100} {
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) {
			lobby := newBenchLobby(b, sqliteJournal(b))
			var all []*bench
			for range tables {
				all = append(all, newBench(b, lobby))
			}
			b.ResetTimer()
			var left atomic.Int64
			left.Store(int64(b.N))
			var group sync.WaitGroup
			for _, s := range all {
				group.Go(func() {
					for left.Add(-1) >= 0 {
						s.answer(b)
					}
				})
			}
			group.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "answers/s")
		})
	}
}

// BenchmarkShown measures the time from an input until the audience and the console have their new screens.
func BenchmarkShown(b *testing.B) {
	s := newBench(b, newBenchLobby(b, sqliteJournal(b)))
	updates, stop := s.table.Watch()
	defer stop()
	b.ResetTimer()
	for range b.N {
		s.answer(b)
		<-updates
		for _, a := range []referee.Actor{referee.Audience, referee.Console} {
			_, err := s.table.Screen(a)
			check(b, err)
		}
	}
}

// BenchmarkRestore measures how long it takes to restore a table with 4000 inputs.
func BenchmarkRestore(b *testing.B) {
	const inputs = 4000
	journal := sqliteJournal(b)
	s := newBench(b, newBenchLobby(b, journal))
	for range inputs {
		s.answer(b)
	}
	b.ResetTimer()
	for range b.N {
		newBenchLobby(b, journal).Tables() // once they are read
	}
}
