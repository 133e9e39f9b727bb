package main

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
)

// played keeps a table of Tally in a folder and gives its code.
func played(t *testing.T, dir string) string {
	t.Helper()
	journal, _, err := (&place{data: dir}).open(t.Context())
	check(t, err)
	hall, err := referee.Open(t.Context(), referee.Config{
		Journal: journal, Games: byName(enginetest.Tally{}), Log: slog.New(slog.DiscardHandler),
	})
	check(t, err)
	table, err := hall.Create(t.Context(), "", enginetest.TallyHeader())
	check(t, err)
	token, err := hall.NewToken()
	check(t, err)
	check(t, table.Claim(t.Context(), token.Session(), "amber", ""))
	actor := referee.Actor{Seat: "amber", Session: token.Session()}
	screen, err := table.Screen(actor)
	check(t, err)
	_, err = table.Answer(t.Context(), referee.Input{
		Actor: actor, Decision: screen.Prompts[0].Key, Key: "k", Command: engine.NewCommand("amber", "pick", map[string]any{"value": 2}),
	})
	check(t, err)
	check(t, hall.Close(context.Background()))
	check(t, journal.Close())
	return table.Info().Code
}

// TestExportReplays proves that what a server kept comes out as a record that replays to the same state.
func TestExportReplays(t *testing.T) {
	dir := t.TempDir()
	code := played(t, dir)
	status, stdout, stderr := judge(t.Context(), "export", strings.ToLower(code), "--data", dir)
	if status != exitOK || !strings.Contains(stderr, "every secret") || !strings.Contains(stdout, `{"by":"amber","do":"pick","value":2,"seal":{`) {
		t.Fatalf("status %d, %q, %q", status, stderr, stdout)
	}
	file := filepath.Join(dir, "record.jsonl")
	check(t, os.WriteFile(file, []byte(stdout), 0o600))
	if status, stdout, stderr := judge(t.Context(), "replay", file); status != exitOK {
		t.Errorf("replay: status %d, %q, %q", status, stderr, stdout)
	}
}

func TestExportSaysWhatIsMissing(t *testing.T) {
	dir := t.TempDir()
	played(t, dir)
	empty := filepath.Join(dir, "empty")
	for _, test := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{"export"}, exitUsage, "usage: judge export"},
		{[]string{"export", "BBBBB", "CCCCC"}, exitUsage, "usage: judge export"},
		{[]string{"export", "--data", empty, "BBBBB"}, exitFailed, "no tables are kept in " + empty},
		{[]string{"export", "--data", dir, "AAAAA"}, exitFailed, "there is no table AAAAA in " + dir},
	} {
		status, stdout, stderr := judge(t.Context(), test.args...)
		if status != test.status || stdout != "" || !strings.Contains(stderr, test.says) {
			t.Errorf("judge %v: status %d, %q and %q", test.args, status, stdout, stderr)
		}
	}
	if _, err := os.Stat(empty); err == nil {
		t.Error("an export made a folder")
	}
}
