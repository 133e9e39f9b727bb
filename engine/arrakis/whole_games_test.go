package arrakis_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/gametest"
)

var update = flag.Bool("update", false, "play the records of whole games anew")

// wholeGames are the games of random players against Mahdi that the repository keeps, from setup to the end: one for each number of players,
// one for each winner. The seeds are those of games in which much happens.
var wholeGames = []struct {
	name, title string
	seats       []engine.SeatSetup
	house       map[string]engine.SwitchValue
	seed        uint64
	winner      arrakis.Side
}{
	{
		"mahdi-one", "One player against Mahdi, who wins; the app rolls the dice and shuffles the cards",
		[]engine.SeatSetup{{Faction: "atreides", Name: "Ann"}},
		map[string]engine.SwitchValue{"dice": "app", "solo.cards": "app"}, 52, arrakis.Harkonnen,
	},
	{
		"mahdi-partners", "Two partners against Mahdi, who meet their objective; dice and cards of the box",
		[]engine.SeatSetup{{Faction: arrakis.HouseAtreides, Name: "Ann"}, {Faction: arrakis.FremenAlly, Name: "Bo"}},
		nil, 28, arrakis.Atreides,
	},
}

// TestWholeGames proves that the records of whole games against Mahdi have what readers of them look for: the winner, battles, cards and choices of
// Mahdi, a settlement that falls, an undo and a correction with its reason. -update plays them anew, after a change of the rules.
func TestWholeGames(t *testing.T) {
	for _, whole := range wholeGames {
		t.Run(whole.name, func(t *testing.T) {
			file := filepath.Join("testdata", "games", whole.name+".jsonl")
			if *update {
				header := engine.Header{Version: 1, Game: "arrakis", Profile: rulebook.Mahdi, Cards: engine.CardsTable, House: whole.house, Seats: whole.seats}
				game := playWholeGame(t, whole.seed, header, whole.winner)
				if err := os.WriteFile(file, wholeGameRecord(t, whole.title, game), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			result, err := record.Replay(arrakis.Rules{}, gametest.Load(t, file))
			if err != nil || len(result.Failures) > 0 {
				t.Fatal(err, result.Failures)
			}
			checkWholeGame(t, result.Timeline, whole.winner)
		})
	}
}

func checkWholeGame(t *testing.T, game *engine.Timeline, winner arrakis.Side) {
	t.Helper()
	found := map[string]bool{}
	for _, e := range game.Entries() {
		found[e.Command.Do] = true
		for _, event := range e.Events {
			found[arrakis.Rules{}.EventKind(event)] = true
		}
	}
	for _, kind := range wholeGameKinds {
		if !found[kind] {
			t.Errorf("want a game with %s", kind)
		}
	}
	if end := game.Project(engine.Public).(*arrakis.View); end.Result == nil || end.Result.Side != winner {
		t.Errorf("want a victory of %s", winner)
	}
}

// wholeGameKinds are the commands and events that each whole game has.
var wholeGameKinds = []string{
	"mahdi.choose", "mahdi.card", "mahdi.die", "special.taken", "combat.roll", "settlement.destroyed", "garrisoned", "reveal", "claim", "undo", "adjust",
}

// playWholeGame plays a game at random. The moderator takes an input back in round 2 and corrects the reserve of spice later on. Where the Atreides are
// to win, they claim what they may and log an objective that they can meet.
func playWholeGame(t *testing.T, seed uint64, header engine.Header, winner arrakis.Side) *engine.Timeline {
	t.Helper()
	g := newLawfulGame(t, rand.New(rand.NewPCG(seed, 16)), header)
	undone, corrected := false, false
	for len(g.Prompts()) > 0 {
		v := g.Project(engine.Referee).(*arrakis.View)
		if winner == arrakis.Atreides {
			if c, ok := g.hope(2); ok {
				g.enter(t, c)
				continue
			}
		}
		switch {
		case !undone && v.Round == 2 && v.Battle != nil:
			undone = true
			g.enter(t, engine.NewCommand(engine.Moderator, engine.Undo, map[string]any{"count": 1}))
		case !corrected && v.Round == 2 && v.Phase == arrakis.ActionResolution && v.Reserve == 0 && undone:
			corrected = true
			g.enter(t, engine.NewCommand(engine.Moderator, engine.Adjust, map[string]any{"set": map[string]any{"reserve": 1}, "reason": "1 spice lay in the reserve"}))
		default:
			if err := g.input(g.Prompts()); err != nil {
				t.Fatalf("input %d, %s: %v", g.Len(), g.last, err)
			}
		}
	}
	return g.Timeline
}

// hope is what Atreides who want to win do: they log an objective that they can meet, and claim what they may, with up to so many steps of
// a marker.
func (g *lawfulGame) hope(most int) (c engine.Command, ok bool) {
	for _, p := range g.Prompts() {
		if p.Ask == "objective" {
			return engine.NewCommand(p.For, p.Ask, map[string]any{"kwisatz-haderach": 6, "sand-dwellers": 6, "jihad": 5}), true
		}
		if claim, open := p.Pick(g.player); open && p.Ask == "claim" {
			gains := map[string]any{}
			for _, marker := range gamekit.Some(g.player, rulebook.Markers, 2) {
				gains[marker] = gamekit.Between(g.player, 1, most)
			}
			return engine.NewCommand(p.For, p.Ask, map[string]any{"card": claim.Args["card"], "gains": gains}), true
		}
	}
	return c, false
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

// wholeGameRecord writes a game with its title, and with the result and the tracks as what is expected at the end.
func wholeGameRecord(t *testing.T, title string, game *engine.Timeline) []byte {
	t.Helper()
	var all, out bytes.Buffer
	if err := record.Write(&all, game); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&out, "// %s: a whole game of the random player, with an undo and a correction.\n", title)
	lines := bytes.SplitAfter(all.Bytes(), []byte("\n"))
	out.Write(bytes.Join(lines[:game.Entries()[game.Len()-1].Line], nil))
	end := game.Project(engine.Referee).(*arrakis.View)
	expect := map[string]any{"round": end.Round, "phase": end.Phase, "supremacy": end.Supremacy, "prescience": end.Prescience, "result": end.Result}
	if err := json.NewEncoder(&out).Encode(map[string]any{"expect": expect}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
