// Package arrakistest has a table of players who answer at random, for all tests of War for Arrakis. They like to attack settlements, so
// that their games end.
package arrakistest

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// Random is a source of chance: a test's *rand.Rand.
type Random interface {
	IntN(n int) int
	Perm(n int) []int
}

// Player answers prompts at random within their choices.
type Player struct {
	Random
}

// m are an answer's arguments.
type m = map[string]any

// Pick takes one of a list; the zero value from an empty one.
func Pick[T any](r Random, list []T) (x T) {
	if len(list) > 0 {
		x = list[r.IntN(len(list))]
	}
	return x
}

// some picks n different items.
func some[T any](r Random, list []T, n int) []T {
	out := []T{}
	for _, i := range r.Perm(len(list))[:min(n, len(list))] {
		out = append(out, list[i])
	}
	return out
}

// oneIn is true once in n times.
func (g Player) oneIn(n int) bool { return g.IntN(n) == 0 }

// upTo is a number from least to most.
func (g Player) upTo(least, most int) int { return least + g.IntN(most-least+1) }

// Answer answers a prompt with what its seat sees; ok is false if the player would rather answer another one.
func (g Player) Answer(v *arrakis.View, p engine.Prompt) (c engine.Command, ok bool) {
	if p.IsNonBlocking() && !g.likes(p.Ask) {
		return c, false
	}
	if p.Optional && !p.IsNonBlocking() && p.Ask != "enter" && g.oneIn(3) {
		return engine.NewCommand(p.For, "pass", m{"ask": p.Ask}), true
	}
	args, ok := g.answer(v, p)
	if !ok {
		return engine.NewCommand(p.For, "pass", m{"ask": p.Ask}), p.Optional && !p.IsNonBlocking()
	}
	return engine.NewCommand(p.For, p.Ask, args), true
}

// likes says whether the player takes a chance that nobody waits for.
func (g Player) likes(ask string) bool {
	switch ask {
	case "attack", "release":
		return true
	case "move", "deploy", "draw", "upgrade", "vehicles", "desert-power", "action", "effect":
		return !g.oneIn(4)
	}
	return g.oneIn(6)
}

// answer gives the arguments of an answer; ok is false if the player has none.
func (g Player) answer(v *arrakis.View, p engine.Prompt) (args m, ok bool) {
	side := arrakis.Side(p.For)
	switch c := p.Choices.(type) {
	case arrakis.DiceChoice:
		if p.Ask == "dice.roll" {
			return g.roll(faces, c.Count, m{}), true
		}
		return g.roll(rulebook.CombatFaces, c.Count, m{}), true
	case arrakis.StrikeChoice:
		return g.roll(rulebook.CombatFaces, c.Dice, m{"area": c.Area}), true
	case arrakis.VehicleChoice:
		return g.vehicles(v, c)
	case arrakis.FaceChoice:
		if c.From == nil {
			return m{"on": Pick(g, c.To)}, true
		}
		return m{"from": Pick(g, c.From), "to": Pick(g, c.To)}, true
	case arrakis.ActionChoice:
		return g.action(v, side, c)
	case arrakis.MoveChoice:
		if p.Ask == "attack" {
			return g.attack(v, side, c)
		}
		return g.move(v, side, c)
	case arrakis.DeployChoice:
		return g.deploy(v, side, c)
	case arrakis.DrawChoice:
		return g.draw(c)
	case arrakis.UpgradeChoice:
		return g.upgrade(c)
	case arrakis.DesertChoice:
		return g.desertPower(c)
	case arrakis.EffectChoice:
		return g.effects(v, side, c), true
	case arrakis.SpendChoice:
		return g.spend(c), true
	case arrakis.ClaimChoice:
		return g.claim(v, c), c.Left > 0
	case arrakis.CountChoice:
		if p.Ask == "discard" {
			return m{"count": c.Count}, true
		}
		return m{"count": g.upTo(0, c.Count)}, true
	case arrakis.SwapChoice:
		return m{"leaders": some(g, c.Leaders, g.upTo(1, 2)), "wildMaker": c.WildMaker && (c.Leaders == nil || g.oneIn(2))}, true
	case arrakis.AreaChoice:
		return m{"area": c.Area, "symbol": Pick(g, rulebook.Markers)}, true
	case arrakis.AreasChoice:
		return m{"area": Pick(g, c.Areas)}, true
	}
	if args, ok = g.inBattle(p); ok {
		return args, ok
	}
	if args, ok = g.inDesert(v, p); ok {
		return args, ok
	}
	return g.unbound(v, p.Ask)
}

// inBattle answers what a battle asks.
func (g Player) inBattle(p engine.Prompt) (args m, ok bool) {
	switch c := p.Choices.(type) {
	case arrakis.CombatChoice:
		switch p.Ask {
		case "combat.cards":
			return m{"count": g.upTo(1, c.Most)}, true
		case "combat.leaders":
			return m{"leaders": some(g, c.Leaders, c.Count)}, true
		}
		return m{"on": !g.oneIn(4)}, true
	case arrakis.CasualtyChoice:
		return g.casualties(c), true
	case arrakis.UnitsChoice:
		u := g.part(c.Units, c.Count)
		return withUnits(m{"area": c.Area}, u), true
	case arrakis.RetreatChoice:
		return m{"from": c.From, "to": Pick(g, c.To)}, true
	}
	return nil, p.Ask == "enter" || p.Ask == "retreat"
}

// inDesert answers what hides, and what comes to the desert.
func (g Player) inDesert(v *arrakis.View, p engine.Prompt) (args m, ok bool) {
	switch c := p.Choices.(type) {
	case arrakis.RevealChoice:
		args = m{"area": c.Area, "tokens": g.tokens(c.Tokens)}
		if c.Rank {
			args["rank"] = g.upTo(1, 3)
			if known := v.Settlements[c.Area].Rank; known > 0 {
				args["rank"] = known
			}
		}
		return args, true
	case arrakis.FlipChoice:
		return g.flip(c), true
	case arrakis.DropChoice:
		return m{"areas": some(g, c.Areas, c.Count)}, true
	case arrakis.RescueChoice:
		area := Pick(g, Keys(c.Areas))
		return m{"area": area, "carryall": Pick(g, c.Areas[area])}, true
	case arrakis.ScoutChoice:
		zone := Pick(g, Keys(c.Ornithopters))
		return m{"ornithopter": zone, "area": Pick(g, c.Ornithopters[zone])}, true
	}
	return nil, false
}

// unbound answers questions whose answers no choice bounds.
func (g Player) unbound(v *arrakis.View, ask string) (args m, ok bool) {
	switch ask {
	case "figures":
		return m{"at": g.figures()}, true
	case "objective":
		return g.objective(5, 8), true
	case "victory":
		for _, marker := range rulebook.Markers {
			if v.Prescience[marker] < 6 {
				return nil, false
			}
		}
		return m{"kwisatz-haderach": 6, "sand-dwellers": 6, "jihad": 6}, true
	case "guerrilla":
		area := Pick(g, legions(v, func(l arrakis.LegionView) bool { return l.Tokens > 0 }))
		return m{"area": area, "tokens": g.tokens(g.upTo(1, v.Board[area].Tokens))}, true
	case "scheming":
		seat := v.Seats[engine.Seat(arrakis.Harkonnen)]
		n, deck := g.upTo(2, 3), v.Decks["house-harkonnen"]
		drawn := rulebook.DeckSize - deck.Left - len(deck.Discard)
		return m{"count": n}, len(seat.Hand)+n <= seat.Cards && n <= drawn
	}
	return nil, true // done, release
}

// Note logs what a side alone knows or what lies open, or raises a hand: nobody asks for it.
func (g Player) Note(v *arrakis.View, seat engine.Seat) (c engine.Command, ok bool) {
	if len(v.Raised) > 0 {
		return c, false
	}
	do := func(do string, args m) (engine.Command, bool) { return engine.NewCommand(seat, do, args), true }
	own := v.Seats[seat]
	switch g.IntN(6) {
	case 0:
		return do("raise", nil)
	case 1:
		if card, ok := g.card(v, own.Side); ok && len(own.Hand) < own.Cards && !slices.Contains(own.Hand, card) {
			return do("cards.draw", m{"cards": []string{card}})
		}
	case 2:
		if names := g.newNames(v); own.Side == arrakis.Atreides && slices.Contains(v.Decks["prescience"].Row, "") && len(names) > 0 {
			return do("row", m{"cards": []string{Pick(g, names)}})
		}
	default:
		if own.Side != arrakis.Atreides {
			return c, false
		}
		if tokens := legions(v, func(l arrakis.LegionView) bool { return l.Tokens > 0 }); len(tokens) > 0 && g.oneIn(2) {
			area := Pick(g, tokens)
			return do("look", m{"area": area, "faces": g.tokens(v.Board[area].Tokens)})
		}
		var hidden []arrakis.Area
		for _, area := range Keys(v.Settlements) {
			if v.Settlements[area].Hidden {
				hidden = append(hidden, area)
			}
		}
		if len(hidden) > 0 {
			return do("look", m{"area": Pick(g, hidden), "rank": g.upTo(1, 3)})
		}
	}
	return c, false
}

// Draw answers a prompt for the app.
func (g Player) Draw(p engine.Prompt) engine.Command {
	var items []string
	for range p.Draw.Count {
		items = append(items, Pick(g, p.Draw.From))
	}
	return p.Draw.Command(p.Ask, items)
}

// roll is a roll that a seat reads off the table.
func (g Player) roll(faces []string, dice int, args m) m {
	counts := map[string]int{}
	for range dice {
		counts[Pick(g, faces)]++
	}
	for face, n := range counts {
		args[face] = n
	}
	return args
}

// faces are those of an action die.
var faces = func() (out []string) {
	for _, face := range rulebook.DieFaces {
		out = append(out, string(face))
	}
	return out
}()

// figures are what the twelve starting tokens may show.
func (g Player) figures() (out []m) {
	for _, a := range board.Areas {
		if a.Rank > 0 {
			out = append(out, m{"area": a.ID, "regular": g.upTo(2, 3), "elite": g.IntN(2), "special": g.IntN(2)})
		}
	}
	return out
}

// tokens are n deployment tokens with what they may show.
func (g Player) tokens(n int) []arrakis.Shown {
	out := []arrakis.Shown{}
	for range n {
		out = append(out, Pick(g, []arrakis.Shown{{Regular: 1}, {Regular: 2}, {Elite: 1}, {Regular: 1, Elite: 1}, {Special: 1}, {Regular: 1, Special: 1}}))
	}
	return out
}

func (g Player) objective(least, most int) m {
	out := m{}
	for _, marker := range rulebook.Markers {
		out[marker] = g.upTo(least, most)
	}
	return out
}

func (g Player) claim(v *arrakis.View, c arrakis.ClaimChoice) m {
	gains := m{}
	for _, marker := range some(g, rulebook.Markers, g.upTo(0, 2)) {
		gains[marker] = 1
	}
	card := Pick(g, c.Cards)
	if card == "" {
		card = Pick(g, g.newNames(v))
	}
	return m{"card": card, "gains": gains}
}

// newNames are names that no prescience card of this game has.
func (g Player) newNames(v *arrakis.View) (out []string) {
	for _, name := range []string{"One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve", "Thirteen", "Fourteen", "Fifteen", "Sixteen"} {
		if deck := v.Decks["prescience"]; !slices.Contains(deck.Row, name) && !slices.Contains(deck.Removed, name) {
			out = append(out, name)
		}
	}
	return out
}

// Keys lists the keys of a map in the order of the alphabet.
func Keys[K ~string, V any](of map[K]V) (out []K) {
	for k := range of {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// legions lists the areas whose legion is as wanted.
func legions(v *arrakis.View, wanted func(arrakis.LegionView) bool) (out []arrakis.Area) {
	for _, area := range Keys(v.Board) {
		if wanted(v.Board[area]) {
			out = append(out, area)
		}
	}
	return out
}
