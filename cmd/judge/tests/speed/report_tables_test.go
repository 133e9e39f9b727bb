package speed

import (
	"fmt"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// reportScreens measures what one screen adds to an input: the same inputs at one table, with no screen, with one, and with all.
func reportScreens(b *testing.B, program string) {
	o := playedTo(b, secondAuction)
	o.makeRich()
	c := newCopies(b, o, 1)
	bids := o.bids(1500)
	var all results
	for range repetitions {
		for _, of := range []struct {
			name    string
			clients []string
		}{{"none", nil}, {"a phone", []string{"guild"}}, {"the console", []string{"console"}}, {"the table screen", []string{"screen"}}, {"all eight", c.clients}} {
			some := *c
			some.clients = of.clients
			server := serve(b, program, c)
			s := open(b, &some, server.addr)
			all.add(1, "judge", of.name, newLoad(s, bids).saturate(b, server, yardstickTime))
			s.close()
			server.Kill()
		}
	}
	out := newSheet("What screens add to an input at one table, hands and bids", "open screens|inputs/s|CPU ms an input|others %")
	for _, m := range all {
		of := func(get func(run) float64) string { return num(median(m.runs, get)) }
		out.row(m.load, of(func(r run) float64 { return r.perSecond }), of(func(r run) float64 { return r.cpu }), of(func(r run) float64 { return r.others }))
	}
	out.end()
}

// startLine is about the 500th input of the recorded game.
const startLine = 503

// reportStart measures the start of the program with many long tables, until it serves and until it has read them all, and its memory then, and
// without any table.
func reportStart(b *testing.B, program string) {
	o := playedTo(b, startLine)
	full, empty := newCopies(b, o, 100), newCopies(b, o, 0)
	var all results
	for range repetitions {
		for _, c := range []*copies{empty, full} {
			machine := readMachine(nil)
			server := serve(b, program, c)
			r := run{perSecond: server.startSeconds, last50: server.listSeconds()}
			r.cpu, r.others = server.cpu(), machine.others(server)
			time.Sleep(500 * time.Millisecond) // a server at rest
			r.resident = server.resident()
			all.add(len(c.codes), "judge", "", r)
			server.Kill()
		}
	}
	out := newSheet("Start of the program", "data|s|s to the list of tables|CPU s by then|RSS at rest, MiB|others %")
	for _, m := range all {
		of := func(get func(run) float64) string { return num(median(m.runs, get)) }
		name := fmt.Sprintf("%d tables of %d rows", m.tables, full.version)
		if m.tables == 0 {
			name = "no table"
			facts["memory empty"] = median(m.runs, func(r run) float64 { return r.resident })
		} else {
			facts["start"] = median(m.runs, func(r run) float64 { return r.perSecond })
		}
		out.row(name, of(func(r run) float64 { return r.perSecond }), of(func(r run) float64 { return r.last50 }), of(func(r run) float64 { return r.cpu }),
			of(func(r run) float64 { return r.resident }), of(func(r run) float64 { return r.others }))
	}
	out.end()
}

// growth are the lengths of games whose next inputs are compared.
var growth = []int{100, 1000, 3000, 10_000}

// reportGrowth measures what an input costs at a table with a long history.
func reportGrowth(b *testing.B, program string) {
	var tables []*copies
	var scripts [][]step
	for _, lines := range growth {
		o := playedTo(b, firstAuction)
		o.fill(lines)
		o.makeRich()
		tables = append(tables, newCopies(b, o, 1))
		scripts = append(scripts, o.bids(1000))
	}
	var all results
	for range repetitions {
		for i, lines := range growth {
			server := serve(b, program, tables[i])
			s := open(b, tables[i], server.addr)
			r := newLoad(s, scripts[i]).saturate(b, server, yardstickTime)
			all.add(lines, "judge", fmt.Sprint(lines), r)
			s.close()
			server.Kill()
		}
	}
	out := newSheet("What an input costs at a table with a long history, eight screens", "lines|CPU ms an input|× 100 lines|RSS MiB|others %")
	first := median(all[0].runs, func(r run) float64 { return r.cpu })
	var names []string
	var costs []float64
	for _, m := range all {
		of := func(get func(run) float64) float64 { return median(m.runs, get) }
		cpu := of(func(r run) float64 { return r.cpu })
		facts["growth"] = cpu / first // the longest comes last
		names, costs = append(names, m.load+" lines"), append(costs, cpu)
		out.row(m.load, num(cpu), num(cpu/first), num(of(func(r run) float64 { return r.resident })), num(of(func(r run) float64 { return r.others })))
	}
	out.end()
	plot("ms an input", names, costs)
}

// fill raises hands and takes them down until the table has so many rows.
func (o *original) fill(rows int) {
	o.T.Helper()
	for i := 0; o.Table.Snapshot().Version < rows; i++ {
		seat := o.Seats[i/2%len(o.Seats)]
		o.Clock.Inputs += 10
		in := referee.Input{
			Actor: o.Clients[string(seat)].Actor(), IdempotencyKey: fmt.Sprint("hand ", o.Clock.Inputs),
			Command: engine.NewCommand(seat, []string{"raise", "release"}[i%2], nil),
		}
		_, err := o.Table.Answer(o.T.Context(), in)
		apptest.Check(o.T, err)
	}
}
