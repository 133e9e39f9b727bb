package apptest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// RandomPlayer plays a wire's table by what its pages offer.
type RandomPlayer struct {
	game     *Game
	Answer   func(engine.Prompt) engine.Command
	Rand     *rand.Rand
	KeysUsed int
}

func NewRandomPlayer(game *Game, seed uint64) *RandomPlayer {
	r := rand.New(rand.NewPCG(seed, 7))
	return &RandomPlayer{game: game, Answer: game.answers(r), Rand: r}
}

// Move is something that a client can enter.
type Move struct {
	Client   string
	Decision string
	Key      string
	Prompt   engine.Prompt
	Command  engine.Command
}

func (g *RandomPlayer) NewKey() string {
	g.KeysUsed++
	return fmt.Sprintf("key-%d", g.KeysUsed)
}

// Next chooses a move among what stands open, or has the moderator go on; ok is false when the game is over.
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
			moves = append(moves, Move{Client: name, Decision: p.Key, Prompt: p})
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

func (w *Site) EnterMove(m Move) Reply {
	w.T.Helper()
	return w.Clients[m.Client].Send(m.Decision, m.Key, m.Command)
}

// Advance plays some moves; it reports whether the game goes on.
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

// ReadCommand reads a command as it is written in a record.
func ReadCommand(t testing.TB, text string) (c engine.Command) {
	t.Helper()
	Check(t, json.Unmarshal([]byte(text), &c))
	return c
}

// EnterJSON enters a command as it is written in a record.
func (w *Site) EnterJSON(client, ask, command string) Reply {
	w.T.Helper()
	c := ReadCommand(w.T, command)
	decision := ""
	for _, p := range w.Clients[client].Prompts() {
		if p.Ask == ask {
			decision = p.Key
		}
	}
	r := w.Clients[client].Send(decision, fmt.Sprint(w.Clock.Inputs), c)
	if r.Status != http.StatusOK {
		w.T.Fatalf("%s: %d %s", command, r.Status, r.Body)
	}
	return r
}

// EnterAsModerator is say for the moderator, without the console's page.
func (w *Site) EnterAsModerator(command string) {
	w.T.Helper()
	w.Clock.Inputs++
	in := referee.Input{Actor: referee.Console, Key: fmt.Sprint("console ", w.Clock.Inputs), Command: ReadCommand(w.T, command)}
	if _, err := w.Table.Answer(w.T.Context(), in); err != nil {
		w.T.Fatalf("%s: %v", command, err)
	}
}

// Asked lists what the client is asked of a kind.
func (c *Client) Asked(ask string) []engine.Prompt {
	return slices.DeleteFunc(c.Prompts(), func(p engine.Prompt) bool { return p.Ask != ask })
}
