package dune

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/record"
)

// someGame plays a random game of six until it has a number of accepted inputs.
func someGame(b *testing.B, inputs int) *randomGame {
	b.Helper()
	h := engine.Header{Version: 1, Game: "dune", Profile: "gf9-basic", Cards: engine.CardsPhone}
	for i, f := range rulebook.Sheets() {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: f.ID, Circle: i + 1})
	}
	g := &randomGame{player: player{rand.New(rand.NewPCG(3, 7))}, header: h}
	var err error
	if g.live, err = engine.NewTimeline(Rules{}, h); err != nil {
		b.Fatal(err)
	}
	if g.restored, err = engine.NewTimeline(Rules{}, h); err != nil {
		b.Fatal(err)
	}
	for g.live.Len() < inputs {
		check(b, g.input())
	}
	return g
}

// BenchmarkCommands decides and applies the commands of a game of six, one an iteration.
func BenchmarkCommands(b *testing.B) {
	entries := someGame(b, 300).live.Entries()
	header := someGame(b, 1).header
	var live *engine.Timeline
	for i := 0; b.Loop(); i++ {
		if i%len(entries) == 0 {
			live, _ = engine.NewTimeline(Rules{}, header)
		}
		step, err := live.Decide(entries[i%len(entries)].Command)
		check(b, err)
		live.Commit(step)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commands/s")
}

// BenchmarkScreens decides and applies the commands of a recorded game, one an iteration, and projects each state for every viewer.
func BenchmarkScreens(b *testing.B) {
	past, ok := recordedGame(b, "testdata/games/gf9-advanced-six.jsonl")
	if !ok {
		b.Fatal("the game is no record")
	}
	viewers := []engine.Viewer{engine.Public, engine.AtModerator}
	for _, f := range past.At(0).(*State).seats {
		viewers = append(viewers, engine.AtSeat(f))
	}
	state := past.At(0)
	for i := 0; b.Loop(); i++ {
		if i%past.Len() == 0 {
			state = past.At(0)
		}
		state = Rules{}.Apply(state, past.Entry(i%past.Len()).Events)
		for _, v := range viewers {
			Rules{}.Project(state, v)
		}
	}
}

// BenchmarkReplay300 reads a record of 300 commands and replays it.
func BenchmarkReplay300(b *testing.B) {
	var raw bytes.Buffer
	check(b, record.Write(&raw, someGame(b, 300).live))
	for b.Loop() {
		r, err := record.Read(bytes.NewReader(raw.Bytes()), "bench")
		check(b, err)
		result, err := record.Replay(Rules{}, r)
		if err != nil || len(result.Failures) > 0 {
			b.Fatal(err, result.Failures)
		}
	}
}
