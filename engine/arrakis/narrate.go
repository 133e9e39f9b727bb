package arrakis

import (
	"cmp"
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Sentences speak numbers, ids and other sentences. What an event counts by kind, such as the units of a legion or the results of a roll,
// becomes a list of sentences here.

// spoken puts what an event counts into words. The arguments of m belong to m alone.
func spoken(e engine.Event, m engine.Message) engine.Message {
	switch e := e.(type) {
	case FiguresPlaced:
		m.Args["at"] = saidPlaces(Harkonnen, e.At)
	case Deployed:
		m.Args["at"] = saidPlaces(e.Side, e.At)
	case Upgraded:
		m.Args["at"], m.Args["to"] = saidPlaces(e.Side, e.At), unitTerm(e.Side, e.To)
	case LegionMoved:
		m.Args["units"], m.Args["how"] = saidUnits(e.Side, e.Units), saidHow(e.How)
	case Attacked:
		m.Args["how"] = saidHow(e.How)
	case UnitsRemoved:
		m.Args["units"] = saidUnits(e.Side, e.Units)
	case Casualties:
		m.Args["lost"] = saidUnits(e.Side, e.Lost)
		if e.Of == ByBattle { // the line before says so
			m.Args["of"] = ""
		}
	case Revealed:
		m.Args["tokens"] = saidTokens(cmp.Or(e.Side, Atreides), e.Tokens)
	case DieSpent:
		if e.As == e.Die {
			m.Args["as"] = ""
		}
	case DiceRolled:
		m.Args["dice"] = saidDice(e.Dice)
	case DiceShared:
		m.Args["shares"] = saidShares(e.Side, e.Shares)
	case CombatRolled:
		m.Args["roll"] = saidRoll(e.Roll)
	case Struck:
		m.Args["roll"] = saidRoll(e.Roll)
	case BattleScored:
		m.Args["sums"] = e.said()
	case Claimed:
		m.Args["gains"] = saidCounts("log.gain", "marker", e.Gains)
	case CardsDrawn:
		m.Args["decks"] = saidCounts("log.cards_of", "deck", e.Decks)
	case SpiceSpent:
		m.Args["paid"] = saidCounts("spice.paid", "power", e.Paid)
	case SignsFlipped:
		faces := []engine.Message{}
		for _, area := range slices.Sorted(maps.Keys(e.Faces)) {
			faces = append(faces, engine.NewMessage("sign.face", "", "area", area, "face", e.Faces[area]))
		}
		m.Args["faces"] = faces
	case ObjectiveShown:
		m.Args["objective"] = e.Objective.said()
	case TacticsDrawn:
		m.Args["use"] = engine.NewMessage("log.tactics."+e.Use, "")
	case MahdiCard:
		m.Args["use"] = engine.NewMessage("log.mahdi_card."+e.Use, "")
	case MahdiChosen:
		m.Args["choice"] = e.Choice.Said()
	case EffectDone:
		m.Args["effect"] = e.Effect.Said(e.Side)
	}
	return m
}

// saidUnits lists units and leaders of a side. Some kinds have a name of their own on each side.
func saidUnits(side Side, u Units) []any {
	out := []any{}
	for _, part := range []struct {
		key string
		n   int
	}{
		{"units.regular", u.Regular}, {"units.elite", u.Elite}, {"units.special." + string(side), u.Special},
		{"units.tokens", u.Tokens}, {"units.black", u.Black}, {"units.silver", u.Silver}, {"units.generic." + string(side), u.Generic},
	} {
		if part.n > 0 {
			out = append(out, engine.NewMessage(part.key, "", "n", part.n))
		}
	}
	for _, leader := range u.Leaders {
		out = append(out, leader)
	}
	if len(out) == 0 {
		out = append(out, engine.NewMessage("units.none", ""))
	}
	return out
}

// saidTokens lists the figures that tokens of a side show together; empty without tokens.
func saidTokens(side Side, tokens []Shown) []any {
	var all Units
	for _, t := range tokens {
		all = all.plus(Units{Regular: t.Regular, Elite: t.Elite, Special: t.Special, Generic: t.Generic})
	}
	return saidIfAny(side, all)
}

// saidIfAny lists units and leaders of a side; the list is empty if there are none.
func saidIfAny(side Side, u Units) []any {
	if u.isEmpty() {
		return []any{}
	}
	return saidUnits(side, u)
}

// Seen lists what lies hidden in an area: the rank of a sietch and the units of tokens, as far as they are known.
func Seen(rank int, faces []Shown) []any {
	out := []any{}
	if rank > 0 {
		out = append(out, engine.NewMessage("units.sietch", "", "rank", rank))
	}
	return append(out, saidTokens(Atreides, faces)...)
}

// unitTerm is the term of a kind of units: Sardaukar and Fedaykin are the same kind.
func unitTerm(side Side, kind string) string {
	switch {
	case kind != "special":
		return kind
	case side == Harkonnen:
		return "sardaukar"
	}
	return "fedaykin"
}

func saidPlaces(side Side, places []Place) []engine.Message {
	out := []engine.Message{}
	for _, p := range places {
		out = append(out, engine.NewMessage("units.place", "", "area", p.Area, "units", saidUnits(side, p.Units)))
	}
	return out
}

// saidHow is how a legion travels, unless it walks.
func saidHow(how string) string {
	if how == onFoot {
		return ""
	}
	return how
}

func saidDice(d Dice) []engine.Message {
	out := []engine.Message{}
	for _, face := range rulebook.Faces {
		if n := d.Count(face); n > 0 {
			out = append(out, engine.NewMessage("dice."+string(face), "", "n", n))
		}
	}
	return out
}

func saidRoll(d CombatDice) []engine.Message {
	return []engine.Message{
		engine.NewMessage("roll.hit", "", "n", d.Hit), engine.NewMessage("roll.shield", "", "n", d.Shield),
		engine.NewMessage("roll.special", "", "n", d.Special),
	}
}

// saidCounts lists the counts that are not 0, each in a sentence with its name as the argument what.
func saidCounts(key, what string, counts map[string]int) []engine.Message {
	out := []engine.Message{}
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		if n := counts[name]; n != 0 {
			out = append(out, engine.NewMessage(key, "", what, name, "n", n))
		}
	}
	return out
}

// said lists the scores of an objective.
func (o Objective) said() []engine.Message {
	return saidCounts("objective.part", "marker", map[string]int{
		"kwisatz-haderach": o.KwisatzHaderach, "sand-dwellers": o.SandDwellers, "jihad": o.Jihad,
	})
}

// said lists what each side dealt and suffers, the Atreides first.
func (e BattleScored) said() []engine.Message {
	out := []engine.Message{}
	for _, side := range Sides {
		sum := e.Sums[side]
		out = append(out, engine.NewMessage("battle.sum", "", "side", side, "hits", sum.Hits, "shields", sum.Shields, "suffer", e.Suffer[side]))
	}
	return out
}

// Said is the sentence of a step of what a side's card says.
func (e Effect) Said(side Side) engine.Message {
	units := saidIfAny(side, e.Units) // none are named for the whole legion
	return engine.NewMessage("did."+e.Kind, "", gamekit.MoreOrLess(e.By,
		"area", e.Area, "units", units, "from", unitTerm(side, e.From), "to", unitTerm(side, e.To), "at", e.At,
		"count", max(1, e.Count), "dice", e.Dice, "on", e.On, "leader", e.Leader, "what", e.What, "track", e.Track,
		"deck", e.Deck, "side", e.Side, "result", e.Result, "card", e.Card, "text", e.Text)...)
}
