package dune_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/record"
)

// TestRecords replays every record in testdata: in scenarios one table situation each, in games whole games. A record
// fails by each refusal and each expectation of its own that does not hold.
func TestRecords(t *testing.T) {
	for _, folder := range []string{"scenarios", "games"} {
		files, err := filepath.Glob(filepath.Join("testdata", folder, "*.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			name := folder + "/" + strings.TrimSuffix(filepath.Base(file), ".jsonl")
			t.Run(name, func(t *testing.T) { replay(t, file) })
		}
	}
}

func replay(t *testing.T, file string) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := record.Read(f, file)
	if err != nil {
		t.Fatal(err)
	}
	result, err := record.Replay(dune.Rules{}, r)
	if err != nil {
		t.Fatal(err)
	}
	for _, failure := range result.Failures {
		t.Errorf("%s:%d: %s", file, failure.Line, failure.Text)
	}
	if result.Timeline != nil {
		toldAndKept(t, result.Timeline)
	}
}

// toldAndKept proves of every event of a game that it survives a journal, that whoever is told of it is told by a key, and that
// what it lays open is seen by all.
func toldAndKept(t *testing.T, game *engine.Timeline) {
	t.Helper()
	viewers := []engine.Viewer{engine.Referee, engine.AtModerator, engine.Public}
	for _, seat := range game.Header().Seats {
		viewers = append(viewers, engine.AtSeat(seat.Faction))
	}
	for _, e := range game.Entries() {
		kept, err := engine.EncodeEntry(e)
		if err != nil {
			t.Fatalf("line %d: %v", e.Line, err)
		}
		read, err := engine.DecodeEntry(game.Rules(), kept)
		if err != nil {
			t.Fatalf("line %d: %v", e.Line, err)
		}
		if again, err := engine.EncodeEntry(read); err != nil || string(again) != string(kept) {
			t.Errorf("line %d: kept as %s, read as %s (%v)", e.Line, kept, again, err)
		}
		for _, event := range read.Events {
			open := dune.Rules{}.Reveals(event, engine.Public)
			for _, v := range viewers {
				if open && !(dune.Rules{}).Reveals(event, v) {
					t.Errorf("line %d: %s is laid open to the screens and not to every seat", e.Line, event.Kind())
				}
				if m, told := game.Rules().Narrate(event, v); told && m.Key == "" {
					t.Errorf("line %d: %s is told by no key", e.Line, event.Kind())
				}
			}
		}
	}
}

// TestScenariosSayWhatTheyProve keeps every scenario's first line a comment that cites a ruling.
func TestScenariosSayWhatTheyProve(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "scenarios", "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios (%v)", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		first, _, _ := strings.Cut(string(text), "\n")
		if !strings.HasPrefix(first, "// ") || !strings.Contains(first, "(DUNE-") {
			t.Errorf("%s: the first line says neither what it proves nor by which ruling: %q", file, first)
		}
	}
}

// TestTablesThatCannotBeSeated proves that a game does not begin with a faction or a circle taken twice (DUNE-SETUP-01,
// DUNE-SETUP-02), by unknown rules, or by rules that cannot be played yet.
func TestTablesThatCannotBeSeated(t *testing.T) {
	seat := func(f engine.Seat, circle int) engine.SeatSetup { return engine.SeatSetup{Faction: f, Circle: circle} }
	tests := []struct {
		name    string
		profile string
		house   map[string]engine.Switch
		seats   []engine.SeatSetup
		ruling  string
	}{
		{"a faction twice", "ah-basic", nil, []engine.SeatSetup{seat(dune.Emperor, 3), seat(dune.Emperor, 5)}, "DUNE-SETUP-02"},
		{"a faction of another game", "ah-basic", nil, []engine.SeatSetup{seat(dune.Emperor, 3), seat("house-corrino", 5)}, "DUNE-SETUP-02"},
		{"a circle twice", "gf9-basic", nil, []engine.SeatSetup{seat(dune.Emperor, 3), seat(dune.Fremen, 3)}, "DUNE-SETUP-01"},
		{"a seventh circle", "gf9-basic", nil, []engine.SeatSetup{seat(dune.Emperor, 3), seat(dune.Fremen, 7)}, "DUNE-SETUP-01"},
		{"nobody to play with", "gf9-basic", nil, []engine.SeatSetup{seat(dune.Emperor, 3)}, "DUNE-SETUP-01"},
		{"unknown rules", "house", nil, []engine.SeatSetup{seat(dune.Emperor, 3), seat(dune.Fremen, 4)}, "DUNE-SETUP-04"},
		{
			"a switch without such a value", "ah-basic", map[string]engine.Switch{"bidding.reenter": "perhaps"},
			[]engine.SeatSetup{seat(dune.Emperor, 3), seat(dune.Fremen, 4)}, "DUNE-BID-09",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := dune.Rules{}.Setup(engine.Header{
				Record: 1, Game: "dune", Profile: test.profile, House: test.house, Cards: engine.CardsTable, Seats: test.seats,
			})
			var refusal *engine.Refusal
			if !errors.As(err, &refusal) || refusal.Ruling != test.ruling {
				t.Errorf("got %v, want a refusal by %s", err, test.ruling)
			}
		})
	}
}
