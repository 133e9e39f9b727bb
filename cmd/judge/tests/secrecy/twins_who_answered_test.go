package secrecy

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
)

// TestTwinsHideWhoAnswered proves that nobody can tell which seat has answered a question that several are asked in secret. In
// random games over the real server the table is copied twice, another seat answers in each copy, and until all have answered
// everybody else must receive the same bytes, also when trying to answer for either seat (T6).
func TestTwinsHideWhoAnswered(t *testing.T) {
	t.Parallel()
	games, secrets := gamesToPlay()
	found := map[string]int{}
	quiet := map[*gameSecrets]bool{}
	t.Cleanup(func() {
		for game := range quiet {
			for _, ask := range game.hiddenAnswers {
				if found[ask] == 0 && !testing.Short() && !t.Failed() {
					t.Errorf("no random game of %s reached %s: %v", game.Name, ask, found)
				}
			}
		}
	})
	for seed := range games {
		for game, i := range secretsUnderTest(secrets) {
			quiet[game] = true
			if i > 0 && secrets < 1000 || len(game.hiddenAnswers) == 0 {
				continue
			}
			seed := 10*seed + uint64(i) + 5
			w := apptest.NewSite(t, seed, game.Table(seed, i))
			g := &answererGame{RandomPlayer: apptest.NewRandomPlayer(game.Game, seed), compared: map[string]int{}, limitPerAsk: 1 + secrets/100}
			for range 40 * secrets {
				g.compareOpenQuestions(w)
				if !g.Advance(w, 1) || len(g.compared) == len(game.hiddenAnswers) && secrets < 1000 {
					break
				}
				for _, c := range w.Clients {
					c.Received = nil
				}
			}
			t.Logf("%s: %v", game.Name, g.compared)
			for ask, n := range g.compared {
				found[ask] += n
			}
			w.Close()
		}
	}
}

// answererGame is a random game in which it is compared who has answered.
type answererGame struct {
	*apptest.RandomPlayer
	compared    map[string]int
	limitPerAsk int
}

// compareOpenQuestions compares two seats' answers to each question with hidden answers that at least two seats are asked now.
func (g *answererGame) compareOpenQuestions(w *apptest.Site) {
	w.T.Helper()
	asked := map[string][]apptest.Move{}
	for _, seat := range w.Seats {
		for _, p := range w.Clients[string(seat)].Prompts() {
			if p.HidesAnswer() {
				asked[p.Ask] = append(asked[p.Ask], apptest.Move{Client: string(seat), Decision: p.ID, Prompt: p})
			}
		}
	}
	for _, ask := range slices.Sorted(maps.Keys(asked)) {
		if moves := asked[ask]; len(moves) > 1 && g.compared[ask] < g.limitPerAsk {
			for i := range moves {
				moves[i].Key = g.NewKey()
				if moves[i].Command = engine.NewCommand(engine.Seat(moves[i].Client), "pass", nil); ask != "play" {
					moves[i].Command, _ = g.Answer(w, moves[i].Prompt)
				}
			}
			g.compared[ask]++
			g.compare(w, ask, moves)
		}
	}
}

// compare has the first seat answer in one copy of the table and the second in the other, then the rest in both, and last the other of
// the two.
func (g *answererGame) compare(w *apptest.Site, ask string, moves []apptest.Move) {
	w.T.Helper()
	pair := [2]*apptest.Site{w.Fork(uint64(g.KeysUsed)), w.Fork(uint64(g.KeysUsed))}
	first := func(i int) []apptest.Move { return []apptest.Move{moves[i], moves[1-i]} }
	answerers := []string{moves[0].Client, moves[1].Client}
	for i, twin := range pair {
		defer twin.Close()
		listenAll(twin)
		twin.EnterMove(first(i)[0]).RequireStatus(w.T, http.StatusOK, "%s", apptest.MustEncode(first(i)[0].Command))
	}
	wantEqual := func() {
		w.T.Helper()
		wantSameWhoever(w.T, ask, pair, answerers)
	}
	wantEqual()
	for _, name := range pair[0].ClientNames() {
		if slices.Contains(answerers, name) {
			continue
		}
		for _, m := range moves[:2] { // the answer and a pass, to the decision and unasked
			for _, c := range []engine.Command{m.Command, engine.NewCommand(m.Command.By, "pass", nil)} {
				for _, decision := range []string{m.Decision, ""} {
					switch name {
					case "screen":
						continue
					case "console":
						c.By, c.For = engine.Moderator, m.Command.By
					default:
						if decision == "" {
							continue // it would be the seat's own move
						}
						c.By = engine.Seat(name)
					}
					g.wantSameReply(pair, name, ask, decision, c)
				}
			}
		}
	}
	wantEqual()
	for _, m := range moves[2:] {
		for _, twin := range pair {
			twin.EnterMove(m)
		}
		wantEqual()
	}
	for i, twin := range pair {
		twin.EnterMove(first(i)[1])
	}
	wantEqual()
}

// wantSameWhoever proves that at two copies of a table, where another of the answerers was the first, all others have received the same, and the
// answerers frames of the same lengths.
func wantSameWhoever(t testing.TB, ask string, pair [2]*apptest.Site, answerers []string) {
	t.Helper()
	one, two := hear(pair[0]), hear(pair[1])
	for _, name := range answerers { // their own screens differ, but not in length
		one[name], two[name] = frameLengths(one[name]), frameLengths(two[name])
	}
	wantSameHeard(t, "who has answered "+ask, one, two, nil)
}

// wantSameReply sends the same command to both copies, and proves that the replies are equal.
func (g *answererGame) wantSameReply(pair [2]*apptest.Site, name, ask, decision string, c engine.Command) {
	key := g.NewKey()
	var answers [2]apptest.Reply
	for i, twin := range pair {
		answers[i] = twin.Clients[name].Send(decision, key, c)
	}
	if answers[0].Status != answers[1].Status || withoutVarying(answers[0].Body) != withoutVarying(answers[1].Body) {
		pair[0].T.Errorf("%s: %s can tell who answered by sending %s for %q: %d and %d\n%s\n%s", ask, name, apptest.MustEncode(c), decision,
			answers[0].Status, answers[1].Status, strings.TrimSpace(answers[0].Body), strings.TrimSpace(answers[1].Body))
	}
}

// frameLengths returns the lengths of the frames in what a phone received.
func frameLengths(received []string) []string {
	var out []string
	for _, text := range received {
		if versionLine(text) != "" {
			out = append(out, fmt.Sprint(len(text)))
		}
	}
	return out
}
