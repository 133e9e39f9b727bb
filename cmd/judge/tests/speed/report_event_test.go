package speed

import (
	"fmt"
	"runtime"
	"testing"
)

// reportEvent measures an event of 600 people at 100 tables, on all processors and by the clock on the wall: its people wait by that.
func reportEvent(b *testing.B, _ string) {
	which := []benchmarks{{"referee/event", "Event"}, {"cmd/judge/tests/speed", "Publish"}}
	all, others := runInTurn(b, which, 1, "-test.benchtime=3x", fmt.Sprint("-test.cpu=", runtime.NumCPU()))
	out := newSheet(fmt.Sprintf("An event of 600 people at 100 tables; others used %s %% of the machine", num(others)), "benchmark|figure|")
	for _, m := range all {
		for _, unit := range m.units {
			if unit != "ns/op" {
				facts["event "+unit] = middle(m.values[unit])
				out.row(m.name, unit, num(facts["event "+unit]))
			}
		}
	}
	out.end()
}
