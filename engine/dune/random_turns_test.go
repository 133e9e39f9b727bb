package dune

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/player"
)

// TestRandomTurns plays individual turns on random boards: every offer is taken, what is not offered is refused, and the
// invariants of the table hold after every input.
func TestRandomTurns(t *testing.T) {
	for seed := range uint64(randomGames() / 30) {
		r := rand.New(rand.NewPCG(seed, 3))
		profile := []string{"gf9-basic", "ah-basic", "tournament-2009", "gf9-advanced", "ah-optional"}[seed%5]
		g := &randomGame{r: r, header: randomHeader(seed, profile, engine.CardsTable)}
		g.header.House = randomTurnRules(r)
		if err := g.playTurns(); err != nil {
			t.Fatalf("game %d, line %d: %v\n%s", seed, g.line, err, g.record())
		}
	}
}

func randomTurnRules(r *rand.Rand) map[string]engine.SwitchValue {
	house := map[string]engine.SwitchValue{}
	for _, id := range []string{
		"shipment.occupancy_scope", "move.through_full_stronghold", "move.merge_sectors", "move.reposition",
		"ornithopter.access", "ally.cooccupy", "revival.leader_timing", "revival.ally_help", "shipment.fremen_guild_ally", "shipment.guild_ally",
		"ornithopter.access", "ally.cooccupy", "revival.leader_timing", "bg.coexistence", "bg.arrival",
		"shipment.fremen_guild_ally", "shipment.guild_ally", "bg.arriving_fighters", "bg.intrusion", "bg.coexist_with_ally", "bg.ship_onto_advisors",
	} {
		values := rulebook.Editions.Switch(id).Values
		house[id] = engine.SwitchValue(values[r.IntN(len(values))])
	}
	return house
}

func (g *randomGame) playTurns() error {
	if err := g.sit(); err != nil {
		return err
	}
	if err := g.submit(engine.NewCommand(engine.Moderator, "table.set", g.randomPosition()), false); err != nil {
		return err
	}
	for g.line = 2; g.state().phase == ShipMove; g.line++ {
		if err := g.offersAreAll(); err != nil {
			return err
		}
		prompts := slices.DeleteFunc(g.live.Prompts(), func(p engine.Prompt) bool { return p.Ask == "play" })
		if len(prompts) == 0 {
			return fmt.Errorf("nobody is asked")
		}
		_, c, ok := player.New(g.r).Next(prompts)
		if !ok {
			return fmt.Errorf("nobody answers")
		}
		if err := g.submit(c, false); err != nil {
			return err
		}
		if no := g.state().brokenInvariant(); no != nil {
			return fmt.Errorf("%w %v", no, no.Args)
		}
		if err := g.twins(); err != nil {
			return err
		}
	}
	return g.sameRestored()
}

// randomPosition scatters everybody's forces over the board, with an alliance.
func (g *randomGame) randomPosition() m {
	forces, seats := m{}, m{}
	for _, seat := range g.header.Seats {
		for range 4 {
			t := board.Territories()[g.r.IntN(len(board.Territories()))]
			if g.r.IntN(2) == 0 {
				t = board.Cities()[g.r.IntN(2)]
			}
			p := t.Places()[g.r.IntN(len(t.Places()))]
			at, _ := forces[string(t)].(m)
			if at == nil {
				at = m{}
				forces[string(t)] = at
			}
			key := fmt.Sprint(p.Sector)
			if at[key] == nil {
				at[key] = m{}
			}
			at[key].(m)[string(seat.Faction)] = 1 + g.r.IntN(4)
			if seat.Faction == BeneGesserit && len(t)%2 == 0 && !strings.HasSuffix(g.header.Profile, "-basic") { // in a territory they are all of one kind
				at[key].(m)[string(seat.Faction)] = m{"advisors": 1 + g.r.IntN(4)}
			}
		}
		seats[string(seat.Faction)] = m{"spice": g.r.IntN(20)}
	}
	a, b := g.header.Seats[0].Faction, g.header.Seats[1].Faction
	seats[string(a)].(m)["allies"] = []any{b}
	return m{"turn": 3, "storm": 1 + g.r.IntN(18), "phase": "ship-move", "board": forces, "seats": seats, "reason": "a random board"}
}

// offersAreAll tries every move and every landing of the acting seat: what its prompt offers is taken, nothing else is.
func (g *randomGame) offersAreAll() error {
	s := g.state()
	for _, p := range s.prompts() {
		switch choice := p.Choices.(type) {
		case MoveChoice:
			for _, from := range s.forceGroups(p.For) {
				kind := "normal"
				if from.Normal == 0 {
					kind = "special"
				}
				if from.fighters() == 0 {
					kind = "advisors"
				}
				i := slices.IndexFunc(choice.From, func(o MoveFrom) bool { return o.Territory == from.Territory && o.Sector == from.Sector })
				err := eachPlace(func(q board.Place) error {
					offered := i >= 0 && slices.ContainsFunc(choice.From[i].To, func(d Destination) bool {
						return d.Territory == q.Territory && slices.Contains(d.Sectors, q.Sector)
					})
					return g.tries(offered, p.For, "move", m{"from": m{"territory": from.Territory, "sector": from.Sector}, "to": q.Territory, "sector": q.Sector, kind: 1})
				})
				if err != nil {
					return err
				}
			}
		case ShipChoice:
			if choice.Reserves.Normal == 0 || choice.Funds < 2 {
				continue
			}
			err := eachPlace(func(q board.Place) error {
				fares := slices.Concat(choice.To, choice.AsGuild)
				offered := slices.ContainsFunc(fares, func(d Fare) bool { return d.Territory == q.Territory && slices.Contains(d.Sectors, q.Sector) })
				return g.tries(offered, p.For, "ship", m{"to": q.Territory, "sector": q.Sector, "normal": 1})
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func eachPlace(try func(board.Place) error) error {
	for _, t := range board.Territories() {
		for _, p := range t.Places() {
			if err := try(p); err != nil {
				return err
			}
		}
	}
	return nil
}

func (g *randomGame) tries(offered bool, f Faction, do string, args m) error {
	c := engine.NewCommand(f, do, args)
	_, _, err := Rules{}.Decide(g.state(), c)
	if offered == (err == nil) {
		return nil
	}
	line, _ := json.Marshal(c)
	return fmt.Errorf("%s: offered %v, decided %v", line, offered, err)
}

// m is a position's or a command's arguments.
type m = map[string]any

// TestRandomBlows plays ten spice blows in a row on random boards, with the rules of worms, nexuses and piles drawn at
// random: whatever their combination, every blow ends, its offers are taken, and the invariants of the table hold.
func TestRandomBlows(t *testing.T) {
	for seed := range uint64(randomGames()) {
		r := rand.New(rand.NewPCG(seed, 11))
		profile := rulebook.Editions.Profiles[r.IntN(len(rulebook.Editions.Profiles))].ID
		cards := []string{engine.CardsPhone, engine.CardsTable}[r.IntN(2)]
		g := &randomGame{r: r, header: randomHeader(seed, profile, cards)}
		for id, value := range map[string]engine.SwitchValue{"game.turns": "15", "double_blow": "on", "karama_specials": "on"} {
			g.header.House[id] = value
		}
		for _, id := range blowSwitches {
			values := rulebook.Editions.Switch(id).Values
			g.header.House[id] = engine.SwitchValue(values[r.IntN(len(values))])
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
			if err := g.invariants(); err != nil {
				return err
			}
		}
	}
	return g.sameRestored()
}

// stepIn answers a prompt, or plays a Karama as a window offers it: what is offered is taken.
func (g *randomGame) stepIn() error {
	for _, p := range g.prompts() {
		can, _ := p.Choices.(PlayChoice)
		use := gamekit.One(g.r, can.Uses)
		if p.Ask == "play" && use != "" && g.r.IntN(4) == 0 && (use != useSpecial || p.For == Fremen) {
			return g.submit(engine.NewCommand(p.For, "play", m{"card": rulebook.Karama, "use": use}), false)
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
		hand := []rulebook.Card{}
		if f == holder {
			hand = append(hand, rulebook.Karama)
		}
		position["seats"].(m)[string(f)] = m{"hand": hand, "cards": len(hand)}
	}
	last, known := s.lastBlow([]string{pileA, pileB}[g.r.IntN(2)])
	if !known || s.board[last.Places()[0]] != nil {
		return position
	}
	here := m{}
	for _, f := range s.seats {
		if s.seat[f].Reserves.Normal > 2 && g.r.IntN(2) == 0 {
			here[string(f)] = 2
		}
	}
	position["board"] = m{string(last): m{fmt.Sprint(last.Places()[0].Sector): here}}
	return position
}
