package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

func TestHelpNamesEveryCommand(t *testing.T) {
	status, stdout, stderr := apptest.Run(t.Context(), "help")
	if status != app.ExitOK || stderr != "" {
		t.Errorf("want status 0 and a silent stderr, got %d and %q", status, stderr)
	}
	for name, args := range app.CommandArgs() {
		if !strings.Contains(stdout, "judge "+name+" "+args+"\n") {
			t.Errorf("%s is missing in\n%s", name, stdout)
		}
		if status, stdout, _ := apptest.Run(t.Context(), "help", name); status != app.ExitOK || !strings.Contains(stdout, "usage: judge "+name) {
			t.Errorf("help %s: status %d, %q", name, status, stdout)
		}
	}
}

func TestCallsThatMakeNoSense(t *testing.T) {
	for _, args := range [][]string{{"juggle"}, {"help", "juggle"}, {"replay"}, {"replay", "--bogus", "x"}} {
		status, stdout, stderr := apptest.Run(t.Context(), args...)
		if status != app.ExitUsage || stdout != "" || stderr == "" {
			t.Errorf("judge %v: want status 2 and a reason on standard error, got %d, %q and %q", args, status, stdout, stderr)
		}
	}
}

func TestGamesAreNamedAsTheirRecordsNameThem(t *testing.T) {
	for name, rules := range app.Games() {
		if name != rules.Game() {
			t.Errorf("%q is the game %q", name, rules.Game())
		}
	}
}

// TestTerminal proves that a record of somebody else's, with names and commands for terminals in it, comes onto a terminal as
// text alone (check 44, T8).
func TestTerminal(t *testing.T) {
	const header = `{"record":1,"game":"dune","profile":"gf9-basic","cards":"table","seats":[{"faction":"atreides","circle":1,"name":"A\u001b[2J"},{"faction":"fremen","circle":3,"name":"Bo"},{"faction":"harkonnen","circle":5,"name":"Cy"}]}` + "\n"
	for i, lines := range []string{
		header + `{"by":"atreides","do":"x\u001b[2J\u202e"}` + "\n",
		header + "{\"by\":\"a\u202e\x1b[2J\"\n",
		strings.Replace(header, `"dune"`, `"du\u001b[2Jne"`, 1),
		strings.Replace(header, "gf9-basic", `gf9\u202e`, 1),
	} {
		file := filepath.Join(t.TempDir(), "record.jsonl")
		apptest.Check(t, os.WriteFile(file, []byte(lines), 0o600))
		for _, command := range []string{"replay", "verify"} {
			_, out, errs := apptest.Run(t.Context(), command, file)
			if said := out + errs; said == "" || strings.ContainsFunc(said, func(r rune) bool { return r != '\n' && r != '\t' && !unicode.IsPrint(r) }) {
				t.Errorf("judge %s said of record %d %+q", command, i, said)
			}
		}
	}
}
