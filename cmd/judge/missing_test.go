package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// enters has the moderator enter lines at the one table of a folder, which is made where there is none, and gives its code.
func enters(t *testing.T, data, name string, lines int) (code string) {
	t.Helper()
	journal, _, err := (&place{data: data}).open(t.Context())
	check(t, err)
	hall, err := referee.Open(t.Context(), referee.Config{Journal: journal, Games: games(), Log: slog.New(slog.DiscardHandler)})
	check(t, err)
	if len(hall.Tables()) == 0 {
		_, err := hall.Create(t.Context(), name, engine.Header{
			Record: 1, Game: "dune", Profile: "gf9-basic", Cards: engine.CardsTable,
			Seats: []engine.SeatSetup{{Faction: "atreides", Circle: 1}, {Faction: "fremen", Circle: 3}, {Faction: "harkonnen", Circle: 5}},
		})
		check(t, err)
	}
	table := hall.Tables()[0]
	for range lines {
		n := table.Snapshot().Version
		args := map[string]any{"turn": 2, "phase": "storm", "storm": 1 + n%18, "wheels": []string{"atreides", "harkonnen"}}
		_, err := table.Answer(t.Context(), referee.Input{
			Actor: referee.Console, Key: fmt.Sprint(n), Command: engine.NewCommand(engine.Moderator, "table.set", args),
		})
		check(t, err)
	}
	check(t, errors.Join(hall.Close(context.Background()), journal.Close()))
	return table.Info().Code
}

// TestServeSaysWhatIsMissing proves that a server whose file has lost the end of a game says so where it was started, and on
// the console and the table screen, with the lines and what may be done; and that a table that is gone is named at home.
func TestServeSaysWhatIsMissing(t *testing.T) {
	data := t.TempDir()
	file, err := (&place{data: data}).file()
	check(t, err)
	if journal, _, err := (&place{data: data}).open(t.Context()); err != nil || journal.Close() != nil {
		t.Fatal(err)
	}
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
		if text := s.get(page); !strings.Contains(text, "it had come to line 6 and ends at line 3 now (entries missing: 3)") {
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
	if text := s.get("/"); !strings.Contains(text, "Table "+code+" Ann&#39;s is gone: its record had come to line 3.") {
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
