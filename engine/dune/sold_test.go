package dune

import (
	"errors"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestSold proves that one input enters how the bidding for a card came out: the passes between are told as passes, the rules that
// bind bids bind it, and nothing of it is said to have been called by time.
func TestSold(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, auction string
		args          m
		refused       string
		told          []string
	}{
		{
			name: "from the opening", auction: `{"lot":1,"of":3,"opener":"atreides","turn":"atreides"}`, args: m{"to": "fremen", "amount": 3},
			told: []string{"log.bidding.pass", "log.bidding.bid", "log.bidding.sold", "log.bidding.lot"},
		},
		{
			name: "as it stands", auction: `{"lot":1,"of":3,"opener":"atreides","turn":"fremen","high":{"by":"atreides","amount":2}}`, args: m{"to": "atreides", "amount": 2},
			told: []string{"log.bidding.pass", "log.bidding.sold", "log.bidding.lot"},
		},
		{name: "to nobody", auction: `{"lot":1,"of":3,"opener":"atreides","turn":"fremen"}`, told: []string{"log.bidding.pass", "log.bidding.returned"}},
		{name: "to nobody after a bid", auction: `{"lot":1,"of":3,"opener":"atreides","turn":"fremen","high":{"by":"atreides","amount":2}}`, refused: "DUNE-SETUP-02"},
		{name: "too low", auction: `{"lot":1,"of":3,"opener":"atreides","turn":"fremen","high":{"by":"atreides","amount":2}}`, args: m{"to": "fremen", "amount": 2}, refused: "DUNE-BID-08"},
		{name: "against oneself", auction: `{"lot":1,"of":3,"opener":"atreides","turn":"fremen","high":{"by":"atreides","amount":2}}`, args: m{"to": "atreides", "amount": 4}, refused: "DUNE-BID-08"},
		{name: "nobody", auction: `{"lot":1,"of":3,"opener":"atreides","turn":"fremen"}`, args: m{"to": "guild", "amount": 4}, refused: "DUNE-SETUP-02"},
		{name: "no price", auction: `{"lot":1,"of":3,"opener":"atreides","turn":"fremen"}`, args: m{"to": "fremen"}, refused: "DUNE-BID-08"},
		{name: "too dear", auction: `{"lot":1,"of":3,"opener":"atreides","turn":"fremen"}`, args: m{"to": "fremen", "amount": 60}, refused: "DUNE-BID-11"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			header := engine.Header{Record: 1, Game: "dune", Profile: "ah-basic", Cards: engine.CardsTable, Seats: []engine.SeatSetup{
				{Faction: Atreides, Circle: 1}, {Faction: Fremen, Circle: 3}, {Faction: Harkonnen, Circle: 5},
			}}
			game, err := engine.NewTimeline(Rules{}, header)
			check(t, err)
			var set engine.Command
			check(t, set.UnmarshalJSON([]byte(`{"by":"moderator","do":"table.set","turn":3,"storm":18,"phase":"bidding","step":"bid","auction":`+test.auction+`}`)))
			step, err := game.Decide(set)
			check(t, err)
			game.Commit(step)
			step, err = game.Decide(engine.NewCommand(engine.Moderator, "bid.sold", test.args))
			var no *engine.Refusal
			if errors.As(err, &no) != (test.refused != "") || no != nil && no.Ruling != test.refused {
				t.Fatalf("refused by %v, want %q", err, test.refused)
			}
			said := map[string]int{}
			for _, e := range step.Entry.Events {
				if message, ok := (Rules{}).Narrate(e, engine.Public); ok {
					said[message.Key]++
				}
			}
			for _, key := range test.told {
				if said[key] == 0 {
					t.Errorf("%s is not said: %v", key, said)
				}
			}
			if said["log.bidding.called"] > 0 {
				t.Error("time is said to have been up")
			}
		})
	}
}

// TestTimeIsCalledOnlyWhereItWas proves that a pass which a player spoke is no bell in the log, at a table where bids have a time: a
// bid after it is too late all the same (DUNE-BID-10).
func TestTimeIsCalledOnlyWhereItWas(t *testing.T) {
	t.Parallel()
	for why, want := range map[string]string{"": "log.bidding.pass", timeUp: "log.bidding.called"} {
		for _, e := range passedByConsole(t, why) {
			if !is[BidPassed](e) {
				continue
			}
			if said, _ := (Rules{}).Narrate(e, engine.Public); said.Key != want {
				t.Errorf("why %q: %s, not %s", why, said.Key, want)
			}
			if !e.(BidPassed).Called {
				t.Errorf("why %q: a late bid would be taken", why)
			}
		}
	}
}

func passedByConsole(t *testing.T, why string) []engine.Event {
	t.Helper()
	header := engine.Header{Record: 1, Game: "dune", Profile: "ah-basic", Cards: engine.CardsTable, Seats: []engine.SeatSetup{
		{Faction: Atreides, Circle: 1}, {Faction: Fremen, Circle: 3}, {Faction: Harkonnen, Circle: 5},
	}}
	game, err := engine.NewTimeline(Rules{}, header)
	check(t, err)
	for _, text := range []string{
		`{"by":"moderator","do":"table.set","turn":3,"storm":18,"phase":"bidding","step":"bid","auction":{"lot":1,"of":3,"opener":"atreides","turn":"fremen"}}`,
		`{"by":"moderator","for":"fremen","do":"pass","ask":"bid","why":"` + why + `"}`,
	} {
		var c engine.Command
		check(t, c.UnmarshalJSON([]byte(text)))
		step, err := game.Decide(c)
		check(t, err)
		game.Commit(step)
	}
	entries := game.Entries()
	return entries[len(entries)-1].Events
}
