package speed

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// benchmarks are those of a package whose names match.
type benchmarks struct{ folder, run string }

// goBenchmarks are the packages with benchmarks of their own, and which of them run.
var goBenchmarks = []benchmarks{
	{"referee", "."},
	{"referee/web", "."},
	{"views/dune", "Frame|Page|Part"},
	{"engine/arrakis", "."},
	{"cmd/judge/tests/speed", "Commands|Games|Rules|Replay|Input|Screens|Corrections"},
}

// goBenchmark is one benchmark and what each of its runs told, by unit.
type goBenchmark struct {
	name   string
	units  []string
	values map[string][]float64
}

// reportGo runs Go's own benchmarks on one processor. What a run took is counted in time of its process: others do not count.
func reportGo(b *testing.B, _ string) {
	all, others := runInTurn(b, goBenchmarks, repetitions, "-test.benchtime=200ms", "-test.benchmem")
	out := newSheet(fmt.Sprintf("Go's benchmarks on one processor, CPU µs, medians of %d; others used %s %% of the machine", repetitions, num(others)),
		"benchmark|CPU µs|a second|B|allocations|else")
	for _, m := range all {
		cpu := middle(m.values["ns/op"]) / 1000
		var more []string
		for _, unit := range m.units {
			if unit != "ns/op" && unit != "B/op" && unit != "allocs/op" {
				more = append(more, num(middle(m.values[unit]))+" "+unit)
			}
		}
		m.note(cpu)
		out.row(m.name, num(cpu), num(1e6/cpu), num(middle(m.values["B/op"])), num(middle(m.values["allocs/op"])), strings.Join(more, ", "))
	}
	out.end()
}

// runInTurn runs benchmarks by turns, so many times each. It gives what they told, and the share of the machine that others used, in percent.
func runInTurn(tb testing.TB, which []benchmarks, times int, flags ...string) (all []*goBenchmark, others float64) {
	tb.Helper()
	var programs []string
	for _, of := range which {
		programs = append(programs, buildTests(tb, of.folder))
	}
	machine := readMachine(nil)
	used := 0.0
	for range times {
		for i, of := range which {
			said, cpu, share := runTests(tb, programs[i], of.folder, slices.Concat(flags, []string{"-test.bench=" + of.run})...)
			used += cpu
			all = addLines(all, of.folder, said, share)
		}
	}
	machine.ours -= used // of processes that have ended
	return all, machine.others(nil)
}

// note keeps what has a bound, for each game.
func (m *goBenchmark) note(cpu float64) {
	_, name, _ := strings.Cut(m.name, " ")
	kind, name, _ := strings.Cut(name, "/")
	game, name, _ := strings.Cut(name, "/")
	fact := func(what string, value float64) { facts[what+", "+game] = value }
	value := func(unit string) float64 { return middle(m.values[unit]) }
	switch kind {
	case "Commands":
		fact("commands", 1e6/cpu)
	case "Games":
		fact("games", 1e6/cpu)
	case "Replay":
		fact("replay "+strings.ReplaceAll(name, "_", " "), cpu/1000)
	case "Input":
		fact("input to a phone", max(facts["input to a phone, "+game], value("phone-B/op")/1000))
	case "Screens":
		fact("screens "+name, value("answer-us/op")+value("screens-us/op"))
		fact("growth", facts["screens lines=10000, "+game]/facts["screens lines=100, "+game])
	case "Corrections":
		fact(name, value("cpu-us/op")/1000)
	}
}

// buildTests builds the tests of a package.
func buildTests(tb testing.TB, folder string) (program string) {
	tb.Helper()
	program = filepath.Join(tb.TempDir(), filepath.Base(folder)+".test")
	c := exec.Command("go", "test", "-c", "-vet=off", "-o", program, "./"+folder)
	c.Dir, c.Env = apptest.File("."), outside
	if said, err := c.CombinedOutput(); err != nil {
		tb.Fatalf("build %s: %v: %s", folder, err, said)
	}
	return program
}

// runTests runs benchmarks on one processor, and gives what they print, their CPU seconds and the share of one processor that they had.
func runTests(tb testing.TB, program, folder string, flags ...string) (said string, cpu, share float64) {
	tb.Helper()
	c := exec.Command(program, append(flags, "-test.run=^$", "-test.timeout=3m")...)
	c.Dir, c.Env = apptest.File(folder), append(outside, "GOMAXPROCS=1")
	begin := time.Now()
	out, err := c.Output()
	if err != nil {
		tb.Fatalf("%s: %v: %s", folder, err, out)
	}
	cpu = (c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds()
	return string(out), cpu, min(1, cpu/time.Since(begin).Seconds())
}

// reportVisits weighs what a browser loads that opens a page for the first time.
func reportVisits(b *testing.B, _ string) {
	const folder = "cmd/judge/tests/browser"
	program := buildTests(b, folder)
	var all []*goBenchmark
	said, _, _ := runTests(b, program, folder, "-test.bench=FirstPaint", "-test.benchtime=1x") // bytes are the same each time
	all = addLines(all, folder, said, 1)
	out := newSheet(fmt.Sprintf("The first visit of a page at a %d× slower processor, on the wire", slowdown), "page|kB|of which|first paint, ms of the clock")
	for _, m := range all {
		sum := 0.0
		var kinds []string
		for _, unit := range m.units {
			if kind, ok := strings.CutPrefix(unit, "kB."); ok {
				sum += middle(m.values[unit])
				kinds = append(kinds, kind+" "+num(middle(m.values[unit])))
			}
		}
		name := m.name[strings.LastIndexByte(m.name, '/')+1:]
		if name == "seat_at_rest" {
			facts["visit"] = sum
		}
		out.row(name, num(sum), strings.Join(kinds, ", "), num(middle(m.values["paint-ms"])))
	}
	out.end()
}

var benchmarkLine = regexp.MustCompile(`(?m)^Benchmark(\S+)\s+\d+\s+(.*)$`)

// addLines adds the lines that a run printed. Its process had a share of one processor, which times count for.
func addLines(all []*goBenchmark, folder, said string, share float64) []*goBenchmark {
	for _, line := range benchmarkLine.FindAllStringSubmatch(said, -1) {
		name := folder + " " + line[1]
		var m *goBenchmark
		for _, known := range all {
			if known.name == name {
				m = known
			}
		}
		if m == nil {
			m = &goBenchmark{name: name, values: map[string][]float64{}}
			all = append(all, m)
		}
		fields := strings.Fields(line[2])
		for i := 0; i+1 < len(fields); i += 2 {
			value, _ := strconv.ParseFloat(fields[i], 64)
			unit := fields[i+1]
			if unit == "ns/op" {
				value *= share
			}
			if m.values[unit] == nil {
				m.units = append(m.units, unit)
			}
			m.values[unit] = append(m.values[unit], value)
		}
	}
	return all
}
