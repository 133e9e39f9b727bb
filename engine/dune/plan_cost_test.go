package dune

import (
	"encoding/json"
	"fmt"
	"testing"
)

// TestPlanCosts plays every number that a combatant is offered, with every amount of spice, to a victory and to a defeat, and
// proves that its forces and its purse lose exactly what the offer said
// [DUNE-BATTLE-30, DUNE-BATTLE-31, DUNE-BATTLE-47, DUNE-BATTLE-48].
func TestPlanCosts(t *testing.T) {
	for _, c := range []struct {
		name, profile string
		by            Faction
		leader        Leader
		forces        Forces
		spice         int
		house         string
	}{
		{"ordinary forces", "gf9-basic", Emperor, "bashar", Forces{Normal: 5}, 3, ""},
		{"elites", "gf9-basic", Emperor, "bashar", Forces{Normal: 1, Special: 2}, 0, "faction_extras=on"},
		{"spice for some", "gf9-advanced", Emperor, "bashar", Forces{Normal: 3, Special: 2}, 2, ""},
		{"spice for all", "gf9-advanced", Harkonnen, "captain-iakin-nefud", Forces{Normal: 5}, 9, ""},
		{"Fremen without spice", "gf9-advanced", Fremen, "jamis", Forces{Normal: 2, Special: 2}, 4, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, n := range offered(t, c.profile, c.by, c.forces, c.spice, c.house).Numbers {
				for i, fall := range n.Fall {
					spice := 0
					if len(n.Spice) > 0 {
						spice = n.Spice[i]
					}
					plan, _ := json.Marshal(Plan{Leader: c.leader, Dial: n.Dial, Spice: spice})
					t.Run(string(plan), func(t *testing.T) {
						b := clash(t, c.profile, c.by, c.forces, c.spice, c.house)
						won := b.end(c.by, plan, 0)
						same(t, "lost by winning", fall, won)
						same(t, "spice after it", c.spice-spice, b.state().seat[c.by].Spice)
						b = clash(t, c.profile, c.by, c.forces, c.spice, c.house)
						lost := b.end(c.by, plan, 10)
						same(t, "lost by losing", Span{c.forces.total(), c.forces.total()}, lost)
						same(t, "spice after it", c.spice-spice, b.state().seat[c.by].Spice)
					})
				}
			}
		})
	}
}

// clash opens a battle of a faction against a strong Guild in Old Gap.
func clash(t *testing.T, profile string, f Faction, n Forces, spice int, house string) battleTable {
	t.Helper()
	var switches []string
	if house != "" {
		switches = append(switches, house)
	}
	b := newBattle(t, profile, fmt.Sprintf(`"storm":1,"board":{"old-gap":{"9":{"%s":%s,"guild":20}}},"seats":{"%s":{"spice":%d,"hand":[]},"guild":{"spice":20,"hand":[]}}`,
		f, mustJSON(n), f, spice), switches...)
	picker := b.state().nextAggressor()
	b.play(fmt.Sprintf(`{"by":"%s","do":"battle.pick","territory":"old-gap"}`, picker))
	for b.state().step != stepPlan {
		b.play(`{"by":"moderator","do":"advance"}`)
	}
	return b
}

// offered is what a combatant may put into its plan there.
func offered(t *testing.T, profile string, f Faction, n Forces, spice int, house string) PlanChoice {
	t.Helper()
	return clash(t, profile, f, n, spice, house).state().planChoice(f)
}

// end plays a plan against a number of the Guild's, and gives the span of what the other loses in forces.
func (b battleTable) end(f Faction, plan []byte, guild int) Span {
	b.Helper()
	var args map[string]any
	_ = json.Unmarshal(plan, &args) // it was written here
	args["by"], args["do"] = f, "plan"
	guildPlan := fmt.Sprintf(`{"by":"guild","do":"plan","leader":"guild-rep","dial":%d`, guild)
	if b.state().host(Guild).paid && guild > 0 {
		guildPlan += fmt.Sprintf(`,"spice":%d`, guild)
	}
	b.play(string(mustJSON(args)), guildPlan+"}", fmt.Sprintf(`{"by":"%s","do":"treachery","call":false}`, f), `{"by":"guild","do":"treachery","call":false}`)
	if s := b.state(); s.step == stepLosses && s.battle.Outcome.Winner == f {
		out := Span{100, 0}
		for _, mix := range s.lossMixes() {
			out = Span{min(out.Least, mix.total()), max(out.Most, mix.total())}
		}
		return out
	}
	n := b.state().seat[f].Tanks.total()
	return Span{n, n}
}
