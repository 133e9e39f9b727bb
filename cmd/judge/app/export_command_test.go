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

// keepTallyTable saves a table of Tally with one secret number in a data folder, and returns the table's code.
func keepTallyTable(t *testing.T, dir string) string {
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

// TestExportReplays proves that the export of a saved table is a record that replays.
func TestExportReplays(t *testing.T) {
	dir := t.TempDir()
	code := keepTallyTable(t, dir)
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

// TestExportSaysWhatIsMissing proves that an export of no table, of two, or of one that does not exist says so, and makes no folder.
func TestExportSaysWhatIsMissing(t *testing.T) {
	dir := t.TempDir()
	keepTallyTable(t, dir)
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
		t.Error("the export made the empty folder")
	}
}

// enterLines has the moderator enter lines at the only table of a data folder, and returns the table's code. It makes the table first
// if there is none.
func enterLines(t *testing.T, data, name string, lines int) (code string) {
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

// TestSecretsInFilesAreAnnounced proves that an export and a story warn on standard error if they hold secrets of the table, and only
// then.
func TestSecretsInFilesAreAnnounced(t *testing.T) {
	data := t.TempDir()
	code := keepTallyTable(t, data) // one number is sealed
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
		"a game that goes on":   {recordOfDeals(1), "this game is not over: its story tells secrets"},
		"one that has ended":    {recordOfDeals(1) + gameEnd, "not everything was opened at this table"},
		"one that was opened":   {recordOfDeals(1) + gameEnd + `//# {"table":"BBBBB","opened":true}` + "\n", ""},
		"one that was not, yet": {recordOfDeals(1) + gameEnd + `//# {"table":"BBBBB"}` + "\n", "not everything was opened at this table"},
	} {
		apptest.Check(t, os.WriteFile(file, []byte(test.text), 0o600))
		status, _, stderr := apptest.Run(t.Context(), "report", file)
		if status != app.ExitOK || (stderr != "") != (test.says != "") || !strings.Contains(stderr, test.says) {
			t.Errorf("%s: status %d, %q", name, status, stderr)
		}
	}
}

// gameEnd is the line of a record by which the moderator ends a game of three.
const gameEnd = `{"by":"moderator","do":"table.set","result":{"winners":["atreides"],"by":"strongholds"}}` + "\n"
