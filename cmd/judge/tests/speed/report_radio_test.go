package speed

import (
	"fmt"
	"testing"
	"time"
)

const (
	radioTables = 20
	radioPaced  = radioTables / 2.0 // an input every two seconds at each table
	radioTime   = 5 * time.Second
)

// reportRadio measures how long an input takes to the last screen if the screens of all tables share one Wi-Fi.
func reportRadio(b *testing.B, program string) {
	o := playedTo(b, secondTurn)
	turnCopies := newCopies(b, o, radioTables)
	turn := o.recorded(secondTurn, thirdTurn)
	o = playedTo(b, secondAuction)
	o.makeRich()
	bidCopies := newCopies(b, o, radioTables)
	bids := o.bids(60)
	var all results
	for range repetitions {
		for _, of := range []struct {
			name   string
			copies *copies
			steps  []step
		}{{"hands and bids", bidCopies, bids}, {"a turn", turnCopies, turn}} {
			server := serve(b, program, of.copies)
			air := newRadio(b, server.addr)
			s := open(b, of.copies, air.addr)
			air.limit()
			all.add(radioTables, "judge", of.name, newLoad(s, of.steps).pace(b, server, radioPaced, radioTime))
			s.close()
			server.Kill()
		}
	}
	out := newSheet(fmt.Sprintf("%d tables behind %.0f Mbit/s, an input every 2 s at each (ms; kB to a screen for an input)", radioTables, radioBits/1e6),
		"load|ack p50|p99|last screen p50|p99|not seen|kB|others %")
	for _, m := range all {
		of := func(get func(run) float64) string { return num(median(m.runs, get)) }
		facts["radio "+m.load] = median(m.runs, func(r run) float64 { return r.last99 / 1000 })
		out.row(m.load, of(func(r run) float64 { return r.ack50 }), of(func(r run) float64 { return r.ack99 }),
			of(func(r run) float64 { return r.last50 }), of(func(r run) float64 { return r.last99 }),
			of(func(r run) float64 { return float64(r.unseen) }), of(func(r run) float64 { return r.bytes / 1000 }), of(func(r run) float64 { return r.others }))
	}
	out.end()
}
