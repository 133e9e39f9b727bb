package dune

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// TestShipments proves who may ship what where, at what price and to whom it goes.
func TestShipments(t *testing.T) {
	runAll(t, []script{
		{name: "nothing and less than nothing is no shipment (DUNE-SHIP-01)", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":5,"phase":"ship-move"}
			{"by":"emperor","do":"ship","to":"carthag","refused":"DUNE-SHIP-01"}
			{"by":"emperor","do":"ship","to":"carthag","normal":-1,"refused":"DUNE-SHIP-01"}
			{"by":"emperor","do":"ship","to":"carthag","normal":3,"special":-1,"refused":"DUNE-SHIP-01"}
			{"by":"emperor","do":"ship","to":["carthag"],"normal":1,"refused":"DUNE-SHIP-01"}
			{"prompts":[{"for":"emperor","ask":"ship"}]}`},
		{name: "reserves alone ship (DUNE-SHIP-17)", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":5,"phase":"ship-move","seats":{"emperor":{"reserves":2,"spice":30}}}
			{"by":"emperor","do":"ship","to":"carthag","normal":3,"refused":"DUNE-SHIP-17"}
			{"by":"emperor","do":"ship","to":"carthag","special":1,"refused":"DUNE-SHIP-17"}
			{"by":"emperor","do":"ship","to":"carthag","from":"reserves","normal":2}
			{"expect":{"seats":{"emperor":{"reserves":0}}}}`},
		{name: "the Guild crosses the board at half price, or goes home (DUNE-SHIP-04, DUNE-SHIP-05)", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":11,"phase":"ship-move","seats":{"guild":{"spice":9}},
				"board":{"tueks-sietch":{"4":{"guild":5}},"south-mesa":{"3":{"guild":1},"5":{"guild":1}}}}
			{"by":"guild","do":"ship","from":{"territory":"tueks-sietch","sector":4},"to":"tueks-sietch","normal":1,"refused":"DUNE-SHIP-05"}
			{"by":"guild","do":"ship","from":{"territory":"tueks-sietch","sector":4},"to":"red-chasm","normal":6,"refused":"DUNE-SHIP-05"}
			{"by":"guild","do":"ship","from":"south-mesa","to":"red-chasm","normal":1,"refused":"DUNE-SHIP-01"}
			{"by":"guild","do":"ship","to":"reserves","normal":1,"refused":"DUNE-SHIP-05"}
			{"by":"guild","do":"ship","from":"tueks-sietch","to":"carthag","normal":3}
			{"expect":{"board":{"carthag":{"10":{"guild":3}}},"seats":{"guild":{"spice":7}}}}
			{"by":"guild","do":"ship","from":"tueks-sietch","to":"reserves","normal":1,"refused":"DUNE-SHIP-05"}
			{"by":"guild","do":"ship","from":"tueks-sietch","to":"carthag","normal":1,"refused":"DUNE-TURN-05"}
			{"by":"moderator","do":"table.set","phase":"ship-move","turns":{"acting":"guild","shipped":[],"done":[]}}
			{"by":"guild","do":"ship","from":"carthag","to":"reserves","normal":3}
			{"expect":{"board":{"carthag":{"10":{"guild":0}}},"seats":{"guild":{"spice":5}}}}`},
		{name: "nobody else has the Guild's shipments (DUNE-SHIP-05, DUNE-SHIP-06)", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":5,"phase":"ship-move","board":{"carthag":{"10":{"emperor":3}}}}
			{"by":"emperor","do":"ship","from":"carthag","to":"reserves","normal":1,"refused":"DUNE-SHIP-06"}
			{"by":"emperor","do":"ship","from":"carthag","to":"arrakeen","normal":1,"refused":"DUNE-SHIP-05"}`},
		{name: "the Guild's ally by its leave ships at half price, and across (DUNE-SHIP-15, DUNE-ALLY-08)", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":5,"phase":"ship-move","board":{"carthag":{"10":{"emperor":3}}},
				"seats":{"emperor":{"spice":9,"allies":["guild"]},"guild":{"spice":0}}}
			{"by":"emperor","do":"ship","from":"carthag","to":"arrakeen","normal":1,"refused":"DUNE-ALLY-08"}
			{"by":"guild","do":"allow","to":"emperor","power":"guild.ally-shipping"}
			{"by":"emperor","do":"ship","from":"carthag","to":"reserves","normal":1,"refused":"DUNE-SHIP-06"}
			{"by":"emperor","do":"ship","from":"carthag","to":"red-chasm","normal":3}
			{"expect":{"board":{"red-chasm":{"6":{"emperor":3}}},"seats":{"emperor":{"spice":6},"guild":{"spice":3}}}}`},
		{name: "Fremen allied to the Guild cross the board at its rates, and still arrive (DUNE-SHIP-12)", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":8,"phase":"ship-move","board":{"sietch-tabr":{"13":{"fremen":5}}},
				"seats":{"fremen":{"spice":3,"allies":["guild"],"lent":["guild.ally-shipping"]},"guild":{"spice":0}}}
			{"by":"fremen","do":"ship","to":"tueks-sietch","normal":1,"refused":"DUNE-SHIP-12"}
			{"by":"fremen","do":"ship","from":"sietch-tabr","to":"tueks-sietch","normal":5}
			{"expect":{"board":{"tueks-sietch":{"4":{"fremen":5}}},"seats":{"fremen":{"spice":0},"guild":{"spice":3}}}}`},
	})
}

// blocked plays a Karama against an ability before it is used.
func blocked(t *testing.T, s *State, a rulebook.Ability) *State {
	t.Helper()
	c := s.clone()
	c.blocked = append(c.blocked, Block{Ability: a})
	return c
}

// TestBlockedShipments proves what a Karama takes from the Guild, for one shipment [DUNE-KARAMA-07].
func TestBlockedShipments(t *testing.T) {
	guild := func(t *testing.T) *State {
		return stateOf(t, "gf9-basic", `{"turn":3,"storm":11,"phase":"ship-move","board":{"tueks-sietch":{"4":{"guild":5}}},"seats":{"guild":{"spice":9}}}`)
	}
	t.Run("half price", func(t *testing.T) {
		s := after(t, blocked(t, guild(t), rulebook.HalfPrice), `{"by":"guild","do":"ship","to":"carthag","normal":3}`)
		if s.seat[Guild].Spice != 6 || s.isBlocked(rulebook.HalfPrice) {
			t.Errorf("spice %d, still blocked %v", s.seat[Guild].Spice, s.isBlocked(rulebook.HalfPrice))
		}
	})
	t.Run("three shipments", func(t *testing.T) {
		s := blocked(t, guild(t), rulebook.ThreeShipments)
		refused(t, s, "DUNE-SHIP-05", `{"by":"guild","do":"ship","from":"tueks-sietch","to":"carthag","normal":1}`)
		refused(t, s, "DUNE-SHIP-05", `{"by":"guild","do":"ship","from":"tueks-sietch","to":"reserves","normal":1}`)
		if s = after(t, s, `{"by":"guild","do":"ship","to":"carthag","normal":3}`); s.seat[Guild].Spice != 7 || s.isBlocked(rulebook.ThreeShipments) {
			t.Errorf("spice %d, still blocked %v", s.seat[Guild].Spice, s.isBlocked(rulebook.ThreeShipments))
		}
	})
	t.Run("income", func(t *testing.T) {
		s := stateOf(t, "gf9-basic", `{"turn":3,"storm":5,"phase":"ship-move"}`)
		s = after(t, blocked(t, s, rulebook.ShippingIncome), `{"by":"emperor","do":"ship","to":"carthag","normal":3}`)
		if s.seat[Guild].Spice != 5 || s.seat[Emperor].Spice != 7 || s.isBlocked(rulebook.ShippingIncome) {
			t.Errorf("guild %d, emperor %d, still blocked %v", s.seat[Guild].Spice, s.seat[Emperor].Spice, s.isBlocked(rulebook.ShippingIncome))
		}
	})
}

// TestHalvedShipment proves the Karama for a shipment: half the price, to the bank, rounded as the table has it, once
// [DUNE-SHIP-13].
func TestHalvedShipment(t *testing.T) {
	for rounding, left := range map[string]int{"up": 7, "down": 8} {
		s := stateOf(t, "gf9-basic", `{"turn":3,"storm":5,"phase":"ship-move"}`)
		rules, err := rulebook.New("gf9-basic", map[string]engine.SwitchValue{"karama.ship_rounding": engine.SwitchValue(rounding)})
		check(t, err)
		s.rules = rules
		d := &decision{State: s}
		check(t, d.halveShipment(Emperor))
		if d.halveShipment(Emperor) == nil {
			t.Error("halved twice")
		}
		s = after(t, d.State, `{"by":"emperor","do":"ship","to":"carthag","normal":5}`)
		if s.seat[Emperor].Spice != left || s.seat[Guild].Spice != 5 || s.turns.Half {
			t.Errorf("rounding %s: emperor %d, guild %d, half %v", rounding, s.seat[Emperor].Spice, s.seat[Guild].Spice, s.turns.Half)
		}
	}
	d := &decision{State: stateOf(t, "gf9-basic", `{"turn":3,"storm":8,"phase":"ship-move"}`)}
	if d.halveShipment(Fremen) == nil || d.halveShipment(Guild) == nil {
		t.Error("halved what is free, or not the seat's own shipment")
	}
}

// TestAdvisors proves when one Bene Gesserit force goes along with another's shipment [DUNE-BG-06, DUNE-BG-08].
func TestAdvisors(t *testing.T) {
	runAll(t, []script{
		{name: "to the Polar Sink, free, until the next player begins", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":5,"phase":"ship-move"}
			{"by":"bene-gesserit","do":"advisor","to":"polar-sink","refused":"DUNE-BG-06"}
			{"by":"emperor","do":"ship","to":"carthag","normal":1}
			{"prompts":[{"for":"bene-gesserit","ask":"advisor"}]}
			{"by":"guild","do":"advisor","to":"polar-sink","refused":"DUNE-BG-06"}
			{"by":"bene-gesserit","do":"advisor","to":"carthag","refused":"DUNE-BG-06"}
			{"by":"emperor","do":"pass"}
			{"by":"bene-gesserit","do":"advisor","to":"polar-sink"}
			{"expect":{"board":{"polar-sink":{"0":{"bene-gesserit":1}}},"seats":{"bene-gesserit":{"spice":5,"reserves":19}},"turns":{"acting":"fremen"}}}
			{"by":"bene-gesserit","do":"advisor","to":"polar-sink","refused":"DUNE-BG-06"}`},
		{name: "too late once the next player has begun", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":5,"phase":"ship-move"}
			{"by":"emperor","do":"ship","to":"carthag","normal":1}
			{"by":"emperor","do":"pass"}
			{"by":"fremen","do":"pass"}
			{"noprompts":[{"for":"bene-gesserit","ask":"advisor"}]}
			{"by":"bene-gesserit","do":"advisor","to":"polar-sink","refused":"DUNE-BG-06"}`},
		{name: "not with its own shipment, nor without reserves", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":2,"phase":"ship-move","board":{"arrakeen":{"9":{"bene-gesserit":18}}},"seats":{"bene-gesserit":{"reserves":2}}}
			{"by":"bene-gesserit","do":"ship","to":"carthag","normal":2}
			{"noprompts":[{"for":"bene-gesserit","ask":"advisor"}]}
			{"by":"bene-gesserit","do":"pass"}
			{"by":"emperor","do":"ship","to":"carthag","normal":1}
			{"noprompts":[{"for":"bene-gesserit","ask":"advisor"}]}
			{"by":"bene-gesserit","do":"advisor","to":"polar-sink","refused":"DUNE-BG-06"}`},
		{name: "after the last turn the table waits for the answer", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":18,"phase":"ship-move","turns":{"acting":"harkonnen"}}
			{"by":"harkonnen","do":"ship","to":"carthag","normal":1}
			{"by":"harkonnen","do":"pass"}
			{"expect":{"phase":"ship-move"}}
			{"prompts":[{"for":"bene-gesserit","ask":"advisor"}]}
			{"by":"bene-gesserit","do":"pass"}
			{"expect":{"board":{"polar-sink":{"0":{"bene-gesserit":0}}}}}
			{"noprompts":[{"for":"bene-gesserit","ask":"advisor"}]}`},
	})
	s := stateOf(t, "gf9-basic", `{"turn":3,"storm":18,"phase":"ship-move","turns":{"acting":"harkonnen"}}`)
	s = after(t, s, `{"by":"harkonnen","do":"ship","to":"carthag","normal":1}`)
	s = blocked(t, after(t, s, `{"by":"harkonnen","do":"pass"}`), rulebook.SpiritualAdvisor)
	refused(t, s, "DUNE-BG-08", `{"by":"bene-gesserit","do":"advisor","to":"polar-sink"}`)
	if s = after(t, s, `{"by":"moderator","do":"advance"}`); s.phase == ShipMove {
		t.Error("a blocked advisor keeps the table waiting")
	}
	s = stateOf(t, "gf9-basic", `{"turn":3,"storm":5,"phase":"ship-move"}`)
	s = after(t, blocked(t, s, rulebook.SpiritualAdvisor), `{"by":"emperor","do":"ship","to":"carthag","normal":1}`)
	refused(t, s, "DUNE-BG-08", `{"by":"bene-gesserit","do":"advisor","to":"polar-sink"}`)
	for _, line := range []string{`{"by":"emperor","do":"pass"}`, `{"by":"fremen","do":"pass"}`} {
		s = after(t, s, line)
	}
	if s.isBlocked(rulebook.SpiritualAdvisor) {
		t.Error("one Karama stops more than one sending")
	}
}
