package event_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	hall "github.com/judgeofthechange/judge/referee/event"
)

// BenchmarkEvent measures an event of 600 people at 100 tables after five rounds, on SQLite and through the referee (EV-42): how long its start
// takes, an input until it is durable and shown, and the standings that everybody sees anew after it.
func BenchmarkEvent(b *testing.B) {
	const people, rounds, inputs = 600, 5, 20
	path, keys := filepath.Join(b.TempDir(), "judge.db"), seal.KeyFolder(b.TempDir())
	open := func() (*hall.Hall, func()) {
		journal, err := sqlite.Open(b.Context(), path, keys)
		check(b, err)
		quiet := slog.New(slog.DiscardHandler)
		lobby, err := referee.Open(b.Context(), referee.Config{Journal: journal, Games: map[string]engine.Rules{engine.EventGame: event.Rules{}}, Log: quiet})
		check(b, err)
		none := func(string, string, []engine.Seat, int) []engine.SeatSetup { return nil }
		return hall.New(hall.Config{Lobby: lobby, Seats: none, Log: quiet}), func() {
			check(b, lobby.Close(context.Background()))
			check(b, journal.Close())
		}
	}
	h, shut := open()
	e, err := h.Create(b.Context(), json.RawMessage(`{"record":1,"event":"Open","game":"dune","seed":1,"slot":300,"stages":[{"id":"heats","rounds":6}]}`))
	check(b, err)
	keysUsed := 0
	enter := func(commands ...engine.Command) {
		for len(commands) > 0 {
			n := min(len(commands), 200)
			keysUsed++
			check(b, h.AnswerAll(b.Context(), e, referee.Console, fmt.Sprint("bench ", keysUsed), commands[:n]))
			commands = commands[n:]
		}
	}
	do := func(name string, args map[string]any) engine.Command {
		return engine.NewCommand(engine.Moderator, name, args)
	}
	confirm := func(table int, person string) engine.Command {
		c := do("result.confirm", map[string]any{"table": table})
		c.For = engine.Seat(person)
		return c
	}
	var all []engine.Command
	for i := 1; i <= people; i++ {
		id := "p" + strconv.Itoa(i)
		all = append(all, do("person.add", map[string]any{"person": id, "name": "Somebody " + id, "club": "A club", "number": i}), do("check-in", map[string]any{"persons": []string{id}}))
	}
	enter(all...)
	view := func() *event.View {
		screen, err := e.Screen(referee.Audience)
		check(b, err)
		return screen.View.(*event.View)
	}
	for round := 1; round <= rounds; round++ {
		enter(do("round.draft", nil), do("round.publish", nil), do("round.start", nil))
		var played []engine.Command
		for n, table := range view().Rounds[strconv.Itoa(round)].Tables {
			no, _ := strconv.Atoi(n)
			at := func(args map[string]any) map[string]any { args["table"] = no; return args }
			played = append(played,
				do("result.enter", at(map[string]any{"winners": []string{table.Seating[0].Person}, "way": "strongholds", "turn": 6})),
				confirm(no, table.Seating[0].Person), confirm(no, table.Seating[1].Person),
				do("result.approve", at(map[string]any{})))
		}
		enter(played...)
		enter(do("round.close", nil))
	}
	var load, input, shown time.Duration
	b.ResetTimer()
	for b.Loop() {
		shut()
		began := time.Now()
		h, shut = open()
		e, err = h.Event(e.Info().Code) // once it is read
		check(b, err)
		view()
		load += time.Since(began)
		began = time.Now()
		for range inputs {
			enter(do("check-in", map[string]any{"persons": []string{"p7"}}))
		}
		input += time.Since(began) / inputs
		began = time.Now()
		if len(view().Standings) != people {
			b.Fatal("the standings are not whole")
		}
		shown += time.Since(began)
	}
	b.StopTimer()
	shut()
	each := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 / float64(b.N) }
	b.ReportMetric(each(load), "ms/load")
	b.ReportMetric(each(input), "ms/input")
	b.ReportMetric(each(shown), "ms/standings")
}

func check(b *testing.B, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}
