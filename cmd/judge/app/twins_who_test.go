package app

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestTwinsTellNotWhoAnswered proves that no byte which anybody else receives depends on which seat has answered a question
// that several are asked in secret or alike. Random games are played over the real server; where such a question is open, the
// table is copied twice, another seat answers in each copy, and until all have answered everybody else must receive the same:
// pages, frames, and what becomes of trying to answer for either of the two (T6).
func TestTwinsTellNotWhoAnswered(t *testing.T) {
	t.Parallel()
	games, secrets := wireGames()
	found := map[string]int{}
	quiet := map[*secretGame]bool{}
	t.Cleanup(func() {
		for game := range quiet {
			for _, ask := range game.quiet {
				if found[ask] == 0 && !testing.Short() && !t.Failed() {
					t.Errorf("no game of %s came to %s: %v", game.name, ask, found)
				}
			}
		}
	})
	for seed := range games {
		for game, i := range secretsUnderTest(secrets) {
			quiet[game] = true
			if i > 0 && secrets < 1000 || len(game.quiet) == 0 {
				continue
			}
			seed := 10*seed + uint64(i) + 5
			w := newWire(t, seed, game.table(seed, i))
			g := &whoGame{random: newRandom(game.tested, seed), done: map[string]int{}, most: 1 + secrets/100}
			for range 40 * secrets {
				g.look(w)
				if !g.advance(w, 1) || len(g.done) == len(game.quiet) && secrets < 1000 {
					break
				}
				for _, c := range w.clients {
					c.heard = nil
				}
			}
			t.Logf("%s: %v", game.name, g.done)
			for ask, n := range g.done {
				found[ask] += n
			}
			w.close()
		}
	}
}

// whoGame is a random game in which it is looked for who has answered.
type whoGame struct {
	*random
	done map[string]int
	most int
}

// look compares two answers to each question that at least two seats are asked now, and of which nobody is to know who has
// answered.
func (g *whoGame) look(w *wire) {
	w.t.Helper()
	asked := map[string][]move{}
	for _, seat := range w.seats {
		for _, p := range w.clients[string(seat)].open() {
			if p.HidesAnswer() {
				asked[p.Ask] = append(asked[p.Ask], move{client: string(seat), decision: p.Key, prompt: p})
			}
		}
	}
	for _, ask := range slices.Sorted(maps.Keys(asked)) {
		if moves := asked[ask]; len(moves) > 1 && g.done[ask] < g.most {
			for i := range moves {
				moves[i].key = g.key()
				if moves[i].command = engine.NewCommand(engine.Seat(moves[i].client), "pass", nil); ask != "play" {
					moves[i].command = g.Answer(moves[i].prompt)
				}
			}
			g.done[ask]++
			g.compare(w, ask, moves)
		}
	}
}

// compare has the first of some seats answer in one copy of a table, the second in the other, and then the rest in both.
func (g *whoGame) compare(w *wire, ask string, moves []move) {
	w.t.Helper()
	pair := [2]*wire{w.fork(uint64(g.keys)), w.fork(uint64(g.keys))}
	first := func(i int) []move { return []move{moves[i], moves[1-i]} }
	two := []string{moves[0].client, moves[1].client}
	for i, twin := range pair {
		defer twin.close()
		twin.listen()
		twin.enter(first(i)[0]).must(w.t, http.StatusOK, "%s", mustEncode(first(i)[0].command))
	}
	equal := func() {
		w.t.Helper()
		for _, name := range pair[0].names() {
			a, b := pair[0].heardBy(name), pair[1].heardBy(name)
			if slices.Contains(two, name) { // they know what they did themselves: what reaches them is as long as ever
				a, b = lengths(a), lengths(b)
			}
			if len(a) != len(b) {
				w.t.Errorf("%s: %s can tell who answered by %d and %d answers", ask, name, len(a), len(b))
				continue
			}
			for i := range a {
				if !alike(a[i], b[i]) && unsalted(a[i]) != unsalted(b[i]) {
					w.t.Fatalf("%s: %s can tell who answered:\n%s", ask, name, difference(unsalted(a[i]), unsalted(b[i])))
				}
			}
			if name != "console" {
				pair[0].clients[name].heard, pair[1].clients[name].heard = nil, nil
			}
		}
	}
	equal()
	for _, name := range pair[0].names() {
		if slices.Contains(two, name) {
			continue
		}
		for _, m := range moves[:2] { // by the answer, by a pass, and as one that no question asked for
			for _, c := range []engine.Command{m.command, engine.NewCommand(m.command.By, "pass", nil)} {
				for _, decision := range []string{m.decision, ""} {
					switch name {
					case "screen":
						continue
					case "console":
						c.By, c.For = engine.Moderator, m.command.By
					default:
						if decision == "" {
							continue // its own
						}
						c.By = engine.Seat(name)
					}
					g.same(pair, name, ask, decision, c)
				}
			}
		}
	}
	equal()
	for _, m := range moves[2:] {
		for _, twin := range pair {
			twin.enter(m)
		}
		equal()
	}
	for i, twin := range pair {
		twin.enter(first(i)[1])
	}
	equal()
}

// same sends the same to both copies; everybody hears of it alike.
func (g *whoGame) same(pair [2]*wire, name, ask, decision string, c engine.Command) {
	key := g.key()
	var answers [2]reply
	for i, twin := range pair {
		answers[i] = twin.clients[name].send(decision, key, c)
	}
	if answers[0].status != answers[1].status || unsalted(answers[0].body) != unsalted(answers[1].body) {
		pair[0].t.Errorf("%s: %s can tell who answered by trying %s for %q: %d and %d\n%s\n%s", ask, name, mustEncode(c), decision,
			answers[0].status, answers[1].status, strings.TrimSpace(answers[0].body), strings.TrimSpace(answers[1].body))
	}
}

// lengths are those of the frames among what a phone received.
func lengths(heard []string) []string {
	var out []string
	for _, text := range heard {
		if versionOf(text) != "" {
			out = append(out, fmt.Sprint(len(text)))
		}
	}
	return out
}
