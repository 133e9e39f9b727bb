package dune

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

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
	e := CardsLogged{Guild, []Card{Lasgun}}
	for _, v := range []engine.Viewer{engine.Public, engine.AtModerator, engine.AtSeat(Atreides)} {
		if m, ok := e.tell(v); ok {
			t.Errorf("%v hears %v", v, m)
		}
	}
	if m, ok := e.tell(engine.AtSeat(Guild)); !ok || m.Args["cards"] == nil {
		t.Errorf("the Guild hears %v", m)
	}
}
