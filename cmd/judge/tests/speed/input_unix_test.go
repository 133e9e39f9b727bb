//go:build unix

package speed

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// BenchmarkInput measures an input at a table of Dune with eight screens (six phones, console, table screen), from a phone's form until
// every screen's stream has brought the result. A phone raises its hand and takes it down, at points of a recorded game. The CPU is
// that of the whole process, clients too.
func BenchmarkInput(b *testing.B) {
	game := apptest.ReadGame(b, "gf9-basic-six.jsonl")
	for _, at := range []struct {
		name string
		line int
	}{{"auction", 29}, {"shipment", 61}, {"battle", 103}} {
		b.Run(at.name, func(b *testing.B) {
			stage := &apptest.Stage{T: b, Site: apptest.OpenSite(b, journaltest.NewMemory(), 1, quiet)}
			w := stage.PlayedTo(game, at.line)
			for _, name := range w.ClientNames() {
				w.Clients[name].Listen()
			}
			phone, received, before := w.Clients["guild"], 0, cpuTime(b)
			b.ResetTimer()
			for i := range b.N {
				w.Clock.Inputs += 10 // seats may send about one unasked input a second
				form := url.Values{"do": {[]string{"raise", "release"}[i%2]}, "key": {fmt.Sprint("hand ", i)}}
				phone.Post(phone.Path, form).RequireStatus(b, http.StatusOK, "hand %d", i)
				w.CatchUp(w.Table.Snapshot().Version)
				for _, c := range w.Clients {
					for _, text := range c.Received {
						received += len(text)
					}
					c.Received = nil
				}
			}
			b.StopTimer()
			b.ReportMetric(float64((cpuTime(b)-before).Microseconds())/float64(b.N), "cpu-us/op")
			b.ReportMetric(float64(received)/float64(b.N), "sent-B/op")
		})
	}
}

// cpuTime returns the processor time that this process has used.
func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var used unix.Rusage
	apptest.Check(b, unix.Getrusage(unix.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
