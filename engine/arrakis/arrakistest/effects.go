package arrakistest

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// The effects of cards: a player makes up one or two typed steps that the position allows.

// effects answers what a card or a special action says.
func (g Player) effects(v *arrakis.View, side arrakis.Side, c arrakis.EffectChoice) m {
	args := m{"effects": []m{g.step(v, side)}}
	if g.oneIn(4) {
		args["effects"] = []m{{"kind": "note", "text": "As the card says"}, g.step(v, side)}
	}
	if c.Leader != "" {
		args["leader"] = c.Leader
	} else {
		args["card"] = c.Card
	}
	return args
}

// Noted is an answer to the same question that says only in words what a card does.
func Noted(c engine.Command) engine.Command {
	noted := engine.NewCommand(c.By, c.Do, m{"effects": []m{{"kind": "note", "text": "As the card says"}}})
	for _, of := range []string{"card", "leader"} {
		if raw, named := c.Args[of]; named {
			noted.Args[of] = raw
		}
	}
	return noted
}

// step is a random step that is legal, as far as the player can tell.
func (g Player) step(v *arrakis.View, side arrakis.Side) m {
	for range 40 {
		kind := Pick(g, arrakis.EffectKinds())
		if x, ok := g.stepOf(v, side, kind); ok {
			x["kind"] = kind
			return x
		}
	}
	return m{"kind": "note", "text": "Nothing else"}
}

func (g Player) stepOf(v *arrakis.View, side arrakis.Side, kind string) (x m, ok bool) {
	other := side.Other()
	switch kind {
	case "draw":
		return m{"deck": Pick(g, append(slices.Clone(rulebook.Decks[side]), "prescience")), "count": 1}, true
	case "discard":
		return m{"side": Pick(g, arrakis.Sides), "count": 1}, true
	case "track":
		return m{"track": Pick(g, slices.Concat(rulebook.Markers, rulebook.Powers, []string{"supremacy"})), "by": 1}, true
	case "die":
		dice := v.Dashboards[string(other)].Dice
		for _, face := range some(g, rulebook.Faces, len(rulebook.Faces)) {
			if dice.Count(face) > 0 {
				return m{"side": other, "result": face, "to": Pick(g, []string{"lost", "next"})}, true
			}
		}
	case "bene":
		return m{"side": Pick(g, arrakis.Sides)}, v.BeneReserve > 0
	case "prescience":
		card := Pick(g, v.Decks["prescience"].Row)
		to := Pick(g, []string{"kept", "deck", "removed"})
		return m{"card": card, "to": to}, card != ""
	case "vehicle":
		return m{"what": "carryall", "to": Pick(g, board.Zones).ID}, len(v.Vehicles.Carryalls) < rulebook.Carryalls
	case "desert-power", "objective":
		return m{}, side == arrakis.Atreides
	case "play", "storms":
		return m{}, g.oneIn(3)
	case "note":
		return m{"text": "As the card says"}, true
	}
	if x, ok = g.stepOfUnits(v, side, kind); ok {
		return x, ok
	}
	return g.stepOfDesert(v, kind)
}

// stepOfUnits is a step with the units of a side.
func (g Player) stepOfUnits(v *arrakis.View, side arrakis.Side, kind string) (x m, ok bool) {
	of := func(s arrakis.Side) []arrakis.Area {
		return legions(v, func(l arrakis.LegionView) bool { return l.Side == s })
	}
	own, foe := Pick(g, of(side)), Pick(g, of(side.Other()))
	supply := v.Sides[side].Supply
	switch kind {
	case "deploy", "place":
		if own == "" {
			return nil, false
		}
		leaders := g.leaders(v, side, "aside")
		switch {
		case len(leaders) > 0 && g.oneIn(3):
			return m{"area": own, "leaders": some(g, leaders, 1)}, true
		case supply.Elite > 0 && g.oneIn(2):
			return m{"area": own, "elite": 1}, true
		}
		return m{"area": own, "regular": 1}, supply.Regular > 0
	case "remove":
		if foe == "" {
			return nil, false
		}
		return withUnits(m{"area": foe}, g.part(v.Board[foe].Units, 1)), true
	case "upgrade":
		return m{"area": own, "from": "regular", "to": "elite", "count": 1}, own != "" && v.Board[own].Regular > 0 && supply.Elite > 0
	case "move", "attack":
		for _, n := range board.Of(own).Neighbours {
			held, settled := v.Board[n], v.Settlements[n]
			enemy := held.Side == side.Other() || settled.Sietch == (side == arrakis.Harkonnen) && settled != (arrakis.SettlementView{})
			switch {
			case slices.Contains(v.Worms, n) || v.WildMaker == n:
			case kind == "attack" && enemy:
				return m{"from": own, "at": n, "surprise": g.oneIn(2), "free": g.oneIn(2)}, true
			case kind == "move" && !enemy:
				return m{"from": own, "to": n}, true
			}
		}
	case "strike":
		return m{"area": foe, "dice": g.upTo(1, 3)}, foe != ""
	case "leader":
		if fresh := g.leaders(v, side, "out-of-play"); len(fresh) > 0 {
			return m{"leader": Pick(g, fresh), "to": "aside"}, true
		}
		id := Pick(g, g.leaders(v, side, "aside"))
		return m{"leader": id, "to": Pick(g, []string{"tanks", string(own)})}, id != "" && own != ""
	}
	return nil, false
}

// leaders lists the leaders of a side that are somewhere; the Wild Maker is none.
func (g Player) leaders(v *arrakis.View, side arrakis.Side, at string) (out []string) {
	for _, id := range Keys(v.Sides[side].Leaders) {
		if id != rulebook.WildMaker && v.Sides[side].Leaders[id].At == at {
			out = append(out, id)
		}
	}
	return out
}

// stepOfDesert is a step with worms, worm signs and what the desert hides.
func (g Player) stepOfDesert(v *arrakis.View, kind string) (x m, ok bool) {
	var desert []arrakis.Area
	for _, a := range board.Areas {
		_, held := v.Board[a.ID]
		_, settled := v.Settlements[a.ID]
		if a.Terrain.IsDesert() && !held && !settled && !slices.Contains(v.Worms, a.ID) && v.WildMaker != a.ID && !slices.Contains(v.Signs, a.ID) {
			desert = append(desert, a.ID)
		}
	}
	var sietches []arrakis.Area
	for _, area := range Keys(v.Settlements) {
		if v.Settlements[area].Sietch {
			sietches = append(sietches, area)
		}
	}
	area := Pick(g, desert)
	switch kind {
	case "sign":
		if len(v.Signs) > 0 && g.oneIn(3) {
			return m{"area": Pick(g, v.Signs), "on": false}, true
		}
		return m{"area": area, "on": true}, v.SignPool > 0
	case "worm":
		switch {
		case len(v.Worms) < rulebook.Worms:
			return m{"to": area}, true
		case g.oneIn(2):
			return m{"from": Pick(g, v.Worms), "to": area}, true
		}
		return m{"from": Pick(g, v.Worms)}, true
	case "leader":
		return m{"leader": rulebook.WildMaker, "to": area}, true
	case "sietch":
		from := Pick(g, sietches)
		for _, n := range board.Of(from).Neighbours {
			if slices.Contains(desert, n) && !slices.Contains(v.Vehicles.Harvesters, n) && !slices.Contains(v.Stations, n) {
				return m{"from": from, "to": n}, true
			}
		}
	case "reveal":
		hidden := legions(v, func(l arrakis.LegionView) bool { return l.Tokens > 0 })
		return m{"area": Pick(g, hidden)}, len(hidden) > 0
	case "tokens":
		two := some(g, sietches, 2)
		if len(two) == 2 {
			return m{"from": two[0], "to": two[1]}, true
		}
	}
	return nil, false
}
