package event

import (
	"encoding/json"
	"fmt"
	"sync"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// What an event of 600 people at 100 tables costs after five rounds (EV-42).

const (
	crowdPeople = 600
	crowdTables = 100
	crowdRounds = 5
)

// bigEvent is that event. Benchmarks share it and change nothing of it.
var bigEvent = sync.OnceValue(func() *engine.Timeline {
	header := `{"record":1,"event":"Open","game":"dune","seed":1,"slot":300,"stages":[{"id":"heats","rounds":6},{"id":"final","take":6}]}`
	line, err := engine.NewTimeline(Rules{}, engine.Header{Version: 1, Game: engine.EventGame, Event: json.RawMessage(header)})
	if err != nil {
		panic(err)
	}
	do := func(by, do string, args map[string]any) {
		args["key"] = fmt.Sprint(line.Len()) // as from a phone
		step, err := line.Decide(engine.NewCommand(engine.Seat(by), do, args))
		if err != nil {
			panic(err)
		}
		line.Commit(step)
	}
	do("organiser", "judge.add", map[string]any{"judge": "ruth", "rank": "head"})
	for i := range crowdPeople {
		id := fmt.Sprintf("p%03d", i)
		do("organiser", "person.add", map[string]any{"person": id, "name": fmt.Sprintf("Somebody %d", i), "club": "A club", "number": i + 1})
		do(id, "check-in", map[string]any{})
	}
	for round := range crowdRounds {
		do("organiser", "round.draft", map[string]any{})
		do("organiser", "round.publish", map[string]any{})
		do("organiser", "round.start", map[string]any{})
		tables := line.Project(engine.Referee).(*View).Rounds[fmt.Sprint(round+1)].Tables
		for table := 1; table <= crowdTables; table++ {
			seats := tables[fmt.Sprint(table)].Seats.(map[string]any)
			a, b, c := seats["atreides"].(string), seats["emperor"].(string), seats["guild"].(string)
			do(a, "call", map[string]any{"table": table, "reason": "rules"})
			do("ruth", "call.claim", map[string]any{"call": round*crowdTables + table})
			do("ruth", "call.resolve", map[string]any{"call": round*crowdTables + table})
			do(a, "result.enter", map[string]any{"table": table, "winners": []string{a, b}, "way": "strongholds", "turn": 6})
			do(c, "result.confirm", map[string]any{"table": table})
			do("ruth", "result.approve", map[string]any{"table": table})
		}
		do("organiser", "round.close", map[string]any{})
	}
	do("organiser", "round.draft", map[string]any{})
	do("organiser", "round.publish", map[string]any{})
	do("organiser", "round.start", map[string]any{})
	return line
})

// BenchmarkLoad reads all entries from their bytes and folds them, as a start does.
func BenchmarkLoad(b *testing.B) {
	big := bigEvent()
	var rows [][]byte
	for _, e := range big.Entries() {
		data, err := engine.EncodeEntry(big.Rules(), *e)
		if err != nil {
			b.Fatal(err)
		}
		rows = append(rows, data)
	}
	for b.Loop() {
		line, err := engine.NewTimeline(big.Rules(), big.Header())
		if err != nil {
			b.Fatal(err)
		}
		for _, row := range rows {
			e, err := engine.DecodeEntry(big.Rules(), row)
			if err != nil {
				b.Fatal(err)
			}
			line.Restore(e)
		}
	}
}

// BenchmarkInput decides and applies what comes most often: a slip, a check-in, a call.
func BenchmarkInput(b *testing.B) {
	big := bigEvent()
	seats := big.Project(engine.Referee).(*View).Rounds["6"].Tables["7"].Seats.(map[string]any)
	a, c := seats["atreides"].(string), seats["emperor"].(string)
	everybody := big.State().(*State).order
	for _, in := range []struct {
		by, do string
		args   map[string]any
	}{
		{a, "result.enter", map[string]any{"table": 7, "winners": []string{a, c}, "way": "strongholds", "turn": 6}},
		{a, "call", map[string]any{"table": 7, "reason": "rules"}},
		{a, "check-in", nil},
		{"organiser", "check-in", map[string]any{"persons": everybody}},
		{"organiser", "time", map[string]any{"reason": "so"}},
	} {
		command := engine.NewCommand(engine.Seat(in.by), in.do, in.args)
		b.Run(in.by+" "+in.do, func(b *testing.B) {
			for b.Loop() {
				events, _, err := big.Rules().Decide(big.State(), command)
				if err != nil {
					b.Fatal(err)
				}
				big.Rules().Apply(big.State(), events)
			}
		})
	}
}

// BenchmarkStandings ranks everybody anew.
func BenchmarkStandings(b *testing.B) {
	s := bigEvent().State().(*State)
	for b.Loop() {
		s.standings()
	}
}

// BenchmarkProject makes the views of a state that nobody has looked at yet: the first of a kind, and those of all phones.
func BenchmarkProject(b *testing.B) {
	big := bigEvent()
	phones := make([]engine.Viewer, crowdPeople)
	for i := range phones {
		phones[i] = engine.AtSeat(engine.Seat(fmt.Sprintf("p%03d", i)))
	}
	for _, c := range []struct {
		name    string
		viewers []engine.Viewer
	}{
		{"public", []engine.Viewer{engine.Public}},
		{"organiser", []engine.Viewer{engine.AtSeat("organiser")}},
		{"person", phones[:1]},
		{"600 people", phones},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				fresh := big.Rules().Apply(big.State(), nil)
				for _, v := range c.viewers {
					big.Rules().Project(fresh, v)
				}
			}
		})
	}
}
