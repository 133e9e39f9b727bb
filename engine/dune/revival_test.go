package dune

import "testing"

// toRevive sets up the revival phase; tanks not named are empty.
func toRevive(seats string) string {
	return `{"by":"moderator","do":"table.set","turn":3,"storm":18,"phase":"revival","seats":` + seats + `}` + "\n"
}

func TestRevivingForces(t *testing.T) {
	runAll(t, []script{
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
		{name: "nobody has anything to bring back: no seat is asked", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":18,"phase":"charity"}
			{"by":"moderator","do":"table.set","phase":"revival"}
			{"expect":{"phase":"revival"},"prompts":[{"for":"moderator","ask":"advance"}],"noprompts":[{"ask":"revive"}]}
			{"by":"moderator","do":"advance"}
			{"expect":{"phase":"ship-move"}}`},
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
)

func TestRevivingLeaders(t *testing.T) {
	guild := func(leaders string) string {
		return toRevive(`{"guild":{"spice":9,"leaders":{` + leaders + `}},"fremen":{"tanks":1}}`)
	}
	runAll(t, []script{
		{name: "one that never died stands in the way", lines: guild(oneUnhurt) + `
			{"noprompts":[{"for":"guild","ask":"revive"}]}
			{"by":"guild","do":"revive","leader":"esmar-tuek","refused":"DUNE-REVIVE-08"}`},
		{name: "not another's, not one that lives", lines: guild(oneRevived) + `
			{"by":"guild","do":"revive","leader":"stilgar","refused":"DUNE-REVIVE-08"}
			{"by":"guild","do":"revive","leader":"guild-rep","refused":"DUNE-REVIVE-08"}
			{"by":"guild","do":"revive","leader":"nobody","refused":"DUNE-REVIVE-08"}`},
		{name: "Avalon Hill: not in this phase (DUNE-REVIVE-10)", profile: "ah-basic", lines: guild(guildDead) + `
			{"noprompts":[{"for":"guild","ask":"revive"}]}
			{"by":"guild","do":"revive","leader":"guild-rep","refused":"DUNE-REVIVE-10"}`},
	})
}
