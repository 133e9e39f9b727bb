package dunetest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Random is a source of chance: a test's *rand.Rand.
type Random interface {
	IntN(n int) int
	Shuffle(n int, swap func(i, j int))
}

// Player answers prompts at random within their choices. It reads a prompt as a client does, from the JSON of its choices.
type Player struct {
	Random
	Kinds map[string]string // of every treachery card, by its id
}

// forcesEach is how many forces a faction has.
const forcesEach = 20

// m is a prompt's choices or an answer's arguments.
type m = map[string]any

// Choices reads a prompt's choices as a client would, from their JSON.
func Choices(p engine.Prompt) m {
	raw, err := json.Marshal(p.Choices)
	if err != nil {
		panic(err)
	}
	out := m{}
	if string(raw) != "null" {
		if err := json.Unmarshal(raw, &out); err != nil {
			panic(fmt.Sprintf("%s: %v", p.Ask, err))
		}
	}
	return out
}

// Pick takes one of a list, nil from an empty one.
func (g Player) Pick(list any) any {
	items, _ := list.([]any)
	if len(items) == 0 {
		return nil
	}
	return items[g.IntN(len(items))]
}

// some picks n different items.
func (g Player) some(list any, n int) []any {
	items := slices.Clone(list.([]any))
	g.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
	return items[:min(n, len(items))]
}

// Between gives a number within bounds, both included.
func (g Player) Between(least, most int) int {
	if most <= least {
		return least
	}
	return least + g.IntN(most-least+1)
}

func num(v any) int { n, _ := v.(float64); return int(n) }

// draw answers a prompt for the app.
func (g Player) draw(p engine.Prompt) engine.Command {
	from := slices.Clone(p.Draw.From)
	g.Shuffle(len(from), func(i, j int) { from[i], from[j] = from[j], from[i] })
	return p.Draw.Command(p.Ask, from[:p.Draw.Count])
}

// Answer gives a legal answer to a prompt.
func (g Player) Answer(p engine.Prompt) engine.Command {
	if p.Draw != nil {
		return g.draw(p)
	}
	if p.Ask == "accept" {
		return g.toDeal(p)
	}
	args, ok := g.args(p)
	if !ok {
		if p.Ask == "worm.ride" || p.Optional {
			return engine.NewCommand(p.For, "pass", m{"ask": p.Ask})
		}
		panic(fmt.Sprintf("no answer to %s of %s: %v", p.Ask, p.For, Choices(p)))
	}
	return engine.NewCommand(p.For, p.Ask, args)
}

// toDeal answers a deal. Only its two sides know whether its spice is there, so a deal with spice is declined.
func (g Player) toDeal(p engine.Prompt) engine.Command {
	c := Choices(p)
	do := "accept"
	if c["spice"] != nil || c["leader"] != nil || g.IntN(2) == 0 {
		do = "deal.decline"
	}
	return engine.NewCommand(p.For, do, m{"deal": c["deal"]})
}

// args gives the arguments of an answer, or false when the player declines.
func (g Player) args(p engine.Prompt) (m, bool) {
	c := Choices(p)
	switch p.Ask {
	case "predict":
		return m{"faction": g.Pick(c["factions"]), "turn": g.Between(1, num(c["turns"]))}, true
	case "place":
		return m{"at": g.split(c)}, true
	case "traitors.draw":
		return m{"leaders": g.some(c["from"], num(c["count"]))}, true
	case "traitors.keep":
		return m{"leader": g.Pick(c["leaders"])}, true
	case "storm.dial", "storm.draw":
		return m{"value": g.Between(num(c["min"]), num(c["max"]))}, true
	case "spice.turn":
		return m{"card": g.Pick(c["cards"])}, true
	case "cards.draw":
		return m{"cards": g.some(c["from"], num(c["count"]))}, g.IntN(2) == 0
	case "worm.place":
		return m{"territory": g.Pick(c["territories"])}, c["called"] == true || g.IntN(4) > 0
	case "worm.ride":
		return g.ride(c)
	case "ally.offer":
		to := g.Pick(c["to"])
		return m{"to": to}, to != nil && g.IntN(3) == 0
	case "ally.accept":
		return m{"from": g.Pick(c["from"])}, true
	case "charity.claim":
		return m{}, num(c["spice"]) > 0
	case "bid":
		most := min(num(c["max"]), num(c["min"])+2)
		return m{"amount": g.Between(num(c["min"]), most)}, most >= num(c["min"]) && g.IntN(3) > 0
	case "revive.limit":
		return m{"limit": g.Between(num(c["min"]), num(c["min"])+5)}, true
	case "revive":
		return g.revive(c)
	case "guild.turn":
		take := g.IntN(3) == 0
		return m{"take": take, "last": !take && g.IntN(3) == 0}, true
	case "ship":
		return g.ship(c)
	case "move":
		return g.move(c)
	case "fight", "coexist":
		t := g.Pick(c["territories"])
		return m{"territory": t}, t != nil && (!p.Optional || g.IntN(2) == 0)
	case "advisor":
		return m{"to": g.Pick(c["to"])}, true
	case "battle.pick":
		b := g.Pick(c["battles"]).(m)
		return m{"territory": b["territory"], "against": g.Pick(b["against"])}, true
	case "voice":
		return m{"play": g.IntN(2) == 0, "what": g.Pick(c["what"])}, g.IntN(2) == 0
	case "prescience":
		return m{"element": g.Pick(c["elements"])}, g.IntN(3) > 0
	case "prescience.answer":
		return m{c["element"].(string): g.Pick(c["values"])}, true
	case "plan":
		return g.plan(c), true
	case "treachery":
		return m{"call": c["mine"] == true}, true
	case "losses":
		return g.losses(c), true
	case "capture":
		if then := g.Pick(c["then"]); then != nil {
			return m{"then": then}, true
		}
		return m{"leader": g.Pick(c["among"])}, g.IntN(4) > 0
	case "keep":
		return m{"cards": g.some(c["cards"], g.IntN(3))}, true
	case "answer":
		return m{"value": []string{"yes", "no"}[g.IntN(2)]}, true
	case "answer.void":
		return m{"void": g.IntN(2) == 0}, true
	case "deal.done":
		return m{"deal": c["deal"], "kept": g.IntN(2) == 0}, true
	case "swap.take", "swap.return":
		return m{"cards": g.handful(c)}, true
	case "advance", "pass", "release", "card.decline":
		return m{}, true
	}
	return nil, false
}

// handful picks as many cards as must be named: of those that the app knows, or of any if it knows too few.
func (g Player) handful(c m) []any {
	cards := g.some(c["cards"], num(c["count"]))
	for _, card := range slices.Sorted(maps.Keys(g.Kinds)) {
		if len(cards) < num(c["count"]) && !slices.Contains(cards, any(card)) {
			cards = append(cards, card)
		}
	}
	return cards
}

func (g Player) split(c m) []any {
	var at []any
	left := num(c["count"])
	for _, d := range c["among"].([]any) {
		n := g.Between(0, left)
		left -= n
		at = append(at, m{"territory": d.(m)["territory"], "sector": g.Pick(d.(m)["sectors"]), "normal": n})
	}
	at[0].(m)["normal"] = at[0].(m)["normal"].(int) + left
	return at
}

func (g Player) place(d m) m {
	out := m{"to": d["territory"]}
	if sectors, ok := d["sectors"].([]any); ok && len(sectors) > 0 {
		out["sector"] = g.Pick(sectors)
	}
	return out
}

func (g Player) ride(c m) (m, bool) {
	from, _ := g.Pick(c["from"]).(m)
	to, _ := g.Pick(c["to"]).(m)
	if from == nil || to == nil || g.IntN(2) == 0 {
		return nil, false
	}
	args := g.place(to)
	args["from"] = m{"territory": from["territory"], "sector": from["sector"]}
	args["normal"], args["special"] = g.Between(0, num(from["normal"])), g.Between(0, num(from["special"]))
	return args, args["normal"] != 0 || args["special"] != 0
}

func (g Player) revive(c m) (m, bool) {
	if leaders, ok := c["leaders"].([]any); ok && len(leaders) > 0 && g.IntN(2) == 0 {
		return m{"leader": g.Pick(leaders).(m)["leader"]}, true
	}
	if num(c["kwisatz"]) > 0 && g.IntN(2) == 0 {
		return m{"kwisatz": true}, true
	}
	left := min(num(c["free"]), num(c["limit"]), num(c["most"]))
	n := min(left, num(c["normal"]))
	special := min(left-n, num(c["special"]))
	return m{"normal": n, "special": special}, n+special > 0
}

// of picks forces of one or two kinds, at least one and at most a number.
func (g Player) of(args, have m, most int) m {
	all := num(have["normal"]) + num(have["special"])
	n := g.Between(1, min(all, most))
	special := g.Between(max(0, n-num(have["normal"])), min(n, num(have["special"])))
	args["normal"], args["special"] = n-special, special
	return args
}

func (g Player) ship(c m) (m, bool) {
	to, _ := g.Pick(c["to"]).(m)
	if list, ok := c["asGuild"].([]any); ok && g.IntN(2) == 0 {
		to, _ = g.Pick(list).(m)
	}
	reserves := c["reserves"].(m)
	have := num(reserves["normal"]) + num(reserves["special"])
	if to == nil || have == 0 || g.IntN(3) == 0 {
		return nil, false
	}
	most := have
	if cost := num(to["cost"]); cost > 0 {
		most = min(have, num(c["funds"])/cost)
	}
	if most == 0 {
		return nil, false
	}
	return g.of(g.place(to), reserves, min(most, 6)), true
}

func (g Player) move(c m) (m, bool) {
	from, _ := g.Pick(c["from"]).(m)
	if from == nil || g.IntN(4) == 0 {
		return nil, false
	}
	to, _ := g.Pick(from["to"]).(m)
	if to == nil {
		return nil, false
	}
	args := g.place(to)
	args["from"] = m{"territory": from["territory"], "sector": from["sector"]}
	if num(from["advisors"]) > 0 {
		args["advisors"] = g.Between(1, num(from["advisors"]))
		return args, true
	}
	return g.of(args, from, forcesEach), true
}
