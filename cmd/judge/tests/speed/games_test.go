package speed

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// measuredGame is a game whose rules and screens are measured.
type measuredGame struct {
	*apptest.Game
	random  func(*rand.Rand) engine.Header  // the tables of random games
	rules   func(testing.TB) *record.Record // the game whose rules are measured
	screens func(testing.TB) *record.Record // the game whose screens are measured: its cards are of cardboard, so that every input is in the record
	moments []moment                        // of the screens' game
	quiet   int                             // a line of the screens' game after which small inputs can go on for ever
	small   func(i int) engine.Command      // the i-th small input: every second one takes back the first
	late    engine.Command                  // one more small input, which an amendment puts in
	seat    engine.Seat                     // whose projection is measured
}

// moment is a point of a recorded game.
type moment struct {
	name string
	line int
}

// measuredGames are the games that this program is for.
var measuredGames = []*measuredGame{
	{
		Game: apptest.Dune,
		random: func(r *rand.Rand) engine.Header {
			return apptest.RandomDuneTable(r, "gf9-advanced", engine.CardsPhone, map[string]engine.SwitchValue{"game.turns": "10"})
		},
		rules:   func(tb testing.TB) *record.Record { return apptest.ReadGame(tb, gameOfSix) },
		screens: func(tb testing.TB) *record.Record { return apptest.ReadGame(tb, "gf9-basic-six.jsonl") },
		moments: []moment{{"auction", 29}, {"shipment", 61}, {"battle", 103}},
		quiet:   61,
		small:   func(i int) engine.Command { return engine.NewCommand("guild", []string{"raise", "release"}[i%2], nil) },
		late:    engine.NewCommand("emperor", "raise", nil),
		seat:    "guild",
	},
	{
		Game:    apptest.Imperium,
		random:  func(*rand.Rand) engine.Header { return apptest.ImperiumTable(4, false) },
		rules:   imperiumGame,
		screens: imperiumGame,
		moments: []moment{{"turn", 43}, {"reveal", 59}, {"combat", 65}},
		quiet:   43,
		small:   func(i int) engine.Command { return counted("seats.red.spice", 40+i%2) },
		late:    counted("seats.green.spice", 40),
		seat:    "blue",
	},
	{
		Game:    apptest.Arrakis,
		random:  func(*rand.Rand) engine.Header { return apptest.ArrakisTable(false) },
		rules:   arrakisGame,
		screens: arrakisGame,
		moments: []moment{{"battle", 26}, {"hazards", 80}, {"turn", 105}},
		quiet:   105,
		small:   func(i int) engine.Command { return counted("seats.harkonnen.cards", 10+i%2) },
		late:    counted("seats.atreides.cards", 10),
		seat:    "atreides",
	},
}

// againstHagal is a game of two players of Dune: Imperium, whose small inputs are about House Hagal.
var againstHagal = &measuredGame{
	Game: apptest.Imperium,
	screens: func(tb testing.TB) *record.Record {
		return recordOf(apptest.Imperium.PlayTimeline(tb, rand.New(rand.NewPCG(2, 7)), apptest.ImperiumTable(2, true), math.MaxInt))
	},
	quiet: 43,
	small: func(i int) engine.Command { return counted("rivals.hagal.troops.garrison", 3+i%2) },
}

// imperiumGame gives a whole game of four: ten rounds in 291 lines.
func imperiumGame(tb testing.TB) *record.Record {
	return recordOf(apptest.Imperium.PlayTimeline(tb, rand.New(rand.NewPCG(2, 7)), apptest.ImperiumTable(4, true), math.MaxInt))
}

// arrakisGame reads three rounds of two, with their own dice.
func arrakisGame(tb testing.TB) *record.Record {
	return apptest.ReadRecord(tb, apptest.File("engine/arrakis/testdata/games/three-rounds.jsonl"))
}

// counted is the moderator's note of a figure.
func counted(what string, n int) engine.Command {
	return engine.NewCommand(engine.Moderator, engine.Adjust, map[string]any{"set": map[string]any{what: n}})
}

// recordOf gives the record of a game without notes.
func recordOf(game *engine.Timeline) *record.Record {
	r := &record.Record{Header: game.Header()}
	for _, e := range game.LiveEntries() {
		r.Items = append(r.Items, record.Item{Line: len(r.Items) + 2, Command: &e.Command})
	}
	return r
}

// accepted gives the first accepted commands of a record.
func accepted(r *record.Record, most int) *record.Record {
	first := &record.Record{Header: r.Header}
	for _, item := range r.Items {
		if item.Command != nil && item.RefusedBy == "" && len(first.Items) < most {
			first.Items = append(first.Items, record.Item{Line: item.Line, Command: item.Command})
		}
	}
	return first
}

// forEachGame runs a benchmark for each game.
func forEachGame(b *testing.B, run func(*testing.B, *measuredGame)) {
	for _, of := range measuredGames {
		b.Run(of.Name, func(b *testing.B) { run(b, of) })
	}
}
