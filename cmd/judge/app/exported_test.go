package app_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
)

// played keeps a table of Tally in a folder and gives its code.
func played(t *testing.T, dir string) string {
	t.Helper()
	journal := apptest.OpenData(t, dir, "")
	lobby, err := referee.Open(t.Context(), referee.Config{
		Journal: journal, Games: apptest.Rules(), Log: slog.New(slog.DiscardHandler),
	})
	apptest.Check(t, err)
	table, err := lobby.Create(t.Context(), "", enginetest.TallyHeader())
	apptest.Check(t, err)
	token, err := lobby.NewToken()
	apptest.Check(t, err)
	apptest.Check(t, table.Claim(t.Context(), token.Session(), "amber", ""))
	actor := referee.Actor{Seat: "amber", Session: token.Session()}
	screen, err := table.Screen(actor)
	apptest.Check(t, err)
	_, err = table.Answer(t.Context(), referee.Input{
		Actor: actor, Decision: screen.Prompts[0].ID, IdempotencyKey: "k", Command: engine.NewCommand("amber", "pick", map[string]any{"value": 2}),
	})
	apptest.Check(t, err)
	apptest.Check(t, lobby.Close(context.Background()))
	apptest.Check(t, journal.Close())
	return table.Info().Code
}

// TestExportReplays proves that what a server kept comes out as a record that replays to the same state.
func TestExportReplays(t *testing.T) {
	dir := t.TempDir()
	code := played(t, dir)
	status, stdout, stderr := apptest.Run(t.Context(), "export", strings.ToLower(code), "--data", dir)
	if status != app.ExitOK || !strings.Contains(stderr, "every secret") || !strings.Contains(stdout, `{"by":"amber","do":"pick","value":2,"seal":{`) {
		t.Fatalf("status %d, %q, %q", status, stderr, stdout)
	}
	file := filepath.Join(dir, "record.jsonl")
	apptest.Check(t, os.WriteFile(file, []byte(stdout), 0o600))
	if status, stdout, stderr := apptest.Run(t.Context(), "replay", file); status != app.ExitOK {
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
		{[]string{"export"}, app.ExitUsage, "usage: judge export"},
		{[]string{"export", "BBBBB", "CCCCC"}, app.ExitUsage, "usage: judge export"},
		{[]string{"export", "--data", empty, "BBBBB"}, app.ExitFailed, "no tables are kept in " + empty},
		{[]string{"export", "--data", dir, "AAAAA"}, app.ExitFailed, "there is no table AAAAA in " + dir},
	} {
		status, stdout, stderr := apptest.Run(t.Context(), test.args...)
		if status != test.status || stdout != "" || !strings.Contains(stderr, test.says) {
			t.Errorf("judge %v: status %d, %q and %q", test.args, status, stdout, stderr)
		}
	}
	if _, err := os.Stat(empty); err == nil {
		t.Error("an export made a folder")
	}
}

// enters has the moderator enter lines at the one table of a folder, which is made where there is none, and gives its code.
func enters(t *testing.T, data, name string, lines int) (code string) {
	t.Helper()
	journal := apptest.OpenData(t, data, "")
	lobby, err := referee.Open(t.Context(), referee.Config{Journal: journal, Games: app.Games(), Log: slog.New(slog.DiscardHandler)})
	apptest.Check(t, err)
	if len(lobby.Tables()) == 0 {
		_, err := lobby.Create(t.Context(), name, engine.Header{
			Version: 1, Game: "dune", Profile: "gf9-basic", Cards: engine.CardsTable,
			Seats: []engine.SeatSetup{{Faction: "atreides", Circle: 1}, {Faction: "fremen", Circle: 3}, {Faction: "harkonnen", Circle: 5}},
		})
		apptest.Check(t, err)
	}
	table := lobby.Tables()[0]
	for range lines {
		n := table.Snapshot().Version
		args := map[string]any{"turn": 2, "phase": "storm", "storm": 1 + n%18, "wheels": []string{"atreides", "harkonnen"}}
		_, err := table.Answer(t.Context(), referee.Input{
			Actor: referee.Console, IdempotencyKey: fmt.Sprint(n), Command: engine.NewCommand(engine.Moderator, "table.set", args),
		})
		apptest.Check(t, err)
	}
	apptest.Check(t, errors.Join(lobby.Close(context.Background()), journal.Close()))
	return table.Info().Code
}
