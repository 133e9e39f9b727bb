package speed

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// newTimeline begins a recorded game.
func newTimeline(tb testing.TB, r *record.Record) *engine.Timeline {
	tb.Helper()
	game, err := engine.NewTimeline(app.Games()[r.Header.Game], r.Header)
	apptest.Check(tb, err)
	return game
}

// enter decides and commits a recorded command.
func enter(tb testing.TB, game *engine.Timeline, item record.Item) {
	step, err := game.Decide(*item.Command)
	apptest.Check(tb, err)
	game.Commit(step)
}

// playCommands plays the commands of a record again and again, one an iteration, and calls after behind each.
func playCommands(b *testing.B, r *record.Record, after func(*engine.Timeline)) {
	var game *engine.Timeline
	for i := 0; b.Loop(); i++ {
		if i%len(r.Items) == 0 {
			game = newTimeline(b, r)
		}
		enter(b, game, r.Items[i%len(r.Items)])
		after(game)
	}
}

// BenchmarkCommands decides and applies the first 300 commands of a random game whose cards the app deals, one an iteration.
func BenchmarkCommands(b *testing.B) {
	forEachGame(b, func(b *testing.B, of *measuredGame) {
		random := rand.New(rand.NewPCG(3, 7))
		r := recordOf(of.PlayTimeline(b, random, of.random(random), 300))
		playCommands(b, r, func(*engine.Timeline) {})
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commands/s")
	})
}

// BenchmarkRules measures what the rules do for a recorded game: an iteration is one command, or one state of the game.
func BenchmarkRules(b *testing.B) {
	forEachGame(b, func(b *testing.B, of *measuredGame) {
		r := accepted(of.rules(b), 500)
		b.Run("decide and apply", func(b *testing.B) { playCommands(b, r, func(*engine.Timeline) {}) })
		b.Run("decide, apply and prompts", func(b *testing.B) { playCommands(b, r, func(game *engine.Timeline) { game.Prompts() }) })
		game := newTimeline(b, r)
		states := []engine.State{game.State()}
		for _, item := range r.Items {
			enter(b, game, item)
			states = append(states, game.State())
		}
		for _, by := range []struct {
			name   string
			viewer engine.Viewer
		}{{"everybody", engine.Public}, {"a seat", engine.AtSeat(of.seat)}, {"the moderator", engine.AtModerator}} {
			b.Run("projection for "+by.name, func(b *testing.B) {
				rules, fresh := app.Games()[of.Name], make([]engine.State, len(states))
				for i := 0; b.Loop(); i++ {
					if i%len(states) == 0 { // a state that was shown keeps how it looks
						b.StopTimer()
						for n, state := range states {
							fresh[n] = rules.Apply(state, nil)
							rules.Prompts(fresh[n])
						}
						b.StartTimer()
					}
					rules.Project(fresh[i%len(fresh)], by.viewer)
				}
			})
		}
	})
}

// BenchmarkGames measures whole games, the same ones each time, played at random by what the open prompts offer: prompts, decide and
// apply.
func BenchmarkGames(b *testing.B) {
	forEachGame(b, func(b *testing.B, of *measuredGame) {
		inputs := 0
		for i := 0; b.Loop(); i++ {
			random := rand.New(rand.NewPCG(uint64(i%8), 7))
			inputs += of.PlayTimeline(b, random, of.random(random), math.MaxInt).Len()
		}
		b.ReportMetric(float64(inputs)/float64(b.N), "inputs/op")
	})
}

// BenchmarkReplay measures how a record is read and replayed: its first 300 commands and all of it, as exported, with a note of what
// each line changed, and without notes.
func BenchmarkReplay(b *testing.B) {
	forEachGame(b, func(b *testing.B, of *measuredGame) {
		for _, length := range []struct {
			name string
			most int
		}{{"300 lines", 300}, {"whole", math.MaxInt}} {
			r := accepted(of.rules(b), length.most)
			var exported bytes.Buffer
			apptest.Check(b, record.Write(&exported, replay(b, r)))
			b.Run(length.name+" with notes", func(b *testing.B) {
				for b.Loop() {
					r, err := record.Read(bytes.NewReader(exported.Bytes()), "bench")
					apptest.Check(b, err)
					replay(b, r)
				}
			})
			b.Run(length.name+" without notes", func(b *testing.B) {
				for b.Loop() {
					replay(b, r)
				}
				b.ReportMetric(float64(len(r.Items)), "lines")
			})
		}
	})
}

// replay replays a record, whose every line must hold.
func replay(b *testing.B, r *record.Record) *engine.Timeline {
	result, err := record.Replay(app.Games()[r.Header.Game], r)
	if err != nil || len(result.Failures) > 0 {
		b.Fatal(err, result.Failures)
	}
	return result.Timeline
}
