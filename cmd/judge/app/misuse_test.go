package app_test

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestMisuseSaysWhatWasWrong proves of every command that a call which makes no sense says in a sentence what was wrong with it,
// and ends with 2; and that what could not be done ends with 1.
func TestMisuseSaysWhatWasWrong(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		t.Helper()
		path := filepath.Join(dir, name)
		apptest.Check(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	game, empty := file("game.jsonl", dealing(1)), file("empty.jsonl", "")
	nowhere := filepath.Join(dir, "nowhere", "story.html")
	data := t.TempDir()
	enters(t, data, "Ann's", 1)
	place := []string{"--data", data}
	for _, test := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{"juggle"}, app.ExitUsage, `there is no command "juggle"`},
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
		{append([]string{"export", "Nobody's"}, place...), app.ExitFailed, "judge tables lists them"},
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
			t.Errorf("judge %s: status %d, want %d; it says %q and %q, want %q", strings.Join(test.args, " "), status, test.status, stdout, stderr, test.says)
		}
	}
}

// TestTablesAreListed proves that the tables are listed with what tells them apart, beside a server or without one; and that
// an export takes a name as it takes a code.
func TestTablesAreListed(t *testing.T) {
	data := t.TempDir()
	code := enters(t, data, "Ann's table", 1)
	status, stdout, stderr := apptest.Run(t.Context(), "tables", "--data", data)
	fields := strings.Fields(stdout)
	if status != app.ExitOK || stderr != "" || len(fields) < 8 || fields[0] != code || !strings.Contains(stdout, "dune gf9-basic") ||
		!strings.Contains(stdout, "Turn 2") || !strings.HasSuffix(stdout, "  Ann's table\n") {
		t.Errorf("status %d, %q %q", status, stdout, stderr)
	}
	s := apptest.StartServer(t, data)
	other := s.NewTable(append(apptest.DuneTable("phone"), "table", "ANN'S TABLE")...)
	if _, stdout, _ = apptest.Run(t.Context(), "tables", "--data", data); strings.Count(stdout, "\n") != 2 || !strings.Contains(stdout, other) {
		t.Errorf("beside a server: %q", stdout)
	}
	status, stdout, stderr = apptest.Run(t.Context(), "export", "--data", data, "ann's  Table")
	if status != app.ExitFailed || stdout != "" || !strings.Contains(stderr, code+", "+other) {
		t.Errorf("a name of two tables: status %d, %q", status, stderr)
	}
	third := s.NewTable(append(apptest.DuneTable("phone"), "table", "Bo's")...)
	status, stdout, _ = apptest.Run(t.Context(), "export", "--data", data, "bo's")
	if status != app.ExitOK || !strings.Contains(stdout, `//# {"table":"`+third+`","name":"Bo's"}`) {
		t.Errorf("a name: status %d, %q", status, stdout)
	}
	if _, byCode, _ := apptest.Run(t.Context(), "export", "--data", data, strings.ToLower(third)); byCode != stdout {
		t.Error("by its code the table's record is another")
	}
}

// TestWhoeverWritesSecretsIsTold proves that an export and a story say on standard error when they tell what is secret at the
// table, and that a sealed export and one of a table without secrets say nothing.
func TestWhoeverWritesSecretsIsTold(t *testing.T) {
	data := t.TempDir()
	code := played(t, data) // one number is sealed
	for _, test := range []struct {
		args []string
		says bool
	}{
		{[]string{"export", code}, true},
		{[]string{"export", "--sealed", code}, false},
	} {
		status, stdout, stderr := apptest.Run(t.Context(), append(test.args, "--data", data)...)
		if status != app.ExitOK || stdout == "" || (stderr != "") != test.says || test.says && !strings.Contains(stderr, "every secret of table "+code) {
			t.Errorf("judge %v: status %d, %q", test.args, status, stderr)
		}
	}
	file := filepath.Join(data, "game.jsonl")
	for name, test := range map[string]struct{ text, says string }{
		"a game that goes on":   {dealing(1), "this game is not over: its story tells secrets"},
		"one that has ended":    {dealing(1) + ended, "not everything was opened at this table"},
		"one that was opened":   {dealing(1) + ended + `//# {"table":"BBBBB","opened":true}` + "\n", ""},
		"one that was not, yet": {dealing(1) + ended + `//# {"table":"BBBBB"}` + "\n", "not everything was opened at this table"},
	} {
		apptest.Check(t, os.WriteFile(file, []byte(test.text), 0o600))
		status, _, stderr := apptest.Run(t.Context(), "report", file)
		if status != app.ExitOK || (stderr != "") != (test.says != "") || !strings.Contains(stderr, test.says) {
			t.Errorf("%s: status %d, %q", name, status, stderr)
		}
	}
}

// ended ends a game of three by the moderator's word.
const ended = `{"by":"moderator","do":"table.set","result":{"winners":["atreides"],"by":"strongholds"}}` + "\n"

// TestVersion proves that the version is told, with the commit where the build knows it.
func TestVersion(t *testing.T) {
	if status, stdout, stderr := apptest.Run(t.Context(), "version"); status != app.ExitOK || !strings.HasPrefix(stdout, "judge ") || stderr != "" {
		t.Errorf("status %d, %q %q", status, stdout, stderr)
	}
	info := &debug.BuildInfo{GoVersion: "go1.2", Main: debug.Module{Version: "(devel)"}, Settings: []debug.BuildSetting{
		{Key: "vcs.revision", Value: "abc"}, {Key: "vcs.time", Value: "2026-11-22T10:00:00Z"}, {Key: "vcs.modified", Value: "true"},
	}}
	for _, test := range []struct {
		info            *debug.BuildInfo
		version, commit string
		want            string
	}{
		{info, "", "", "judge devel, commit abc with changes, 2026-11-22T10:00:00Z, go1.2"},
		{&debug.BuildInfo{GoVersion: "go1.2", Main: debug.Module{Version: "v1.2.3"}}, "", "", "judge v1.2.3, go1.2"},
		{&debug.BuildInfo{GoVersion: "go1.2"}, "v1.4.0", "def", "judge v1.4.0, commit def, go1.2"},
		{&debug.BuildInfo{GoVersion: "go1.2"}, "", "", "judge devel, go1.2"},
		{nil, "", "", "judge, version unknown"},
	} {
		if got := app.DescribeVersion(test.info, test.version, test.commit); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}
