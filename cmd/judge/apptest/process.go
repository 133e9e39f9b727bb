package apptest

import (
	"bytes"
	"errors"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Process is the program in a process of its own, to be killed.
type Process struct {
	*exec.Cmd
	T    testing.TB
	URL  string       // as the laptop calls it
	Said bytes.Buffer // on standard error; to be read when it has ended
}

// Spawn prepares a process of the program with arguments; the test starts it.
func Spawn(t testing.TB, args ...string) *Process {
	t.Helper()
	return SpawnProgram(t, "", args...)
}

// SpawnProgram prepares a process of a built program; empty is the test binary itself.
func SpawnProgram(t testing.TB, program string, args ...string) *Process {
	t.Helper()
	p := &Process{Cmd: exec.Command(program, args...), T: t}
	if program == "" {
		p.Cmd = exec.Command(os.Args[0])
		p.Env = append(os.Environ(), processArgs+"="+strings.Join(args, "\n"))
	}
	p.Stderr = &p.Said
	return p
}

// SpawnServer runs judge serve at an address and waits until it prints its address.
func SpawnServer(t testing.TB, addr string, args ...string) *Process {
	t.Helper()
	p := Spawn(t, append([]string{"serve", "--addr", addr}, args...)...)
	p.Serve()
	return p
}

// Serve starts the process and waits until it prints its address.
func (p *Process) Serve() {
	p.T.Helper()
	out, err := p.StdoutPipe()
	if err == nil {
		err = p.Start()
	}
	Check(p.T, err)
	if p.URL = addressIn(out); p.URL == "" {
		_ = p.Wait()
		p.T.Fatalf("serve did not start: %s", &p.Said)
	}
}

// Kill ends the process without any warning, as a loss of power would.
func (p *Process) Kill() {
	p.T.Helper()
	Check(p.T, p.Process.Kill())
	if err := p.Wait(); !errors.As(err, new(*exec.ExitError)) || p.ProcessState.Exited() {
		p.T.Fatalf("it ended by itself: %v: %s", err, &p.Said)
	}
}

// FreeAddress gives an address where a server can be started, and started again.
func FreeAddress(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	Check(t, err)
	defer l.Close()
	return l.Addr().String()
}
