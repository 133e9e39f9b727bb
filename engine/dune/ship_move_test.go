package dune

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestTurns proves the order of the individual turns and of the steps in each [DUNE-TURN-01, DUNE-TURN-05].
func TestTurns(t *testing.T) {
	runAll(t, []script{
		{name: "each in order, steps skipped but not reordered", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":5,"phase":"ship-move","board":{"carthag":{"10":{"emperor":3,"fremen":1}}}}
			{"expect":{"step":"ship","turns":{"acting":"emperor","done":[]}}}
			{"by":"fremen","do":"ship","to":"polar-sink","normal":1,"refused":"DUNE-TURN-01"}
			{"by":"fremen","do":"move","from":{"territory":"carthag"},"to":"arsunt","sector":10,"normal":1,"refused":"DUNE-TURN-01"}
			{"by":"fremen","do":"pass","refused":"DUNE-TURN-01"}
			{"by":"emperor","do":"ship","to":"carthag","normal":1}
			{"by":"emperor","do":"ship","to":"carthag","normal":1,"refused":"DUNE-TURN-05"}
			{"by":"emperor","do":"pass"}
			{"expect":{"step":"ship","turns":{"acting":"fremen","done":["emperor"],"shipped":["emperor"],"moved":[]}}}
			{"by":"emperor","do":"ship","to":"carthag","normal":1,"refused":"DUNE-TURN-05"}
			{"by":"emperor","do":"move","from":{"territory":"carthag"},"to":"arsunt","sector":10,"normal":1,"refused":"DUNE-TURN-01"}
			{"by":"fremen","do":"pass"}
			{"by":"fremen","do":"ship","to":"polar-sink","normal":1,"refused":"DUNE-TURN-01"}`},
		{name: "table.set names what is known and the rest follows", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":5,"phase":"ship-move","turns":{"done":["emperor","fremen"]}}
			{"expect":{"step":"ship","turns":{"acting":"guild","done":["emperor","fremen"]}}}
			{"by":"moderator","do":"table.set","turns":{"acting":"harkonnen"}}
			{"expect":{"step":"ship","turns":{"acting":"harkonnen","done":["emperor","fremen"]}}}
			{"by":"moderator","do":"table.set","phase":"ship-move","turns":{"acting":"guild","shipped":["guild"]}}
			{"expect":{"step":"move","turns":{"acting":"guild","done":["emperor","fremen"]}}}
			{"by":"moderator","do":"table.set","phase":"ship-move","turns":{"acting":"guild","moved":["guild"],"done":[]}}
			{"prompts":[{"for":"guild","ask":"pass"},{"for":"emperor","ask":"ship"}]}
			{"by":"moderator","do":"table.set","phase":"ship-move","turns":{"acting":"ix"},"refused":"*"}
			{"by":"moderator","do":"table.set","phase":"ship-move","turns":{"done":["atreides","bene-gesserit","emperor","fremen","guild","harkonnen"]}}
			{"prompts":[{"for":"moderator","ask":"advance"}]}`},
	})
}

// TestLeadersReturnAtTheTurnsEnd proves the step in which Avalon Hill's leaders come back [DUNE-REVIVE-08..10].
func TestLeadersReturnAtTheTurnsEnd(t *testing.T) {
	dead := `"leaders":{"hasimir-fenring":{"at":"tanks"},"captain-aramsham":{"at":"tanks"},"caid":{"at":"tanks"},"burseg":{"at":"tanks"},"bashar":{"at":"tanks"}}`
	set := `{"turn":3,"storm":5,"phase":"ship-move","board":{"carthag":{"10":{"emperor":3}}},"seats":{"emperor":{"spice":4,` + dead + `}}}`
	steps := func(profile string, lines ...string) *State {
		s := stateOf(t, profile, set)
		for _, line := range lines {
			s = after(t, s, line)
		}
		return s
	}
	move := `{"by":"emperor","do":"move","from":{"territory":"carthag"},"to":"arsunt","sector":10,"normal":3}`
	pass := `{"by":"emperor","do":"pass"}`

	for name, s := range map[string]*State{"after the move": steps("ah-basic", move), "after no move": steps("ah-basic", pass, pass)} {
		if !s.atStep(ShipMove, stepLeader) || !s.turns.acts(Emperor) {
			t.Fatalf("%s: %s, %s acts", name, s.step, s.turns.Acting)
		}
		refused(t, s, "DUNE-TURN-01", `{"by":"fremen","do":"ship","to":"polar-sink","normal":1}`)
		refused(t, s, "DUNE-TURN-01", `{"by":"emperor","do":"ship","to":"carthag","normal":1}`)
		if next := after(t, s, pass); !next.turns.acts(Fremen) || next.seat[Emperor].Spice != 4 {
			t.Errorf("%s: declined, and %s acts", name, next.turns.Acting)
		}
		refused(t, s, "DUNE-REVIVE-08", `{"by":"fremen","do":"revive","leader":"stilgar"}`)
		refused(t, s, "DUNE-REVIVE-09", `{"by":"emperor","do":"revive","leader":"hasimir-fenring"}`)
		back := after(t, s, `{"by":"emperor","do":"revive","leader":"caid"}`)
		if !back.turns.acts(Fremen) || back.seat[Emperor].Spice != 1 {
			t.Errorf("%s: %s acts, spice %d", name, back.turns.Acting, back.seat[Emperor].Spice)
		}
		refused(t, back, "DUNE-REVIVE-08", `{"by":"emperor","do":"revive","leader":"bashar"}`)
		d := &decision{State: s.clone()}
		if err := d.grantMove(Emperor); err != nil || d.step != stepMove {
			t.Errorf("%s: no Hajr before the leader: %v", name, err)
		}
	}
	if s := steps("gf9-basic", pass, pass); !s.turns.acts(Fremen) {
		t.Errorf("GF9 asks for leaders at the turn's end: %s acts", s.turns.Acting)
	}
}

// TestGlimpse proves that Atreides alone see the top spice card as the turns begin, unless a Karama stops it
// [DUNE-TURN-04].
func TestGlimpse(t *testing.T) {
	runAll(t, []script{
		{name: "the app draws the card, and nobody waits for it", cards: "phone", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":5,"phase":"ship-move","decks":{"spice":{"a":["old-gap"]}}}
			{"prompts":[{"for":"app","ask":"spice.peek"},{"for":"emperor","ask":"ship"}]}
			{"by":"app","do":"spice.peek","card":"old-gap","refused":"DUNE-SETUP-18"}
			{"by":"app","do":"spice.peek","card":"red-chasm"}
			{"by":"app","do":"spice.peek","card":"south-mesa","refused":"DUNE-TURN-04"}
			{"as":"atreides","expect":{"decks":{"spice":{"next":["red-chasm"],"left":20}}}}
			{"as":"emperor","absent":["decks.spice.next"]}
			{"as":"moderator","absent":["decks.spice.next"]}
			{"as":"public","absent":["decks.spice.next"]}`},
		{name: "on the table they look for themselves", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":5,"phase":"ship-move"}
			{"noprompts":[{"for":"app","ask":"spice.peek"}]}
			{"by":"app","do":"spice.peek","card":"red-chasm","refused":"DUNE-TURN-04"}`},
		{name: "without Atreides nobody looks", cards: "phone", seats: `[{"faction":"guild","circle":1},{"faction":"emperor","circle":3}]`, lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":5,"phase":"ship-move","decks":{"spice":{"next":["red-chasm"]}}}
			{"noprompts":[{"for":"app","ask":"spice.peek"}]}`},
	})
	s := stateOf(t, "gf9-basic", `{"turn":3,"storm":5,"phase":"revival","seats":{"guild":{"tanks":1}},"decks":{"spice":{"next":["red-chasm"]}}}`)
	for blockedIt, s := range map[bool]*State{false: s, true: blocked(t, s, PrescienceSpice)} {
		d := &decision{State: s.clone()}
		d.begin(ShipMove)
		if d.seesSpiceTop(engine.AtSeat(Atreides)) == blockedIt || d.isBlocked(PrescienceSpice) {
			t.Errorf("blocked %v: Atreides see it %v", blockedIt, d.seesSpiceTop(engine.AtSeat(Atreides)))
		}
	}
}
