package dune

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

const oldGap = `"storm":5,"board":{"old-gap":{"9":{"emperor":4,"guild":3}}}`

// emperorPlans opens a battle of Emperor against Guild in Old Gap, with what the Emperor's seat has.
func emperorPlans(t *testing.T, profile, seat string, house ...string) battleTable {
	t.Helper()
	b := newBattle(t, profile, oldGap+`,"seats":{"emperor":{`+seat+`}}`, house...)
	b.play(`{"by":"emperor","do":"battle.pick","territory":"old-gap"}`)
	return b
}

const (
	noLeaders   = `"leaders":{"hasimir-fenring":{"at":"tanks"},"captain-aramsham":{"at":"tanks"},"caid":{"at":"tanks"},"burseg":{"at":"tanks-down"},"bashar":{"at":"arrakeen"}}`
	someLeaders = `"leaders":{"hasimir-fenring":{"at":"tanks"},"captain-aramsham":{"at":"carthag"},"caid":{"at":"old-gap"}}`
)

// TestPlanLegality proves what a plan may hold, ruling by ruling; a case without a ruling is a legal plan. Refusals
// are private and leave the prompt open [DUNE-BATTLE-22..27, DUNE-BATTLE-33].
func TestPlanLegality(t *testing.T) {
	for _, c := range []struct{ name, profile, seat, plan, ruling string }{
		{"all forces", "gf9-basic", someLeaders, `"leader":"caid","dial":4`, ""},
		{"none of them", "gf9-basic", someLeaders, `"leader":"caid","dial":0`, ""},
		{"one too many", "gf9-basic", someLeaders, `"leader":"caid","dial":5`, "DUNE-BATTLE-23"},
		{"less than none", "gf9-basic", someLeaders, `"leader":"caid","dial":-1`, "DUNE-BATTLE-23"},
		{"a half", "gf9-basic", someLeaders, `"leader":"caid","dial":2.5`, "DUNE-BATTLE-23"},
		{"no number", "gf9-basic", someLeaders, `"leader":"caid"`, "DUNE-BATTLE-23"},
		{"a third", "gf9-basic", someLeaders, `"leader":"caid","dial":0.3`, "DUNE-BATTLE-22"},
		{"spice", "gf9-basic", someLeaders, `"leader":"caid","dial":1,"spice":1`, "DUNE-BATTLE-45"},
		{"Kwisatz Haderach", "gf9-basic", someLeaders, `"leader":"caid","dial":1,"kwisatz":true`, "DUNE-BATTLE-35"},
		{"no leader at will", "gf9-basic", someLeaders, `"leader":null,"dial":1`, "DUNE-BATTLE-24"},
		{"a dead leader", "gf9-basic", someLeaders, `"leader":"hasimir-fenring","dial":1`, "DUNE-BATTLE-24"},
		{"another's leader", "gf9-basic", someLeaders, `"leader":"guild-rep","dial":1`, "DUNE-BATTLE-24"},
		{"nobody's leader", "gf9-basic", someLeaders, `"leader":"gandalf","dial":1`, "DUNE-BATTLE-24"},
		{"fought here before", "gf9-basic", someLeaders, `"leader":"caid","dial":1`, ""},
		{"fought elsewhere", "gf9-basic", someLeaders, `"leader":"captain-aramsham","dial":1`, "DUNE-BATTLE-33"},
		{"no leader left", "gf9-basic", noLeaders, `"leader":null,"dial":4`, ""},
		{"no leader left, a card", "gf9-basic", noLeaders + `,"hand":["kulon"]`, `"dial":4,"weapon":"kulon"`, "DUNE-BATTLE-26"},
		{"no leader left, a hero held", "gf9-basic", noLeaders + `,"hand":["cheap-heroine"]`, `"leader":null,"dial":4`, "DUNE-BATTLE-25"},
		{"the hero then, with cards", "gf9-basic", noLeaders + `,"hand":["cheap-hero","kulon","shield"]`, `"leader":"cheap-hero","dial":4,"weapon":"kulon","defence":"shield"`, ""},
		{"the other hero", "gf9-basic", noLeaders + `,"hand":["cheap-hero"]`, `"leader":"cheap-heroine","dial":4`, "DUNE-BATTLE-27"},
		{"a hero at will", "gf9-basic", someLeaders + `,"hand":["cheap-hero"]`, `"leader":"cheap-hero","dial":1`, ""},
		{"a hero as weapon", "gf9-basic", `"hand":["cheap-hero"]`, `"leader":"caid","dial":1,"weapon":"cheap-hero"`, "DUNE-BATTLE-25"},
		{"a hero as defence", "gf9-basic", `"hand":["cheap-hero"]`, `"leader":"caid","dial":1,"defence":"cheap-hero"`, "DUNE-BATTLE-25"},
		{"both cards", "gf9-basic", `"hand":["lasgun","snooper"]`, `"leader":"caid","dial":1,"weapon":"lasgun","defence":"snooper"`, ""},
		{"two worthless cards", "gf9-basic", `"hand":["kulon","baliset"]`, `"leader":"caid","dial":1,"weapon":"baliset","defence":"kulon"`, ""},
		{"one card twice", "gf9-basic", `"hand":["kulon"]`, `"leader":"caid","dial":1,"weapon":"kulon","defence":"kulon"`, "DUNE-BATTLE-27"},
		{"a defence as weapon", "gf9-basic", `"hand":["shield"]`, `"leader":"caid","dial":1,"weapon":"shield"`, "DUNE-BATTLE-27"},
		{"a weapon as defence", "gf9-basic", `"hand":["lasgun"]`, `"leader":"caid","dial":1,"defence":"lasgun"`, "DUNE-BATTLE-27"},
		{"a special card", "gf9-basic", `"hand":["karama"]`, `"leader":"caid","dial":1,"weapon":"karama"`, "DUNE-BATTLE-27"},
		{"a card not held", "gf9-basic", `"hand":["kulon"]`, `"leader":"caid","dial":1,"weapon":"lasgun"`, "DUNE-BATTLE-27"},
		{"no such card", "gf9-basic", `"hand":["kulon"]`, `"leader":"caid","dial":1,"weapon":"sword"`, "DUNE-BATTLE-27"},
		{"a hand that was never logged", "gf9-basic", ``, `"leader":"caid","dial":1,"weapon":"lasgun","defence":"shield"`, ""},
		{"one card without a name", "gf9-basic", `"cards":1`, `"leader":"caid","dial":1,"weapon":"lasgun","defence":"shield"`, "DUNE-BATTLE-27"},
	} {
		b := emperorPlans(t, c.profile, c.seat)
		line := `{"by":"emperor","do":"plan",` + c.plan + `}`
		t.Run(c.name, func(t *testing.T) {
			b.T = t
			if c.ruling == "" {
				b.play(line)
				b.wantAsked("guild plan")
				return
			}
			no := b.refuse(c.ruling, line)
			if !no.Private && c.name != "a third" {
				t.Error("the refusal is not private")
			}
			b.wantAsked("emperor plan, guild plan")
		})
	}
}

// TestPlanReplaced proves that a plan may be changed until both are sealed, and that nobody else sees it before
// [DUNE-BATTLE-22].
func TestPlanReplaced(t *testing.T) {
	b := emperorPlans(t, "gf9-basic", `"hand":["lasgun"],"allies":["fremen"]`)
	b.refuse("DUNE-BATTLE-22", `{"by":"fremen","do":"plan","leader":"stilgar","dial":1}`)
	b.refuse("DUNE-DEAL-06", `{"by":"moderator","for":"emperor","do":"plan","leader":"caid","dial":1}`)
	b.play(`{"by":"emperor","do":"plan","leader":"caid","dial":2,"weapon":"lasgun"}`)
	b.play(`{"by":"emperor","do":"plan","leader":"bashar","dial":3}`)
	same(t, "plan", Plan{Leader: "bashar", Dial: whole(3)}, b.state().battle.Plans[Emperor])
	for _, v := range []engine.Viewer{engine.Public, engine.AtModerator, engine.AtSeat(Guild), engine.AtSeat(Fremen)} {
		if got := b.view(v); strings.Contains(got, "bashar") || strings.Contains(got, "plans") {
			t.Errorf("%+v sees the plan: %s", v, got)
		}
	}
	if got := b.view(engine.AtSeat(Emperor)); !strings.Contains(got, `"leader":"bashar","dial":3`) {
		t.Errorf("the Emperor does not see the own plan: %s", got)
	}
	b.play(`{"by":"guild","do":"plan","leader":"guild-rep","dial":1}`)
	b.wantAsked("emperor treachery, guild treachery")
	if got := b.view(engine.Public); !strings.Contains(got, `"leader":"bashar"`) || !strings.Contains(got, `"leader":"guild-rep"`) {
		t.Errorf("the plans are not shown: %s", got)
	}
	b.refuse("DUNE-BATTLE-22", `{"by":"emperor","do":"plan","leader":"caid","dial":0}`)
}

// TestNoLeaderIsAnnounced proves that the table learns when the plan is sealed that it has no leader, and does not
// learn its number [DUNE-BATTLE-26].
func TestNoLeaderIsAnnounced(t *testing.T) {
	for none, key := range map[bool]string{true: "log.plan.no_leader", false: "log.plan.sealed"} {
		m, ok := PlanSealed{Faction: Emperor, NoLeader: none}.tell(engine.Public)
		if !ok || m.Key != key || len(m.Args) != 1 {
			t.Errorf("without a leader: %t: told %+v", none, m)
		}
	}
}

// TestPlansReturned proves that a plan that became illegal, or that claims a card which cannot be in that hand,
// comes back when both are sealed, and reveals nothing before about where a card is [DUNE-BATTLE-56].
func TestPlansReturned(t *testing.T) {
	b := newBattle(t, "gf9-basic", oldGap+`,"seats":{"fremen":{"hand":["lasgun"]},"harkonnen":{"hand":[]}}`)
	b.play(
		`{"by":"emperor","do":"battle.pick","territory":"old-gap"}`,
		`{"by":"guild","do":"plan","leader":"guild-rep","dial":2}`,
		`{"by":"emperor","do":"plan","leader":"caid","dial":2,"weapon":"lasgun"}`,
	)
	b.wantAsked("emperor plan")
	b.play(`{"by":"emperor","do":"plan","leader":"caid","dial":2,"weapon":"crysknife"}`)
	b.wantAsked("emperor treachery, guild treachery")

	b = newBattle(t, "gf9-basic", oldGap)
	b.play(
		`{"by":"emperor","do":"battle.pick","territory":"old-gap"}`,
		`{"by":"guild","do":"plan","leader":"guild-rep","dial":2,"weapon":"lasgun"}`,
		`{"by":"emperor","do":"plan","leader":"caid","dial":2,"weapon":"lasgun"}`,
	)
	b.wantAsked("emperor plan, guild plan")

	b = emperorPlans(t, "gf9-basic", noLeaders)
	b.play(`{"by":"emperor","do":"plan","leader":null,"dial":2}`)
	if err := b.act(func(d *decision) error {
		seat := d.own(Emperor)
		seat.Leaders = gamekit.With(seat.Leaders, "caid", LeaderState{At: atReady, Ghola: true})
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	b.play(`{"by":"guild","do":"plan","leader":"guild-rep","dial":2}`)
	b.wantAsked("emperor plan")
}

// TestPlanChoices proves that every plan a prompt offers is legal.
func TestPlanChoices(t *testing.T) {
	b := emperorPlans(t, "ah-basic", someLeaders+`,"hand":["cheap-hero","lasgun","shield","shield","kulon","karama"]`)
	p := b.state().prompts()[0]
	got, _ := p.Choices.(PlanChoice)
	same(t, "choices", PlanChoice{
		Leaders: []rulebook.Leader{"caid", "burseg", "bashar", "cheap-hero"},
		Weapons: []rulebook.Card{"lasgun", "kulon"}, Defences: []rulebook.Card{"shield", "kulon"},
		Max: whole(4), Numbers: numbersTo(4), Forces: Forces{Normal: 4},
		Strength: map[rulebook.Leader]int{"caid": 3, "burseg": 3, "bashar": 2, "cheap-hero": 0},
	}, got)
	b = emperorPlans(t, "ah-basic", noLeaders+`,"hand":[]`)
	got, _ = b.state().prompts()[0].Choices.(PlanChoice)
	if !got.NoLeader || len(got.Leaders) != 0 {
		t.Errorf("without leaders: %+v", got)
	}
}

// numbersTo lists the numbers from 0 to n ordinary forces; each costs as many forces.
func numbersTo(most int) []DialNumber {
	var out []DialNumber
	for n := range most + 1 {
		out = append(out, DialNumber{Dial: whole(n), Fall: []Span{{n, n}}})
	}
	return out
}

// TestRevealWaits proves that sealed plans stay sealed, and may still be changed, while a hand is raised or a
// question is open [DUNE-KARAMA-08, DUNE-CARD-01].
func TestRevealWaits(t *testing.T) {
	b := emperorPlans(t, "gf9-basic", `"hand":["truthtrance"]`)
	b.play(
		`{"by":"guild","do":"raise"}`,
		`{"by":"emperor","do":"plan","leader":"caid","dial":2}`,
		`{"by":"guild","do":"plan","leader":"guild-rep","dial":2}`,
		`{"by":"emperor","do":"plan","leader":"bashar","dial":2}`,
	)
	same(t, "step", stepPlan, b.state().step)
	b.play(`{"by":"guild","do":"release"}`)
	same(t, "step", stepTreachery, b.state().step)

	b.play(
		`{"by":"emperor","do":"play","card":"truthtrance","ask":"guild","question":"Did you hold a Shield?"}`,
		`{"by":"emperor","do":"treachery","call":false}`,
		`{"by":"guild","do":"treachery","call":false}`,
	)
	same(t, "step", stepTreachery, b.state().step)
	b.play(`{"by":"guild","do":"answer","value":"no"}`)
	same(t, "phase", Collection, b.state().phase)
}

// TestPlanCosts plays every number that a combatant is offered, with every amount of spice, to a victory and to a defeat, and
// proves that its forces and its purse lose exactly what the offer said
// [DUNE-BATTLE-30, DUNE-BATTLE-31, DUNE-BATTLE-47, DUNE-BATTLE-48].
func TestPlanCosts(t *testing.T) {
	for _, c := range []struct {
		name, profile string
		by            Faction
		leader        rulebook.Leader
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
	if b.state().battleForceOf(Guild).paid && guild > 0 {
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
