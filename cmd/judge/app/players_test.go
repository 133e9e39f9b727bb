package app

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

// random plays a wire's table by what its pages offer.
type random struct {
	game   *tested
	Answer func(engine.Prompt) engine.Command
	r      *rand.Rand
	keys   int
}

func newRandom(game *tested, seed uint64) *random {
	r := rand.New(rand.NewPCG(seed, 7))
	return &random{game: game, Answer: game.answers(r), r: r}
}

// move is something that a client can enter.
type move struct {
	client   string
	decision string
	key      string
	prompt   engine.Prompt
	command  engine.Command
}

func (g *random) key() string {
	g.keys++
	return fmt.Sprintf("key-%d", g.keys)
}

// next chooses a move among what stands open, or has the moderator go on; ok is false when the game is over.
func (g *random) next(w *wire) (m move, ok bool) {
	w.t.Helper()
	var moves []move
	passing := false
	for _, name := range w.names() {
		for _, p := range w.clients[name].open() {
			passing = passing || p.Ask == "play" && !p.IsNonBlocking()
			if p.Ask == "play" || p.IsNonBlocking() && p.Ask != "release" && g.r.IntN(3) > 0 {
				continue
			}
			moves = append(moves, move{client: name, decision: p.Key, prompt: p})
		}
	}
	switch {
	case len(moves) > 0:
		m = moves[g.r.IntN(len(moves))]
		m.key, m.command = g.key(), g.Answer(m.prompt)
	case passing:
		m = move{client: "console", key: g.key(), command: engine.NewCommand(engine.Moderator, "advance", nil)}
	default:
		return m, false
	}
	return m, true
}

func (w *wire) enter(m move) reply {
	w.t.Helper()
	return w.clients[m.client].send(m.decision, m.key, m.command)
}

// advance plays some moves; it reports whether the game goes on.
func (g *random) advance(w *wire, moves int) bool {
	w.t.Helper()
	for range moves {
		m, ok := g.next(w)
		if !ok {
			return false
		}
		if r := w.enter(m); r.status != http.StatusOK && !slices.Contains(g.game.mayBeRefused, m.prompt.Ask) {
			w.t.Fatalf("%s %s: %d %s", m.client, mustEncode(m.command), r.status, r.body)
		}
	}
	return true
}

// readCommand reads a command as it is written in a record.
func readCommand(t testing.TB, text string) (c engine.Command) {
	t.Helper()
	check(t, json.Unmarshal([]byte(text), &c))
	return c
}

// say enters a command as it is written in a record.
func (w *wire) say(client, ask, command string) reply {
	w.t.Helper()
	c := readCommand(w.t, command)
	decision := ""
	for _, p := range w.clients[client].open() {
		if p.Ask == ask {
			decision = p.Key
		}
	}
	r := w.clients[client].send(decision, fmt.Sprint(w.clock.inputs), c)
	if r.status != http.StatusOK {
		w.t.Fatalf("%s: %d %s", command, r.status, r.body)
	}
	return r
}

// console is say for the moderator, without the console's page.
func (w *wire) console(command string) {
	w.t.Helper()
	w.clock.inputs++
	in := referee.Input{Actor: referee.Console, Key: fmt.Sprint("console ", w.clock.inputs), Command: readCommand(w.t, command)}
	if _, err := w.table.Answer(w.t.Context(), in); err != nil {
		w.t.Fatalf("%s: %v", command, err)
	}
}

// asked lists what the client is asked of a kind.
func (c *client) asked(ask string) []engine.Prompt {
	return slices.DeleteFunc(c.open(), func(p engine.Prompt) bool { return p.Ask != ask })
}
