package speed

import (
	"bytes"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
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
