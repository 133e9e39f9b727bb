package apptest

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// RandomPlayer plays a Site's table by what its pages offer.
type RandomPlayer struct {
	game     *Game
	Answer   func(engine.Prompt) engine.Command
	Rand     *rand.Rand
	KeysUsed int
}

// NewRandomPlayer makes the player of a game whose choices come from a seed.
func NewRandomPlayer(game *Game, seed uint64) *RandomPlayer {
	r := rand.New(rand.NewPCG(seed, 7))
	return &RandomPlayer{game: game, Answer: game.answers(r), Rand: r}
}

// Move is a command that a client can enter.
type Move struct {
	Client   string
	Decision string
	Key      string
	Prompt   engine.Prompt
	Command  engine.Command
}

// NewKey gives the idempotency key of another input.
func (g *RandomPlayer) NewKey() string {
	g.KeysUsed++
	return fmt.Sprintf("key-%d", g.KeysUsed)
}

// Next chooses an answer to one of the open prompts, or has the moderator go on; ok is false when the game is over.
func (g *RandomPlayer) Next(w *Site) (m Move, ok bool) {
	w.T.Helper()
	var moves []Move
	passing := false
	for _, name := range w.ClientNames() {
		for _, p := range w.Clients[name].Prompts() {
			passing = passing || p.Ask == "play" && !p.IsNonBlocking()
			if p.Ask == "play" || p.IsNonBlocking() && p.Ask != "release" && g.Rand.IntN(3) > 0 {
				continue
			}
			moves = append(moves, Move{Client: name, Decision: p.ID, Prompt: p})
		}
	}
	switch {
	case len(moves) > 0:
		m = moves[g.Rand.IntN(len(moves))]
		m.Key, m.Command = g.NewKey(), g.Answer(m.Prompt)
	case passing:
		m = Move{Client: "console", Key: g.NewKey(), Command: engine.NewCommand(engine.Moderator, "advance", nil)}
	default:
		return m, false
	}
	return m, true
}

// Advance plays a number of moves and reports whether the game goes on.
func (g *RandomPlayer) Advance(w *Site, moves int) bool {
	w.T.Helper()
	for range moves {
		m, ok := g.Next(w)
		if !ok {
			return false
		}
		if r := w.EnterMove(m); r.Status != http.StatusOK && !slices.Contains(g.game.MayBeRefused, m.Prompt.Ask) {
			w.T.Fatalf("%s %s: %d %s", m.Client, MustEncode(m.Command), r.Status, r.Body)
		}
	}
	return true
}
