package dune

import "testing"

// toRevive sets up the revival phase; tanks not named are empty.
func toRevive(seats string) string {
	return `{"by":"moderator","do":"table.set","turn":3,"storm":18,"phase":"revival","seats":` + seats + `}` + "\n"
}

func TestRevivingForces(t *testing.T) {
	runAll(t, []script{
		{name: "free ones by the sheet, the rest for two each (DUNE-REVIVE-02, 03)", lines: toRevive(`{"atreides":{"tanks":9,"spice":9},"bene-gesserit":{"tanks":9,"spice":9},
				"emperor":{"tanks":9,"spice":9},"fremen":{"tanks":9,"spice":9},"guild":{"tanks":9,"spice":9},"harkonnen":{"tanks":9,"spice":9}}`) + `
			{"by":"atreides","do":"revive","normal":3}
			{"by":"bene-gesserit","do":"revive","normal":3}
			{"by":"emperor","do":"revive","normal":3}
			{"by":"fremen","do":"revive","normal":3}
			{"by":"guild","do":"revive","normal":3}
			{"expect":{"phase":"revival","seats":{"atreides":{"spice":7},"bene-gesserit":{"spice":5},"emperor":{"spice":5},"fremen":{"spice":9},"guild":{"spice":5,"tanks":6,"revived":3}}}}
			{"by":"harkonnen","do":"revive","normal":3}
			{"expect":{"phase":"ship-move","seats":{"harkonnen":{"spice":7}}}}`},
		{name: "three a turn, in parts (DUNE-REVIVE-01)", lines: toRevive(`{"guild":{"tanks":9,"spice":9},"fremen":{"tanks":1}}`) + `
			{"by":"guild","do":"revive","normal":1}
			{"noprompts":[{"for":"guild","ask":"revive"}]}
			{"by":"guild","do":"revive","normal":1}
			{"expect":{"seats":{"guild":{"spice":7,"revived":2}}}}
			{"by":"guild","do":"revive","normal":2,"refused":"DUNE-REVIVE-01"}
			{"by":"guild","do":"revive","normal":1}
			{"by":"guild","do":"revive","normal":1,"refused":"DUNE-REVIVE-01"}
			{"expect":{"seats":{"guild":{"spice":5,"reserves":14,"tanks":6}}}}`},
		{name: "what cannot come back", lines: toRevive(`{"guild":{"tanks":2,"spice":9},"fremen":{"tanks":1}}`) + `
			{"by":"guild","do":"revive","normal":3,"refused":"DUNE-REVIVE-01"}
			{"by":"guild","do":"revive","normal":-1,"refused":"DUNE-REVIVE-01"}
			{"by":"guild","do":"revive","normal":0,"refused":"DUNE-REVIVE-01"}
			{"by":"guild","do":"revive","refused":"DUNE-REVIVE-01"}
			{"by":"guild","do":"revive","special":1,"refused":"DUNE-REVIVE-01"}
			{"by":"guild","do":"revive","normal":3,"special":-1,"refused":"DUNE-REVIVE-01"}
			{"by":"guild","do":"revive","normal":1,"advisors":1,"refused":"DUNE-REVIVE-01"}
			{"by":"guild","do":"revive","kwisatz":true,"refused":"DUNE-REVIVE-12"}
			{"by":"atreides","do":"revive","normal":1,"refused":"DUNE-REVIVE-01"}`},
		{name: "no order, but a phase (DUNE-REVIVE-15)", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":18,"phase":"ship-move","seats":{"guild":{"tanks":2}}}
			{"by":"guild","do":"revive","normal":1,"refused":"DUNE-REVIVE-15"}`},
		{name: "nobody has anything to bring back: no seat is asked", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":18,"phase":"charity"}
			{"by":"moderator","do":"table.set","phase":"revival"}
			{"expect":{"phase":"revival"},"prompts":[{"for":"moderator","ask":"advance"}],"noprompts":[{"ask":"revive"}]}
			{"by":"moderator","do":"advance"}
			{"expect":{"phase":"ship-move"}}`},
		{name: "an unanswered chance lapses", lines: toRevive(`{"guild":{"tanks":2},"fremen":{"tanks":1}}`) + `
			{"by":"guild","do":"pass"}
			{"by":"moderator","do":"advance"}
			{"expect":{"phase":"ship-move","seats":{"guild":{"tanks":2}}}}`},
		{name: "a pass is no end while others think", lines: toRevive(`{"guild":{"tanks":2},"fremen":{"tanks":1}}`) + `
			{"by":"guild","do":"pass"}
			{"by":"guild","do":"revive","normal":1}
			{"expect":{"phase":"revival","seats":{"guild":{"tanks":1}}}}`},
	})
}

func TestHelpWithRevival(t *testing.T) {
	fremenAlly := toRevive(`{"guild":{"tanks":9,"spice":1,"allies":["fremen"]},"fremen":{"allies":["guild"],"tanks":1},"emperor":{"hand":["karama"]}}`) + `
			{"by":"fremen","do":"allow","to":"guild","power":"fremen.ally-revival"}
`
	emperorAlly := toRevive(`{"guild":{"tanks":9,"spice":4,"allies":["emperor"]},"emperor":{"allies":["guild"],"spice":7},"fremen":{"tanks":1},"atreides":{"hand":["karama"]}}`)
	runAll(t, []script{
		{name: "three free by leave of the Fremen (DUNE-REVIVE-05)", lines: fremenAlly + `
			{"by":"guild","do":"revive","normal":3}
			{"expect":{"seats":{"guild":{"tanks":6,"spice":1}}}}`},
		{name: "unless a Karama stops it; then as the sheet says (DUNE-KARAMA-02)", lines: fremenAlly + `
			{"by":"emperor","do":"play","card":"karama","use":"block:fremen.ally-revival"}
			{"by":"guild","do":"revive","normal":3,"refused":"DUNE-REVIVE-03"}
			{"by":"guild","do":"revive","normal":1}`},
		{name: "or the leave is taken back (DUNE-ALLY-08)", lines: fremenAlly + `
			{"by":"fremen","do":"allow","to":null,"power":"fremen.ally-revival"}
			{"by":"guild","do":"revive","normal":3,"refused":"DUNE-REVIVE-03"}`},
		{name: "the Emperor lifts the limit by what he pays (DUNE-REVIVE-06)", lines: emperorAlly + `
			{"by":"guild","do":"revive","normal":5,"refused":"DUNE-REVIVE-01"}
			{"by":"emperor","do":"support","to":"guild","for":"revival","spice":5}
			{"by":"guild","do":"revive","normal":6,"refused":"DUNE-REVIVE-06"}
			{"by":"guild","do":"revive","normal":5}
			{"expect":{"seats":{"guild":{"tanks":4,"spice":0,"revived":5},"emperor":{"spice":3}}}}
			{"by":"emperor","do":"support","to":"guild","for":"revival","spice":3,"refused":"DUNE-REVIVE-06"}
			{"by":"emperor","do":"support","to":"guild","for":"revival","spice":2}
			{"by":"guild","do":"revive","normal":1}
			{"by":"emperor","do":"support","to":"guild","for":"revival","spice":1,"refused":"DUNE-REVIVE-06"}
			{"expect":{"seats":{"guild":{"revived":6},"emperor":{"spice":1}}}}`},
		{name: "he pays for three at most", lines: emperorAlly + `
			{"by":"emperor","do":"support","to":"guild","for":"revival","spice":7,"refused":"DUNE-REVIVE-06"}
			{"by":"emperor","do":"support","to":"guild","for":"revival","spice":6}
			{"by":"guild","do":"revive","normal":7,"refused":"DUNE-REVIVE-06"}
			{"by":"guild","do":"revive","normal":6}
			{"expect":{"seats":{"guild":{"tanks":3,"spice":0},"emperor":{"spice":1}}}}`},
		{name: "his help is for what goes beyond the three", lines: emperorAlly + `
			{"by":"emperor","do":"support","to":"guild","for":"revival","spice":6}
			{"by":"guild","do":"revive","normal":3}
			{"expect":{"seats":{"guild":{"spice":0},"emperor":{"spice":7}}}}`},
		{name: "a Karama stops him", lines: emperorAlly + `
			{"by":"emperor","do":"support","to":"guild","for":"revival","spice":6}
			{"by":"atreides","do":"play","card":"karama","use":"block:emperor.ally-revival"}
			{"by":"guild","do":"revive","normal":4,"refused":"DUNE-REVIVE-01"}
			{"by":"guild","do":"revive","normal":3}`},
		{name: "no other ally pays for revival (DUNE-ALLY-06)", lines: toRevive(`{"guild":{"tanks":9,"allies":["atreides"]},"atreides":{"allies":["guild"]}}`) + `
			{"by":"atreides","do":"support","to":"guild","for":"revival","spice":2,"refused":"DUNE-ALLY-06"}`},
	})
}

func TestWhatRevivalOffers(t *testing.T) {
	s := stateOf(t, "gf9-basic", `{"turn":3,"storm":18,"phase":"revival","seats":{"atreides":{"tanks":9,"spice":1},"guild":{"tanks":9,"spice":4,"allies":["emperor"]},
		"emperor":{"allies":["guild"],"tanks":1},"fremen":{"tanks":2},"harkonnen":{"tanks":9,"spice":9,"revived":2}}}`)
	s = after(t, s, `{"by":"emperor","do":"support","to":"guild","for":"revival","spice":5}`)
	for f, want := range map[Faction]ReviveChoice{
		Atreides:  {Free: 2, Limit: 3, Normal: 2},
		Guild:     {Free: 1, Limit: 5, Normal: 5},
		Emperor:   {Free: 1, Limit: 3, Normal: 1},
		Fremen:    {Free: 3, Limit: 3, Normal: 2},
		Harkonnen: {Free: 0, Limit: 1, Normal: 1},
	} {
		if got := s.reviveChoice(f); got.Free != want.Free || got.Limit != want.Limit || got.Normal != want.Normal || got.Cost != 2 {
			t.Errorf("%s: want %+v, got %+v", f, want, got)
		}
	}
}

// dead names leaders of the Guild and where they are; the rest are ready.
const (
	guildDead  = `"staban-tuek":{"at":"tanks"},"master-bewt":{"at":"tanks"},"esmar-tuek":{"at":"tanks"},"soo-soo-sook":{"at":"tanks"},"guild-rep":{"at":"tanks"}`
	oneRevived = `"staban-tuek":{"at":"tanks"},"master-bewt":{"at":"tanks"},"esmar-tuek":{"at":"tanks"},"soo-soo-sook":{"at":"tanks"},"guild-rep":{"at":"ready","died":1}`
	oneUnhurt  = `"staban-tuek":{"at":"tanks"},"master-bewt":{"at":"tanks"},"esmar-tuek":{"at":"tanks"},"soo-soo-sook":{"at":"tanks"}`
	allDown    = `"staban-tuek":{"at":"tanks-down"},"master-bewt":{"at":"tanks-down"},"esmar-tuek":{"at":"tanks-down"},"soo-soo-sook":{"at":"tanks-down"},"guild-rep":{"at":"tanks-down"}`
	oneDown    = `"staban-tuek":{"at":"tanks"},"master-bewt":{"at":"tanks"},"esmar-tuek":{"at":"tanks"},"soo-soo-sook":{"at":"tanks"},"guild-rep":{"at":"tanks-down"}`
)

func TestRevivingLeaders(t *testing.T) {
	guild := func(leaders string) string {
		return toRevive(`{"guild":{"spice":9,"leaders":{` + leaders + `}},"fremen":{"tanks":1}}`)
	}
	runAll(t, []script{
		{name: "all dead: one a turn, for its strength (DUNE-REVIVE-08, 09)", lines: guild(guildDead) + `
			{"by":"guild","do":"revive","leader":"staban-tuek"}
			{"expect":{"seats":{"guild":{"spice":4,"leaders":{"staban-tuek":{"at":"ready"}}}}}}
			{"by":"guild","do":"revive","leader":"guild-rep","refused":"DUNE-REVIVE-08"}`},
		{name: "until all are back (DUNE-REVIVE-08)", lines: guild(oneRevived) + `
			{"by":"guild","do":"revive","leader":"esmar-tuek"}
			{"by":"moderator","do":"table.set","turn":4,"phase":"revival"}
			{"by":"guild","do":"revive","leader":"soo-soo-sook"}
			{"expect":{"seats":{"guild":{"spice":4}}}}`},
		{name: "one that never died stands in the way", lines: guild(oneUnhurt) + `
			{"noprompts":[{"for":"guild","ask":"revive"}]}
			{"by":"guild","do":"revive","leader":"esmar-tuek","refused":"DUNE-REVIVE-08"}`},
		{name: "not another's, not one that lives", lines: guild(oneRevived) + `
			{"by":"guild","do":"revive","leader":"stilgar","refused":"DUNE-REVIVE-08"}
			{"by":"guild","do":"revive","leader":"guild-rep","refused":"DUNE-REVIVE-08"}
			{"by":"guild","do":"revive","leader":"nobody","refused":"DUNE-REVIVE-08"}`},
		{name: "the price is private (DUNE-REVIVE-09)", lines: toRevive(`{"guild":{"spice":4,"leaders":{`+guildDead+`}},"fremen":{"tanks":1}}`) + `
			{"by":"guild","do":"revive","leader":"staban-tuek","refused":"DUNE-REVIVE-09"}
			{"by":"guild","do":"revive","leader":"master-bewt"}
			{"expect":{"seats":{"guild":{"spice":1}}}}`},
		{name: "forces and a leader at once", lines: toRevive(`{"guild":{"tanks":3,"spice":7,"leaders":{`+guildDead+`}},"fremen":{"tanks":1}}`) + `
			{"by":"guild","do":"revive","normal":3,"leader":"staban-tuek","refused":"DUNE-REVIVE-09"}
			{"by":"guild","do":"revive","normal":3,"leader":"master-bewt"}
			{"expect":{"seats":{"guild":{"spice":0,"tanks":0}}}}`},
		{name: "who died again waits for the others (DUNE-REVIVE-11)", lines: guild(oneDown) + `
			{"by":"guild","do":"revive","leader":"guild-rep","refused":"DUNE-REVIVE-11"}
			{"by":"guild","do":"revive","leader":"soo-soo-sook"}`},
		{name: "when all have died again, the round begins anew", lines: guild(allDown) + `
			{"by":"guild","do":"revive","leader":"guild-rep"}
			{"by":"moderator","do":"table.set","turn":4,"phase":"revival"}
			{"by":"guild","do":"revive","leader":"soo-soo-sook"}
			{"expect":{"seats":{"guild":{"leaders":{"guild-rep":{"at":"ready"},"soo-soo-sook":{"at":"ready"},"esmar-tuek":{"at":"tanks"}}}}}}`},
		{name: "Avalon Hill: not in this phase (DUNE-REVIVE-10)", profile: "ah-basic", lines: guild(guildDead) + `
			{"noprompts":[{"for":"guild","ask":"revive"}]}
			{"by":"guild","do":"revive","leader":"guild-rep","refused":"DUNE-REVIVE-10"}`},
		{name: "but at the end of one's turn", profile: "ah-basic", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":11,"phase":"ship-move","seats":{"guild":{"spice":9,"leaders":{` + guildDead + `}}}}
			{"by":"guild","do":"revive","leader":"guild-rep","refused":"DUNE-REVIVE-10"}
			{"by":"guild","do":"pass"}
			{"by":"guild","do":"pass"}
			{"expect":{"step":"leader"}}
			{"by":"harkonnen","do":"revive","leader":"umman-kudu","refused":"DUNE-REVIVE-08"}
			{"by":"guild","do":"revive","leader":"guild-rep"}
			{"expect":{"turns":{"acting":"harkonnen"},"seats":{"guild":{"spice":8}}}}`},
		{name: "a GF9 table may take that moment", house: `{"revival.leader_timing":"own_turn"}`, lines: guild(guildDead) + `
			{"by":"guild","do":"revive","leader":"guild-rep","refused":"DUNE-REVIVE-10"}`},
	})
}

func TestAGholaIsNoRevivalOfTheRound(t *testing.T) { // [DUNE-REVIVE-08]
	position := `{"turn":3,"storm":18,"phase":"revival","seats":{"guild":{"spice":9,"hand":["tleilaxu-ghola"],"leaders":{` + guildDead + `}},"fremen":{"tanks":1}}}`
	for profile, may := range map[string]bool{"ah-basic": false, "gf9-basic": true} {
		s := after(t, stateOf(t, profile, position), `{"by":"guild","do":"play","card":"tleilaxu-ghola","leader":"staban-tuek"}`)
		if got := len(s.revivable(Guild)) == 4; got != may {
			t.Errorf("%s: with one leader back by Ghola want the others to follow %v, got %v", profile, may, s.revivable(Guild))
		}
		s.startTurn()
		if !s.seat[Guild].Leaders["staban-tuek"].ByGhola {
			t.Errorf("%s: the next turn forgets how the leader came back", profile)
		}
	}
}
