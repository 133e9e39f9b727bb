package event_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/engine/record"
)

// crowd is a random event: people come and go, rounds are drafted and played, some of it wrongly.
type crowd struct {
	*engine.Timeline
	t    *testing.T
	r    *rand.Rand
	line int
}

func newCrowd(t *testing.T, seed uint64) *crowd {
	t.Helper()
	header := fmt.Sprintf(`{"record":1,"event":"Open","game":"dune","seed":%d,"slot":300,"stages":[{"id":"heats","rounds":2},{"id":"final","take":6}]}`, seed)
	line, err := engine.NewTimeline(event.Rules{Ways: func(string) []string { return ways }}, engine.Header{Version: 1, Game: engine.EventGame, Event: json.RawMessage(header)})
	if err != nil {
		t.Fatal(err)
	}
	c := &crowd{line, t, rand.New(rand.NewPCG(seed, 1)), 1}
	c.do("organiser", "judge.add", map[string]any{"judge": "ruth", "rank": "head"})
	c.do("organiser", "judge.add", map[string]any{"judge": "hugo"})
	for i := range 14 {
		c.do("organiser", "person.add", map[string]any{"person": fmt.Sprintf("p%02d", i), "name": fmt.Sprintf("Name %d", i)})
	}
	return c
}

// do enters a command, and reports whether it was accepted.
func (c *crowd) do(by, do string, args map[string]any) bool {
	c.t.Helper()
	c.line++
	step, err := c.DecideAt(c.line, engine.NewCommand(engine.Seat(by), do, args))
	var no *engine.Refusal
	if err != nil {
		if !errors.As(err, &no) {
			c.t.Fatal(err)
		}
		c.line--
		return false
	}
	c.Commit(step)
	return true
}

func (c *crowd) view() *event.View { return c.Project(engine.Referee).(*event.View) }

func (c *crowd) person() string { return fmt.Sprintf("p%02d", c.r.IntN(14)) }

// act does something at random, mostly what comes next.
func (c *crowd) act() {
	v := c.view()
	table := map[string]any{"table": 1 + c.r.IntN(3)}
	with := func(args ...any) map[string]any {
		out := map[string]any{"table": table["table"], "reason": "so"}
		for i := 0; i < len(args); i += 2 {
			out[args[i].(string)] = args[i+1]
		}
		return out
	}
	seated := func() []string {
		var out []string
		if r, ok := v.Rounds[fmt.Sprint(v.Round)]; ok {
			seats, _ := r.Tables[fmt.Sprint(table["table"])].Seats.(map[string]any)
			for _, who := range seats {
				if id, is := who.(string); is {
					out = append(out, id)
				}
			}
			slices.Sort(out)
		}
		return out
	}
	switch c.r.IntN(20) {
	case 0, 1, 2:
		c.do(c.person(), "check-in", nil)
	case 3:
		c.do("organiser", "drop", map[string]any{"person": c.person()})
	case 4, 5:
		c.do("organiser", "round.draft", nil)
	case 6:
		c.do("organiser", "seat.swap", map[string]any{"a": c.person(), "b": c.person(), "reason": "so"})
	case 7, 8:
		c.do("organiser", "round.publish", nil)
	case 9, 10:
		c.do("organiser", "round.start", nil)
	case 11, 12, 13:
		if people := seated(); len(people) > 1 {
			c.do("ruth", "result.enter", with("winners", people[:1+c.r.IntN(2)], "way", "strongholds", "turn", 5))
			c.do("ruth", "result.confirm", with("for", people[0]))
			c.do("ruth", "result.confirm", with("for", people[len(people)-1]))
			c.do("ruth", "result.approve", with())
		}
	case 14:
		c.do("organiser", "round.close", nil)
	case 15:
		c.do("organiser", "cut", map[string]any{"stage": "final", "reason": "so"})
	case 16:
		c.do("hugo", "infraction", map[string]any{"person": c.person(), "kind": "penalty", "points": c.r.IntN(3)})
	case 17:
		c.do(c.person(), "call", with("reason", "rules"))
	case 18:
		c.do("ruth", "extend", with("minutes", 1+c.r.IntN(9)))
	case 19:
		c.do("hugo", "seat.replace", with("out", c.person(), "in", c.person()))
	}
}

// TestLawsOfEvents proves that in random events everybody sits at most once, standings are the sum of results (EV-23), nobody but judges and the organiser
// sees a draft or an infraction, an undo restores what was, and the record plays again to the same state.
func TestLawsOfEvents(t *testing.T) {
	for seed := uint64(1); seed <= 12; seed++ {
		c := newCrowd(t, seed)
		for range 150 {
			before := encoded(t, c.view())
			n := c.Len()
			c.act()
			c.check()
			if c.Len() == n+1 && c.r.IntN(10) == 0 {
				c.undoes(before)
			}
		}
		c.replays()
	}
}

func encoded(t *testing.T, v any) string {
	t.Helper()
	data, err := engine.Encode(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// undoes takes the last entry out.
func (c *crowd) undoes(before string) {
	c.t.Helper()
	last := c.Entries()[c.Len()-1]
	if !c.do("organiser", "undo", map[string]any{"line": last.Line, "reason": "so"}) {
		c.t.Fatalf("%+v cannot be undone", last.Command)
	}
	if now := encoded(c.t, c.view()); now != before {
		c.t.Fatalf("%s: an undo left\n%s\nwant\n%s", last.Command.Do, now, before)
	}
}

func (c *crowd) check() {
	c.t.Helper()
	v := c.view()
	wins := 0
	for n, r := range v.Rounds {
		seen := map[string]bool{}
		for _, t := range r.Tables {
			seats, _ := t.Seats.(map[string]any)
			for _, who := range seats {
				if id, is := who.(string); is {
					if seen[id] {
						c.t.Fatalf("%s sits twice in round %s", id, n)
					}
					seen[id] = true
				}
			}
			if t.State == "approved" {
				wins += len(t.Result.Winners)
			}
		}
	}
	ranked := 0
	for i, row := range v.Standings {
		ranked += row.Values["wins"]
		if i > 0 && row.Rank < v.Standings[i-1].Rank {
			c.t.Fatalf("the standings are out of order: %+v", v.Standings)
		}
	}
	if v.Stage == "heats" && ranked != wins {
		c.t.Fatalf("%d wins are ranked, %d were approved", ranked, wins)
	}
	sumsUp(c.t, v)
	for _, viewer := range []engine.Viewer{engine.Public, engine.AtSeat("p00")} {
		seen := c.Project(viewer).(*event.View)
		for n, r := range seen.Rounds {
			if r.State == "draft" {
				c.t.Fatalf("round %s is a draft and public", n)
			}
		}
		for id, p := range seen.Persons {
			if p.Infractions != nil {
				c.t.Fatalf("infractions of %s are public", id)
			}
		}
		for id, penalties := range seen.Penalties {
			if viewer != engine.AtSeat("p00") || id != "p00" || penalties[0].Kind != "" {
				c.t.Fatalf("penalties of %s are told: %+v", id, penalties)
			}
		}
	}
}

// replays writes the record, and plays it and what it was at some moment again.
func (c *crowd) replays() {
	c.t.Helper()
	var b bytes.Buffer
	if err := record.Write(&b, c.Timeline); err != nil {
		c.t.Fatal(err)
	}
	r, err := record.Read(bytes.NewReader(b.Bytes()), "event")
	if err != nil {
		c.t.Fatal(err)
	}
	result, err := record.Replay(c.Rules(), r)
	if err != nil || len(result.Failures) > 0 {
		c.t.Fatal(err, result.Failures)
	}
	var again bytes.Buffer
	if err := record.Write(&again, result.Timeline); err != nil {
		c.t.Fatal(err)
	}
	if !bytes.Equal(b.Bytes(), again.Bytes()) {
		c.t.Fatal("the record is not written again byte for byte")
	}
	lines := bytes.SplitAfter(b.Bytes(), []byte("\n"))
	part := bytes.Join(lines[:2+c.r.IntN(len(lines)/2)], nil)
	if r, err = record.Read(bytes.NewReader(part), "part"); err != nil {
		c.t.Fatal(err)
	}
	if result, err = record.Replay(c.Rules(), r); err != nil || len(result.Failures) > 0 {
		c.t.Fatal(err, result.Failures)
	}
}
