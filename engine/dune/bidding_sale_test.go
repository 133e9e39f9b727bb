package dune

import (
	"cmp"
	"errors"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestPledgedSpiceIsNotSpent proves that spice which stands behind a bid cannot be spent elsewhere [DUNE-BID-11].
func TestPledgedSpiceIsNotSpent(t *testing.T) {
	allies := toBid(`{"atreides":{"cards":1,"spice":5,"allies":["emperor"]},"bene-gesserit":{"cards":4},"emperor":{"cards":4,"spice":6,"allies":["atreides"]},"fremen":{"cards":4},"guild":{"cards":1,"spice":9},"harkonnen":{"cards":8}}`, "") + `
			{"by":"emperor","do":"support","to":"atreides","for":"bid","spice":4}
			{"by":"atreides","do":"bid","amount":7}
`
	runAll(t, []script{
		{name: "once topped, it is free again", profile: "ah-basic", lines: allies + `
			{"by":"guild","do":"bid","amount":8}
			{"by":"atreides","do":"give","to":"fremen","spice":5}
			{"by":"emperor","do":"support","to":"atreides","for":"bid","spice":0}`},
		{name: "and where nobody else may bid, the card is unsold", lines: toBid(`{"atreides":{"cards":1,"spice":5},"bene-gesserit":{"cards":4},"emperor":{"cards":4},"fremen":{"cards":4,"tanks":1},"guild":{"cards":4},"harkonnen":{"hand":["karama","shield","shield","shield","shield","snooper","snooper","snooper"]}}`,
			`,"auction":{"lot":1,"of":1,"turn":"atreides"}`) + `
			{"by":"moderator","do":"adjust","set":{"auction":{"lot":1,"of":1,"turn":"atreides","high":{"by":"guild","amount":90}}}}
			{"by":"atreides","do":"pass"}
			{"expect":{"auction":{"turn":"atreides","lot":1}}}
			{"by":"atreides","do":"pass"}
			{"expect":{"phase":"revival"}}`},
	})
}

func TestTheSecondCard(t *testing.T) {
	const buying = `,"auction":{"lot":1,"of":3,"opener":"harkonnen","turn":"atreides","high":{"by":"harkonnen","amount":2}}`
	const seats = `{"atreides":{"hand":["karama"],"spice":5},"bene-gesserit":{"cards":4},"emperor":{"cards":4},"fremen":{"cards":4},"guild":{"hand":["karama","truthtrance","kulon","shield"]},"harkonnen":{"cards":2,"spice":5}}`
	runAll(t, []script{
		{name: "another card played meanwhile asks all again (DUNE-KARAMA-08)", lines: toBid(seats, buying) + `
			{"by":"atreides","do":"pass"}
			{"by":"atreides","do":"pass"}
			{"noprompts":[{"for":"atreides","ask":"play"}]}
			{"by":"guild","do":"play","card":"truthtrance","ask":"harkonnen","question":"Have you a lasgun?"}
			{"noprompts":[{"for":"guild","ask":"play"}]}
			{"by":"harkonnen","do":"answer","value":"no"}
			` + allAsked("play")},
		{name: "a known top card is the one; not even Atreides see it", cards: "phone",
			lines: toBid(`{"atreides":{"hand":[]},"bene-gesserit":{"hand":[]},"emperor":{"hand":[]},"fremen":{"hand":[]},"guild":{"hand":[]},"harkonnen":{"hand":["kulon"],"spice":5}}`,
				`,"decks":{"treachery":{"next":["lasgun"]}},"auction":{"lot":1,"of":1,"row":["hajr"],"turn":"guild","high":{"by":"harkonnen","amount":1}}`) + `
			{"by":"moderator","do":"advance"}
			{"expect":{"step":"settle"}}
			{"by":"moderator","do":"advance"}
			{"expect":{"seats":{"harkonnen":{"hand":["hajr","kulon","lasgun"]}},"decks":{"treachery":{"next":[]}}}}
			{"as":"atreides","absent":["seats.harkonnen.hand"]}`},
		{name: "the app draws it, and no other hand or number", cards: "phone",
			lines: toBid(`{"atreides":{"hand":["gom-jabbar"]},"bene-gesserit":{"hand":[]},"emperor":{"hand":[]},"fremen":{"hand":[]},"guild":{"hand":[]},"harkonnen":{"hand":["kulon"],"spice":5}}`,
				`,"auction":{"lot":1,"of":2,"row":["hajr","shield"],"turn":"guild","high":{"by":"harkonnen","amount":1}}`) + `
			{"by":"moderator","do":"advance"}
			{"by":"app","for":"harkonnen","do":"cards.draw","cards":["lasgun"],"refused":"DUNE-SETUP-18"}
			{"by":"moderator","do":"advance"}
			{"by":"moderator","do":"advance","refused":"DUNE-SETUP-18"}
			{"by":"app","for":"guild","do":"cards.draw","cards":["lasgun"],"refused":"DUNE-SETUP-18"}
			{"by":"app","for":"harkonnen","do":"cards.draw","cards":["lasgun","baliset"],"refused":"DUNE-SETUP-18"}
			{"by":"app","for":"harkonnen","do":"cards.draw","cards":["gom-jabbar"],"refused":"DUNE-SETUP-18"}
			{"by":"harkonnen","do":"cards.draw","cards":["lasgun"],"refused":"DUNE-BID-13"}
			{"by":"atreides","do":"play","card":"karama","use":"block:harkonnen.top-card","refused":"DUNE-KARAMA-01"}
			{"by":"app","for":"harkonnen","do":"cards.draw","cards":["lasgun"]}
			{"expect":{"auction":{"lot":2},"seats":{"harkonnen":{"cards":3}}}}`},
		{name: "the discards are shuffled for it", lines: toBid(`{"atreides":{"cards":1},"bene-gesserit":{"cards":4},"emperor":{"cards":4},"fremen":{"cards":4},"guild":{"cards":4},"harkonnen":{"cards":2,"spice":5}}`,
			buying+`,"decks":{"treachery":{"left":1,"discard":["kulon","baliset"]}}`) + `
			{"by":"moderator","do":"adjust","set":{"decks.treachery.next":[]}}
			{"by":"atreides","do":"pass"}
			{"by":"moderator","do":"advance"}
			{"expect":{"seats":{"harkonnen":{"cards":4}},"decks":{"treachery":{"left":0,"discard":["kulon","baliset"]}}}}
			{"by":"atreides","do":"pass"}
			{"by":"harkonnen","do":"bid","amount":1}
			{"by":"atreides","do":"pass"}
			{"by":"moderator","do":"advance"}
			{"expect":{"seats":{"harkonnen":{"cards":6}},"decks":{"treachery":{"left":1,"discard":[]}}}}`},
	})
}

// TestBuyingWithAKarama proves when a Karama buys the card, and what it costs [DUNE-BID-20].
func TestBuyingWithAKarama(t *testing.T) {
	const seats = `{"atreides":{"hand":["karama"],"spice":1},"bene-gesserit":{"cards":4},"emperor":{"cards":4,"spice":3},"fremen":{"cards":4,"tanks":1},"guild":{"cards":1,"spice":5},"harkonnen":{"cards":8}}`
	const high = `,"auction":{"lot":1,"of":2,"opener":"atreides","turn":"atreides","high":{"by":"guild","amount":4}}`
	scripts := []script{
		{name: "on one's own turn", lines: toBid(seats, high) + `
			{"by":"atreides","do":"play","card":"karama","use":"buy","sectors":1,"refused":"DUNE-KARAMA-01"}
			{"by":"atreides","do":"play","card":"karama","use":"buy"}
			{"expect":{"seats":{"atreides":{"spice":1,"cards":1},"emperor":{"spice":3},"guild":{"spice":5}},"decks":{"treachery":{"discard":["karama"]}},"auction":{"lot":2,"turn":"guild"}}}`},
		{name: "not on another's", lines: toBid(seats, `,"auction":{"lot":1,"of":2,"turn":"guild"}`) + `
			{"by":"atreides","do":"play","card":"karama","use":"buy","refused":"DUNE-BID-20"}`},
		{name: "not outside the auction", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":18,"phase":"charity","seats":` + seats + `}
			{"by":"atreides","do":"play","card":"karama","use":"buy","refused":"DUNE-BID-20"}`},
		{name: "the Harkonnen have their second card with it", lines: toBid(`{"atreides":{"cards":4},"bene-gesserit":{"cards":4},"emperor":{"cards":4},"fremen":{"cards":4},"guild":{"cards":1,"spice":5},"harkonnen":{"hand":["karama"],"spice":0}}`,
			`,"auction":{"lot":1,"of":2,"turn":"harkonnen","high":{"by":"guild","amount":4}}`) + `
			{"by":"harkonnen","do":"play","card":"karama","use":"buy"}
			{"expect":{"step":"settle","seats":{"harkonnen":{"cards":1}}}}
			{"by":"moderator","do":"advance"}
			{"expect":{"seats":{"harkonnen":{"cards":2,"spice":0}}}}`},
	}
	for _, profile := range []string{"ah-basic", "gf9-basic"} {
		for _, x := range scripts {
			x.profile = profile
			t.Run(profile+" "+x.name, x.run)
		}
	}
}

// TestBiddingOnAKarama proves when a seat may bid more than it has, relying on a Karama [DUNE-BID-20].
func TestBiddingOnAKarama(t *testing.T) {
	hand := func(cards string) string {
		return `{"atreides":{` + cards + `,"spice":1},"bene-gesserit":{"cards":4},"emperor":{"cards":4,"spice":3},"fremen":{"cards":4},"guild":{"hand":["kulon"],"spice":5},"harkonnen":{"hand":["karama","shield","shield","shield","shield","snooper","snooper","snooper"]}}`
	}
	const turn = `,"auction":{"lot":1,"of":2,"turn":"atreides","opener":"guild"}`
	s := stateOf(t, "gf9-basic", `{"turn":3,"storm":18,"phase":"bidding","seats":`+hand(`"hand":["karama"]`)+turn+`}`)
	if got := s.bidChoice(Atreides); got != (BidChoice{1, 1, true}) {
		t.Errorf("want at least 1, 1 in the purse, a Karama, got %+v", got)
	}
	if got := s.bidChoice(Guild); got != (BidChoice{1, 5, false}) {
		t.Errorf("want at least 1, 5 in the purse, got %+v", got)
	}
}

// TestEnteredSale proves that one input enters the result of the bidding for a card: the log begins with it and tells no pass or bid
// that nobody said, the rules of bids bind it, and it never spends a card that could pay [DUNE-BID-20].
func TestEnteredSale(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, auction, hand string
		args                m
		refused             string
		told                []string
	}{
		{
			name: "from the opening", auction: `{"lot":1,"of":3,"opener":"atreides","turn":"atreides"}`, args: m{"to": "fremen", "amount": 3},
			told: []string{"log.bidding.sold", "log.bidding.lot"},
		},
		{
			name: "as it stands", auction: `{"lot":1,"of":3,"opener":"atreides","turn":"fremen","high":{"by":"atreides","amount":2}}`, args: m{"to": "atreides", "amount": 2},
			told: []string{"log.bidding.sold", "log.bidding.lot"},
		},
		{name: "to nobody", auction: `{"lot":1,"of":3,"opener":"atreides","turn":"fremen"}`, told: []string{"log.bidding.returned"}},
		{name: "to nobody after a bid", auction: `{"lot":1,"of":3,"opener":"atreides","turn":"fremen","high":{"by":"atreides","amount":2}}`, refused: "DUNE-SETUP-02"},
		{name: "too low", auction: `{"lot":1,"of":3,"opener":"atreides","turn":"fremen","high":{"by":"atreides","amount":2}}`, args: m{"to": "fremen", "amount": 2}, refused: "DUNE-BID-08"},
		{name: "against oneself", auction: `{"lot":1,"of":3,"opener":"atreides","turn":"fremen","high":{"by":"atreides","amount":2}}`, args: m{"to": "atreides", "amount": 4}, refused: "DUNE-BID-08"},
		{name: "nobody", auction: `{"lot":1,"of":3,"opener":"atreides","turn":"fremen"}`, args: m{"to": "guild", "amount": 4}, refused: "DUNE-SETUP-02"},
		{name: "no price", auction: `{"lot":1,"of":3,"opener":"atreides","turn":"fremen"}`, args: m{"to": "fremen"}, refused: "DUNE-BID-08"},
		{name: "too dear", auction: `{"lot":1,"of":3,"opener":"atreides","turn":"fremen"}`, args: m{"to": "fremen", "amount": 60}, refused: "DUNE-BID-11"},
		{name: "too dear but for a Karama", hand: `["karama"]`, auction: `{"lot":1,"of":3,"opener":"atreides","turn":"fremen"}`, args: m{"to": "fremen", "amount": 60}, refused: "DUNE-BID-11"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			header := engine.Header{Version: 1, Game: "dune", Profile: "ah-basic", Cards: engine.CardsTable, Seats: []engine.SeatSetup{
				{Faction: Atreides, Circle: 1}, {Faction: Fremen, Circle: 3}, {Faction: Harkonnen, Circle: 5},
			}}
			game, err := engine.NewTimeline(Rules{}, header)
			check(t, err)
			var set engine.Command
			check(t, set.UnmarshalJSON([]byte(`{"by":"moderator","do":"table.set","turn":3,"storm":18,"phase":"bidding","step":"bid","auction":`+test.auction+`,"seats":{"fremen":{"hand":`+cmp.Or(test.hand, "[]")+`}}}`)))
			step, err := game.Decide(set)
			check(t, err)
			game.Commit(step)
			step, err = game.Decide(engine.NewCommand(engine.Moderator, "bid.sold", test.args))
			var no *engine.Refusal
			if errors.As(err, &no) != (test.refused != "") || no != nil && no.Ruling != test.refused {
				t.Fatalf("refused by %v, want %q", err, test.refused)
			}
			var said []string
			for _, e := range step.Entry.Events {
				if message, ok := (Rules{}).Narrate(e, engine.Public); ok {
					said = append(said, message.Key)
				}
			}
			for _, key := range test.told {
				if !slices.Contains(said, key) {
					t.Errorf("%s is not said: %v", key, said)
				}
			}
			if test.refused == "" && said[0] != test.told[0] {
				t.Errorf("the first thing said is %s, want %s", said[0], test.told[0])
			}
			for _, key := range []string{"log.bidding.pass", "log.bidding.bid", "log.bidding.called"} {
				if slices.Contains(said, key) {
					t.Errorf("%s is said, and nobody said it", key)
				}
			}
		})
	}
}

// TestTimeIsCalledOnlyWhereItWas proves, at a table with a time for bids, that the log does not tell a player's own pass as one by time,
// and that a bid after it is too late (DUNE-BID-10).
func TestTimeIsCalledOnlyWhereItWas(t *testing.T) {
	t.Parallel()
	for why, want := range map[string]string{"": "log.bidding.pass", timeUp: "log.bidding.called"} {
		events, now := passedByConsole(t, why)
		for _, e := range events {
			if !is[BidPassed](e) {
				continue
			}
			if said, _ := (Rules{}).Narrate(e, engine.Public); said.Key != want {
				t.Errorf("why %q: %s, not %s", why, said.Key, want)
			}
		}
		if !slices.Contains(now.auction.PassedByConsole, Fremen) {
			t.Errorf("why %q: a late bid would be taken", why)
		}
	}
}

func passedByConsole(t *testing.T, why string) ([]engine.Event, *State) {
	t.Helper()
	header := engine.Header{Version: 1, Game: "dune", Profile: "ah-basic", Cards: engine.CardsTable, Seats: []engine.SeatSetup{
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
	return entries[len(entries)-1].Events, game.State().(*State)
}
