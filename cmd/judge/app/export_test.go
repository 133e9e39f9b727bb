package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
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
	journal := openData(t, dir, "")
	lobby, err := referee.Open(t.Context(), referee.Config{
		Journal: journal, Games: withTally(), Log: slog.New(slog.DiscardHandler),
	})
	check(t, err)
	table, err := lobby.Create(t.Context(), "", enginetest.TallyHeader())
	check(t, err)
	token, err := lobby.NewToken()
	check(t, err)
	check(t, table.Claim(t.Context(), token.Session(), "amber", ""))
	actor := referee.Actor{Seat: "amber", Session: token.Session()}
	screen, err := table.Screen(actor)
	check(t, err)
	_, err = table.Answer(t.Context(), referee.Input{
		Actor: actor, Decision: screen.Prompts[0].Key, Key: "k", Command: engine.NewCommand("amber", "pick", map[string]any{"value": 2}),
	})
	check(t, err)
	check(t, lobby.Close(context.Background()))
	check(t, journal.Close())
	return table.Info().Code
}

// TestExportReplays proves that what a server kept comes out as a record that replays to the same state.
func TestExportReplays(t *testing.T) {
	dir := t.TempDir()
	code := played(t, dir)
	status, stdout, stderr := judge(t.Context(), "export", strings.ToLower(code), "--data", dir)
	if status != ExitOK || !strings.Contains(stderr, "every secret") || !strings.Contains(stdout, `{"by":"amber","do":"pick","value":2,"seal":{`) {
		t.Fatalf("status %d, %q, %q", status, stderr, stdout)
	}
	file := filepath.Join(dir, "record.jsonl")
	check(t, os.WriteFile(file, []byte(stdout), 0o600))
	if status, stdout, stderr := judge(t.Context(), "replay", file); status != ExitOK {
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
		{[]string{"export"}, ExitUsage, "usage: judge export"},
		{[]string{"export", "BBBBB", "CCCCC"}, ExitUsage, "usage: judge export"},
		{[]string{"export", "--data", empty, "BBBBB"}, ExitFailed, "no tables are kept in " + empty},
		{[]string{"export", "--data", dir, "AAAAA"}, ExitFailed, "there is no table AAAAA in " + dir},
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

// enters has the moderator enter lines at the one table of a folder, which is made where there is none, and gives its code.
func enters(t *testing.T, data, name string, lines int) (code string) {
	t.Helper()
	journal := openData(t, data, "")
	lobby, err := referee.Open(t.Context(), referee.Config{Journal: journal, Games: Games(), Log: slog.New(slog.DiscardHandler)})
	check(t, err)
	if len(lobby.Tables()) == 0 {
		_, err := lobby.Create(t.Context(), name, engine.Header{
			Record: 1, Game: "dune", Profile: "gf9-basic", Cards: engine.CardsTable,
			Seats: []engine.SeatSetup{{Faction: "atreides", Circle: 1}, {Faction: "fremen", Circle: 3}, {Faction: "harkonnen", Circle: 5}},
		})
		check(t, err)
	}
	table := lobby.Tables()[0]
	for range lines {
		n := table.Snapshot().Version
		args := map[string]any{"turn": 2, "phase": "storm", "storm": 1 + n%18, "wheels": []string{"atreides", "harkonnen"}}
		_, err := table.Answer(t.Context(), referee.Input{
			Actor: referee.Console, Key: fmt.Sprint(n), Command: engine.NewCommand(engine.Moderator, "table.set", args),
		})
		check(t, err)
	}
	check(t, errors.Join(lobby.Close(context.Background()), journal.Close()))
	return table.Info().Code
}

// TestServeSaysWhatIsMissing proves that a server whose file has lost the end of a game says so where it was started, and on
// the console and the table screen, with the lines and what may be done; and that a table that is gone is named at home.
func TestServeSaysWhatIsMissing(t *testing.T) {
	data := t.TempDir()
	file := filepath.Join(data, DataFile)
	check(t, openData(t, data, "").Close())
	oldest, err := os.ReadFile(file)
	check(t, err)
	code := enters(t, data, "Ann's", 2)
	older, err := os.ReadFile(file)
	check(t, err)
	enters(t, data, "", 3)
	back := func(text []byte) *server {
		t.Helper()
		check(t, os.WriteFile(file, text, 0o600))
		return startServer(t, data)
	}
	s := back(older)
	if says := s.log.String(); !strings.Contains(says, "judge: of table "+code+" (Ann's) lines 4 to 6 are missing: its record had come to line 6 and ends at line 3.") {
		t.Errorf("at the start it says %q", says)
	}
	for _, page := range []string{"/t/" + code + "/console", "/t/" + code + "/screen"} {
		if text := s.get(page); !strings.Contains(text, "it had reached line 6 and now ends at line 3 (entries missing: 3)") {
			t.Errorf("%s does not say what is missing", page)
		}
	}
	if text := s.get("/tables"); !strings.Contains(text, "record in doubt") {
		t.Error("the list of tables does not say that one is in doubt")
	}
	s.stop()
	s = back(oldest)
	if says := s.log.String(); !strings.Contains(says, "judge: table "+code+" (Ann's) is gone: its record had come to line 3.") {
		t.Errorf("at the start it says %q", says)
	}
	if text := s.get("/"); !strings.Contains(text, "Table "+code+" Ann&#39;s is gone: its record had reached line 3.") {
		t.Error("the laptop's first page does not say which table is gone")
	}
}

// get gives a page as the laptop's own browser gets it.
func (s *server) get(path string) string {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.url+path, nil)
	check(s.t, err)
	answer, err := http.DefaultTransport.RoundTrip(r)
	check(s.t, err)
	text, err := io.ReadAll(answer.Body)
	check(s.t, errors.Join(err, answer.Body.Close()))
	return string(text)
}
