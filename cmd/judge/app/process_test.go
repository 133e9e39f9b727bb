package app

import (
	"path/filepath"

	"github.com/judgeofthechange/judge/db"

	"bytes"
	"errors"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// processArgs makes the test binary the program itself, with the arguments that the variable holds, one a line.
const processArgs = "JUDGE_TEST_ARGS"

// TestMain keeps what the tests make out of the home folder of whoever runs them, keys above all.
func TestMain(m *testing.M) {
	if args, ok := os.LookupEnv(processArgs); ok {
		if os.Args = os.Args[:1]; args != "" {
			os.Args = append(os.Args, strings.Split(args, "\n")...)
		}
		Main()
	}
	home, err := os.MkdirTemp("", "judge-home-")
	if err != nil {
		panic(err)
	}
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "AppData"} {
		if err := os.Setenv(name, home); err != nil {
			panic(err)
		}
	}
	status := browsertest.Main(m)
	if err := os.RemoveAll(home); err != nil {
		panic(err)
	}
	os.Exit(status)
}

// process is the program in a process of its own, which can be killed.
type process struct {
	*exec.Cmd
	t    *testing.T
	url  string       // as the laptop calls it
	said bytes.Buffer // on standard error; to be read when it has ended
}

// spawn runs the program with arguments.
func spawn(t *testing.T, args ...string) *process {
	t.Helper()
	p := &process{Cmd: exec.Command(os.Args[0]), t: t}
	p.Env = append(os.Environ(), processArgs+"="+strings.Join(args, "\n"))
	p.Stderr = &p.said
	return p
}

// spawnServer runs judge serve at an address and waits until it says that it is there.
func spawnServer(t *testing.T, addr string, args ...string) *process {
	t.Helper()
	p := spawn(t, append([]string{"serve", "--addr", addr}, args...)...)
	p.serve()
	return p
}

func (p *process) serve() {
	p.t.Helper()
	out, err := p.StdoutPipe()
	if err == nil {
		err = p.Start()
	}
	check(p.t, err)
	if p.url = addressIn(out); p.url == "" {
		_ = p.Wait()
		p.t.Fatalf("serve did not start: %s", &p.said)
	}
}

// kill ends the process without any warning, as a loss of power would.
func (p *process) kill() {
	p.t.Helper()
	check(p.t, p.Process.Kill())
	if err := p.Wait(); !errors.As(err, new(*exec.ExitError)) || p.ProcessState.Exited() {
		p.t.Fatalf("it ended by itself: %v: %s", err, &p.said)
	}
}

// freeAddress is where a server can be started, and started again.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	check(t, err)
	defer l.Close()
	return l.Addr().String()
}

// openData opens the tables of a data folder, with their keys in another folder; empty for the user's.
func openData(t testing.TB, data string, keys db.KeyFolder) *db.DB {
	t.Helper()
	if keys == "" {
		keys = userKeys(t)
	}
	check(t, os.MkdirAll(data, 0o700))
	journal, err := db.Open(t.Context(), filepath.Join(data, DataFile), keys)
	check(t, err)
	return journal
}

// userKeys is the folder of keys where no other is named.
func userKeys(t testing.TB) db.KeyFolder {
	t.Helper()
	home, err := os.UserConfigDir()
	check(t, err)
	return db.KeyFolder(filepath.Join(home, "judge-keys"))
}

// check fails a test by an error.
func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
