package dune

import "testing"

func TestWhoIsPaid(t *testing.T) {
	const guildHigh = `,"auction":{"lot":1,"of":2,"opener":"guild","turn":"atreides","high":{"by":"guild","amount":4}}`
	const emperorHigh = `,"auction":{"lot":1,"of":2,"opener":"emperor","turn":"atreides","high":{"by":"emperor","amount":2}}`
	runAll(t, []script{
		{name: "the Emperor (DUNE-BID-12)", lines: toBid(twoBid, guildHigh) + `
			{"by":"atreides","do":"pass"}
			{"expect":{"seats":{"guild":{"spice":1},"emperor":{"spice":7}}}}`},
		{name: "the bank, without him", seats: `[{"faction":"atreides","circle":1},{"faction":"guild","circle":4}]`,
			lines: toBid(`{"atreides":{"cards":1,"spice":5},"guild":{"cards":1,"spice":5}}`, guildHigh) + `
			{"by":"atreides","do":"pass"}
			{"expect":{"seats":{"guild":{"spice":1},"atreides":{"spice":5}}}}`},
		{name: "the bank, when a Karama stops his income; the next sale is his again (DUNE-KARAMA-07)",
			lines: toBid(`{"atreides":{"hand":["karama"],"spice":5},"bene-gesserit":{"cards":4},"emperor":{"cards":4,"spice":3},"fremen":{"cards":4,"tanks":1},"guild":{"cards":1,"spice":5},"harkonnen":{"cards":8}}`, guildHigh) + `
			{"by":"atreides","do":"play","card":"karama","use":"block:emperor.auction-income","against":"emperor"}
			{"by":"atreides","do":"pass"}
			{"expect":{"seats":{"guild":{"spice":1},"emperor":{"spice":3}},"auction":{"lot":2,"turn":"atreides"}}}
			{"by":"atreides","do":"bid","amount":2}
			{"by":"guild","do":"pass"}
			{"expect":{"seats":{"emperor":{"spice":5}},"phase":"revival"}}`},
		{name: "his own purchase is no income to stop",
			lines: toBid(`{"atreides":{"hand":["karama"],"spice":5},"bene-gesserit":{"cards":4},"emperor":{"cards":3,"spice":3},"fremen":{"cards":4},"guild":{"cards":4},"harkonnen":{"cards":8}}`, emperorHigh) + `
			{"by":"atreides","do":"play","card":"karama","use":"block:emperor.auction-income"}
			{"by":"atreides","do":"pass"}
			{"expect":{"seats":{"emperor":{"spice":1,"cards":4}},"auction":{"lot":2}}}
			{"by":"atreides","do":"bid","amount":2}
			{"expect":{"seats":{"atreides":{"spice":3},"emperor":{"spice":1}}}}`},
		{name: "an ally's promise pays first (DUNE-ALLY-06)",
			lines: toBid(`{"atreides":{"cards":1,"spice":5,"allies":["guild"]},"bene-gesserit":{"cards":4},"emperor":{"cards":4,"spice":3},"fremen":{"cards":4},"guild":{"cards":1,"spice":2,"allies":["atreides"]},"harkonnen":{"cards":8}}`, "") + `
			{"by":"guild","do":"support","to":"atreides","for":"bid","spice":2}
			{"by":"atreides","do":"bid","amount":8,"refused":"DUNE-BID-11"}
			{"by":"atreides","do":"bid","amount":7}
			{"by":"guild","do":"pass"}
			{"expect":{"seats":{"atreides":{"spice":0},"guild":{"spice":0},"emperor":{"spice":10}}}}`},
	})
}

func TestWhatStandsBehindABidIsNotSpent(t *testing.T) { // [DUNE-BID-11]
	allies := toBid(`{"atreides":{"cards":1,"spice":5,"allies":["emperor"]},"bene-gesserit":{"cards":4},"emperor":{"cards":4,"spice":6,"allies":["atreides"]},"fremen":{"cards":4},"guild":{"cards":1,"spice":9},"harkonnen":{"cards":8}}`, "") + `
			{"by":"emperor","do":"support","to":"atreides","for":"bid","spice":4}
			{"by":"atreides","do":"bid","amount":7}
`
	runAll(t, []script{
		{name: "the promise cannot be lowered", profile: "ah-basic", lines: allies + `
			{"by":"emperor","do":"support","to":"atreides","for":"bid","spice":3,"refused":"DUNE-ALLY-06"}
			{"by":"emperor","do":"support","to":"atreides","for":"bid","spice":4}
			{"by":"guild","do":"pass"}
			{"expect":{"seats":{"atreides":{"spice":2},"emperor":{"spice":9}}}}`},
		{name: "nor spent by the ally", profile: "ah-basic", lines: allies + `
			{"by":"emperor","do":"give","to":"guild","spice":3,"refused":"DUNE-ALLY-06"}
			{"by":"emperor","do":"give","to":"guild","spice":2}`},
		{name: "nor given away by the bidder", profile: "ah-basic", lines: allies + `
			{"by":"atreides","do":"give","to":"guild","spice":3,"refused":"DUNE-ALLY-06"}
			{"by":"atreides","do":"bribe","to":"guild","spice":3,"refused":"DUNE-DEAL-04"}
			{"by":"atreides","do":"bribe","to":"guild","spice":2}
			{"by":"guild","do":"accept","deal":1}
			{"expect":{"seats":{"atreides":{"spice":3}}}}`},
		{name: "once topped, it is free again", profile: "ah-basic", lines: allies + `
			{"by":"guild","do":"bid","amount":8}
			{"by":"atreides","do":"give","to":"fremen","spice":5}
			{"by":"emperor","do":"support","to":"atreides","for":"bid","spice":0}`},
		{name: "a bid that a correction left unpaid is void, and bidding goes on", lines: allies + `
			{"by":"moderator","do":"adjust","set":{"seats.atreides.spice":0}}
			{"by":"guild","do":"pass"}
			{"expect":{"auction":{"lot":1,"turn":"guild","passed":["atreides"]},"seats":{"atreides":{"spice":0,"cards":1}}}}
			{"by":"guild","do":"bid","amount":1}
			{"expect":{"auction":{"turn":"atreides"}}}
			{"by":"atreides","do":"pass"}
			{"expect":{"seats":{"guild":{"cards":2,"spice":8}},"auction":{"lot":2}}}`},
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
		{name: "comes when every seat has passed (DUNE-BID-18)", lines: toBid(seats, buying) + `
			{"by":"atreides","do":"pass"}
			{"expect":{"step":"settle","seats":{"harkonnen":{"cards":3,"spice":3}}}}
			` + allAsked("play") + `
			{"by":"harkonnen","do":"bid","amount":1,"refused":"DUNE-BID-08"}
			{"by":"atreides","do":"pass"}
			{"by":"bene-gesserit","do":"pass"}
			{"by":"emperor","do":"pass"}
			{"by":"fremen","do":"pass"}
			{"by":"guild","do":"pass"}
			{"expect":{"step":"settle"}}
			{"by":"harkonnen","do":"pass"}
			{"expect":{"step":"bid","seats":{"harkonnen":{"cards":4}},"auction":{"lot":2}}}`},
		{name: "another card played meanwhile asks all again (DUNE-KARAMA-08)", lines: toBid(seats, buying) + `
			{"by":"atreides","do":"pass"}
			{"by":"atreides","do":"pass"}
			{"noprompts":[{"for":"atreides","ask":"play"}]}
			{"by":"guild","do":"play","card":"truthtrance","ask":"harkonnen","question":"Have you a lasgun?"}
			{"noprompts":[{"for":"guild","ask":"play"}]}
			{"by":"harkonnen","do":"answer","value":"no"}
			` + allAsked("play")},
		{name: "stopped beforehand, there is no moment for it (DUNE-BID-19)", lines: toBid(seats, buying) + `
			{"by":"guild","do":"play","card":"karama","use":"block:harkonnen.top-card"}
			{"by":"atreides","do":"play","card":"karama","use":"block:harkonnen.top-card","refused":"DUNE-BID-19"}
			{"by":"atreides","do":"pass"}
			{"by":"guild","do":"pass"}
			{"expect":{"step":"bid","seats":{"harkonnen":{"cards":3}},"auction":{"lot":2}}}`},
		{name: "the block is for the card that is up, whoever buys it (DUNE-BID-19)", lines: toBid(seats, buying) + `
			{"by":"guild","do":"play","card":"karama","use":"block:harkonnen.top-card"}
			{"by":"atreides","do":"bid","amount":3}
			{"by":"guild","do":"pass"}
			{"by":"harkonnen","do":"pass"}
			{"expect":{"seats":{"atreides":{"cards":2}},"auction":{"lot":2,"turn":"atreides"}}}
			{"by":"atreides","do":"pass"}
			{"by":"guild","do":"pass"}
			{"by":"harkonnen","do":"bid","amount":1}
			{"by":"atreides","do":"pass"}
			{"by":"guild","do":"pass"}
			{"expect":{"step":"settle"}}`},
		{name: "it is not there when seven cards became eight", lines: toBid(`{"atreides":{"cards":1,"spice":5},"bene-gesserit":{"cards":4},"emperor":{"cards":4},"fremen":{"cards":4},"guild":{"cards":4},"harkonnen":{"cards":7,"spice":5}}`, buying) + `
			{"by":"atreides","do":"pass"}
			{"expect":{"step":"bid","seats":{"harkonnen":{"cards":8}},"auction":{"lot":2}}}`},
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
		{name: "a table may be put in the middle of it", lines: toBid(seats, `,"step":"settle","auction":{"lot":1,"of":3,"opener":"harkonnen"}`) + `
			` + allAsked("play") + `
			{"by":"moderator","do":"advance"}
			{"expect":{"step":"bid","seats":{"harkonnen":{"cards":3}},"auction":{"lot":2,"opener":"atreides"}}}`},
	})
}

func TestBuyingWithAKarama(t *testing.T) { // [DUNE-BID-20]
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

func TestBiddingOnAKarama(t *testing.T) { // [DUNE-BID-20]
	hand := func(cards string) string {
		return `{"atreides":{` + cards + `,"spice":1},"bene-gesserit":{"cards":4},"emperor":{"cards":4,"spice":3},"fremen":{"cards":4},"guild":{"hand":["kulon"],"spice":5},"harkonnen":{"hand":["karama","shield","shield","shield","shield","snooper","snooper","snooper"]}}`
	}
	const turn = `,"auction":{"lot":1,"of":2,"turn":"atreides","opener":"guild"}`
	runAll(t, []script{
		{name: "Avalon Hill: no more than one has", profile: "ah-basic", lines: toBid(hand(`"hand":["karama"]`), turn) + `
			{"by":"atreides","do":"bid","amount":4,"refused":"DUNE-BID-11"}`},
		{name: "the card is known to be held, not merely possible", lines: toBid(hand(`"cards":2`), turn) + `
			{"by":"atreides","do":"bid","amount":4,"refused":"DUNE-BID-11"}
			{"by":"atreides","do":"cards.draw","cards":["karama"]}
			{"by":"atreides","do":"bid","amount":4}`},
		{name: "it cannot be used up otherwise while the bid rests on it", lines: toBid(hand(`"hand":["karama"]`), turn) + `
			{"by":"atreides","do":"bid","amount":4}
			{"by":"atreides","do":"play","card":"karama","use":"block:harkonnen.top-card","refused":"DUNE-BID-20"}
			{"by":"guild","do":"bid","amount":5}
			{"by":"atreides","do":"play","card":"karama","use":"block:harkonnen.top-card"}
			{"expect":{"seats":{"atreides":{"cards":0}}}}`},
		{name: "who can pay after all, pays", lines: toBid(hand(`"hand":["karama"]`), turn) + `
			{"by":"atreides","do":"bid","amount":4}
			{"by":"moderator","do":"adjust","set":{"seats.atreides.spice":6}}
			{"by":"guild","do":"pass"}
			{"expect":{"seats":{"atreides":{"spice":2,"cards":2,"hand":["karama"]},"emperor":{"spice":7}}}}`},
		{name: "within one's spice it stays in the hand", lines: toBid(hand(`"hand":["karama"]`), turn) + `
			{"by":"atreides","do":"bid","amount":1}
			{"by":"guild","do":"pass"}
			{"expect":{"seats":{"atreides":{"spice":0,"cards":2,"hand":["karama"]},"emperor":{"spice":4}}}}`},
	})
	s := stateOf(t, "gf9-basic", `{"turn":3,"storm":18,"phase":"bidding","seats":`+hand(`"hand":["karama"]`)+turn+`}`)
	if got := s.bidRange(Atreides); got != (BidRange{1, 1, true}) {
		t.Errorf("want at least 1, 1 in the purse, a Karama, got %+v", got)
	}
	if got := s.bidRange(Guild); got != (BidRange{1, 5, false}) {
		t.Errorf("want at least 1, 5 in the purse, got %+v", got)
	}
}
