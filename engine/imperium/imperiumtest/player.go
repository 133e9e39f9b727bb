// Package imperiumtest has a table of players who answer at random, for all tests of Dune: Imperium.
package imperiumtest

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
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
func some[T any](r Random, list []T, n int) (out []T) {
	for _, i := range r.Perm(len(list))[:min(n, len(list))] {
		out = append(out, list[i])
	}
	return out
}

// Answer answers a prompt; ok is false if the player would rather answer another one.
func (g Player) Answer(v *imperium.View, p engine.Prompt) (c engine.Command, ok bool) {
	do := func(args m) (engine.Command, bool) { return engine.NewCommand(p.For, p.Ask, args), true }
	switch choice := p.Choices.(type) {
	case imperium.LeaderChoice:
		return do(m{"leader": Pick(g, choice.Leaders)})
	case imperium.SeatChoice:
		return do(m{"seat": Pick(g, choice.Seats)})
	case imperium.FactionChoice:
		return do(m{"factions": some(g, choice.Factions, choice.Count)})
	case imperium.CardChoice:
		return do(m{"card": Pick(g, choice.Cards)})
	case imperium.AgentChoice:
		return g.sendAgent(p, choice)
	case imperium.RevealChoice:
		if v.Step == "turn" && g.IntN(4) > 0 && slices.ContainsFunc(v.Prompts, func(q engine.Prompt) bool { return q.Ask == "agent" }) {
			return c, false
		}
		return do(m{"cards": slices.Concat(choice.Known, some(g, choice.Cards, choice.Count-len(choice.Known)))})
	case imperium.TroopsChoice:
		return do(m{"troops": 1 + g.IntN(choice.Most)})
	case imperium.IntrigueChoice:
		return g.playIntrigue(v, p, choice)
	case imperium.AcquireChoice:
		return g.acquire(p, choice)
	case imperium.EffectChoice:
		return g.answerEffect(p, choice)
	}
	switch p.Ask {
	case "row.fill":
		return do(m{"card": g.rowCard(v)})
	case "done":
		if g.IntN(3) == 0 || !slices.ContainsFunc(v.Prompts, func(q engine.Prompt) bool { return q.For == p.For && !q.Optional && q.Ask != "done" }) {
			return do(nil)
		}
		return c, false
	case "defend":
		if g.IntN(2) == 0 {
			return do(nil)
		}
	}
	return engine.NewCommand(p.For, "pass", m{"ask": p.Ask}), p.Optional
}

// sendAgent plays a card that has a space.
func (g Player) sendAgent(p engine.Prompt, choice imperium.AgentChoice) (engine.Command, bool) {
	var able []imperium.CardSpaces
	for _, card := range choice.Cards {
		if len(card.Spaces) > 0 {
			able = append(able, card)
		}
	}
	if len(able) == 0 {
		return engine.Command{}, false
	}
	card := Pick(g, able)
	space := Pick(g, card.Spaces)
	args := m{"card": card.Card, "space": space}
	if card.From != nil {
		args["from"] = Pick(g, card.From)
	}
	if space == "sell-melange" {
		args["spice"] = 2
	}
	return engine.NewCommand(p.For, "agent", args), true
}

// acquire buys something that the Persuasion pays for.
func (g Player) acquire(p engine.Prompt, choice imperium.AcquireChoice) (engine.Command, bool) {
	var able []string
	for _, sale := range choice.Cards {
		if sale.Price <= choice.Persuasion {
			able = append(able, sale.Card)
		}
	}
	if len(able) == 0 {
		return engine.Command{}, false
	}
	return engine.NewCommand(p.For, "acquire", m{"card": Pick(g, able)}), true
}

// rowCard is an Imperium card of which a copy may have been turned over.
func (g Player) rowCard(v *imperium.View) string {
	var able []string
	for _, c := range rulebook.Cards {
		n := c.Copies
		for _, seat := range v.Seats {
			n -= seat.Owns[c.ID]
			if seat.SetAside == c.ID {
				n--
			}
		}
		for _, id := range slices.Concat(v.Row, v.Trashed) {
			if id == c.ID {
				n--
			}
		}
		if c.Deck == rulebook.Imperium && n > 0 {
			able = append(able, c.ID)
		}
	}
	return Pick(g, able)
}

// playIntrigue plays a card of the right type that the hand may have; others pass.
func (g Player) playIntrigue(v *imperium.View, p engine.Prompt, choice imperium.IntrigueChoice) (engine.Command, bool) {
	pass := engine.NewCommand(p.For, "pass", nil)
	if v.Phase == imperium.Turns {
		if g.IntN(2) == 0 {
			return pass, false
		}
	} else if g.IntN(3) > 0 {
		return pass, true
	}
	cards := choice.Cards
	if len(cards) < choice.Count {
		cards = nil
		for _, c := range rulebook.IntrigueCards {
			cards = append(cards, c.ID)
		}
	}
	card := Pick(g, cards)
	return engine.NewCommand(p.For, "intrigue", m{"card": card}), true
}

// answerEffect answers what an effect leaves open, or declines it.
func (g Player) answerEffect(p engine.Prompt, c imperium.EffectChoice) (engine.Command, bool) {
	do := func(args m) (engine.Command, bool) { return engine.NewCommand(p.For, p.Ask, args), true }
	if p.Optional && g.IntN(3) == 0 {
		return engine.NewCommand(p.For, "pass", m{"ask": p.Ask, "of": c.Of}), true
	}
	place := Pick(g, sortedPlaces(c.Cards))
	switch p.Ask {
	case "pay":
		args := m{"of": c.Of}
		if c.Price.InfluenceAny > 0 {
			args["lose"] = Pick(g, c.Factions)
		}
		if c.Price.TrashCard > 0 {
			args["from"], args["card"] = place, Pick(g, c.Cards[place])
		}
		return do(args)
	case "influence":
		return do(m{"factions": some(g, c.Factions, c.Count), "of": c.Of})
	case "reward":
		if c.Options != nil {
			return do(m{"options": some(g, c.Options, c.Count)})
		}
		if c.Cards != nil {
			return do(m{"card": Pick(g, c.Cards[place]), "from": place})
		}
		return do(m{"factions": some(g, c.Factions, c.Count)})
	case "choose":
		return g.choose(p, c)
	case "deploy", "retreat":
		if p.Ask == "deploy" && c.Most == 0 {
			return engine.NewCommand(p.For, "pass", m{"ask": p.Ask, "of": c.Of}), true
		}
		least := 0
		if p.Ask == "deploy" {
			least = 1
		}
		return do(m{"troops": least + g.IntN(c.Most+1-least), "of": c.Of})
	case "trash":
		return do(m{"card": Pick(g, c.Cards[place]), "from": place, "of": c.Of})
	case "discard":
		return do(m{"cards": some(g, c.Cards["hand"], c.Count), "of": c.Of})
	case "take":
		return do(m{"card": Pick(g, c.Cards[place]), "of": c.Of})
	case "recall", "voice":
		return do(m{"space": Pick(g, c.Spaces), "of": c.Of})
	case "alliance":
		return do(m{"to": Pick(g, c.Seats)})
	case "masterstroke":
		if c.Factions == nil {
			return do(m{"factions": some(g, rulebook.Factions, 2)})
		}
		return do(nil)
	case "acquire":
		if len(c.Sale.Cards) > 0 {
			return do(m{"card": Pick(g, c.Sale.Cards).Card, "of": c.Of})
		}
	}
	return engine.NewCommand(p.For, "pass", m{"ask": p.Ask, "of": c.Of}), p.Optional
}

func (g Player) choose(p engine.Prompt, c imperium.EffectChoice) (engine.Command, bool) {
	args := m{"of": c.Of}
	switch {
	case c.Seats != nil:
		args["seat"] = Pick(g, c.Seats)
	case c.Dearer != nil && g.IntN(2) == 0:
		args["pay"] = true
	default:
		args["option"] = Pick(g, c.Options)
	}
	if args["option"] == "discard" {
		args["card"] = Pick(g, c.Cards["hand"])
	}
	if args["option"] == "trash" {
		if len(c.Cards["deck"]) == 0 {
			args["option"] = "draw"
		} else {
			args["card"] = c.Cards["deck"][0]
		}
	}
	return engine.NewCommand(p.For, "choose", args), true
}

func sortedPlaces(cards map[string][]string) (out []string) {
	for place, list := range cards {
		if len(list) > 0 {
			out = append(out, place)
		}
	}
	slices.Sort(out)
	return out
}

// Draw answers a prompt for the app.
func (g Player) Draw(p engine.Prompt) engine.Command {
	return p.Draw.Command(p.Ask, some(g, p.Draw.From, p.Draw.Count))
}
