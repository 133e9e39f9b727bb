//go:build unix

package postgres_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/db/postgres"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// BenchmarkAppend measures appends of one row of 500 bytes by all tables of a process at once: how many a second, and how long the slowest
// hundredth waits.
func BenchmarkAppend(b *testing.B) {
	for _, tables := range []int{1, 10, 100} {
		b.Run(fmt.Sprint(tables, " tables"), func(b *testing.B) {
			d := newHall(b).join(b, postgres.Options{TTL: time.Hour})
			for i := range tables {
				check(b, d.Create(b.Context(), journaltest.TableInfo(fmt.Sprintf("T%04d", i))))
			}
			var mu sync.Mutex
			var all []time.Duration
			b.ResetTimer()
			var group sync.WaitGroup
			for i := range tables {
				group.Go(func() {
					var took []time.Duration
					for n := range b.N / tables {
						row := journaltest.Rows(n, 1)[0]
						row.Body = make([]byte, 500)
						began := time.Now()
						if err := d.Append(b.Context(), fmt.Sprintf("T%04d", i), n, []referee.Row{row}); err != nil {
							b.Error(err)
							return
						}
						took = append(took, time.Since(began))
					}
					mu.Lock()
					defer mu.Unlock()
					all = append(all, took...)
				})
			}
			group.Wait()
			b.StopTimer()
			if slices.Sort(all); len(all) > 0 {
				b.ReportMetric(float64(len(all))/b.Elapsed().Seconds(), "appends/s")
				b.ReportMetric(float64(all[len(all)*99/100].Microseconds())/1000, "p99-ms")
			}
		})
	}
}
