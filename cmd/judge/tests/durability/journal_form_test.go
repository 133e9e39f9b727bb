package durability

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

var update = flag.Bool("update", false, "write the kept journals anew: only before the first release, or for a new game")

// keptRow is a row of a kept journal, readable.
type keptRow struct {
	At   int64           `json:"at"` // milliseconds since 1970, UTC
	Kind string          `json:"kind"`
	Body json.RawMessage `json:"body"`
}

// keptMoves are the moves of a kept journal's game.
const keptMoves = 60

// TestKeptJournalsOpen proves for each game that a journal that this program wrote when its form was promised opens at the same position. What a journal's rows hold may be added to, never changed.
func TestKeptJournalsOpen(t *testing.T) {
	for _, game := range apptest.Games {
		t.Run(game.Name, func(t *testing.T) {
			file := filepath.Join("testdata", "journals", game.Name+".jsonl")
			if *update {
				keepJournal(t, game, file)
			}
			text, err := os.ReadFile(file)
			apptest.Check(t, err)
			journal, want := readKept(t, text)
			w := apptest.OpenSite(t, journal, 1)
			if broken := w.Lobby.Broken(); len(broken) > 0 {
				t.Fatalf("the table does not open: %s", w.Log)
			}
			if got := positionOf(t, w); !bytes.Equal(got, want) {
				t.Errorf("the position is\n%s\nand was\n%s", got, want)
			}
		})
	}
}

// readKept reads a kept journal: a file of the table, its rows, and its position.
func readKept(t *testing.T, text []byte) (journal referee.Journal, position []byte) {
	t.Helper()
	journal = journaltest.NewMemory()
	var info referee.TableInfo
	var rows []referee.Row
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<20)
	for n := 0; lines.Scan(); n++ {
		line := bytes.Clone(lines.Bytes())
		switch {
		case n == 0:
			apptest.Check(t, json.Unmarshal(line, &info))
		case bytes.HasPrefix(line, []byte(`{"at":`)):
			var row keptRow
			apptest.Check(t, json.Unmarshal(line, &row))
			rows = append(rows, referee.Row{Seq: n, At: time.UnixMilli(row.At).UTC(), Kind: row.Kind, Body: row.Body})
		default:
			position = line
		}
	}
	apptest.Check(t, lines.Err())
	apptest.Check(t, journal.Create(t.Context(), info, rows...))
	return journal, position
}

// keepJournal plays a game and writes its journal with the position at its end.
func keepJournal(t *testing.T, game *apptest.Game, file string) {
	t.Helper()
	journal := journaltest.NewMemory()
	w := apptest.NewSiteOn(t, journal, 1, game.Table(1, 0))
	apptest.NewRandomPlayer(game, 1).Advance(w, keptMoves)
	rows, err := journal.Read(t.Context(), w.Code, 1)
	apptest.Check(t, err)
	lines := [][]byte{apptest.MustEncode(w.Table.Info())}
	for _, row := range rows {
		lines = append(lines, apptest.MustEncode(keptRow{row.At.UnixMilli(), row.Kind, row.Body}))
	}
	lines = append(lines, positionOf(t, w))
	apptest.Check(t, os.MkdirAll(filepath.Dir(file), 0o755))
	apptest.Check(t, os.WriteFile(file, append(bytes.Join(lines, []byte("\n")), '\n'), 0o644))
	w.Close()
}

// positionOf is the whole position of a game, as the end of its record has it.
func positionOf(t *testing.T, w *apptest.Site) []byte {
	t.Helper()
	for line := range strings.Lines(w.Export(nil)) {
		if strings.HasPrefix(line, `{"expect":`) {
			return []byte(strings.TrimSpace(line))
		}
	}
	t.Fatal("the record does not tell the position")
	return nil
}
