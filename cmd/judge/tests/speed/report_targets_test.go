package speed

import (
	"fmt"
	"testing"
)

// facts are what the parts of a report found out, for the last table.
var facts = map[string]float64{}

// target is a figure that has a bound.
type target struct {
	name              string
	fact              string
	before, most, aim float64 // before the work on speed began; least for what should be large; no aim is 0
	large             bool
}

// targets are our bounds. What was before is of the first measurements, beside other work on the same two processors.
var targets = []target{
	{"CPU s for 1,000 inputs, 100 tables: hands and bids", "cpu", 33, 2.5, 0.8, false},
	{"CPU s for 1,000 inputs, 100 tables: a recorded turn", "cpu of a turn", 33, 2.5, 0.8, false},
	{"inputs/s, 100 tables", "inputs", 45, 600, 1300, true},
	{"paced p99 to the last screen, × group: 1 table", "paced 1", 16, 5, 2, false},
	{"paced p99 to the last screen, × group: 20 tables", "paced 20", 58, 5, 2, false},
	{"paced p99 to the last screen, × group: 100 tables", "paced 100", 35, 5, 2, false},
	{"kB to a phone for an input, median (8 KiB)", "phone", 98, 8.192, 0, false},
	{"kB to a phone in a recorded turn of six players", "phone turn", 9500, 1000, 0, false},
	{"20 Mbit/s, 20 tables: p99 to the last screen, s: hands and bids", "radio hands and bids", 14.6, 0.5, 0.2, false},
	{"20 Mbit/s, 20 tables: p99 to the last screen, s: a recorded turn", "radio a turn", 14.6, 0.5, 0.2, false},
	{"script for a frame at 4×, ms: a bystander", "script bystander", 39, 15, 0, false},
	{"script for a frame at 4×, ms: asked for a bid", "script bid", 42, 30, 0, false},
	{"script for a frame at 4×, ms: asked for a plan", "script plan", 47, 30, 0, false},
	{"script for a frame at 4×, ms: asked to ship, with the map", "script map", 67, 50, 0, false},
	{"longest task of a phone at 4× through a turn, ms", "long task", 100, 50, 0, false},
	{"MiB, 100 tables with 800 screens", "memory", 446, 160, 100, false},
	{"MiB without a table", "memory empty", 36, 32, 25, false},
	{"start with 100 tables of 500 lines, s", "start", 5, 1, 0.3, false},
	{"an input after 10,000 lines, × after 100", "growth", 0, 1.2, 0, false},
	{"Dune: commands/s on one processor", "commands, dune", 17_000, 60_000, 100_000, true},
	{"Dune: whole random games/s", "games, dune", 13, 40, 80, true},
	{"Dune: 300 lines replayed with notes, ms", "replay 300 lines with notes, dune", 226, 40, 0, false},
	{"Dune: 300 lines replayed without notes, ms", "replay 300 lines without notes, dune", 19, 10, 0, false},
	{"Dune: an input with its screens after 10,000 lines, × after 100", "growth, dune", 0, 1.2, 0, false},
	{"Dune: amend at 1,000 lines, ms", "amend/lines=1000, dune", 76, 30, 0, false},
	{"Dune: kB to a phone for a small input (8 KiB)", "input to a phone, dune", 98, 8.192, 0, false},
	{"Imperium: commands/s on one processor", "commands, imperium", 0, 60_000, 100_000, true},
	{"Imperium: whole random games/s", "games, imperium", 0, 40, 80, true},
	{"Imperium: ten rounds replayed with notes, ms", "replay whole with notes, imperium", 0, 40, 0, false},
	{"Imperium: ten rounds replayed without notes, ms", "replay whole without notes, imperium", 0, 10, 0, false},
	{"Imperium: an input with its screens after 10,000 lines, × after 100", "growth, imperium", 0, 1.2, 0, false},
	{"Imperium: amend at 1,000 lines, ms", "amend/lines=1000, imperium", 0, 30, 0, false},
	{"Imperium: kB to a phone for a small input (8 KiB)", "input to a phone, imperium", 0, 8.192, 0, false},
	{"War for Arrakis: commands/s on one processor", "commands, arrakis", 0, 60_000, 100_000, true},
	{"War for Arrakis: whole random games/s, five times as long", "games, arrakis", 0, 8, 16, true},
	{"War for Arrakis: three rounds replayed with notes, ms", "replay whole with notes, arrakis", 0, 40, 0, false},
	{"War for Arrakis: three rounds replayed without notes, ms", "replay whole without notes, arrakis", 0, 10, 0, false},
	{"War for Arrakis: an input with its screens after 10,000 lines, × after 100", "growth, arrakis", 0, 1.2, 0, false},
	{"War for Arrakis: amend at 1,000 lines, ms", "amend/lines=1000, arrakis", 0, 30, 0, false},
	{"War for Arrakis: kB to a phone for a small input (8 KiB)", "input to a phone, arrakis", 0, 8.192, 0, false},
	{"first visit of a seat, kB", "visit", 278, 150, 100, false},
	{"event of 600: p95 from publish to the own seat, ms (EV-03)", "event p95-ms", 57_104, 1000, 0, false},
	{"event of 600: a start with five rounds, ms (EV-42)", "event ms/load", 0, 2000, 0, false},
	{"event of 600: an input, ms (EV-42)", "event ms/input", 0, 20, 0, false},
	{"event of 600: standings made anew, ms (EV-42)", "event ms/standings", 0, 50, 0, false},
	{"hall of 100 tables: from a kill until all acknowledge, s (EV-44)", "hall acknowledged", 0, 10, 0, false},
	{"hall of 100 tables: from a kill until all screens show it, s (EV-44)", "hall shown", 0, 10, 0, false},
}

// reportTargets prints the targets with what was measured.
func reportTargets(*testing.B, string) {
	out := newSheet("Targets", "figure|before|now|at most|aim|")
	for _, t := range targets {
		now, known := facts[t.fact]
		if !known {
			continue
		}
		most, verdict := num(t.most), "met"
		if t.large {
			most = "≥ " + most
		}
		if (now > t.most) != t.large && now != t.most {
			verdict = "not met"
		}
		optional := func(v float64) string {
			if v == 0 {
				return "–"
			}
			return num(v)
		}
		out.row(t.name, optional(t.before), num(now), most, optional(t.aim), verdict)
	}
	out.end()
	fmt.Println()
}
