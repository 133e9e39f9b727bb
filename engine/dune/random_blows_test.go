package dune

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestRandomBlows plays ten spice blows in a row on random boards, with the rules of worms, nexuses and piles drawn at
// random: whatever their combination, every blow ends, its offers are taken, and the laws of the table hold.
func TestRandomBlows(t *testing.T) {
	for seed := range uint64(randomGames()) {
		r := rand.New(rand.NewPCG(seed, 11))
		profile := Rulebook.Profiles[r.IntN(len(Rulebook.Profiles))].ID
		cards := []string{engine.CardsPhone, engine.CardsTable}[r.IntN(2)]
		g := &randomGame{player: player{r}, header: randomHeader(seed, profile, cards)}
		for id, value := range map[string]engine.Switch{"game.turns": "15", "double_blow": "on", "karama_specials": "on"} {
			g.header.House[id] = value
		}
		for _, id := range blowSwitches {
			values := Rulebook.Switch(id).Values
			g.header.House[id] = engine.Switch(values[r.IntN(len(values))])
		}
		if err := g.playBlows(); err != nil {
			t.Fatalf("game %d, line %d: %v\n%s", seed, g.line, err, g.record())
		}
	}
}

var blowSwitches = []string{
	"faction_extras", "nexus.timing", "nexus.count", "worm.first_scope", "worm.place_on_rock", "worm.karama_counts", "worm.ally", "worm.ride_when",
	"spice_deck.reshuffle_keep_top", "karama.worm_nexus", "karama.worm_when",
}

func (g *randomGame) playBlows() error {
	if err := g.sit(); err != nil {
		return err
	}
	for turn := 1; turn <= 10; turn++ {
		if err := g.submit(engine.NewCommand(engine.Moderator, "table.set", g.randomBlow(turn)), false); err != nil {
			return err
		}
		g.opening, g.bank = g.state().spiceInPlay(), 0
		for g.state().phase == SpiceBlow {
			if g.line++; g.line > mostInputs {
				return fmt.Errorf("the blow does not end")
			}
			if err := g.stepIn(); err != nil {
				return err
			}
			if err := g.laws(); err != nil {
				return err
			}
		}
	}
	return g.sameRestored()
}

// stepIn answers a prompt, or plays a Karama as a window offers it: what is offered is taken.
func (g *randomGame) stepIn() error {
	for _, p := range g.prompts() {
		use, ok := g.pick(choices(p)["uses"]).(string)
		if p.Ask == "play" && ok && g.r.IntN(4) == 0 && (use != useSpecial || p.For == Fremen) {
			return g.submit(engine.NewCommand(p.For, "play", m{"card": Karama, "use": use}), false)
		}
	}
	return g.input()
}

// randomBlow is the beginning of a spice blow, with Fremen where spice blew last and a Karama in somebody's hand.
func (g *randomGame) randomBlow(turn int) m {
	s := g.state()
	position := m{"turn": turn, "phase": "spice-blow", "storm": 1 + g.r.IntN(18), "seats": m{}, "decks": m{"treachery": m{"discard": []any{}}}}
	holder := s.seats[g.r.IntN(len(s.seats))]
	for _, f := range s.seats {
		hand := []Card{}
		if f == holder {
			hand = append(hand, Karama)
		}
		position["seats"].(m)[string(f)] = m{"hand": hand, "cards": len(hand)}
	}
	last, known := s.lastBlow([]string{pileA, pileB}[g.r.IntN(2)])
	if !known || s.board[last.places()[0]] != nil {
		return position
	}
	here := m{}
	for _, f := range s.seats {
		if s.seat[f].Reserves.Normal > 2 && g.r.IntN(2) == 0 {
			here[string(f)] = 2
		}
	}
	position["board"] = m{string(last): m{fmt.Sprint(last.places()[0].Sector): here}}
	return position
}
