//go:build unix

package speed

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
	"github.com/judgeofthechange/judge/static"
)

// BenchmarkPublish measures how long 600 people wait for their seats (EV-03): from the moment at which the organiser publishes the first round until
// the open page of each phone shows the own seat. Each operation is a publication at a new event, on SQLite and over real connections, and lasts until
// the last phone shows its seat. The phones are streams in this process, so that the CPU is that of all.
func BenchmarkPublish(b *testing.B) {
	const people = 600
	var waits []time.Duration
	var cpu time.Duration
	for b.Loop() {
		b.StopTimer()
		folder := b.TempDir()
		e := apptest.OpenSite(b, apptest.OpenData(b, folder, seal.KeyFolder(folder+"/keys")), 1, quiet).NewEvent(people)
		seats := make(chan time.Time, people)
		phones := make([]*apptest.Client, people)
		for i := range phones {
			e.Clock.Inputs++ // an address has one try a second
			phones[i] = e.Person(fmt.Sprintf("p%d", i+1))
		}
		e.Must(e.Organise("round.draft"))
		for _, phone := range phones { // once nothing else changes their pages
			listenForSeat(b, phone, seats)
		}
		before := cpuTime(b)
		b.StartTimer()
		began := time.Now()
		e.Must(e.Organise("round.publish"))
		for range people {
			select {
			case at := <-seats:
				waits = append(waits, at.Sub(began))
			case <-time.After(patience):
				b.Fatal("a phone never shows its seat")
			}
		}
		b.StopTimer()
		cpu += cpuTime(b) - before
		e.Close()
		b.StartTimer()
	}
	slices.Sort(waits)
	b.ReportMetric(float64(waits[len(waits)/2].Milliseconds()), "p50-ms")
	b.ReportMetric(float64(waits[len(waits)*95/100].Milliseconds()), "p95-ms")
	b.ReportMetric(float64(cpu.Milliseconds())/float64(b.N), "cpu-ms/op")
}

// listenForSeat opens the stream of a person's page and returns once the page is there. It sends when the page first shows a seat.
func listenForSeat(b *testing.B, c *apptest.Client, seats chan<- time.Time) {
	b.Helper()
	r, err := http.NewRequestWithContext(b.Context(), http.MethodGet, c.Site.URL+c.Path+"/events?assets="+static.Version(), nil)
	apptest.Check(b, err)
	r.Host = c.Host
	answer, err := c.HTTP.Do(r)
	apptest.Check(b, err)
	drawn := make(chan struct{})
	isDrawn, sits := sync.OnceFunc(func() { close(drawn) }), sync.OnceFunc(func() { seats <- time.Now() })
	go func() {
		defer answer.Body.Close()
		browsertest.ReadEvents(answer.Body, func(event browsertest.Event) {
			if strings.Contains(event.Data, `class="me-number"`) {
				sits()
			}
			isDrawn()
		})
	}()
	select {
	case <-drawn:
	case <-time.After(patience):
		b.Fatalf("the page of %s never comes", c.Name)
	}
}
