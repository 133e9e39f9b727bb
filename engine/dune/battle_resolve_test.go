package dune

import (
	"fmt"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// fought plays a whole battle of Emperor (aggressor) against Guild in Old Gap: both plans and both answers on treachery.
// Emperor and Guild have the hands and traitors of seats.
func fought(t *testing.T, profile, seats, emperor, guild string, calls [2]bool, house ...string) battleTable {
	t.Helper()
	b := newBattle(t, profile, oldGap+`,"seats":{`+seats+`}`, house...)
	b.play(
		`{"by":"emperor","do":"battle.pick","territory":"old-gap"}`,
		`{"by":"emperor","do":"plan",`+emperor+`}`,
		`{"by":"guild","do":"plan",`+guild+`}`,
		fmt.Sprintf(`{"by":"emperor","do":"treachery","call":%v}`, calls[0]),
		fmt.Sprintf(`{"by":"guild","do":"treachery","call":%v}`, calls[1]),
	)
	return b
}

var nobodyCalls = [2]bool{}

// outcomeOf judges two plans without playing the battle to its end.
func outcomeOf(t *testing.T, emperor, guild Plan, house ...string) Outcome {
	t.Helper()
	b := newBattle(t, "gf9-basic", oldGap, house...)
	b.play(`{"by":"emperor","do":"battle.pick","territory":"old-gap"}`)
	s := b.state().clone()
	s.battle.setPlan(Emperor, emperor)
	s.battle.setPlan(Guild, guild)
	return s.outcome()
}

// TestTotals proves that a total is the number and the surviving leader, and that the aggressor wins ties
// [DUNE-BATTLE-28, DUNE-BATTLE-29].
func TestTotals(t *testing.T) {
	type plan struct {
		leader          rulebook.Leader
		dial            int
		weapon, defence rulebook.Card
	}
	for _, c := range []struct {
		name           string
		emperor, guild plan
		more, less     int // of the Emperor and of the Guild
		winner         Faction
		killed         []rulebook.Leader
	}{
		{"leaders decide", plan{"caid", 2, "", ""}, plan{"guild-rep", 3, "", ""}, 5, 4, Emperor, nil},
		{"the defender is stronger", plan{"bashar", 1, "", ""}, plan{"staban-tuek", 1, "", ""}, 3, 6, Guild, nil},
		{"a tie", plan{"caid", 1, "", ""}, plan{"guild-rep", 3, "", ""}, 4, 4, Emperor, nil},
		{"nought against nought", plan{"", 0, "", ""}, plan{"", 0, "", ""}, 0, 0, Emperor, nil},
		{"a projectile kills", plan{"caid", 1, "", ""}, plan{"guild-rep", 1, "crysknife", ""}, 1, 2, Guild, []rulebook.Leader{"caid"}},
		{"a Shield stops it", plan{"caid", 1, "", "shield"}, plan{"guild-rep", 1, "crysknife", ""}, 4, 2, Emperor, nil},
		{"a Snooper does not", plan{"caid", 1, "", "snooper"}, plan{"guild-rep", 1, "crysknife", ""}, 1, 2, Guild, []rulebook.Leader{"caid"}},
		{"a Snooper stops poison", plan{"caid", 1, "", "snooper"}, plan{"guild-rep", 1, "chaumas", ""}, 4, 2, Emperor, nil},
		{"a Shield does not", plan{"caid", 1, "", "shield"}, plan{"guild-rep", 1, "chaumas", ""}, 1, 2, Guild, []rulebook.Leader{"caid"}},
		{"nothing stops a Lasgun", plan{"caid", 1, "", "snooper"}, plan{"guild-rep", 1, "lasgun", ""}, 1, 2, Guild, []rulebook.Leader{"caid"}},
		{"worthless cards do nothing", plan{"caid", 1, "kulon", ""}, plan{"guild-rep", 1, "baliset", "la-la-la"}, 4, 2, Emperor, nil},
		{"both die", plan{"caid", 2, "chaumas", ""}, plan{"staban-tuek", 1, "stunner", "shield"}, 2, 1, Emperor, []rulebook.Leader{"caid", "staban-tuek"}},
		{"a hero has no strength and is no leader", plan{"cheap-hero", 2, "", ""}, plan{"guild-rep", 1, "stunner", ""}, 2, 2, Emperor, nil},
	} {
		o := outcomeOf(t,
			Plan{Leader: c.emperor.leader, Dial: whole(c.emperor.dial), Weapon: c.emperor.weapon, Defence: c.emperor.defence},
			Plan{Leader: c.guild.leader, Dial: whole(c.guild.dial), Weapon: c.guild.weapon, Defence: c.guild.defence})
		want := Outcome{
			Winner: c.winner, Totals: map[Faction]Halves{Emperor: whole(c.more), Guild: whole(c.less)},
			Killed: append([]rulebook.Leader{}, c.killed...), Traitors: []rulebook.Leader{},
		}
		for _, f := range []Faction{Emperor, Guild} {
			sum := Halves(0)
			for _, part := range o.Sums[f] {
				sum += part.Worth
			}
			same(t, c.name+": the parts make the total", o.Totals[f], sum)
		}
		o.Sums = nil
		same(t, c.name, want, o)
	}
}

// TestUsualEnd proves what a battle costs: forces, leaders and their price, cards, and the new wheels
// [DUNE-BATTLE-30, DUNE-BATTLE-31, DUNE-BATTLE-32, DUNE-BATTLE-33, DUNE-STORM-04].
func TestUsualEnd(t *testing.T) {
	b := fought(t, "gf9-basic",
		`"emperor":{"spice":2,"hand":["chaumas","kulon","karama"]},"guild":{"spice":1,"hand":["stunner","shield","hajr"],"leaders":{"staban-tuek":{"at":"ready","died":1}}}`,
		`"leader":"caid","dial":3,"weapon":"chaumas","defence":"kulon"`, `"leader":"staban-tuek","dial":2,"weapon":"stunner","defence":"shield"`, nobodyCalls)
	s := b.state()
	same(t, "outcome", `{"winner":"emperor","totals":{"emperor":3,"guild":2},"sums":{"emperor":[{"of":"number","worth":3}],"guild":[{"of":"number","worth":2}]},"killed":["caid","staban-tuek"],"explosion":false,"traitors":[]}`, string(mustJSON(s.battle.Outcome)))
	same(t, "forces", []int{1, 0, 3, 3}, []int{s.in("old-gap", Emperor).Normal, s.in("old-gap", Guild).Normal, s.seat[Emperor].Tanks.Normal, s.seat[Guild].Tanks.Normal})
	same(t, "spice", []int{2 + 3 + 5, 1}, []int{s.seat[Emperor].Spice, s.seat[Guild].Spice})
	same(t, "leaders", []string{atTanks, atTanksDown}, []string{s.seat[Emperor].Leaders["caid"].At, s.seat[Guild].Leaders["staban-tuek"].At})
	same(t, "the loser's cards", []rulebook.Card{"hajr"}, s.seat[Guild].Hand)
	same(t, "wheels", []Faction{Emperor, Guild}, s.wheels)
	b.wantAsked("emperor keep")
	b.refuse("DUNE-BATTLE-31", `{"by":"guild","do":"keep","cards":[]}`)
	b.refuse("DUNE-BATTLE-31", `{"by":"emperor","do":"keep","cards":["karama"]}`)
	b.refuse("DUNE-BATTLE-31", `{"by":"emperor","do":"keep","cards":["kulon","kulon"]}`)
	b.refuse("DUNE-BATTLE-31", `{"by":"moderator","do":"advance"}`)
	b.play(`{"by":"emperor","do":"keep","cards":["chaumas"]}`)
	s = b.state()
	same(t, "the winner's cards", []rulebook.Card{"chaumas", "karama"}, s.seat[Emperor].Hand)
	same(t, "discards", []rulebook.Card{"shield", "stunner", "kulon"}, sortedLast(s.treachery.Discard, 2))
	same(t, "phase", Collection, s.phase)
}

// sortedLast sorts the first n cards of a pile: the order of a loser's two discards is nobody's business.
func sortedLast(pile []rulebook.Card, n int) []rulebook.Card {
	out := slices.Clone(pile)
	slices.Sort(out[:n])
	return out
}

// TestSectorsOfLosses proves that the winner of a group in several sectors chooses where to lose forces, if there is
// a choice [DUNE-BATTLE-49].
func TestSectorsOfLosses(t *testing.T) {
	open := func(dial int) battleTable {
		b := newBattle(t, "ah-basic", `"storm":9,"board":{"cielago-north":{"18":{"emperor":2},"2":{"emperor":3,"guild":2}}}`)
		b.play(`{"by":"guild","do":"battle.pick","territory":"cielago-north"}`,
			fmt.Sprintf(`{"by":"emperor","do":"plan","leader":"hasimir-fenring","dial":%d}`, dial),
			`{"by":"guild","do":"plan","leader":"guild-rep","dial":2}`, `{"by":"moderator","do":"advance"}`)
		return b
	}
	at := func(b battleTable) []int {
		return []int{b.state().at(board.At("cielago-north", 18), Emperor).Normal, b.state().at(board.At("cielago-north", 2), Emperor).Normal}
	}
	b := open(4)
	b.wantAsked("emperor losses")
	same(t, "choices", LossChoice{4, []Forces{{Normal: 4}}, []SectorForces{{18, 2, 0}, {2, 3, 0}}}, b.state().prompts()[0].Choices)
	for _, bad := range []string{
		`"normal":4`, `"from":[{"sector":18,"normal":2},{"sector":2,"normal":1}]`, `"from":[{"sector":18,"normal":3},{"sector":2,"normal":1}]`,
		`"from":[{"sector":18,"normal":5},{"sector":18,"normal":-1}]`, `"from":[{"sector":1,"normal":4}]`, `"from":[{"sector":2,"normal":3},{"sector":2,"normal":1}]`,
	} {
		b.refuse("DUNE-BATTLE-49", `{"by":"emperor","do":"losses",`+bad+`}`)
	}
	b.refuse("DUNE-BATTLE-49", `{"by":"guild","do":"losses","from":[{"sector":2,"normal":4}]}`)
	b.refuse("DUNE-BATTLE-49", `{"by":"moderator","do":"advance"}`)
	b.play(`{"by":"emperor","do":"losses","from":[{"sector":18,"normal":1},{"sector":2,"normal":3}]}`)
	same(t, "left", []int{1, 0}, at(b))

	same(t, "all five: no choice", []int{0, 0}, at(open(5)))
	same(t, "none: no choice", []int{2, 3}, at(open(0)))
}
