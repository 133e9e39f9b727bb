package dune

import (
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
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
		d := newDecision(s)
		if err := d.grantMove(Emperor); err != nil || d.step != stepMove {
			t.Errorf("%s: no Hajr before the leader: %v", name, err)
		}
	}
	if s := steps("gf9-basic", pass, pass); !s.turns.acts(Fremen) {
		t.Errorf("GF9 asks for leaders at the turn's end: %s acts", s.turns.Acting)
	}
}

// TestGlimpse proves that only the Atreides see the top spice card as the turns begin, unless a Karama stops it
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
	for blockedIt, s := range map[bool]*State{false: s, true: blocked(t, s, rulebook.PrescienceSpice)} {
		d := newDecision(s)
		d.begin(ShipMove)
		if d.seesSpiceTop(engine.AtSeat(Atreides)) == blockedIt || d.isBlocked(rulebook.PrescienceSpice) {
			t.Errorf("blocked %v: Atreides see it %v", blockedIt, d.seesSpiceTop(engine.AtSeat(Atreides)))
		}
	}
}

// TestMoves proves what one move may be.
func TestMoves(t *testing.T) {
	runAll(t, []script{
		{name: "the storm bars its sector, not the territory (DUNE-MOVE-07)", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":9,"phase":"ship-move","step":"move","turns":{"acting":"atreides"},
				"board":{"arrakeen":{"9":{"atreides":5}},"imperial-basin":{"8":{"atreides":5},"10":{"atreides":1}}}}
			{"by":"atreides","do":"move","from":{"territory":"arrakeen"},"to":"rim-wall-west","normal":5,"refused":"DUNE-MOVE-07"}
			{"by":"atreides","do":"move","from":{"territory":"imperial-basin","sector":8},"to":"arrakeen","normal":5,"refused":"DUNE-MOVE-07"}
			{"by":"atreides","do":"move","from":{"territory":"imperial-basin","sector":8},"via":["imperial-basin","carthag"],"to":"carthag","normal":5,"refused":"DUNE-MOVE-07"}
			{"by":"atreides","do":"move","from":[{"territory":"imperial-basin","sector":8,"normal":1},{"territory":"imperial-basin","sector":10,"normal":1}],"to":"tsimpo","sector":10,"refused":"DUNE-MOVE-10"}
			{"by":"atreides","do":"move","from":{"territory":"imperial-basin","sector":8},"via":["polar-sink"],"to":"imperial-basin","sector":10,"normal":5,"refused":"DUNE-MOVE-07"}
			{"by":"atreides","do":"move","from":{"territory":"imperial-basin","sector":8},"via":["polar-sink","hagga-basin"],"to":"tsimpo","sector":12,"normal":5}`},
		{name: "ornithopters go three territories from anywhere (DUNE-MOVE-02)", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":14,"phase":"ship-move","step":"move","turns":{"acting":"guild"},
				"board":{"tueks-sietch":{"4":{"guild":5}},"carthag":{"10":{"guild":1}}}}
			{"expect":{"ornithopters":["guild"]}}
			{"by":"guild","do":"move","from":{"territory":"tueks-sietch"},"to":"arrakeen","normal":1,"refused":"DUNE-MOVE-02"}
			{"by":"guild","do":"move","from":{"territory":"tueks-sietch"},"via":["tueks-sietch","pasty-mesa","shield-wall","hole-in-the-rock"],"to":"hole-in-the-rock","normal":1}
			{"expect":{"board":{"hole-in-the-rock":{"8":{"guild":1}}}}}`},
	})
}

// TestDistancesAreTheSameBothWays proves the search for routes on the whole board.
func TestDistancesAreTheSameBothWays(t *testing.T) {
	free := func(board.Place) bool { return true }
	for _, from := range board.Territories() {
		for _, p := range from.Places() {
			dist := board.Distances(p, free)
			for _, to := range board.Territories() {
				for _, q := range to.Places() {
					if back := board.Distances(q, free)[p]; dist[q] != back || dist[q] == 0 != (from == to) {
						t.Fatalf("%v to %v is %d, back %d", p, q, dist[q], back)
					}
					if adjacent := slices.Contains(from.Neighbours(), to); adjacent != (dist[q] == 1) {
						t.Fatalf("%v to %v is %d, adjacent %v", p, q, dist[q], adjacent)
					}
				}
			}
		}
	}
}

// TestRefusedMovesSayWhy proves that a refusal names what stands in the way and what would be legal.
func TestRefusedMovesSayWhy(t *testing.T) {
	s := stateOf(t, "ah-basic", `{"turn":3,"storm":9,"phase":"ship-move","step":"move","turns":{"acting":"guild"},
		"seats":{"guild":{"allies":["emperor"]}},"board":{"imperial-basin":{"8":{"guild":5},"9":{"guild":1}},
		"carthag":{"10":{"harkonnen":1,"fremen":1}},"rim-wall-west":{"8":{"emperor":1}},"tsimpo":{"10":{"guild":2}}}}`)
	for _, x := range []struct{ from, to, ruling, key, arg string }{
		{`"territory":"imperial-basin","sector":8`, `"polar-sink","via":["old-gap"]`, "DUNE-MOVE-01", "move.too_far", "reach"},
		{`"territory":"imperial-basin","sector":8`, `"old-gap","sector":8`, "DUNE-MOVE-07", "move.through_storm", "sector"},
		{`"territory":"imperial-basin","sector":8`, `"old-gap","sector":9`, "DUNE-MOVE-07", "move.into_storm", "open"},
		{`"territory":"imperial-basin","sector":9`, `"polar-sink"`, "DUNE-MOVE-07", "move.out_of_storm", "sector"},
		{`"territory":"imperial-basin","sector":8`, `"old-gap"`, "DUNE-MOVE-08", "input.which_sector", "sectors"},
		{`"territory":"imperial-basin","sector":8`, `"rim-wall-west"`, "DUNE-ALLY-07", "ally.is_there", "territory"},
		{`"territory":"imperial-basin","sector":8`, `"shield-wall","sector":8,"via":["sihaya-ridge","shield-wall"]`, "DUNE-MOVE-01", "move.too_far", "distance"},
		{`"territory":"tsimpo","sector":10`, `"carthag"`, "DUNE-MOVE-09", "move.full", "factions"},
		{`"territory":"tsimpo","sector":10`, `"polar-sink"`, "DUNE-MOVE-01", "move.too_far", "distance"},
	} {
		no := refused(t, s, x.ruling, `{"by":"guild","do":"move","normal":1,"from":{`+x.from+`},"to":`+x.to+`}`)
		if _, named := no.Args[x.arg]; no.Key != x.key || !named {
			t.Errorf("from %s to %s: %s %v", x.from, x.to, no.Key, no.Args)
		}
	}
}
