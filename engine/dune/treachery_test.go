package dune

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

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
