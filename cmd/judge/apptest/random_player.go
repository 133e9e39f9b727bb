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
	answer   answerer
	Rand     *rand.Rand
	KeysUsed int
}

// NewRandomPlayer makes the player of a game whose choices come from a seed.
func NewRandomPlayer(game *Game, seed uint64) *RandomPlayer {
	r := rand.New(rand.NewPCG(seed, 7))
	return &RandomPlayer{game: game, answer: game.answers(r), Rand: r}
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
	m, passing, ok := g.nextOf(w, w.ClientNames())
	if !ok && passing {
		return Move{Client: "console", Key: g.NewKey(), Command: engine.NewCommand(engine.Moderator, "advance", nil)}, true
	}
	return m, ok
}

// NextOf chooses an answer to a prompt of some seats; ok is false if they have none to give.
func (g *RandomPlayer) NextOf(w *Site, seats []engine.Seat) (m Move, ok bool) {
	w.T.Helper()
	var names []string
	for _, seat := range seats {
		names = append(names, string(seat))
	}
	m, _, ok = g.nextOf(w, names)
	return m, ok
}

// nextOf chooses an answer of some clients; passing says that somebody may play a card.
func (g *RandomPlayer) nextOf(w *Site, names []string) (m Move, passing, ok bool) {
	w.T.Helper()
	var moves []Move
	for _, name := range names {
		for _, p := range w.Clients[name].Prompts() {
			passing = passing || p.Ask == "play" && !p.IsNonBlocking()
			if p.Ask == "play" || p.IsNonBlocking() && p.Ask != "release" && g.Rand.IntN(3) > 0 {
				continue
			}
			moves = append(moves, Move{Client: name, Decision: p.ID, Prompt: p})
		}
	}
	for len(moves) > 0 {
		i := g.Rand.IntN(len(moves))
		m = moves[i]
		if m.Command, ok = g.Answer(w, m.Prompt); ok {
			m.Key = g.NewKey()
			return m, passing, true
		}
		moves = slices.Delete(moves, i, i+1)
	}
	return Move{}, passing, false
}

// Answer gives an answer to a prompt; ok is false if the seat would rather answer another one.
func (g *RandomPlayer) Answer(w *Site, p engine.Prompt) (c engine.Command, ok bool) {
	w.T.Helper()
	return g.answer(func() engine.View {
		client := w.Clients[string(p.For)]
		if p.For == engine.Moderator {
			client = w.Clients["console"]
		}
		screen, err := w.Table.Screen(client.Actor())
		Check(w.T, err)
		return screen.View
	}, p)
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
