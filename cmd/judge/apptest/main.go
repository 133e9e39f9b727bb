// Package apptest starts the whole program for tests, and plays at its tables.
//
// A Server is judge serve from a folder of the test's; a Process is the program in a process of its own, to be killed; a Site is all
// of it around one table with a clock that stands still, so that two Sites which are sent the same answer the same, byte by byte. At a
// Site, Clients hold what each device received, a RandomPlayer plays a Game by what its pages offer, and a Stage shows points of
// recorded games to a browser. A Hall is several Processes with their database; Senders and Screens repeat, reconnect and change to
// another of its laptops as pages do, and a Crowd of Senders proves what became of their inputs. Each package that starts Processes or
// browsers calls Main in its TestMain.
package apptest

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// processArgs makes the test binary the program itself, with the arguments that the variable holds, one a line.
const processArgs = "JUDGE_TEST_ARGS"

// Main runs a package's tests, or the program itself where a Process asks for it, and gives the status to exit with. It keeps what
// the tests make out of the home folder of whoever runs them, keys above all.
func Main(m *testing.M) int {
	if args, ok := os.LookupEnv(processArgs); ok {
		if os.Args = os.Args[:1]; args != "" {
			os.Args = append(os.Args, strings.Split(args, "\n")...)
		}
		app.Main()
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
	status := browsertest.Main(m, browsertest.ForgetPages)
	if err := os.RemoveAll(home); err != nil {
		panic(err)
	}
	return status
}

// Check fails a test by an error.
func Check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// MustEncode gives a value as JSON.
func MustEncode(v any) []byte {
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(v); err != nil {
		panic(err)
	}
	return bytes.TrimSpace(b.Bytes())
}
