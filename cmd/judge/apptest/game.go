package apptest

import (
	"encoding/json"
	"iter"
	"math/rand/v2"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/engine/player"
	"github.com/judgeofthechange/judge/referee/web/webtest"
	"github.com/judgeofthechange/judge/views"
)

// Game is a game to be played at random: its tables, and how it answers.
type Game struct {
	Name         string
	tables       []func(r *rand.Rand, flip bool) engine.Header // flip swaps cards on phones and cards on the table
	always       int                                           // how many of the tables, from the first on, are played in every test
	answers      func(r *rand.Rand) answerer
	MayBeRefused []string // asks whose answers may clash with what others hold
}

// answerer answers a prompt at random, with the view of the seat that is asked; ok is false if it would rather answer another one.
type answerer func(view func() engine.View, p engine.Prompt) (c engine.Command, ok bool)

// anyAnswer is a player who answers anything that is offered.
func anyAnswer(r *rand.Rand) answerer {
	p := player.New(r)
	return func(_ func() engine.View, prompt engine.Prompt) (engine.Command, bool) { return p.Answer(prompt) }
}

// Games are all games under test.
var Games = []*Game{Dune, Imperium, Arrakis, Tally}

// GamesUnderTest gives each game with the numbers of its tables: those that are always played, or all where a test wants 1000 secrets or more.
func GamesUnderTest(secrets int) iter.Seq2[*Game, int] {
	return func(yield func(*Game, int) bool) {
		for _, game := range Games {
			for i := range game.tables {
				if (i < game.always || secrets >= 1000) && !yield(game, i) {
					return
				}
			}
		}
	}
}

// Table gives the header of the i-th table for the random game of a seed.
func (g *Game) Table(seed uint64, i int) engine.Header {
	return g.tables[i](rand.New(rand.NewPCG(seed, 1)), seed/10%2 == 1)
}

// Pages gives the pages of the program's games and Tally's.
func Pages() []views.Game { return append(app.Pages(nil), webtest.Tally()) }

// Tally is the game of the tests.
var Tally = &Game{
	Name: "tally",
	tables: []func(*rand.Rand, bool) engine.Header{
		func(_ *rand.Rand, flip bool) engine.Header { return TallyTable(enginetest.TallySeats, flip) },
		func(_ *rand.Rand, flip bool) engine.Header { return TallyTable(enginetest.TallyTeams, !flip) },
	},
	always:  2,
	answers: anyAnswer,
}

// TallyTable gives the header of a table of Tally.
func TallyTable(seats []engine.Seat, onTable bool) engine.Header {
	h := enginetest.TallyHeader()
	if h.Seats = nil; onTable {
		h.Cards = engine.CardsTable
	}
	for _, seat := range seats {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: seat})
	}
	return h
}

// Choices reads a prompt's choices as a client would, from their JSON.
func Choices(t testing.TB, p engine.Prompt) (choices map[string]any) {
	t.Helper()
	Check(t, json.Unmarshal(MustEncode(p.Choices), &choices))
	return choices
}
