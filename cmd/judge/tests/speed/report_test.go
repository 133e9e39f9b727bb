package speed

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// repetitions is how often everything is measured, by turns: A B C A B C A B C. Tables show medians. JUDGE_REPETITIONS=1 is for
// a quick look.
var repetitions = 3

func init() {
	if n, err := strconv.Atoi(os.Getenv("JUDGE_REPETITIONS")); err == nil {
		repetitions = n
	}
}

// BenchmarkReport measures the whole program and prints tables. JUDGE_PARTS=load,bytes measures only these parts.
func BenchmarkReport(b *testing.B) {
	program := build(b)
	fmt.Printf("\ncommit %s, %s, %d processors, %s\n", commitNow(), processorName(), runtime.NumCPU(), runtime.Version())
	wanted := os.Getenv("JUDGE_PARTS")
	for _, part := range []struct {
		name string
		run  func(*testing.B, string)
	}{
		{"go", reportGo}, {"load", reportLoad}, {"screens", reportScreens}, {"bytes", reportBytes}, {"radio", reportRadio},
		{"script", reportScript}, {"tasks", reportTasks}, {"visits", reportVisits}, {"start", reportStart}, {"growth", reportGrowth},
		{"event", reportEvent}, {"hall", reportHall}, {"targets", reportTargets},
	} {
		if wanted != "" && part.name != "targets" && !slices.Contains(strings.Split(wanted, ","), part.name) {
			continue
		}
		begin := time.Now()
		part.run(b, program)
		fmt.Printf("(%s: %.0f s)\n", part.name, time.Since(begin).Seconds())
	}
	b.ReportMetric(0, "ns/op") // which would be of everything
}

// commitNow names the commit, as far as git knows it.
func commitNow() string {
	c := exec.Command("git", "describe", "--always", "--dirty", "--exclude=*")
	c.Dir = apptest.File(".")
	out, err := c.Output()
	if err != nil {
		return "not known"
	}
	return strings.TrimSpace(string(out))
}

// processorName names the processor, as far as Linux tells it.
func processorName() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	_, after, _ := strings.Cut(string(text), "model name\t: ")
	name, _, _ := strings.Cut(after, "\n")
	if name == "" {
		return runtime.GOOS + "/" + runtime.GOARCH
	}
	return name
}

// sheet prints rows in columns: the first to the left, numbers to the right.
type sheet struct{ rows [][]string }

// newSheet begins a sheet with a title and the names of its columns, separated by "|".
func newSheet(title, columns string) *sheet {
	fmt.Printf("\n%s\n\n", title)
	return &sheet{[][]string{strings.Split(columns, "|")}}
}

func (s *sheet) row(cells ...string) { s.rows = append(s.rows, cells) }

func (s *sheet) end() {
	width := make([]int, len(s.rows[0]))
	for _, row := range s.rows {
		for i, cell := range row {
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range s.rows {
		line := ""
		for i, cell := range row {
			space := strings.Repeat(" ", width[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				line += cell + space
			} else {
				line += "  " + space + cell
			}
		}
		fmt.Println(strings.TrimRight(line, " "))
	}
}

// plot prints a bar for each of some values.
func plot(unit string, names []string, values []float64) {
	fmt.Println()
	most := slices.Max(values)
	for i, v := range values {
		if !math.IsNaN(v) {
			fmt.Printf("  %13s %s %s %s\n", names[i], strings.Repeat("#", int(40*v/most+0.5)), num(v), unit)
		}
	}
}

// num prints a number with about three digits.
func num(v float64) string {
	switch {
	case math.IsNaN(v):
		return "not known"
	case math.IsInf(v, 0):
		return "never"
	case v >= 100:
		return fmt.Sprintf("%.0f", v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	default:
		return fmt.Sprintf("%.2f", v)
	}
}

// kilo prints bytes as kB.
func kilo(bytes float64) string { return num(bytes / 1000) }

// middle gives the median of some numbers; NaN of none.
func middle(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	values = slices.Sorted(slices.Values(values))
	return values[len(values)/2]
}
