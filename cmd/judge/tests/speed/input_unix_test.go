//go:build unix

package speed

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// BenchmarkInput measures a small input at a table with all its screens (a phone for each seat, console, table screen), at points of a
// recorded game, from the form until every screen's stream has brought the result. The CPU is that of the whole process, clients too.
func BenchmarkInput(b *testing.B) {
	forEachGame(b, func(b *testing.B, of *measuredGame) {
		game := of.screens(b)
		for _, at := range of.moments {
			b.Run(at.name, func(b *testing.B) {
				t := playTableTo(b, journaltest.NewMemory(), of, game, at.line)
				for _, name := range t.ClientNames() {
					t.Clients[name].Listen()
					t.Clients[name].Received = nil
				}
				before := cpuTime(b)
				var received, toPhones int
				b.ResetTimer()
				for i := range b.N {
					c := of.small(i)
					from := t.clientOf(c)
					t.Clock.Inputs += 10 // seats may send about one unasked input a second
					from.Post(from.Path, from.Form("", fmt.Sprint("small ", i), c)).RequireStatus(b, http.StatusOK, "input %d", i)
					t.CatchUp(t.Table.Snapshot().Version)
					for name, c := range t.Clients {
						for _, text := range c.Received {
							received += len(text)
							if name == string(of.seat) && strings.HasPrefix(text, "id: ") {
								toPhones += len(text)
							}
						}
						c.Received = nil
					}
				}
				b.StopTimer()
				b.ReportMetric(float64((cpuTime(b)-before).Microseconds())/float64(b.N), "cpu-us/op")
				b.ReportMetric(float64(received)/float64(b.N), "sent-B/op")
				b.ReportMetric(float64(toPhones)/float64(b.N), "phone-B/op")
			})
		}
	})
}

// cpuTime returns the processor time that this process has used.
func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var used unix.Rusage
	apptest.Check(b, unix.Getrusage(unix.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
