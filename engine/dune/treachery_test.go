package dune

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

const (
	emperorSide = `"leader":"burseg","dial":4,"weapon":"lasgun"`
	guildSide   = `"leader":"guild-rep","dial":1,"defence":"shield"`
	guildPays   = `"emperor":{"hand":["lasgun"],"traitors":["alia"]},"guild":{"spice":1,"hand":["shield","cheap-hero"],"traitors":["burseg"]}`
)

// TestTraitorCalled: the caller loses nothing, is paid the traitor's strength and keeps what he likes; no explosion
// [DUNE-BATTLE-37].
func TestTraitorCalled(t *testing.T) {
	for profile, leaderAt := range map[string]string{"gf9-basic": atReady, "ah-basic": "old-gap"} {
		b := fought(t, profile, guildPays, emperorSide, guildSide, [2]bool{false, true})
		s := b.state()
		same(t, "outcome", Outcome{Winner: Guild, Killed: []Leader{"burseg"}, Traitors: []Leader{"burseg"}}, s.battle.Outcome)
		same(t, "forces", []int{0, 3, 4}, []int{s.in("old-gap", Emperor).Normal, s.in("old-gap", Guild).Normal, s.seat[Emperor].Tanks.Normal})
		same(t, "spice", 1+3, s.seat[Guild].Spice)
		same(t, "discards", []Card{"lasgun"}, s.treachery.Discard)
		same(t, profile+": the caller's leader", leaderAt, s.seat[Guild].Leaders["guild-rep"].At)
		b.wantAsked("guild keep")
		b.refuse("DUNE-BATTLE-37", `{"by":"guild","do":"keep","cards":["lasgun"]}`)
		b.play(`{"by":"guild","do":"keep","cards":["shield"]}`)
		same(t, "hand", []Card{"cheap-hero", "shield"}, b.state().seat[Guild].Hand)
	}
}

// TestCallersHero: a caller keeps the Cheap Hero where traitor.keeps_hero says so [DUNE-BATTLE-37].
func TestCallersHero(t *testing.T) {
	for value, want := range map[string]string{"yes": "cheap-hero,shield", "no": "shield"} {
		b := fought(t, "ah-basic", guildPays, emperorSide, `"leader":"cheap-hero","dial":1,"defence":"shield"`, [2]bool{false, true}, "traitor.keeps_hero="+value)
		may, _ := b.state().prompts()[0].Choices.(Keepable)
		var got []string
		for _, c := range may.Cards {
			got = append(got, string(c))
		}
		same(t, value, want, strings.Join(got, ","))
	}
}

// TestBothTraitors: both lose everything and nobody is paid [DUNE-BATTLE-39].
func TestBothTraitors(t *testing.T) {
	b := fought(t, "gf9-basic", `"emperor":{"hand":["lasgun"],"traitors":["guild-rep"]},"guild":{"hand":["shield"],"traitors":["burseg"]}`,
		emperorSide, guildSide, [2]bool{true, true})
	s := b.state()
	same(t, "phase", Collection, s.phase)
	same(t, "tanks", []int{4, 3}, []int{s.seat[Emperor].Tanks.Normal, s.seat[Guild].Tanks.Normal})
	same(t, "spice", []int{10, 5}, []int{s.seat[Emperor].Spice, s.seat[Guild].Spice})
	same(t, "leaders", []string{atTanks, atTanks}, []string{s.seat[Emperor].Leaders["burseg"].At, s.seat[Guild].Leaders["guild-rep"].At})
	same(t, "discards", []Card{"lasgun", "shield"}, s.treachery.Discard)
}

// reveals brings a battle to the treachery step.
func reveals(t *testing.T, profile, seats string, house ...string) battleTable {
	t.Helper()
	b := newBattle(t, profile, oldGap+`,"seats":{`+seats+`}`, house...)
	b.play(`{"by":"emperor","do":"battle.pick","territory":"old-gap"}`,
		`{"by":"emperor","do":"plan","leader":"burseg","dial":4}`, `{"by":"guild","do":"plan","leader":"cheap-hero","dial":3}`)
	return b
}

// TestCalling: who may call, who must, and that nothing is known before all have answered [DUNE-BATTLE-37, DUNE-BATTLE-38].
func TestCalling(t *testing.T) {
	b := reveals(t, "gf9-basic", `"emperor":{"traitors":["alia"]},"guild":{"hand":["cheap-hero"],"traitors":["burseg"]}`)
	b.wantAsked("emperor treachery, guild treachery")
	for _, p := range b.state().prompts() {
		if !p.Secret || !p.Optional || p.Open {
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

// TestUntoldTraitors: where the app was never told a seat's traitors its word counts; where it was, not.
func TestUntoldTraitors(t *testing.T) {
	b := reveals(t, "gf9-basic", `"emperor":{"traitors":[]},"guild":{"hand":["cheap-hero"]}`)
	choice, _ := b.state().prompts()[1].Choices.(TreacheryChoice)
	same(t, "choice", TreacheryChoice{"burseg", false, true, false}, choice)
	b.play(`{"by":"guild","do":"treachery","call":true}`)

	b = reveals(t, "gf9-basic", `"guild":{"hand":["cheap-hero"],"traitors":["caid"]}`)
	b.refuse("DUNE-BATTLE-37", `{"by":"guild","do":"treachery","call":true}`)
}

// TestMustCall: where traitors have to be called, silence calls them [DUNE-BATTLE-38].
func TestMustCall(t *testing.T) {
	for value, winner := range map[string]Faction{"yes": Guild, "no": Emperor} {
		b := reveals(t, "ah-basic", `"emperor":{"traitors":[]},"guild":{"hand":["cheap-hero"],"traitors":["burseg"]}`, "traitor.mandatory="+value)
		if value == "yes" {
			b.refuse("DUNE-BATTLE-38", `{"by":"guild","do":"treachery","call":false}`)
		}
		b.play(`{"by":"moderator","do":"table.set","board":{"carthag":{"10":{"fremen":1,"harkonnen":1}}}}`, `{"by":"moderator","do":"advance"}`)
		same(t, value, winner, b.state().battle.Outcome.Winner)
	}
}

// TestHarkonnenForAnAlly: as if the ally had called, unless a Karama stops it [DUNE-BATTLE-41].
func TestHarkonnenForAnAlly(t *testing.T) {
	const seats = `"guild":{"spice":0,"hand":["cheap-hero"],"traitors":["alia"],"allies":["harkonnen"]},"harkonnen":{"spice":0,"traitors":["burseg","chani"]},"emperor":{"traitors":["alia"]}`
	b := reveals(t, "gf9-basic", seats)
	b.wantAsked("emperor treachery, guild treachery, harkonnen treachery")
	b.play(`{"by":"harkonnen","do":"treachery","call":true}`, `{"by":"moderator","do":"advance"}`)
	s := b.state()
	same(t, "outcome", Outcome{Winner: Guild, Killed: []Leader{"burseg"}, Traitors: []Leader{"burseg"}}, s.battle.Outcome)
	same(t, "spice", []int{3, 0}, []int{s.seat[Guild].Spice, s.seat[Harkonnen].Spice})

	block := func(d *decision) error { return d.blockTraitors(Fremen, AllyTraitors) }
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

// TestCallerKeepsWorthless: "keeps cards" is said of all of them, whatever a table lets winners keep [DUNE-BATTLE-37].
func TestCallerKeepsWorthless(t *testing.T) {
	b := fought(t, "ah-basic", `"emperor":{"hand":[],"traitors":[]},"guild":{"hand":["kulon"],"traitors":["burseg"]}`,
		`"leader":"burseg","dial":4`, `"leader":"guild-rep","dial":0,"weapon":"kulon"`, [2]bool{false, true}, "worthless.winner_keeps=no")
	b.play(`{"by":"guild","do":"keep","cards":["kulon"]}`)
	same(t, "hand", []Card{"kulon"}, b.state().seat[Guild].Hand)
}
