package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/dunetest"
)

// randomTable seats all six by an edition, for a few turns.
func randomTable(r *rand.Rand, profile, cards string, house map[string]engine.Switch) engine.Header {
	h := engine.Header{Record: 1, Game: "dune", Profile: profile, Cards: cards, House: map[string]engine.Switch{"game.turns": "3"}}
	for name, value := range house {
		h.House[name] = value
	}
	circles := r.Perm(6)
	for i, f := range dune.Factions() {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: f.ID, Circle: circles[i] + 1, Name: "Player " + string(f.ID)})
	}
	return h
}

// random plays a wire's table by what its pages offer.
type random struct {
	dunetest.Player
	r    *rand.Rand
	keys int
}

func newRandom(seed uint64) *random {
	r := rand.New(rand.NewPCG(seed, 7))
	kinds := map[string]string{}
	for _, c := range dune.TreacheryCards() {
		kinds[string(c.ID)] = c.Kind
	}
	return &random{Player: dunetest.Player{Random: r, Kinds: kinds}, r: r}
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
			passing = passing || p.Ask == "play" && !p.IsIdle()
			if p.Ask == "play" || p.IsIdle() && p.Ask != "release" && g.r.IntN(3) > 0 {
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

// mayBeRefused lists what a seat logs of what it drew at the table: another may hold what it names.
var mayBeRefused = []string{"cards.draw", "traitors.draw", "swap.take", "swap.return"}

// advance plays some moves; it reports whether the game goes on.
func (g *random) advance(w *wire, moves int) bool {
	w.t.Helper()
	for range moves {
		m, ok := g.next(w)
		if !ok {
			return false
		}
		if r := w.enter(m); r.status != http.StatusOK && !slices.Contains(mayBeRefused, m.prompt.Ask) {
			w.t.Fatalf("%s %s: %d %s", m.client, mustEncode(m.command), r.status, r.body)
		}
	}
	return true
}
