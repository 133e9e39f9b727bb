package dune

import (
	"fmt"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// voiced opens a battle of Bene Gesserit against Harkonnen and speaks the Voice.
func voiced(t *testing.T, profile, hand string, play bool, what string, house ...string) battleTable {
	t.Helper()
	b := newBattle(t, profile, `"storm":1,"board":{"carthag":{"10":{"bene-gesserit":2,"harkonnen":3}}},"seats":{"harkonnen":{`+hand+`}}`, house...)
	b.play(`{"by":"bene-gesserit","do":"battle.pick","territory":"carthag"}`)
	b.play(fmt.Sprintf(`{"by":"bene-gesserit","do":"voice","play":%v,"what":%q}`, play, what))
	return b
}

// TestVoiceObeyed proves that a plan that can obey the Voice must, and that an order which cannot be obeyed, or not
// be checked, binds nobody [DUNE-BATTLE-09, DUNE-BATTLE-10].
func TestVoiceObeyed(t *testing.T) {
	const none = `,"leaders":{"feyd-rautha":{"at":"tanks"},"beast-rabban":{"at":"tanks"},"piter-de-vries":{"at":"tanks"},"captain-iakin-nefud":{"at":"tanks"},"umman-kudu":{"at":"tanks"}}`
	for _, c := range []struct {
		name, seat string
		play       bool
		what, plan string
		legal      bool
	}{
		{"plays it", `"hand":["gom-jabbar","shield"]`, true, "poison-weapon", `"leader":"umman-kudu","weapon":"gom-jabbar"`, true},
		{"does not, though it could", `"hand":["gom-jabbar","shield"]`, true, "poison-weapon", `"leader":"umman-kudu","defence":"shield"`, false},
		{"cannot", `"hand":["crysknife","shield"]`, true, "poison-weapon", `"leader":"umman-kudu","weapon":"crysknife"`, true},
		{"has no leader to play it with", `"hand":["gom-jabbar"]` + none, true, "poison-weapon", `"leader":null`, true},
		{"its hand is unknown", `"cards":2`, true, "poison-weapon", `"leader":"umman-kudu"`, true},
		{"its hand is known in part", `"cards":2,"hand":["gom-jabbar"]`, true, "poison-weapon", `"leader":"umman-kudu"`, false},
		{"forbidden and left out", `"hand":["gom-jabbar"]`, false, "poison-weapon", `"leader":"umman-kudu"`, true},
		{"forbidden and played", `"hand":["gom-jabbar"]`, false, "poison-weapon", `"leader":"umman-kudu","weapon":"gom-jabbar"`, false},
		{"forbidden in an unknown hand", `"cards":2`, false, "poison-weapon", `"leader":"umman-kudu","weapon":"gom-jabbar"`, false},
		{"a Lasgun is no projectile weapon", `"hand":["lasgun"]`, false, "projectile-weapon", `"leader":"umman-kudu","weapon":"lasgun"`, true},
		{"a Lasgun by name", `"hand":["lasgun"]`, false, "lasgun", `"leader":"umman-kudu","weapon":"lasgun"`, false},
		{"worthless as weapon", `"hand":["kulon","shield"]`, true, "worthless", `"leader":"umman-kudu","weapon":"kulon","defence":"shield"`, true},
		{"worthless as defence", `"hand":["kulon","crysknife"]`, true, "worthless", `"leader":"umman-kudu","weapon":"crysknife","defence":"kulon"`, true},
		{"worthless left out", `"hand":["kulon","crysknife"]`, true, "worthless", `"leader":"umman-kudu","weapon":"crysknife"`, false},
		{"no worthless card", `"hand":["kulon"]`, false, "worthless", `"leader":"umman-kudu","defence":"kulon"`, false},
		{"a Shield", `"hand":["shield","snooper"]`, true, "projectile-defence", `"leader":"umman-kudu","defence":"snooper"`, false},
		{"a Cheap Hero", `"hand":["cheap-heroine"]`, true, "cheap-hero", `"leader":"umman-kudu"`, false},
		{"a Cheap Hero comes", `"hand":["cheap-heroine"]`, true, "cheap-hero", `"leader":"cheap-heroine"`, true},
		{"no Cheap Hero", `"hand":["cheap-hero"]`, false, "cheap-hero", `"leader":"cheap-hero"`, false},
		{"no Cheap Hero, and nobody else", `"hand":["cheap-hero"]` + none, false, "cheap-hero", `"leader":null`, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := voiced(t, "gf9-basic", c.seat, c.play, c.what)
			line := `{"by":"harkonnen","do":"plan","dial":1,` + c.plan + `}`
			if c.legal {
				b.play(line)
			} else if no := b.refuse("DUNE-BATTLE-09", line); !no.Private {
				t.Error("whether the Voice could be obeyed is told to others")
			}
			b.play(`{"by":"bene-gesserit","do":"plan","leader":"alia","dial":1}`) // the Voice does not bind its speaker
		})
	}
}

// TestVoiceChoices proves that a prompt offers no forbidden card, and lists the cards of which the Voice demands one.
func TestVoiceChoices(t *testing.T) {
	choice := func(b battleTable) PlanChoice {
		c, _ := b.state().prompts()[1].Choices.(PlanChoice)
		return c
	}
	c := choice(voiced(t, "gf9-basic", `"hand":["crysknife","gom-jabbar","kulon"]`, true, "projectile-weapon"))
	same(t, "must", []rulebook.Card{"crysknife"}, c.Must)
	c = choice(voiced(t, "gf9-basic", `"hand":["crysknife","gom-jabbar","kulon"]`, false, "projectile-weapon"))
	same(t, "weapons", []rulebook.Card{"gom-jabbar", "kulon"}, c.Weapons)
}

// TestVoiceBlocked proves that a Karama voids the spoken Voice until both plans are sealed and stops one that was
// not spoken yet; in an ally's battle it can also stop the alliance's power [DUNE-BATTLE-12, DUNE-KARAMA-07].
func TestVoiceBlocked(t *testing.T) {
	block := func(b battleTable, a rulebook.Ability) error {
		return b.act(func(d *decision) error { return d.block(Guild, a) })
	}
	b := voiced(t, "gf9-basic", `"hand":["crysknife"]`, false, "projectile-weapon")
	line := `{"by":"harkonnen","do":"plan","leader":"umman-kudu","dial":1,"weapon":"crysknife"}`
	b.refuse("DUNE-BATTLE-09", line)
	check(t, block(b, rulebook.Voice))
	if got := b.view(engine.Public); !strings.Contains(got, `"blocked":["bene-gesserit.voice"]`) {
		t.Errorf("the block is not shown: %s", got)
	}
	b.play(line, `{"by":"bene-gesserit","do":"plan","leader":"alia","dial":1}`)
	if err := block(b, rulebook.Voice); err == nil || !strings.Contains(err.Error(), "DUNE-BATTLE-12") {
		t.Errorf("blocked after both plans were sealed: %v", err)
	}

	before := func(name, allies string, a rulebook.Ability, play ...string) battleTable {
		b := newBattle(t, "gf9-basic", `"storm":1,"board":{"carthag":{"10":{"guild":2,"bene-gesserit":1,"harkonnen":3}},"old-gap":{"9":{"guild":2,"harkonnen":3}}}`+allies)
		if err := block(b, a); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		b.play(play...)
		return b
	}
	picks := `{"by":"bene-gesserit","do":"battle.pick","territory":"carthag","against":"harkonnen"}`
	before("before it is asked", "", rulebook.Voice, picks).wantAsked("bene-gesserit plan, harkonnen plan")
	before("another ability", "", rulebook.AllyVoice, picks).wantAsked("bene-gesserit voice")

	allied := newBattle(t, "gf9-basic", `"storm":11,"board":{"old-gap":{"9":{"guild":2,"harkonnen":3}}},"seats":{"bene-gesserit":{"allies":["guild"]}}`)
	allied.play(`{"by":"guild","do":"battle.pick","territory":"old-gap"}`)
	allied.wantAsked("bene-gesserit voice")
	check(t, block(allied, rulebook.AllyVoice))
	allied.wantAsked("guild plan, harkonnen plan")
}

// TestBlockInTheNextBattle proves that a block which was spent in one battle allows another in the next
// [DUNE-KARAMA-07].
func TestBlockInTheNextBattle(t *testing.T) {
	b := newBattle(t, "gf9-basic", `"storm":1,"board":{"carthag":{"10":{"bene-gesserit":4,"harkonnen":1,"fremen":1}}},"seats":{"guild":{"hand":["karama","karama"]}}`)
	const karama = `{"by":"guild","do":"play","card":"karama","use":"block:bene-gesserit.voice","against":"bene-gesserit"}`
	b.play(karama)
	b.refuse("DUNE-BATTLE-12", karama)
	b.play(`{"by":"bene-gesserit","do":"battle.pick","territory":"carthag","against":"harkonnen"}`,
		`{"by":"harkonnen","do":"plan","leader":"umman-kudu","dial":0}`, `{"by":"bene-gesserit","do":"plan","leader":"alia","dial":0}`,
		`{"by":"moderator","do":"advance"}`, karama,
		`{"by":"bene-gesserit","do":"battle.pick","territory":"carthag","against":"fremen"}`)
	b.wantAsked("bene-gesserit plan, fremen plan")
}

// reveals brings a battle to the treachery step.
func reveals(t *testing.T, profile, seats string, house ...string) battleTable {
	t.Helper()
	b := newBattle(t, profile, oldGap+`,"seats":{`+seats+`}`, house...)
	b.play(`{"by":"emperor","do":"battle.pick","territory":"old-gap"}`,
		`{"by":"emperor","do":"plan","leader":"burseg","dial":4}`, `{"by":"guild","do":"plan","leader":"cheap-hero","dial":3}`)
	return b
}

// TestCalling proves which seats may call a traitor and which must, and that nothing is known before all have
// answered [DUNE-BATTLE-37, DUNE-BATTLE-38].
func TestCalling(t *testing.T) {
	b := reveals(t, "gf9-basic", `"emperor":{"traitors":["alia"]},"guild":{"hand":["cheap-hero"],"traitors":["burseg"]}`)
	b.wantAsked("emperor treachery, guild treachery")
	for _, p := range b.state().prompts() {
		if !p.Secret || !p.Optional || p.PublicChoices {
			t.Errorf("%s is asked otherwise: %+v", p.For, p)
		}
	}
	no := b.refuse("DUNE-BATTLE-37", `{"by":"emperor","do":"treachery","call":true}`) // a Cheap Hero is nobody's traitor
	if !no.Private {
		t.Error("the refusal is not private")
	}
	b.refuse("DUNE-BATTLE-37", `{"by":"emperor","do":"treachery"}`)
	b.refuse("DUNE-BATTLE-37", `{"by":"fremen","do":"treachery","call":true}`)
	b.refuse("DUNE-BATTLE-41", `{"by":"harkonnen","do":"treachery","call":true}`)
	b.play(`{"by":"guild","do":"treachery","call":true}`)
	b.refuse("DUNE-BATTLE-37", `{"by":"guild","do":"treachery","call":false}`)
	for _, f := range []Faction{Emperor, Fremen} {
		if got := b.view(engine.AtSeat(f)); strings.Contains(got, "outcome") {
			t.Errorf("%s knows: %s", f, got)
		}
		m, _ := TreacheryAnswered{Guild, true}.tell(engine.AtSeat(f))
		n, _ := TreacheryAnswered{Guild, false}.tell(engine.AtSeat(f))
		same(t, "what others hear", m, n)
	}
	b.play(`{"by":"emperor","do":"pass"}`)
	same(t, "winner", Guild, b.state().battle.Outcome.Winner)
}

// TestUntoldTraitors proves that a seat's word counts if the app was never told its traitors, and does not count if
// it was.
func TestUntoldTraitors(t *testing.T) {
	b := reveals(t, "gf9-basic", `"emperor":{"traitors":[]},"guild":{"hand":["cheap-hero"]}`)
	choice, _ := b.state().prompts()[1].Choices.(TreacheryChoice)
	same(t, "choice", TreacheryChoice{Leader: "burseg", Unknown: true}, choice)
	b.play(`{"by":"guild","do":"treachery","call":true}`)

	b = reveals(t, "gf9-basic", `"guild":{"hand":["cheap-hero"],"traitors":["caid"]}`)
	b.refuse("DUNE-BATTLE-37", `{"by":"guild","do":"treachery","call":true}`)
}

// TestHarkonnenForAnAlly proves that the Harkonnen call for an ally as if the ally had called, unless a Karama stops
// it [DUNE-BATTLE-41].
func TestHarkonnenForAnAlly(t *testing.T) {
	const seats = `"guild":{"spice":0,"hand":["cheap-hero"],"traitors":["alia"],"allies":["harkonnen"]},"harkonnen":{"spice":0,"traitors":["burseg","chani"]},"emperor":{"traitors":["alia"]}`
	b := reveals(t, "gf9-basic", seats)
	b.wantAsked("emperor treachery, guild treachery, harkonnen treachery")
	b.play(`{"by":"harkonnen","do":"treachery","call":true}`, `{"by":"moderator","do":"advance"}`)
	s := b.state()
	same(t, "outcome", Outcome{Winner: Guild, Killed: []rulebook.Leader{"burseg"}, Traitors: []rulebook.Leader{"burseg"}}, s.battle.Outcome)
	same(t, "spice", []int{3, 0}, []int{s.seat[Guild].Spice, s.seat[Harkonnen].Spice})

	block := func(d *decision) error { return d.blockTraitors(Fremen, rulebook.AllyTraitors) }
	b = reveals(t, "gf9-basic", seats)
	b.play(`{"by":"harkonnen","do":"treachery","call":true}`, `{"by":"guild","do":"treachery","call":false}`)
	check(t, b.act(block))
	b.play(`{"by":"moderator","do":"table.set","board":{"carthag":{"10":{"fremen":1,"atreides":1}}}}`, `{"by":"emperor","do":"treachery","call":false}`)
	same(t, "winner", Emperor, b.state().battle.Outcome.Winner)

	b = newBattle(t, "gf9-basic", oldGap+`,"seats":{`+seats+`}`)
	check(t, b.act(block))
	b.play(`{"by":"emperor","do":"battle.pick","territory":"old-gap"}`,
		`{"by":"emperor","do":"plan","leader":"burseg","dial":4}`, `{"by":"guild","do":"plan","leader":"cheap-hero","dial":3}`)
	b.wantAsked("emperor treachery, guild treachery")
}
