package speed

import (
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// process is a server in a process of its own.
type process struct {
	*apptest.Process
	addr         string
	begun        time.Time
	startSeconds float64
}

// outside is the environment in which the tests were started: they get a home of their own, where the compiler keeps nothing.
var outside = os.Environ()

// build builds the program as make build does, without its version.
func build(tb testing.TB) (program string) {
	tb.Helper()
	program = filepath.Join(tb.TempDir(), "judge")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	c := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", program, "./cmd/judge")
	c.Dir, c.Env = apptest.File("."), outside
	if said, err := c.CombinedOutput(); err != nil {
		tb.Fatalf("build: %v: %s", err, said)
	}
	return program
}

// serve serves a copy of a folder by a built program; empty is the test binary itself.
func serve(tb testing.TB, program string, c *copies) *process {
	tb.Helper()
	c = c.copied(tb)
	args := []string{"serve", "--addr", "127.0.0.1:0", "--data", c.data(), "--keys", c.keys(), "--allow-host", browsertest.LAN}
	return started(apptest.SpawnProgram(tb, program, args...))
}

// started starts a server and waits until it tells its address.
func started(p *apptest.Process) *process {
	begin := time.Now()
	p.Serve()
	return &process{Process: p, addr: "127.0.0.1:" + portOf(p), begun: begin, startSeconds: time.Since(begin).Seconds()}
}

func portOf(p *apptest.Process) string { return p.URL[strings.LastIndexByte(p.URL, ':')+1:] }

// listSeconds gives the seconds from the start until the first page lists all tables.
func (p *process) listSeconds() float64 {
	p.T.Helper()
	answer, err := http.Get(p.URL)
	apptest.Check(p.T, err)
	_, err = io.Copy(io.Discard, answer.Body)
	apptest.Check(p.T, errors.Join(err, answer.Body.Close()))
	return time.Since(p.begun).Seconds()
}

// ticks is how Linux counts processor time, in a second.
const ticks = 100

// serving is what a load is put on: a process, or several with their database.
type serving interface {
	cpu() float64      // of its processes, in seconds
	database() float64 // the processor time of its database, where that has processes of its own
	resident() float64 // MiB of its processes
}

// cpu gives the processor time that the process has used, in seconds.
func (p *process) cpu() float64 { return cpuOf(p.Process.Process.Pid) }

func (p *process) database() float64 { return 0 }

// cpuOf gives the processor time that a process has used, in seconds.
func cpuOf(pid int) float64 { return cpuIn(pid, 11) }

// cpuOfEnded gives the processor time of a process's children that have ended, in seconds.
func cpuOfEnded(pid int) float64 { return cpuIn(pid, 13) }

// cpuIn adds two fields of a process's status, in seconds.
func cpuIn(pid, field int) float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return math.NaN()
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	user, _ := strconv.ParseFloat(fields[field], 64)
	system, _ := strconv.ParseFloat(fields[field+1], 64)
	return (user + system) / ticks
}

// resident gives the memory that the process occupies, in MiB.
func (p *process) resident() float64 {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.Process.Process.Pid))
	_, after, found := strings.Cut(string(text), "VmRSS:")
	if !found {
		return math.NaN()
	}
	kilobytes, _ := strconv.ParseFloat(strings.Fields(after)[0], 64)
	return kilobytes / 1024
}

// machine is the processor time of the whole machine and ours, in seconds.
type machine struct{ busy, all, ours float64 }

// readMachine reads it, with a server's among ours; nil is none.
func readMachine(server serving) machine {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return machine{math.NaN(), math.NaN(), math.NaN()}
	}
	first, _, _ := strings.Cut(string(text), "\n")
	var m machine
	for i, field := range strings.Fields(first)[1:9] {
		n, _ := strconv.ParseFloat(field, 64)
		m.all += n / ticks
		if i != 3 && i != 4 { // idle, and waiting for a disk
			m.busy += n / ticks
		}
	}
	m.ours = cpuOf(os.Getpid())
	if server != nil {
		m.ours += server.cpu() + server.database()
	}
	return m
}

// others gives the share of the processor that others have used since, in percent.
func (m machine) others(server serving) float64 {
	now := readMachine(server)
	return 100 * max(0, now.busy-m.busy-(now.ours-m.ours)) / (now.all - m.all)
}
