package speed

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// sizes are the numbers of tables that are measured, and how many inputs a second a paced load sends to all of them.
var sizes = []struct {
	tables int
	paced  float64
}{{1, 10}, {20, 20}, {100, 20}}

const (
	saturatedTime = 3 * time.Second
	pacedTime     = 3 * time.Second
	yardstickTime = 1200 * time.Millisecond
)

// measured are the runs of one server under one load.
type measured struct {
	tables int
	server string
	load   string
	runs   []run
}

// results are measured loads, in the order in which they are printed.
type results []*measured

func (r *results) add(tables int, server, load string, one run) {
	m := r.find(tables, server, load)
	if m == nil {
		m = &measured{tables: tables, server: server, load: load}
		*r = append(*r, m)
	}
	m.runs = append(m.runs, one)
}

func (r *results) find(tables int, server, load string) *measured {
	for _, m := range *r {
		if m.tables == tables && m.server == server && m.load == load {
			return m
		}
	}
	return nil
}

// reportLoad measures the program beside yardsticks, with raised hands and bids, and with a recorded turn.
func reportLoad(b *testing.B, program string) {
	o := playedTo(b, secondTurn)
	turnCopies := newCopies(b, o, sizes[len(sizes)-1].tables)
	turn := o.recorded(secondTurn, lastLine)
	o = playedTo(b, secondAuction)
	o.makeRich()
	var auctions []*copies
	for _, size := range sizes {
		auctions = append(auctions, newCopies(b, o, size.tables))
	}
	bids := o.bids(2000)
	var all results
	for range repetitions {
		for i, size := range sizes {
			ours := func(c *copies, name string, steps []step, pace bool) (size int) {
				server := serve(b, program, c)
				defer server.Kill()
				s := open(b, c, server.addr)
				defer s.close()
				l := newLoad(s, steps)
				if pace {
					all.add(len(c.codes), "judge", name+", paced", l.pace(b, server, sizes[i].paced, pacedTime))
				}
				r := l.saturate(b, server, saturatedTime)
				all.add(len(c.codes), "judge", name, r)
				return int(r.bytes)
			}
			frame := ours(auctions[i], "hands and bids", bids, true)
			if auctions[i].tables() == turnCopies.tables() {
				ours(turnCopies, "a turn", turn, false)
			}
			for _, yard := range []struct {
				name    string
				size    int
				journal bool
			}{{"push", 2000, false}, {"group", 2000, true}, {"group, our size", frame, true}} {
				server := startYardstick(b, yard.size, yard.journal)
				s := open(b, auctions[i], server.addr)
				l := newLoad(s, plainSteps(100_000))
				all.add(size.tables, yard.name, "paced", l.pace(b, server, size.paced, yardstickTime))
				all.add(size.tables, yard.name, "saturated", l.saturate(b, server, yardstickTime))
				s.close()
				server.Kill()
			}
		}
	}
	printLoad(all)
}

func (c *copies) tables() int { return len(c.codes) }

// printLoad prints the medians.
func printLoad(all results) {
	var names []string
	var costs []float64
	for _, size := range sizes {
		s := newSheet(fmt.Sprintf("Tables: %d, of 8 screens; medians of %d (ms; kB to a screen for an input; MiB; %% of the processor that others used)", size.tables, repetitions),
			"server, load|inputs/s|CPU s/1000|ack p50|p99|last p50|p99|kB|MiB before|after|others|× group: inputs/s|CPU|last p99")
		for _, m := range all {
			if m.tables != size.tables {
				continue
			}
			of := func(get func(run) float64) float64 { return median(m.runs, get) }
			base := all.find(m.tables, "group", "saturated")
			if strings.HasSuffix(m.load, "paced") {
				base = all.find(m.tables, "group", "paced")
			}
			over := func(get func(run) float64) string { return num(of(get) / median(base.runs, get)) }
			perSecond, cpu := func(r run) float64 { return r.perSecond }, func(r run) float64 { return r.cpu }
			last := func(r run) float64 { return r.last99 }
			switch m.server + ", " + m.load {
			case "judge, hands and bids":
				names, costs = append(names, fmt.Sprint(m.tables, " tables")), append(costs, of(cpu))
				facts["cpu"], facts["inputs"], facts["memory"] = of(cpu), of(perSecond), of(func(r run) float64 { return r.resident })
			case "judge, a turn":
				facts["cpu of a turn"] = of(cpu)
			case "judge, hands and bids, paced":
				facts[fmt.Sprint("paced ", m.tables)] = of(last) / median(base.runs, last)
			}
			s.row(m.server+", "+m.load, num(of(perSecond)), num(of(cpu)),
				num(of(func(r run) float64 { return r.ack50 })), num(of(func(r run) float64 { return r.ack99 })),
				num(of(func(r run) float64 { return r.last50 })), num(of(last)), kilo(of(func(r run) float64 { return r.bytes })),
				num(of(func(r run) float64 { return r.residentBefore })), num(of(func(r run) float64 { return r.resident })),
				num(of(func(r run) float64 { return r.others })), over(perSecond), over(cpu), over(last))
		}
		s.end()
	}
	plot("CPU ms an input", names, costs)
}
