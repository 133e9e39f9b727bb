package imperium_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/gametest"
)

var update = flag.Bool("update", false, "play the records of whole games anew")

// wholeGames are the games of random players that the repository keeps, from the first leader to the winner: one for each number of players
// and each way to keep the cards. The seeds are those of games in which much happens.
var wholeGames = []struct {
	name, title string
	cards       string
	names       []string
	seed        uint64
}{
	{"standard-four", "Four players, cards of the box", engine.CardsTable, []string{"Ann", "Bo", "Cem", "Dora"}, 53},
	{"standard-three-phone", "Three players, cards on the phones", engine.CardsPhone, []string{"Ann", "Bo", "Cem"}, 135},
	{"hagal-two-phone", "Two players and House Hagal, cards on the phones", engine.CardsPhone, []string{"Ann", "Bo"}, 317},
	{"hagal-one", "One player and two Rivals, cards of the box", engine.CardsTable, []string{"Ann"}, 92},
}

// TestWholeGames proves that the records of whole games have what readers of them look for: a winner, Conflicts won, Control, an Alliance,
// the Masterstroke, an undo and a correction with its reason. -update plays them anew, after a change of the rules.
func TestWholeGames(t *testing.T) {
	for _, whole := range wholeGames {
		t.Run(whole.name, func(t *testing.T) {
			file := filepath.Join("testdata", "games", whole.name+".jsonl")
			if *update {
				header := engine.Header{Version: 1, Game: "imperium", Profile: rulebook.Standard, Cards: whole.cards}
				if len(whole.names) < 3 {
					header.Profile = rulebook.Hagal
				}
				for i, name := range whole.names {
					header.Seats = append(header.Seats, engine.SeatSetup{Faction: imperium.Colors[i], Circle: i + 1, Name: name})
				}
				header.Seats[0].Sheet = json.RawMessage(`{"leader":"baron-vladimir-harkonnen"}`)
				game := playWholeGame(t, whole.seed, header)
				if err := os.WriteFile(file, wholeGameRecord(t, whole.title, game), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			result, err := record.Replay(imperium.Rules{}, gametest.Load(t, file))
			if err != nil || len(result.Failures) > 0 {
				t.Fatal(err, result.Failures)
			}
			checkWholeGame(t, result.Timeline)
		})
	}
}

func checkWholeGame(t *testing.T, game *engine.Timeline) {
	t.Helper()
	found := map[string]bool{}
	for _, e := range game.Entries() {
		found[e.Command.Do] = true
		for _, event := range e.Events {
			found[imperium.Rules{}.EventKind(event)] = true
		}
	}
	kinds := []string{"conflict.resolved", "control.taken", "alliance.moved", "intrigue.played", "masterstroke", "undo", "adjust"}
	if len(game.Header().Seats) == 1 {
		kinds = append(kinds, "hagal.choose")
	}
	for _, kind := range kinds {
		if !found[kind] {
			t.Errorf("want a game with %s", kind)
		}
	}
	if end := game.Project(engine.Public).(*imperium.View); end.Result == nil || len(end.Result.Winners) == 0 {
		t.Error("want a winner")
	}
}

// playWholeGame plays a game at random. The moderator takes an input back in round 2 and corrects a count in round 3.
func playWholeGame(t *testing.T, seed uint64, header engine.Header) *engine.Timeline {
	t.Helper()
	g := newLawfulGame(t, rand.New(rand.NewPCG(seed, 16)), header)
	undone, corrected, second := false, false, header.Seats[min(1, len(header.Seats)-1)].Faction
	for len(g.Prompts()) > 0 {
		v := g.Project(engine.Referee).(*imperium.View)
		switch {
		case !undone && v.Round == 2 && v.Acting == second && v.Seats[second].Agents < 2:
			undone = true
			g.enter(t, engine.NewCommand(engine.Moderator, engine.Undo, map[string]any{"count": 1}))
		case !corrected && v.Round == 3 && v.Seats[v.Acting] != nil:
			corrected = true
			path := fmt.Sprintf("seats.%s.solari", v.Acting)
			set := map[string]any{path: v.Seats[v.Acting].Solari + 1}
			g.enter(t, engine.NewCommand(engine.Moderator, engine.Adjust, map[string]any{"set": set, "reason": "1 Solari lay under the leader"}))
		default:
			if err := g.input(g.Prompts()); err != nil {
				t.Fatalf("input %d, %s: %v", g.Len(), g.last, err)
			}
		}
	}
	return g.Timeline
}

// enter enters what random players never do.
func (g *lawfulGame) enter(t *testing.T, c engine.Command) {
	t.Helper()
	step, err := g.Decide(c)
	if err != nil {
		t.Fatal(err)
	}
	g.Commit(step)
}

// wholeGameRecord writes a game with its title, and with the result and each player's count as what is expected at the end.
func wholeGameRecord(t *testing.T, title string, game *engine.Timeline) []byte {
	t.Helper()
	var all, out bytes.Buffer
	if err := record.Write(&all, game); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&out, "// %s: a whole game of the random player, with an undo and a correction.\n", title)
	lines := bytes.SplitAfter(all.Bytes(), []byte("\n"))
	out.Write(bytes.Join(lines[:game.Entries()[game.Len()-1].Line], nil))
	end := game.Project(engine.Referee).(*imperium.View)
	expect := map[string]any{"round": end.Round, "phase": end.Phase, "result": end.Result}
	if err := json.NewEncoder(&out).Encode(map[string]any{"expect": expect}); err != nil {
		t.Fatal(err)
	}
	expectCount := func(whose string, c imperium.Color, count map[string]any) {
		if err := json.NewEncoder(&out).Encode(map[string]any{"expect": map[string]any{whose: map[string]any{string(c): count}}}); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range end.Order {
		if seat := end.Seats[c]; seat != nil {
			expectCount("seats", c, map[string]any{"vp": seat.VP, "spice": seat.Spice, "solari": seat.Solari, "water": seat.Water, "influence": seat.Influence})
		}
	}
	for _, c := range slices.Sorted(maps.Keys(end.Rivals)) {
		rival := end.Rivals[c]
		count := map[string]any{"influence": rival.Influence}
		if got := rival.Collected; got != nil {
			count["vp"], count["spice"], count["solari"], count["water"] = got.VP, got.Spice, got.Solari, got.Water
		}
		expectCount("rivals", c, count)
	}
	return out.Bytes()
}
