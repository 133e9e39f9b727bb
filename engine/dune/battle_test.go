package dune

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// TestBattleGroups proves which factions can fight in Pasty Mesa when the storm cuts it, by the switch
// battle.in_storm [DUNE-BATTLE-01, DUNE-BATTLE-02, DUNE-BATTLE-03]. It has the sectors 4 to 7.
func TestBattleGroups(t *testing.T) {
	const (
		inTheStorm = `{"pasty-mesa":{"5":{"emperor":1,"guild":1}}}`
		oneSide    = `{"pasty-mesa":{"4":{"emperor":2},"5":{"guild":1},"7":{"fremen":1}}}`
		across     = `{"pasty-mesa":{"4":{"emperor":2},"6":{"guild":1},"7":{"fremen":1}}}`
		allThree   = `{"pasty-mesa":{"4":{"emperor":2},"5":{"guild":1},"6":{"guild":3},"7":{"fremen":1}}}`
		polar      = `{"polar-sink":{"0":{"emperor":2,"guild":1,"fremen":3}}}`
		advisors   = `{"pasty-mesa":{"7":{"emperor":2,"bene-gesserit":{"advisors":1}}}}`
	)
	for _, c := range []struct {
		name, board, none, same, unless string
	}{
		{"both in the storm", inTheStorm, ``, `5 emperor guild`, `5 emperor guild`},
		{"one in the storm", oneSide, ``, ``, `4 5 emperor guild; 5 7 fremen guild`},
		{"the storm between", across, `6 7 fremen guild`, `6 7 fremen guild`, `6 7 fremen guild`},
		{"all around", allThree, `6 7 fremen guild`, `6 7 fremen guild`, `4 5 emperor guild; 5 6 7 fremen guild`},
		{"Polar Sink", polar, ``, ``, ``},
		{"advisors", advisors, ``, ``, ``},
	} {
		for mode, want := range map[string]string{"none": c.none, "same_sector": c.same, "unless_separated": c.unless} {
			b := newBattle(t, "ah-basic", `"storm":5,"board":`+c.board, "battle.in_storm="+mode)
			var got []string
			for _, clash := range b.state().battleSites() {
				parts := []string{}
				for _, n := range clash.Sectors {
					parts = append(parts, string(rune('0'+n)))
				}
				for _, f := range clash.Factions {
					parts = append(parts, string(f))
				}
				got = append(got, strings.Join(parts, " "))
			}
			slices.Sort(got)
			if strings.Join(got, "; ") != want {
				t.Errorf("%s, %s: want %q, got %q", c.name, mode, want, got)
			}
			if phase := b.state().phase; (phase == Battle) != (want != "") {
				t.Errorf("%s, %s: phase %s", c.name, mode, phase)
			}
		}
	}
}

// twoBattles: storm 11 makes the order Guild, Harkonnen, Atreides, Bene Gesserit, Emperor, Fremen.
const twoBattles = `"storm":11,"board":{"old-gap":{"9":{"guild":5,"emperor":3,"atreides":2}},"carthag":{"10":{"harkonnen":4,"emperor":2}}}`

// TestPicking proves that the first seat in storm order with a battle left picks one of its own, and that the phase
// stays open until then [DUNE-BATTLE-01, DUNE-BATTLE-04, DUNE-BATTLE-05].
func TestPicking(t *testing.T) {
	b := newBattle(t, "gf9-basic", twoBattles)
	b.wantAsked("guild battle.pick")
	b.refuse("DUNE-BATTLE-01", `{"by":"moderator","do":"advance"}`)
	no := b.refuse("DUNE-BATTLE-04", `{"by":"emperor","do":"battle.pick","territory":"carthag"}`)
	same(t, "the aggressor is named", "guild", no.Args["aggressor"])
	b.refuse("DUNE-BATTLE-05", `{"by":"guild","do":"battle.pick","territory":"carthag"}`)
	b.refuse("DUNE-BATTLE-05", `{"by":"guild","do":"battle.pick","territory":"nowhere"}`)
	b.refuse("DUNE-BATTLE-05", `{"by":"guild","do":"battle.pick","territory":"old-gap","against":"harkonnen"}`)
	no = b.refuse("DUNE-BATTLE-05", `{"by":"guild","do":"battle.pick","territory":"old-gap"}`)
	same(t, "the opponents are named", []Faction{Atreides, Emperor}, no.Args["against"])
	b.play(`{"by":"guild","do":"battle.pick","territory":"old-gap","against":"emperor"}`)
	b.wantAsked("guild plan, emperor plan")
	b.refuse("DUNE-BATTLE-54", `{"by":"guild","do":"battle.pick","territory":"old-gap","against":"atreides"}`)
	b.refuse("DUNE-BATTLE-22", `{"by":"moderator","do":"advance"}`)
}

// TestSteps proves the order Voice, prescience, plans, each asked only of seats that take part in it
// [DUNE-BATTLE-06, DUNE-BATTLE-07, DUNE-BATTLE-13].
func TestSteps(t *testing.T) {
	const board = `"storm":11,"board":{"carthag":{"10":{"harkonnen":4,"guild":3}}}`
	allied := func(who, with string) string {
		return `,"seats":{"` + who + `":{"allies":["` + with + `"]}}`
	}
	for _, c := range []struct{ name, position, want string }{
		{"strangers", board, "guild plan, harkonnen plan"},
		{"Bene Gesserit with the Guild", board + allied("bene-gesserit", "guild"), "bene-gesserit voice"},
		{"Atreides with the Harkonnen", board + allied("atreides", "harkonnen"), "atreides prescience"},
		{"Bene Gesserit fight Atreides", `"storm":11,"board":{"carthag":{"10":{"bene-gesserit":4,"atreides":3}}}`, "bene-gesserit voice"},
	} {
		b := newBattle(t, "ah-basic", c.position)
		f := b.state().nextAggressor()
		b.play(`{"by":"` + string(f) + `","do":"battle.pick","territory":"carthag"}`)
		if got := b.asked(); got != c.want {
			t.Errorf("%s: want %s, got %s", c.name, c.want, got)
		}
	}
	b := newBattle(t, "gf9-basic", `"storm":11,"board":{"carthag":{"10":{"bene-gesserit":4,"atreides":3}}}`)
	b.refuse("DUNE-BATTLE-08", `{"by":"bene-gesserit","do":"voice","play":true,"what":"worthless"}`)
	b.play(`{"by":"atreides","do":"battle.pick","territory":"carthag"}`)
	b.refuse("DUNE-BATTLE-06", `{"by":"atreides","do":"prescience","element":"weapon"}`)
	b.refuse("DUNE-BATTLE-06", `{"by":"atreides","do":"plan","leader":"dr-yueh","dial":1}`)
	b.play(`{"by":"bene-gesserit","do":"pass"}`)
	b.wantAsked("atreides prescience")
	b.refuse("DUNE-BATTLE-06", `{"by":"bene-gesserit","do":"voice","play":true,"what":"worthless"}`)
	b.play(`{"by":"moderator","do":"advance"}`)
	b.wantAsked("atreides plan, bene-gesserit plan")
	b.refuse("DUNE-BATTLE-06", `{"by":"atreides","do":"prescience","element":"weapon"}`)
	b.refuse("DUNE-BATTLE-07", `{"by":"guild","do":"voice","play":true,"what":"worthless"}`)
	b.refuse("DUNE-BATTLE-13", `{"by":"guild","do":"prescience","element":"weapon"}`)
}

// TestSetBattle proves that a correction may set any step of a battle and opens the right prompts, and that it
// cannot set a battle that nobody can fight or that is being fought.
func TestSetBattle(t *testing.T) {
	const carthag = `"storm":11,"board":{"carthag":{"10":{"guild":4,"harkonnen":3}}}`
	for _, c := range []struct{ name, position, want string }{
		{"plan", `,"step":"plan","battle":{"territory":"carthag","aggressor":"harkonnen","defender":"guild"}`, "harkonnen plan, guild plan"},
		{"no step named", `,"battle":{"territory":"carthag"}`, "guild plan, harkonnen plan"},
		{"nothing named", `,"step":"plan"`, "guild plan, harkonnen plan"},
		{"one plan in", `,"step":"plan","battle":{"plans":{"guild":{"leader":"guild-rep","dial":2}}}`, "harkonnen plan"},
		{"treachery", `,"step":"treachery","battle":{"plans":{"guild":{"leader":"guild-rep","dial":2},"harkonnen":{"leader":"caid","dial":9}}}`,
			"guild treachery, harkonnen treachery"},
		{"keep", `,"step":"keep","battle":{"plans":{"guild":{"leader":"guild-rep","dial":2,"weapon":"kulon"}},"outcome":{"winner":"guild"}}`, "guild keep"},
		{"keep with nothing to keep", `,"step":"keep"`, "moderator advance"},
		{"pick", `,"step":"pick"`, "guild battle.pick"},
	} {
		if got := newBattle(t, "gf9-basic", carthag+c.position).asked(); got != c.want {
			t.Errorf("%s: want %s, got %s", c.name, c.want, got)
		}
	}
	b := newBattle(t, "gf9-basic", carthag+`,"step":"losses"`)
	b.play(`{"by":"moderator","do":"advance"}`)
	b.wantAsked("guild battle.pick")
	b.refuse("DUNE-DEAL-07", `{"by":"moderator","do":"adjust","set":{"battle.territory":"carthag"},"reason":"they fight already"}`)
	same(t, "battle", board.Territory("carthag"), b.state().battle.Territory)
	b.refuse("DUNE-DEAL-07", `{"by":"moderator","do":"adjust","set":{"battle.territory":"arrakeen"},"reason":"nobody fights there"}`)
	b.refuse("DUNE-DEAL-07", `{"by":"moderator","do":"table.set","turn":3,"phase":"battle",`+carthag+`,"step":"plan","battle":{"territory":"arrakeen"},"reason":"nor there"}`)
}

// TestHalves proves that half forces are written as decimals and read in halves.
func TestHalves(t *testing.T) {
	for text, want := range map[string]Halves{"0": 0, "3": 6, "3.5": 7, "3.0": 6, "0.5": 1, "-1": -2} {
		var h Halves
		if err := json.Unmarshal([]byte(text), &h); err != nil || h != want {
			t.Errorf("%s: want %d, got %d, %v", text, want, h, err)
		}
	}
	for _, text := range []string{"0.3", `"3"`, "1e300", "-1e300", "{}"} {
		var h Halves
		if err := json.Unmarshal([]byte(text), &h); err == nil {
			t.Errorf("%s is no number in halves", text)
		}
	}
	same(t, "written", []float64{3, 3.5, 0}, []Halves{6, 7, 0})
}

// TestRandomBattles fights battles all over the board by what the prompts offer: every offered answer is accepted,
// the invariants hold after every input, and no view tells a viewer more than it may know.
func TestRandomBattles(t *testing.T) {
	for seed := range uint64(max(20, randomGames()/2)) {
		g := newRandomBattles(t, seed)
		for g.line = 3; g.state().phase == Battle; g.line++ {
			if g.line > 2000 {
				t.Fatalf("battles %d do not end\n%s", seed, g.record())
			}
			if err := g.input(); err != nil {
				t.Fatalf("battles %d, line %d: %v\n%s", seed, g.line, err, g.record())
			}
			if err := g.invariants(); err != nil {
				t.Fatalf("battles %d, line %d: %v\n%s", seed, g.line, err, g.record())
			}
		}
		check(t, g.sameRestored())
	}
}

// newRandomBattles puts forces, leaders, hands and alliances anywhere.
func newRandomBattles(t *testing.T, seed uint64) *randomGame {
	t.Helper()
	profile := []string{"gf9-basic", "ah-basic"}[seed%2]
	g := &randomGame{header: randomHeader(seed, profile, []string{engine.CardsPhone, engine.CardsTable}[seed/2%2])}
	g.r = rand.New(rand.NewPCG(seed, 11))
	var err error
	if g.live, err = engine.NewTimeline(Rules{}, g.header); err != nil {
		t.Fatal(err)
	}
	if g.restored, err = engine.NewTimeline(Rules{}, g.header); err != nil {
		t.Fatal(err)
	}
	set := engine.NewCommand(engine.Moderator, "table.set", g.position())
	if err := g.submit(set, false); err != nil {
		t.Fatalf("%s: %v", mustJSON(set), err)
	}
	g.opening = g.state().spiceInPlay()
	return g
}

func (g *randomGame) position() m {
	board, seats := m{}, m{}
	places := []string{"carthag:10", "arrakeen:9", "old-gap:8", "old-gap:9", "cielago-north:18", "cielago-north:1", "cielago-north:2", "polar-sink:0"}
	pack := []rulebook.Card{}
	for _, c := range rulebook.TreacheryCards() {
		for range c.Count {
			pack = append(pack, c.ID)
		}
	}
	g.r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	for _, seat := range g.header.Seats {
		for range 3 {
			territory, sector, _ := strings.Cut(places[g.r.IntN(len(places))], ":")
			here, _ := board[territory].(m)
			if here == nil {
				here = m{}
			}
			in, _ := here[sector].(m)
			if in == nil {
				in = m{}
			}
			in[string(seat.Faction)] = gamekit.Between(g.r, 1, 6)
			here[sector], board[territory] = in, here
		}
		own := m{"traitors": scrambledLeaders(g.r, make([]rulebook.Leader, 2)), "leaders": m{}}
		if hand := gamekit.Between(g.r, 0, 4); g.r.IntN(3) > 0 {
			own["hand"], pack = pack[:hand], pack[hand:]
			if g.header.Cards == engine.CardsTable {
				own["cards"] = hand + g.r.IntN(2)
			}
		}
		sheet, _ := rulebook.Printed.Sheet(seat.Faction)
		for _, l := range sheet.Leaders {
			if g.r.IntN(3) == 0 {
				own["leaders"].(m)[string(l.ID)] = m{"at": atTanks}
			}
		}
		seats[string(seat.Faction)] = own
	}
	if n := len(g.header.Seats); n > 2 {
		one, two := g.header.Seats[0].Faction, g.header.Seats[n-1].Faction
		seats[string(one)].(m)["allies"] = []Faction{two}
	}
	return m{"turn": 2, "phase": "battle", "storm": gamekit.Between(g.r, 1, 18), "board": board, "seats": seats, "spice": m{"old-gap": m{"9": 6}}}
}
