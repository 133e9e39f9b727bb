package journaltest

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"testing"
)

// victimPath names the journal that a test binary fills until it is killed.
const victimPath = "JUDGE_TEST_VICTIM_PATH"

// RunTests runs a package's tests, a *testing.M or something around it, from its TestMain. In a process that KillDuringWork started it calls victim instead: victim must
// print a line for each acknowledgement and never return.
func RunTests(m interface{ Run() int }, victim func(path string) error) {
	if path := os.Getenv(victimPath); path != "" {
		fmt.Println(victim(path))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// StartVictim runs the victim on the journal at path, to be killed by the test, and returns what it prints.
func StartVictim(t *testing.T, path string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	victim := exec.Command(os.Args[0])
	victim.Env = append(os.Environ(), victimPath+"="+path)
	out, err := victim.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	return victim, bufio.NewScanner(out)
}

// KillDuringWork runs the victim on the journal at path, kills it after some lines of output, and returns all its lines.
func KillDuringWork(t *testing.T, path string, after int) []string {
	t.Helper()
	victim, scanner := StartVictim(t, path)
	var lines []string
	for scanner.Scan() {
		lines = append(lines, scanner.Text())
		if len(lines) == after {
			if err := victim.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := victim.Wait(); err == nil || victim.ProcessState.Exited() {
		t.Fatalf("the victim ended by itself: %v after %q", err, lines)
	}
	return lines
}
