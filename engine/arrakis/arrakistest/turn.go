package arrakistest

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// What a turn allows: dice, moves, attacks, deployment and the Desert Power, vehicles and spice.

func (g Player) vehicles(v *arrakis.View, c arrakis.VehicleChoice) (args m, ok bool) {
	if v.Phase == arrakis.Vehicles {
		zones := some(g, c.Zones, c.Ornithopters+c.Carryalls)
		return m{"harvesters": some(g, c.Areas, c.Harvesters), "ornithopters": zones[:c.Ornithopters], "carryalls": zones[c.Ornithopters:]}, true
	}
	on := v.Vehicles
	var kinds []string
	for _, kind := range []struct {
		what      string
		has, most int
	}{
		{"harvesters", len(on.Harvesters), min(rulebook.Harvesters, len(on.Harvesters)+len(c.Areas))},
		{"ornithopters", len(on.Ornithopters), rulebook.Ornithopters},
		{"carryalls", len(on.Carryalls), rulebook.Carryalls},
	} {
		if kind.has < kind.most {
			kinds = append(kinds, kind.what)
		}
	}
	switch kind := Pick(g, kinds); kind {
	case "":
		return nil, false
	case "harvesters":
		return m{kind: some(g, c.Areas, 1)}, true
	default:
		return m{kind: some(g, c.Zones, 1)}, true
	}
}

// action spends a die: mostly for its result.
func (g Player) action(v *arrakis.View, side arrakis.Side, c arrakis.ActionChoice) (args m, ok bool) {
	card, held := g.card(v, side)
	if c.Dice == nil && c.Bene == "" {
		return m{"card": card}, held
	}
	dice := slices.Clone(c.Dice)
	if c.MustUse != nil {
		dice = c.MustUse
	}
	args = m{}
	if dice == nil || c.MustUse == nil && c.Bene != "" && g.oneIn(3) {
		args["die"], args["bene"] = c.Bene, true
	} else {
		args["die"] = Pick(g, dice)
	}
	die := args["die"].(arrakis.Face)
	var leaders []string
	for _, id := range Keys(c.Leaders) {
		if slices.Contains(c.Leaders[id], die) {
			leaders = append(leaders, id)
		}
	}
	switch {
	case c.Spend && g.oneIn(20):
		args["spend"] = true
	case len(leaders) > 0 && g.oneIn(6):
		args["leader"] = Pick(g, leaders)
	case held && g.oneIn(6):
		args["card"] = card
	case side == arrakis.Atreides && die == rulebook.House:
		args["as"] = Pick(g, []arrakis.Face{rulebook.Leadership, rulebook.Strategy, rulebook.Deployment, rulebook.Mentat})
	}
	return args, true
}

// card is a planning card that a side may hold and play; ok is false if there is none.
func (g Player) card(v *arrakis.View, side arrakis.Side) (id string, ok bool) {
	seat := v.Seats[engine.Seat(side)]
	var able []string
	for _, c := range rulebook.Cards {
		left := c.Copies
		for _, gone := range v.Decks[c.Deck].Discard {
			if gone == c.ID {
				left--
			}
		}
		known := len(seat.Hand) == seat.Cards && !slices.Contains(seat.Hand, c.ID)
		deck := v.Decks[c.Deck]
		drawn := deck.Left+len(deck.Discard) < rulebook.DeckSize
		if slices.Contains(rulebook.Decks[side], c.Deck) && drawn && left > 0 && !known && c.ID != "hawats-scheming" {
			able = append(able, c.ID)
		}
	}
	return Pick(g, able), len(able) > 0 && seat.Cards > 0
}

// move moves a legion or a part of it, mostly nearer to a settlement of the enemy.
func (g Player) move(v *arrakis.View, side arrakis.Side, c arrakis.MoveChoice) (args m, ok bool) {
	from := Pick(g, Keys(c.From))
	t := c.From[from]
	args = m{"from": from}
	to := t.To
	if zone := Pick(g, Keys(t.Fly)); zone != "" && (len(to) == 0 || g.oneIn(2)) {
		args["ornithopter"], to = zone, t.Fly[zone]
	}
	args["to"] = Pick(g, to)
	if !g.oneIn(3) {
		far := distances(v, side.Other())
		args["to"] = slices.MinFunc(to, func(a, b arrakis.Area) int { return far[a] - far[b] })
	}
	if whole := sameUnits(t.Units, v.Board[from].Units); !whole || g.oneIn(3) {
		u := g.part(t.Units, g.upTo(1, t.Units.Count()))
		if c.Leaders || g.oneIn(2) {
			if len(t.Units.Leaders) > 0 {
				u.Leaders = some(g, t.Units.Leaders, 1)
			} else {
				u.Generic = min(t.Units.Generic, 1)
			}
		}
		withUnits(args, u)
	}
	return args, true
}

func sameUnits(a, b arrakis.Units) bool {
	return a.Count() == b.Count() && a.LeaderCount() == b.LeaderCount()
}

// distances are the borders between each area and the nearest settlement of a side.
func distances(v *arrakis.View, side arrakis.Side) map[arrakis.Area]int {
	far := map[arrakis.Area]int{}
	var queue []arrakis.Area
	for _, area := range Keys(v.Settlements) {
		if v.Settlements[area].Sietch == (side == arrakis.Atreides) {
			far[area] = 1
			queue = append(queue, area)
		}
	}
	for len(queue) > 0 {
		here := queue[0]
		queue = queue[1:]
		for _, n := range board.Of(here).Neighbours {
			if far[n] == 0 {
				far[n] = far[here] + 1
				queue = append(queue, n)
			}
		}
	}
	return far
}

// attack attacks, a settlement if one is near.
func (g Player) attack(v *arrakis.View, side arrakis.Side, c arrakis.MoveChoice) (args m, ok bool) {
	var all, best []m
	for _, from := range Keys(c.From) {
		t := c.From[from]
		add := func(at arrakis.Area, zone arrakis.Zone) {
			x := m{"from": from, "at": at}
			if zone != "" {
				x["ornithopter"] = zone
			}
			all = append(all, x)
			if st, stands := v.Settlements[at]; stands && st.Sietch == (side == arrakis.Harkonnen) {
				best = append(best, x)
			}
		}
		for _, at := range t.To {
			add(at, "")
		}
		for _, zone := range Keys(t.Fly) {
			for _, at := range t.Fly[zone] {
				add(at, zone)
			}
		}
	}
	if len(best) > 0 {
		all = best
	}
	return Pick(g, all), true
}

func (g Player) deploy(v *arrakis.View, side arrakis.Side, c arrakis.DeployChoice) (args m, ok bool) {
	area := Pick(g, c.Areas)
	u := arrakis.Units{Tokens: c.Most.Tokens, Regular: c.Most.Regular}
	if u.Count()+v.Board[area].Count() == 0 {
		return nil, false
	}
	switch {
	case len(c.Leaders) > 0 && g.oneIn(2):
		u.Leaders = some(g, c.Leaders, 1)
	case c.Generic > 0 && g.oneIn(2):
		u.Generic = 1
	}
	if u.Count()+u.LeaderCount() == 0 {
		return nil, false
	}
	at := []m{withUnits(m{"area": area}, u)}
	if other := Pick(g, c.Areas); side == arrakis.Harkonnen && u.Regular == 3 && other != area && g.oneIn(2) {
		at[0]["regular"] = 2
		at = append(at, m{"area": other, "regular": 1})
	}
	return m{"at": at}, true
}

func (g Player) draw(c arrakis.DrawChoice) (args m, ok bool) {
	args = m{}
	for range c.Most {
		deck := Pick(g, Keys(c.Decks))
		n, _ := args[deck].(int)
		args[deck] = n + 1
	}
	return args, true
}

func (g Player) upgrade(c arrakis.UpgradeChoice) (args m, ok bool) {
	area := Pick(g, Keys(c.Areas))
	return m{"at": []m{{"area": area, "regular": min(c.Most, c.Areas[area])}}}, area != ""
}

func (g Player) desertPower(c arrakis.DesertChoice) (args m, ok bool) {
	if from := Pick(g, Keys(c.Attacks)); from != "" && !g.oneIn(4) {
		return m{"attack": m{"from": from, "at": Pick(g, c.Attacks[from])}}, true
	}
	if from := Pick(g, Keys(c.Moves)); from != "" && g.oneIn(2) {
		return m{"worms": []m{{"from": from, "to": Pick(g, c.Moves[from])}}}, true
	}
	return m{"signs": some(g, c.Signs, g.upTo(1, max(c.Most, 1)))}, len(c.Signs) > 0
}

// spend pays as long as the spice lasts.
func (g Player) spend(c arrakis.SpendChoice) m {
	args, left := m{}, c.Spice
	pay := func(price int) bool {
		if left >= price && !g.oneIn(4) {
			left -= price
			return true
		}
		return false
	}
	for _, power := range some(g, rulebook.Powers, len(rulebook.Powers)) {
		args[power] = 0
		if price := g.upTo(2, 3); pay(price) {
			args[power] = price
		}
	}
	args["stockpile"] = c.Stockpile && pay(3)
	args["keep"] = 0
	if pay(1) {
		args["keep"] = 1
	}
	return args
}

// flip says what worm signs show, and sometimes whence worms come.
func (g Player) flip(c arrakis.FlipChoice) m {
	faces, from := m{}, m{}
	for _, area := range c.Areas {
		faces[string(area)] = Pick(g, []string{"sand", "sand", "sandworm", "deep-worm"})
		switch {
		case c.Wild && g.oneIn(6):
			from[string(area)] = rulebook.WildMaker
		case len(c.Worms) > 0 && g.oneIn(6):
			from[string(area)] = Pick(g, c.Worms)
		}
	}
	return m{"faces": faces, "from": from}
}

// casualties are any casualties that take all hits.
func (g Player) casualties(c arrakis.CasualtyChoice) m {
	for {
		u := arrakis.Units{Generic: g.upTo(0, c.Units.Generic), Elite: g.upTo(0, c.Units.Elite), Special: g.upTo(0, c.Units.Special)}
		u.Leaders = some(g, c.Units.Leaders, g.upTo(0, len(c.Units.Leaders)))
		u.Regular = c.Hits - u.Elite - u.Special - u.LeaderCount()
		turned := min(u.Elite+u.Special, c.Supply+u.Regular)
		if c.Supply+min(u.Regular, c.Units.Regular) == 0 {
			turned = 0
		}
		if u.Regular >= 0 && u.Regular <= c.Units.Regular+turned {
			return withUnits(m{"area": c.Area}, u)
		}
	}
}

// part picks n units of some.
func (g Player) part(of arrakis.Units, n int) (out arrakis.Units) {
	for range n {
		left := []struct{ has, into *int }{{&of.Regular, &out.Regular}, {&of.Elite, &out.Elite}, {&of.Special, &out.Special}, {&of.Tokens, &out.Tokens}}
		left = slices.DeleteFunc(left, func(x struct{ has, into *int }) bool { return *x.has == 0 })
		kind := Pick(g, left)
		*kind.has--
		*kind.into++
	}
	return out
}

// withUnits writes units as arguments.
func withUnits(args m, u arrakis.Units) m {
	for kind, n := range map[string]int{"regular": u.Regular, "elite": u.Elite, "special": u.Special, "tokens": u.Tokens, "generic": u.Generic} {
		if n > 0 {
			args[kind] = n
		}
	}
	if len(u.Leaders) > 0 {
		args["leaders"] = u.Leaders
	}
	return args
}
