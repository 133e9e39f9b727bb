package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestMisuseSaysWhatWasWrong proves that every command answers a wrong call with a sentence and status 2, and a failure with a
// sentence and status 1.
func TestMisuseSaysWhatWasWrong(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		t.Helper()
		path := filepath.Join(dir, name)
		apptest.Check(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	game, empty := file("game.jsonl", recordOfDeals(1)), file("empty.jsonl", "")
	nowhere := filepath.Join(dir, "nowhere", "story.html")
	data := t.TempDir()
	enterLines(t, data, "Ann's", 1)
	for _, test := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{"juggle"}, app.ExitUsage, `there is no command "juggle"`},
		{[]string{"help", "juggle"}, app.ExitUsage, `there is no command "juggle"`},
		{[]string{"replay"}, app.ExitUsage, "judge replay: no file is named"},
		{[]string{"replay", "--bogus", game}, app.ExitUsage, "flag provided but not defined: -bogus"},
		{[]string{"replay", "SRFCN"}, app.ExitUsage, "judge export SRFCN > SRFCN.jsonl"},
		{[]string{"replay", nowhere}, app.ExitUsage, "there is no such file: " + nowhere},
		{[]string{"replay", dir}, app.ExitUsage, dir},
		{[]string{"replay", empty}, app.ExitUsage, "the header is missing"},
		{[]string{"verify"}, app.ExitUsage, "judge verify: no file is named"},
		{[]string{"verify", "srfcn"}, app.ExitUsage, "judge export SRFCN > SRFCN.jsonl"},
		{[]string{"report"}, app.ExitUsage, "judge report: no file is named"},
		{[]string{"report", game, empty}, app.ExitUsage, "judge report: one file at a time, not " + game + " and " + empty},
		{[]string{"report", "--lang", "fr", game}, app.ExitUsage, `there are no texts in "fr"; --lang takes en, es, it`},
		{[]string{"report", "SRFCN"}, app.ExitUsage, "judge export SRFCN > SRFCN.jsonl"},
		{[]string{"report", nowhere}, app.ExitUsage, "there is no such file: " + nowhere},
		{[]string{"report", empty}, app.ExitUsage, "the header is missing"},
		{[]string{"report", "--out", nowhere, game}, app.ExitFailed, nowhere},
		{[]string{"import"}, app.ExitUsage, "judge import: no file is named"},
		{[]string{"import", game, empty}, app.ExitUsage, "judge import: one file at a time"},
		{[]string{"import", "SRFCN"}, app.ExitUsage, "judge export SRFCN > SRFCN.jsonl"},
		{[]string{"import", nowhere}, app.ExitUsage, "there is no such file: " + nowhere},
		{[]string{"export"}, app.ExitUsage, "judge export: no table is named"},
		{[]string{"export", "BBBBB", "CCCCC"}, app.ExitUsage, "judge export: one table at a time, not BBBBB and CCCCC"},
		{[]string{"export", "Nobody's", "--data", data}, app.ExitFailed, "judge tables lists them"},
		{[]string{"tables", "BBBBB"}, app.ExitUsage, "judge tables: it lists all tables and takes only flags, not BBBBB"},
		{[]string{"tables", "--lang", "fr"}, app.ExitUsage, "--lang takes en, es, it"},
		{[]string{"tables", "--data", dir}, app.ExitFailed, "no tables are kept in " + dir},
		{[]string{"rules"}, app.ExitUsage, "judge rules: there is nothing to look for"},
		{[]string{"rules", "--lang", "fr", "storm"}, app.ExitUsage, "--lang takes en, es, it"},
		{[]string{"rules", "--compare", "gf9-basic"}, app.ExitUsage, "judge rules: --compare takes two profiles"},
		{[]string{"rules", "--profile", "none", "storm"}, app.ExitUsage, `there is no profile "none"`},
		{[]string{"backup"}, app.ExitUsage, "judge backup: no file is named"},
		{[]string{"backup", "a", "b"}, app.ExitUsage, "judge backup: one file at a time, not a and b"},
		{[]string{"restore"}, app.ExitUsage, "judge restore: no file is named"},
		{[]string{"key", "CODE"}, app.ExitUsage, "judge key: a code is taken in with --add"},
		{[]string{"serve", "table"}, app.ExitUsage, "judge serve: it takes only flags, not table"},
		{[]string{"version", "now"}, app.ExitUsage, "judge version: it takes nothing, not now"},
	} {
		status, stdout, stderr := apptest.Run(t.Context(), test.args...)
		if status != test.status || stdout != "" || !strings.Contains(stderr, test.says) {
			t.Errorf("judge %s: want status %d and %q on standard error, got %d, %q and on standard output %q", strings.Join(test.args, " "), test.status, test.says, status, stderr, stdout)
		}
	}
}
