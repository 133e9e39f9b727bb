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

// TestHelpNamesEveryCommand proves that judge help lists every subcommand, and that judge help NAME explains it.
func TestHelpNamesEveryCommand(t *testing.T) {
	status, stdout, stderr := apptest.Run(t.Context(), "help")
	if status != app.ExitOK || stderr != "" {
		t.Errorf("want status 0 and a silent stderr, got %d and %q", status, stderr)
	}
	for name, args := range app.CommandArgs() {
		if !strings.Contains(stdout, strings.TrimSpace("judge "+name+" "+args)+"\n") {
			t.Errorf("%s is missing in\n%s", name, stdout)
		}
		if status, stdout, _ := apptest.Run(t.Context(), "help", name); status != app.ExitOK || !strings.Contains(stdout, "usage: judge "+name) {
			t.Errorf("help %s: status %d, %q", name, status, stdout)
		}
	}
}

// TestGamesAreNamedAsTheirRecordsNameThem proves that each game is listed under the name that its records use.
func TestGamesAreNamedAsTheirRecordsNameThem(t *testing.T) {
	for name, rules := range app.Games() {
		if name != rules.Game() {
			t.Errorf("the game %q is listed as %q", rules.Game(), name)
		}
	}
}

// TestTerminal proves that a foreign record with control characters in its names and commands is printed as plain text (check 44,
// T8).
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
				t.Errorf("judge %s prints of record %d: %+q", command, i, said)
			}
		}
	}
}
