package referee_test

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"testing"

	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

const (
	crashTables = 3
	crashToken  = referee.Token("a phone's cookie outlives the program")
)

func TestMain(m *testing.M) { journaltest.RunTests(m, play) }

// openCrashLobby opens a lobby on a file, with the tables that the test needs. At each of them one phone holds a seat.
func openCrashLobby(ctx context.Context, path string) (*referee.Lobby, *sqlite.DB, error) {
	journal, err := sqlite.Open(ctx, path, seal.KeyFolder(filepath.Dir(path)+"-keys"))
	if err != nil {
		return nil, nil, err
	}
	lobby, err := referee.Open(ctx, referee.Config{
		Journal: journal, Games: map[string]engine.Rules{"tally": enginetest.Tally{}}, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return nil, nil, err
	}
	for len(lobby.Tables()) < crashTables {
		if _, err := lobby.Create(ctx, "", enginetest.TallyHeader()); err != nil {
			return nil, nil, err
		}
	}
	for _, table := range lobby.Tables() {
		if err := table.Claim(ctx, crashToken.Session(), "amber", ""); err != nil {
			return nil, nil, err
		}
	}
	return lobby, journal, nil
}

// crashInput returns the nth input of a phone that seals one number after another.
func crashInput(n int) referee.Input {
	return referee.Input{
		Actor: referee.Actor{Seat: "amber", Session: crashToken.Session()}, Decision: "1.pick.amber.0",
		IdempotencyKey: fmt.Sprint("key-", n), Command: command("amber", "pick", "value", 1+n%3),
	}
}

// play answers at every table until it is killed, and prints the receipt of each input.
func play(path string) error {
	ctx := context.Background()
	lobby, _, err := openCrashLobby(ctx, path)
	if err != nil {
		return err
	}
	failed := make(chan error)
	for i, table := range lobby.Tables() {
		go func() {
			for n := table.Snapshot().Version; ; n++ {
				r, err := table.Answer(ctx, crashInput(n))
				if err != nil {
					failed <- err
					return
				}
				fmt.Println(i, n, r.Version, r.Line, r.Mark)
			}
		}()
	}
	return <-failed
}

// TestKilled proves that after the program was killed twice during play, every acknowledged input is there once: a retry gets the old
// receipt and changes nothing; and that the seats are still held.
func TestKilled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "judge.db")
	var lines []string
	for range 2 {
		lines = append(lines, journaltest.KillDuringWork(t, path, 100)...)
	}
	lobby, journal, err := openCrashLobby(t.Context(), path)
	check(t, err)
	tables := lobby.Tables()
	versions := make([]int, crashTables)
	for i, table := range tables {
		versions[i] = table.Snapshot().Version
	}
	acknowledged := make([]int, crashTables)
	for _, line := range lines {
		var i, n int
		var want referee.Receipt
		if _, err := fmt.Sscan(line, &i, &n, &want.Version, &want.Line, &want.Mark); err != nil {
			t.Fatalf("the killed program printed %q, want a receipt", line)
		}
		if got, err := tables[i].Answer(t.Context(), crashInput(n)); err != nil || got != want {
			t.Errorf("table %d, input %d: the retry got %+v, %v, want %+v", i, n, got, err, want)
		}
		acknowledged[i]++
	}
	for i, table := range tables {
		// Each kill may have lost the acknowledgement of one saved input. The first row is the claim.
		if more := versions[i] - 1 - acknowledged[i]; more < 0 || more > 2 || table.Snapshot().Version != versions[i] {
			t.Errorf("table %d: %d inputs were acknowledged; its version was %d before the retries and is %d",
				i, acknowledged[i], versions[i], table.Snapshot().Version)
		}
	}
	if err := lobby.Close(context.Background()); err != nil {
		t.Error(err)
	}
	if err := journal.Close(); err != nil {
		t.Error(err)
	}
}
