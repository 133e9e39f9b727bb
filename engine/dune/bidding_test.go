package dune

import (
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// toBid sets up a table in the auction: everybody holds one card except what a test says after it.
func toBid(seats, rest string) string {
	return `{"by":"moderator","do":"table.set","turn":3,"storm":18,"phase":"bidding","seats":` + seats + rest + `}` + "\n"
}

const (
	oneCardEach = `{"atreides":{"cards":1},"bene-gesserit":{"cards":1},"emperor":{"cards":1},"fremen":{"cards":1,"tanks":1},"guild":{"cards":1},"harkonnen":{"cards":1}}`
	// twoBid leaves Atreides and the Guild to bid.
	twoBid = `{"atreides":{"cards":1,"spice":5},"bene-gesserit":{"cards":4},"emperor":{"cards":4,"spice":3},"fremen":{"cards":4,"tanks":1},"guild":{"cards":1,"spice":5},"harkonnen":{"cards":8}}`
)

func TestOrderOfBidding(t *testing.T) {
	runAll(t, []script{
		{name: "whole bids above the last one (DUNE-BID-08)", lines: toBid(twoBid, "") + `
			{"by":"atreides","do":"bid","refused":"DUNE-BID-08"}
			{"by":"atreides","do":"bid","amount":-1,"refused":"DUNE-BID-08"}
			{"by":"atreides","do":"bid","amount":1.5,"refused":"DUNE-BID-08"}
			{"by":"atreides","do":"bid","amount":"one","refused":"DUNE-BID-08"}
			{"by":"atreides","do":"bid","amount":2,"for":"guild","refused":"DUNE-BID-08"}
			{"by":"atreides","do":"bid","amount":2}
			{"by":"guild","do":"bid","amount":2,"refused":"DUNE-BID-08"}
			{"by":"guild","do":"bid","amount":3}
			{"by":"atreides","do":"bid","amount":0}
			{"expect":{"auction":{"lot":2,"opener":"guild"},"seats":{"guild":{"cards":2,"spice":2},"emperor":{"spice":6}}}}`},
		{name: "a full hand makes room by a card that it plays (DUNE-BID-16)", lines: toBid(`{"atreides":{"cards":1,"spice":5},"bene-gesserit":{"cards":4},"emperor":{"hand":["truthtrance","kulon","shield","shield"],"spice":5},"fremen":{"cards":4},"guild":{"cards":1,"spice":5},"harkonnen":{"cards":8}}`, "") + `
			{"expect":{"auction":{"of":2}}}
			{"by":"atreides","do":"bid","amount":1}
			{"by":"emperor","do":"bid","amount":2,"refused":"DUNE-BID-01"}
			{"by":"emperor","do":"play","card":"truthtrance","ask":"guild","question":"Do you hold a Lasgun?"}
			{"by":"guild","do":"pass","refused":"DUNE-CARD-01"}
			{"by":"guild","do":"answer","value":"no"}
			{"by":"guild","do":"pass"}
			{"expect":{"auction":{"lot":2,"of":2,"opener":"emperor"}}}`},
	})
}

func TestTheClockIsShown(t *testing.T) {
	for profile, seconds := range map[string]int{"ah-basic": 5, "gf9-basic": 10} { // [DUNE-BID-10]
		s := stateOf(t, profile, `{"turn":3,"storm":18,"phase":"bidding","seats":`+oneCardEach+`}`)
		if got := s.project(engine.Public).Auction.Clock; got != seconds {
			t.Errorf("%s: want %d seconds, got %d", profile, seconds, got)
		}
	}
}

func TestTheRow(t *testing.T) {
	const hands = `{"atreides":{"hand":[]},"bene-gesserit":{"hand":["jubba-cloak","la-la-la","chaumas","chaumurky"]},
				"emperor":{"hand":["gom-jabbar","trip-to-gamont","maula-pistol","stunner"]},"fremen":{"hand":["snooper","snooper","snooper","snooper"],"tanks":1},
				"guild":{"hand":[]},"harkonnen":{"hand":["shield","shield","shield","shield","crysknife","slip-tip","cheap-hero","cheap-hero"]}}`
	runAll(t, []script{
		{name: "what lies known on top comes first, the app draws the rest (DUNE-BID-02)", cards: "phone", lines: toBid(hands, `,"decks":{"treachery":{"next":["lasgun"]}}`) + `
			{"prompts":[{"for":"app","ask":"cards.draw"}]}
			{"by":"atreides","do":"bid","amount":1,"refused":"DUNE-BID-08"}
			{"by":"app","do":"cards.draw","to":"row","cards":["hajr","kulon"],"refused":"DUNE-BID-02"}
			{"by":"app","do":"cards.draw","to":"row","cards":[],"refused":"DUNE-BID-02"}
			{"by":"app","do":"cards.draw","to":"row","cards":["lasgun"],"refused":"DUNE-SETUP-18"}
			{"by":"app","for":"guild","do":"cards.draw","cards":["hajr"],"refused":"DUNE-SETUP-18"}
			{"by":"atreides","do":"cards.draw","to":"row","cards":["hajr"],"refused":"DUNE-BID-13"}
			{"by":"app","do":"cards.draw","to":"row","cards":["hajr"]}
			{"expect":{"auction":{"lot":1,"of":2,"row":["lasgun","hajr"]}}}`},
		{name: "the deck runs out in the middle of the row (DUNE-BID-03)", cards: "phone", lines: toBid(`{"atreides":{"hand":[]},"bene-gesserit":{"hand":["jubba-cloak","la-la-la","chaumas","chaumurky"]},
				"emperor":{"hand":["gom-jabbar","trip-to-gamont","maula-pistol","stunner"]},"fremen":{"hand":["snooper","snooper","snooper","snooper"]},
				"guild":{"hand":[]},"harkonnen":{"hand":["shield","shield","shield","shield","crysknife","slip-tip","cheap-hero","cheap-hero"]}}`,
			`,"decks":{"treachery":{"discard":["cheap-heroine","truthtrance","truthtrance","karama","karama","weather-control","family-atomics","tleilaxu-ghola","hajr","lasgun","ellaca-drug","baliset"]}}`) + `
			{"by":"app","do":"cards.draw","to":"row","cards":["karama"],"refused":"DUNE-SETUP-18"}
			{"by":"app","do":"cards.draw","to":"row","cards":["kulon"]}
			{"expect":{"decks":{"treachery":{"discard":[],"left":12}}}}
			{"prompts":[{"for":"app","ask":"cards.draw"}]}
			{"by":"app","do":"cards.draw","to":"row","cards":["karama"]}
			{"expect":{"auction":{"lot":1,"row":["kulon","karama"]},"decks":{"treachery":{"left":11}}}}`},
		{name: "on the table the discards are shuffled without being named", lines: toBid(twoBid, `,"decks":{"treachery":{"left":1,"discard":["kulon","lasgun"]}}`) + `
			{"expect":{"auction":{"lot":1,"of":2},"decks":{"treachery":{"left":1,"discard":[]}}}}`},
		{name: "as many cards as there are (DUNE-BID-03)", cards: "phone", lines: toBid(`{"atreides":{"hand":[]},"bene-gesserit":{"hand":["jubba-cloak","la-la-la","chaumas","chaumurky"]},
				"emperor":{"hand":["gom-jabbar","trip-to-gamont","maula-pistol","stunner"]},"fremen":{"hand":["snooper","snooper","snooper","snooper"]},
				"guild":{"hand":[]},"harkonnen":{"hand":["shield","shield","shield","shield","crysknife","slip-tip","cheap-hero","cheap-hero"]}}`,
			`,"decks":{"treachery":{"removed":["cheap-heroine","truthtrance","truthtrance","karama","karama","weather-control","family-atomics","tleilaxu-ghola","hajr","lasgun","ellaca-drug","baliset"]}}`) + `
			{"by":"app","do":"cards.draw","to":"row","cards":["kulon"]}
			{"expect":{"auction":{"lot":1,"of":1}}}`},
		{name: "unsold cards are the next row, in their order (DUNE-BID-14)", cards: "phone", lines: toBid(hands, `,"decks":{"treachery":{"next":["lasgun","hajr","kulon"]}}`) + `
			{"by":"atreides","do":"pass"}
			{"by":"guild","do":"pass"}
			{"expect":{"phase":"revival","decks":{"treachery":{"next":["lasgun","hajr","kulon"]}}}}
			{"as":"atreides","expect":{"decks":{"treachery":{"next":["lasgun"]}}}}
			{"as":"guild","absent":["decks.treachery.next"]}
			{"by":"moderator","do":"table.set","phase":"bidding"}
			{"expect":{"auction":{"row":["lasgun","hajr"]},"decks":{"treachery":{"next":["kulon"]}}}}
			{"as":"atreides","absent":["decks.treachery.next"]}`},
	})
}

func TestTheLook(t *testing.T) {
	const up = `{"atreides":{"hand":[],"spice":9},"bene-gesserit":{"hand":[]},"emperor":{"hand":["karama"]},"fremen":{"hand":[]},"guild":{"hand":["snooper"]},"harkonnen":{"hand":[]}}`
	const row = `,"auction":{"lot":1,"of":3,"row":["shield","kulon","hajr"],"opener":"atreides","turn":"atreides","high":{"by":"harkonnen","amount":1}}`
	next := `{"by":"moderator","do":"advance"}
			{"by":"moderator","do":"advance"}
			{"by":"moderator","do":"advance"}
			{"by":"moderator","do":"advance"}
			{"by":"moderator","do":"advance"}
			{"expect":{"step":"settle"}}
			{"by":"moderator","do":"advance"}
			{"by":"app","for":"harkonnen","do":"cards.draw","cards":["baliset"]}
			{"expect":{"auction":{"lot":2}}}
`
	again := `{"by":"bene-gesserit","do":"bid","amount":1}
			{"by":"moderator","do":"advance"}
			{"by":"moderator","do":"advance"}
			{"by":"moderator","do":"advance"}
			{"by":"moderator","do":"advance"}
			{"by":"moderator","do":"advance"}
			{"expect":{"auction":{"lot":3}}}
`
	const block = `{"by":"emperor","do":"play","card":"karama","use":"block:atreides.prescience-bidding"}` + "\n"
	var scripts []script
	for _, x := range []struct{ scope, two, three string }{
		{"single", `["shield"]`, `["shield","","hajr"]`},
		{"remaining", `["shield"]`, `["shield"]`},
		{"phase", `["shield"]`, `["shield"]`},
	} {
		scripts = append(scripts, script{name: x.scope, cards: "phone", house: `{"karama.peek_scope":"` + x.scope + `"}`,
			lines: toBid(up, row) + block + `{"as":"atreides","expect":{"auction":{"row":["shield"]}}}` + "\n" +
				next + `{"as":"atreides","expect":{"auction":{"row":` + x.two + `}}}` + "\n" +
				again + `{"as":"atreides","expect":{"auction":{"row":` + x.three + `}}}` + "\n"})
	}
	scripts = append(
		scripts,
		script{name: "at the last card there is no look to stop any more", cards: "phone",
			lines: toBid(up, `,"auction":{"lot":3,"of":3,"row":["shield","kulon","hajr"],"turn":"atreides"}`) + `
			{"by":"emperor","do":"play","card":"karama","use":"block:atreides.prescience-bidding","refused":"DUNE-BID-07"}`},
		script{name: "only Atreides see the card", cards: "phone", lines: toBid(up, row) + `
			{"as":"atreides","expect":{"auction":{"row":["shield"]}}}
			{"as":"public","absent":["auction.row","seats.atreides.seen"]}
			{"as":"moderator","absent":["auction.row","seats.atreides.seen"]}
			{"as":"guild","absent":["auction.row","seats.atreides.seen"]}
			` + next + `
			{"as":"atreides","expect":{"seats":{"atreides":{"seen":["kulon"]}}}}`},
	)
	runAll(t, scripts)
}

func TestLogOfTheLookNamesTheCardToAtreidesAlone(t *testing.T) {
	e := CardSeen{Lot: 2, Card: rulebook.Lasgun}
	for _, x := range []struct {
		v    engine.Viewer
		want string
	}{
		{engine.AtSeat(Atreides), "log.bidding.look"}, {engine.Referee, "log.bidding.look"},
		{engine.AtSeat(Guild), "log.bidding.looked"}, {engine.AtModerator, "log.bidding.looked"}, {engine.Public, "log.bidding.looked"},
	} {
		m, ok := e.tell(x.v)
		if !ok || m.Key != x.want || (m.Args["card"] != nil) != (x.want == "log.bidding.look") {
			t.Errorf("%v: want %s, got %v", x.v, x.want, m)
		}
	}
}

func TestSettingAnAuction(t *testing.T) {
	for _, x := range []struct {
		name, auction  string
		lot, of, row   int
		opener, turn   Faction
		sold, lookedAt int
	}{
		{"nothing named", `{}`, 1, 6, 6, Atreides, Atreides, 0, 1},
		{"a later card", `{"lot":3}`, 3, 8, 6, Atreides, Atreides, 2, 3},
		{"the high bidder's next is asked", `{"lot":2,"of":4,"high":{"by":"emperor","amount":2}}`, 2, 4, 3, Atreides, Fremen, 1, 2},
		{"a whole row", `{"lot":2,"of":3,"row":["shield","kulon","hajr"]}`, 2, 3, 2, Atreides, Atreides, 1, 2},
		{"what is left of it", `{"lot":2,"of":3,"row":["kulon","hajr"]}`, 2, 3, 2, Atreides, Atreides, 1, 2},
		{"a row too long", `{"lot":1,"of":2,"row":["shield","kulon","hajr"]}`, 1, 2, 2, Atreides, Atreides, 0, 1},
		{"a bid of nothing", `{"high":{"by":"emperor","amount":0},"opener":"guild"}`, 1, 6, 6, Guild, Guild, 0, 1},
	} {
		s := stateOf(t, "gf9-basic", `{"turn":3,"storm":18,"phase":"bidding","seats":`+oneCardEach+`,"auction":`+x.auction+`}`)
		a := s.auction
		if a.Lot != x.lot || a.RowSize != x.of || len(a.Row) != x.row || a.Opener != x.opener || a.Turn != x.turn || len(a.Sold) != x.sold || len(a.SeenByAtreides) != x.lookedAt {
			t.Errorf("%s: got %+v", x.name, a)
		}
	}
	fresh := stateOf(t, "gf9-basic", `{"turn":3,"storm":18,"phase":"bidding","seats":`+oneCardEach+`}`)
	for _, bad := range []string{
		`{"row":["excalibur"]}`, `{"turn":"ixians"}`, `{"opener":"x"}`, `{"passed":["x"]}`, `{"high":{"by":"x","amount":1}}`, `{"lot":-1}`, `{"of":1000}`,
	} {
		refused(t, fresh, correctionRuling, `{"by":"moderator","do":"table.set","auction":`+bad+`}`)
	}
	full := stateOf(t, "gf9-basic", `{"turn":3,"storm":18,"phase":"bidding","step":"bid","seats":{"atreides":{"cards":4},"bene-gesserit":{"cards":4},"emperor":{"cards":4},"fremen":{"cards":4},"guild":{"cards":4},"harkonnen":{"cards":8}}}`)
	if p := full.prompts(); len(p) != 1 || p[0].Ask != "advance" {
		t.Errorf("with every hand full want the moderator's stop, got %v", p)
	}
	if s := after(t, full, `{"by":"moderator","do":"advance"}`); s.phase == Bidding {
		t.Error("the stop did not end the auction")
	}
}

func TestAnAuctionShowsItsOwnPosition(t *testing.T) {
	s := stateOf(t, "gf9-basic", `{"turn":3,"storm":18,"phase":"bidding","seats":`+oneCardEach+`}`)
	for _, line := range []string{`{"by":"atreides","do":"bid","amount":1}`, `{"by":"bene-gesserit","do":"pass"}`} {
		s = after(t, s, line)
	}
	view := s.viewAuction(engine.Referee)
	again := s.clone()
	again.setAuction(view)
	if got := again.viewAuction(engine.Referee); got.Lot != view.Lot || got.RowSize != view.RowSize || got.Turn != view.Turn || got.Opener != view.Opener ||
		*got.High != *view.High || !slices.Equal(got.Passed, view.Passed) {
		t.Errorf("want %+v, got %+v", view, got)
	}
}
