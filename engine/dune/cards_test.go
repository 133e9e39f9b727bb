package dune

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

func TestPlayingCards(t *testing.T) {
	const holding = `{"by":"moderator","do":"table.set","turn":3,"storm":11,"phase":"ship-move","seats":{"guild":{"hand":["truthtrance","lasgun","shield","cheap-hero","kulon"]},"atreides":{"hand":[]},"fremen":{"cards":1}}}` + "\n"
	runAll(t, []script{
		{name: "weapons, defences, heroes and worthless cards leave by a plan alone (DUNE-CARD-04)", lines: holding + `
			{"by":"guild","do":"play","card":"lasgun","refused":"DUNE-CARD-04"}
			{"by":"guild","do":"play","card":"shield","refused":"DUNE-CARD-04"}
			{"by":"guild","do":"play","card":"cheap-hero","refused":"DUNE-CARD-04"}
			{"by":"guild","do":"play","card":"kulon","refused":"DUNE-CARD-04"}
			{"by":"guild","do":"play","card":"excalibur","refused":"DUNE-CARD-04"}
			{"by":"guild","do":"play","card":7,"refused":"DUNE-CARD-04"}
			{"by":"guild","do":"play","refused":"DUNE-CARD-04"}`},
		{name: "not in setup", cards: "phone", lines: `
			{"by":"guild","do":"play","card":"truthtrance","ask":"fremen","question":"Well?","refused":"DUNE-CARD-01"}`},
		{name: "not after the game", lines: `
			{"by":"moderator","do":"table.set","turn":5,"storm":18,"phase":"mentat","board":{"arrakeen":{"9":{"guild":1}},"carthag":{"10":{"guild":1}},"sietch-tabr":{"13":{"guild":1}}},"seats":{"guild":{"hand":["truthtrance"]}}}
			{"by":"guild","do":"play","card":"truthtrance","ask":"fremen","question":"Well?","refused":"DUNE-END-12"}`},
		{name: "while the table waits for somebody, cards may still be played", lines: holding + `
			{"by":"fremen","do":"raise"}
			{"by":"guild","do":"ship","to":"carthag","sector":10,"normal":1,"refused":"DUNE-KARAMA-08"}
			{"by":"guild","do":"play","card":"truthtrance","ask":"fremen","question":"Well?"}
			{"by":"fremen","do":"answer","value":"no"}`},
	})
}

// TestNoRefusalOfACardIsPublic tries every card in every phase.
func TestNoRefusalOfACardIsPublic(t *testing.T) {
	for _, phase := range []Phase{Storm, SpiceBlow, Charity, Bidding, Revival, ShipMove, Battle} {
		s := stateOf(t, "gf9-basic", `{"turn":3,"storm":11,"wheels":["atreides","guild"],"phase":"`+string(phase)+`","seats":{"guild":{"hand":[],"tanks":1},"fremen":{"hand":["karama","hajr","tleilaxu-ghola","weather-control","family-atomics","truthtrance"]}},`+
			`"board":{"carthag":{"10":{"harkonnen":3,"emperor":2}}}}`)
		for _, c := range rulebook.TreacheryCards() {
			for _, f := range []Faction{Guild, Fremen} {
				_, _, err := Rules{}.Decide(s, engine.NewCommand(f, "play", map[string]any{"card": c.ID}))
				var no *engine.Refusal
				if errors.As(err, &no) && !no.Private {
					t.Errorf("%s: %s playing %s is refused before all: %v", phase, f, c.ID, no)
				}
			}
		}
	}
}

func TestARefusedCardTellsNothingOfOtherHands(t *testing.T) {
	const phase = `{"turn":3,"storm":11,"phase":"revival","seats":{"guild":{"cards":1,"tanks":1},"fremen":{"hand":`
	here, elsewhere := stateOf(t, "gf9-basic", phase+`[]}}}`), stateOf(t, "gf9-basic", phase+`["weather-control"]}}}`)
	for _, s := range []*State{here, elsewhere} { // the Guild may hold it for all it can know
		if no := refused(t, s, "DUNE-STORM-08", `{"by":"guild","do":"play","card":"weather-control","sectors":1}`); no.Key != "storm.card_too_late" {
			t.Errorf("want the same refusal wherever the card is, got %s", no.Key)
		}
	}
	held := stateOf(t, "gf9-basic", phase+`["tleilaxu-ghola"]}}}`)
	if no := refused(t, held, "DUNE-REVIVE-13", `{"by":"guild","do":"play","card":"tleilaxu-ghola","normal":1}`); no.Key != "play.elsewhere" {
		t.Errorf("want a card that another has logged refused last, got %s", no.Key)
	}
}

func TestWhatMayBePlayed(t *testing.T) {
	for _, x := range []struct{ name, position, want string }{
		{"any time", `"phase":"charity"`, "truthtrance"},
		{"with losses", `"phase":"revival","seats":{"guild":{"tanks":1}}`, "tleilaxu-ghola"},
		{"with a dead leader", `"phase":"charity","seats":{"guild":{"leaders":{"guild-rep":{"at":"tanks"}}}}`, "tleilaxu-ghola"},
		{"one's turn", `"phase":"ship-move","storm":11`, "hajr"},
		{"the number shown", `"phase":"storm","step":"cards","stormMove":2,"storm":3,"board":{"sihaya-ridge":{"8":{"guild":1}}}`, "family-atomics weather-control"},
		{"an income to stop", `"phase":"bidding"`, "karama"},
	} {
		all := `"guild":{"hand":["family-atomics","hajr","karama","kulon","lasgun","tleilaxu-ghola","truthtrance","weather-control"]}`
		s := stateOf(t, "gf9-basic", `{"turn":3,"wheels":["atreides","guild"],`+x.position+`}`)
		s = after(t, s, `{"by":"moderator","do":"table.set","seats":{`+all+`}}`)
		got := s.playable(Guild)
		for _, c := range []rulebook.Card{"hajr", "tleilaxu-ghola", "family-atomics", "weather-control", "truthtrance", "lasgun", "kulon"} {
			should := c == rulebook.Truthtrance || slices.Contains(strings.Fields(x.want), string(c))
			if c != rulebook.Karama && slices.Contains(got, c) != should {
				t.Errorf("%s: %s playable: want %v, got %v", x.name, c, should, got)
			}
		}
		if x.want == "karama" && !slices.Contains(got, rulebook.Karama) {
			t.Errorf("%s: want a Karama playable, got %v", x.name, got)
		}
	}
}

func TestTruthtrance(t *testing.T) {
	const holding = `{"by":"moderator","do":"table.set","turn":3,"storm":11,"phase":"ship-move","seats":{"guild":{"hand":["truthtrance","truthtrance","karama"]}}}` + "\n"
	runAll(t, []script{
		{name: "all stands still until the answer (DUNE-CARD-01)", lines: holding + `
			{"by":"guild","do":"play","card":"truthtrance","ask":"fremen","question":" Are you? "}
			{"as":"public","expect":{"question":{"from":"guild","ask":"fremen","text":"Are you?"}}}
			{"prompts":[{"for":"fremen","ask":"answer"}]}
			{"noprompts":[{"for":"guild","ask":"ship"}]}
			{"by":"guild","do":"pass","refused":"DUNE-CARD-01"}
			{"by":"moderator","do":"advance","refused":"DUNE-CARD-01"}
			{"by":"guild","do":"play","card":"truthtrance","ask":"emperor","question":"And you?","refused":"DUNE-CARD-01"}
			{"by":"guild","do":"play","card":"karama","use":"half-shipment","refused":"DUNE-CARD-01"}
			{"by":"emperor","do":"answer","value":"yes","refused":"DUNE-CARD-02"}
			{"by":"fremen","do":"answer","value":"maybe","refused":"DUNE-CARD-02"}
			{"by":"fremen","do":"answer","refused":"DUNE-CARD-02"}
			{"by":"fremen","do":"answer","value":"yes"}
			{"prompts":[{"for":"guild","ask":"ship"}]}
			{"by":"fremen","do":"answer","value":"yes","refused":"DUNE-CARD-02"}
			{"by":"guild","do":"play","card":"truthtrance","ask":"emperor","question":"And you?"}`},
	})
	for profile, key := range map[string]string{"ah-basic": "log.truthtrance.future", "gf9-basic": "log.truthtrance.past"} {
		s := stateOf(t, profile, `{"turn":3,"storm":11,"phase":"ship-move","seats":{"guild":{"hand":["truthtrance"]}}}`)
		events, _, err := Rules{}.Decide(s, readCommand(t, `{"by":"guild","do":"play","card":"truthtrance","ask":"fremen","question":"Did you?"}`))
		check(t, err)
		if m, _ := (Rules{}).Narrate(events[len(events)-2], engine.Public); m.Key != key { // the last says what changed
			t.Errorf("%s: want %s told, got %s", profile, key, m.Key)
		}
	}
}

func TestGhola(t *testing.T) {
	const losses = `{"by":"moderator","do":"table.set","turn":3,"storm":18,"phase":"charity","seats":{"guild":{"hand":["tleilaxu-ghola"],"spice":0,"tanks":6,"leaders":{"guild-rep":{"at":"tanks"},"staban-tuek":{"at":"tanks-down"}}}}}` + "\n"
	runAll(t, []script{
		{name: "up to five forces, in any phase, free (DUNE-REVIVE-13)", lines: losses + `
			{"by":"guild","do":"play","card":"tleilaxu-ghola","normal":6,"refused":"DUNE-REVIVE-13"}
			{"by":"guild","do":"play","card":"tleilaxu-ghola","normal":-1,"refused":"DUNE-REVIVE-13"}
			{"by":"guild","do":"play","card":"tleilaxu-ghola","special":1,"refused":"DUNE-REVIVE-13"}
			{"by":"guild","do":"play","card":"tleilaxu-ghola","refused":"DUNE-REVIVE-13"}
			{"by":"guild","do":"play","card":"tleilaxu-ghola","normal":1,"leader":"guild-rep","refused":"DUNE-REVIVE-13"}
			{"by":"guild","do":"play","card":"tleilaxu-ghola","normal":1,"to":"carthag","refused":"DUNE-REVIVE-13"}
			{"by":"guild","do":"play","card":"tleilaxu-ghola","normal":5}
			{"expect":{"seats":{"guild":{"tanks":1,"reserves":19,"spice":0,"cards":0}},"decks":{"treachery":{"discard":["tleilaxu-ghola"]}}}}
			{"absent":["seats.guild.revived"]}`},
	})
	for _, x := range []struct {
		profile, phase string
		resting        bool
	}{{"ah-basic", "battle", true}, {"ah-basic", "revival", false}, {"gf9-basic", "battle", false}} { // [DUNE-REVIVE-14]
		s := stateOf(t, x.profile, `{"turn":3,"storm":18,"phase":"`+x.phase+`","board":{"carthag":{"10":{"harkonnen":3,"emperor":2}}},"seats":{"guild":{"tanks":1,"hand":["tleilaxu-ghola"],"leaders":{"guild-rep":{"at":"tanks"}}}}}`)
		s = after(t, s, `{"by":"guild","do":"play","card":"tleilaxu-ghola","leader":"guild-rep"}`)
		if got := s.seat[Guild].Leaders["guild-rep"].Ghola; got != x.resting {
			t.Errorf("%s in %s: want resting %v, got %v", x.profile, x.phase, x.resting, got)
		}
		s.startTurn()
		if s.seat[Guild].Leaders["guild-rep"].Ghola {
			t.Errorf("%s in %s: still resting in the next turn", x.profile, x.phase)
		}
	}
}

func TestShowing(t *testing.T) {
	const own = `{"by":"moderator","do":"table.set","turn":3,"storm":11,"phase":"ship-move","seats":{"guild":{"hand":["karama","truthtrance"],"traitors":["caid","stilgar"],"spice":7},"emperor":{"cards":1}}}` + "\n"
	runAll(t, []script{
		{name: "of one's own will: nobody at the console shows it for them", lines: own + `
			{"by":"moderator","for":"guild","do":"show","to":"fremen","what":"traitor","refused":"DUNE-DEAL-06"}
			{"by":"moderator","for":"guild","do":"show","to":"all","what":"lasgun","refused":"DUNE-DEAL-06"}
			{"by":"moderator","do":"stand","play":{"by":"guild","do":"show","to":"all","what":"karama"},"reason":"it was seen","consent":["fremen"],"refused":"DUNE-DEAL-06"}`},
		{name: "a card that was shown is forgotten when it leaves", lines: own + `
			{"by":"guild","do":"show","to":"fremen","what":"truthtrance"}
			{"as":"fremen","expect":{"seats":{"guild":{"hand":["truthtrance"]}}}}
			{"by":"guild","do":"play","card":"truthtrance","ask":"fremen","question":"Well?"}
			{"as":"fremen","absent":["seats.guild.hand"]}`},
		{name: "to all", lines: own + `
			{"by":"guild","do":"show","to":"all","what":"karama"}
			{"as":"public","expect":{"seats":{"guild":{"hand":["karama"]}}}}
			{"as":"fremen","expect":{"seats":{"guild":{"hand":["karama"]}}}}
			{"by":"guild","do":"play","card":"karama","use":"half-shipment"}
			{"as":"public","absent":["seats.guild.hand"]}`},
	})
	spice := 7
	for _, e := range []Revealed{{From: Guild, To: Fremen, Card: rulebook.Karama}, {From: Guild, To: Fremen, Traitors: []rulebook.Leader{"caid"}}, {From: Guild, To: Fremen, Spice: &spice}} {
		for _, v := range []engine.Viewer{engine.Public, engine.AtModerator, engine.AtSeat(Emperor)} {
			if m, _ := e.tell(v); m.Key != "log.show.hidden" || len(m.Args) != 2 {
				t.Errorf("%v hears of %+v: %v", v, e, m)
			}
		}
		for _, v := range []engine.Viewer{engine.AtSeat(Fremen), engine.AtSeat(Guild)} {
			if m, _ := e.tell(v); m.Key == "log.show.hidden" {
				t.Errorf("%v does not hear of %+v", v, e)
			}
		}
		e.To = toAll
		if m, _ := e.tell(engine.Public); m.Key == "log.show.hidden" {
			t.Errorf("shown to all, the table does not hear of %+v", e)
		}
	}
}

func TestLoggingCards(t *testing.T) {
	const two = `{"by":"moderator","do":"table.set","turn":3,"storm":18,"phase":"ship-move","decks":{"treachery":{"discard":["kulon"]}},"seats":{"guild":{"hand":["lasgun"],"cards":3},"atreides":{"hand":["karama"]}}}` + "\n"
	runAll(t, []script{
		{name: "a name for a card that was a number (DUNE-BID-13)", lines: two + `
			{"by":"guild","do":"cards.draw","cards":["shield"]}
			{"expect":{"seats":{"guild":{"cards":3,"hand":["lasgun","shield"]}}}}
			{"as":"atreides","absent":["seats.guild.hand"]}
			{"by":"guild","do":"cards.draw","cards":["shield"]}
			{"by":"guild","do":"cards.draw","cards":["shield"],"refused":"DUNE-BID-13"}`},
		{name: "what cannot be in that hand", lines: two + `
			{"by":"guild","do":"cards.draw","cards":["kulon"],"refused":"DUNE-BID-13"}
			{"by":"guild","do":"cards.draw","cards":["lasgun"],"refused":"DUNE-BID-13"}
			{"by":"guild","do":"cards.draw","cards":["karama","karama"],"refused":"DUNE-BID-13"}
			{"by":"guild","do":"cards.draw","cards":["excalibur"],"refused":"DUNE-BID-13"}
			{"by":"guild","do":"cards.draw","cards":["shield","shield","shield"],"refused":"DUNE-BID-13"}
			{"by":"guild","do":"cards.draw","cards":[],"refused":"DUNE-BID-13"}
			{"by":"guild","do":"cards.draw","refused":"DUNE-BID-13"}
			{"by":"guild","do":"cards.draw","to":"row","cards":["shield"],"refused":"DUNE-BID-13"}
			{"by":"atreides","do":"cards.draw","cards":["shield"],"refused":"DUNE-BID-13"}
			{"by":"guild","do":"cards.draw","cards":["karama","shield"]}`},
		{name: "the app deals them where it shuffles", cards: "phone", seats: `[{"faction":"harkonnen","circle":1},{"faction":"guild","circle":4}]`, lines: `
			{"by":"app","for":"harkonnen","do":"traitors.draw","leaders":["guild-rep","feyd-rautha","umman-kudu","master-bewt"]}
			{"by":"guild","do":"traitors.draw","leaders":["soo-soo-sook","beast-rabban","esmar-tuek","staban-tuek"],"refused":"DUNE-SETUP-05"}
			{"by":"app","for":"guild","do":"traitors.draw","leaders":["soo-soo-sook","beast-rabban","esmar-tuek","staban-tuek"]}
			{"by":"guild","do":"traitors.keep","leader":"beast-rabban"}
			{"by":"guild","do":"cards.draw","cards":["lasgun"],"refused":"DUNE-BID-13"}
			{"by":"app","for":"guild","do":"cards.draw","cards":["lasgun","shield"],"refused":"DUNE-SETUP-18"}
			{"by":"app","for":"guild","do":"cards.draw","cards":["excalibur"],"refused":"DUNE-SETUP-14"}
			{"by":"app","for":"guild","do":"cards.draw","cards":["lasgun"]}
			{"by":"app","for":"harkonnen","do":"cards.draw","cards":["lasgun","shield"],"refused":"DUNE-SETUP-14"}
			{"by":"app","for":"harkonnen","do":"cards.draw","cards":["kulon","shield"]}
			{"expect":{"phase":"storm","seats":{"harkonnen":{"hand":["kulon","shield"]},"guild":{"hand":["lasgun"]}}}}`},
	})
}

func TestOnlyTheHolderHearsWhatIsLogged(t *testing.T) {
	e := CardsLogged{Guild, []rulebook.Card{rulebook.Lasgun}}
	for _, v := range []engine.Viewer{engine.Public, engine.AtModerator, engine.AtSeat(Atreides)} {
		if m, ok := e.tell(v); ok {
			t.Errorf("%v hears %v", v, m)
		}
	}
	if m, ok := e.tell(engine.AtSeat(Guild)); !ok || m.Args["cards"] == nil {
		t.Errorf("the Guild hears %v", m)
	}
}
