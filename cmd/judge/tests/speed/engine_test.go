package speed

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/dunetest"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/record"
)

// firstOf gives the rules of gameOfSix and a record of its first commands.
func firstOf(tb testing.TB, commands int) (engine.Rules, *record.Record) {
	tb.Helper()
	r := apptest.ReadGame(tb, gameOfSix)
	var first []record.Item
	for _, item := range r.Items {
		if item.Command != nil && item.RefusedBy == "" && len(first) < commands {
			first = append(first, item)
		}
	}
	r.Items = first
	return app.Games()[r.Header.Game], r
}

// BenchmarkRules measures what the rules do for a recorded game of six: an iteration is one command, or one state of the game.
func BenchmarkRules(b *testing.B) {
	rules, r := firstOf(b, 500)
	begin := func() *engine.Timeline {
		game, err := engine.NewTimeline(rules, r.Header)
		apptest.Check(b, err)
		return game
	}
	enter := func(game *engine.Timeline, item record.Item) {
		step, err := game.Decide(*item.Command)
		apptest.Check(b, err)
		game.Commit(step)
	}
	play := func(b *testing.B, prompts bool) {
		var game *engine.Timeline
		for i := 0; b.Loop(); i++ {
			if i%len(r.Items) == 0 {
				game = begin()
			}
			if enter(game, r.Items[i%len(r.Items)]); prompts {
				game.Prompts()
			}
		}
	}
	b.Run("decide and apply", func(b *testing.B) { play(b, false) })
	b.Run("decide, apply and prompts", func(b *testing.B) { play(b, true) })
	game := begin()
	states := []engine.State{game.State()}
	for _, item := range r.Items {
		enter(game, item)
		states = append(states, game.State())
	}
	for _, of := range []struct {
		name   string
		viewer engine.Viewer
	}{{"everybody", engine.Public}, {"a seat", engine.AtSeat("guild")}, {"the moderator", engine.AtModerator}} {
		b.Run("projection for "+of.name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				rules.Project(states[i%len(states)], of.viewer)
			}
		})
	}
}

// BenchmarkGames measures whole games of six, the same ones each time, played at random by what the open prompts offer: prompts, decide
// and apply. The moderator goes on where everybody may play a card and nobody does.
func BenchmarkGames(b *testing.B) {
	kinds := map[string]string{}
	for _, c := range rulebook.TreacheryCards() {
		kinds[string(c.ID)] = c.Kind
	}
	rules := app.Games()["dune"]
	inputs := 0
	for i := 0; b.Loop(); i++ {
		random := rand.New(rand.NewPCG(uint64(i%8), 7))
		player := dunetest.Player{Random: random, Kinds: kinds}
		game, err := engine.NewTimeline(rules, apptest.RandomDuneTable(random, "gf9-advanced", engine.CardsPhone, map[string]engine.SwitchValue{"game.turns": "10"}))
		apptest.Check(b, err)
		for {
			c, ok := nextCommand(player, game.Prompts())
			if !ok {
				break
			}
			step, err := game.Decide(c)
			if err != nil {
				b.Fatalf("game %d: %s: %v", i%8, apptest.MustEncode(c), err)
			}
			game.Commit(step)
			inputs++
		}
	}
	b.ReportMetric(float64(inputs)/float64(b.N), "inputs/op")
}

// nextCommand answers one of the prompts; ok is false when nobody is asked.
func nextCommand(player dunetest.Player, prompts []engine.Prompt) (c engine.Command, ok bool) {
	var open []engine.Prompt
	passing := false
	for _, p := range prompts {
		passing = passing || p.Ask == "play" && !p.IsNonBlocking()
		if !p.IsAnswered() && p.Ask != "play" && (!p.IsNonBlocking() || p.Ask == "release" || player.IntN(3) == 0) {
			open = append(open, p)
		}
	}
	switch {
	case len(open) > 0:
		return player.Answer(open[player.IntN(len(open))]), true
	case passing:
		return engine.NewCommand(engine.Moderator, "advance", nil), true
	}
	return c, false
}

// BenchmarkReplay measures how a record of 300 commands is read and replayed: as exported, with a note of what each line changed, and
// without notes.
func BenchmarkReplay(b *testing.B) {
	rules, r := firstOf(b, 300)
	replay := func(b *testing.B, r *record.Record) *engine.Timeline {
		result, err := record.Replay(rules, r)
		if err != nil || len(result.Failures) > 0 {
			b.Fatal(err, result.Failures)
		}
		return result.Timeline
	}
	var exported bytes.Buffer
	apptest.Check(b, record.Write(&exported, replay(b, r)))
	b.Run("with notes", func(b *testing.B) {
		for b.Loop() {
			r, err := record.Read(bytes.NewReader(exported.Bytes()), "bench")
			apptest.Check(b, err)
			replay(b, r)
		}
	})
	b.Run("without notes", func(b *testing.B) {
		for b.Loop() {
			replay(b, r)
		}
	})
}
