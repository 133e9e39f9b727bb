package dunetest

import (
	"slices"
	"strings"
)

func (g Player) isHero(card string) bool { return g.Kinds[card] == "cheap-hero" }

func (g Player) isWeapon(card string) bool {
	kind := g.Kinds[card]
	return strings.HasSuffix(kind, "-weapon") || kind == "lasgun" || kind == "worthless"
}

func (g Player) plan(c m) m {
	number := g.Pick(c["numbers"]).(m)
	args := m{"leader": g.Pick(c["leaders"]), "dial": number["dial"]}
	if spice := g.Pick(number["spice"]); spice != nil {
		args["spice"] = spice
	}
	args["kwisatz"] = c["kwisatz"] == true && args["leader"] != nil && g.IntN(4) > 0
	if c["noLeader"] == true && g.IntN(2) == 0 {
		args["leader"] = nil
	}
	left := 2
	if unnamed := num(c["unnamed"]); unnamed > 0 { // more unnamed cards than it holds cannot be in a plan
		left = min(2, unnamed)
		if l, _ := args["leader"].(string); g.isHero(l) {
			left--
		}
	}
	if args["leader"] == nil {
		left = 0
	}
	if w := g.Pick(c["weapons"]); left > 0 && g.IntN(2) == 0 {
		args["weapon"] = w
		left--
	}
	if d := g.Pick(c["defences"]); left > 0 && d != args["weapon"] && g.IntN(2) == 0 {
		args["defence"] = d
	}
	fixed, _ := c["fixed"].(m)
	if must, ok := g.Pick(g.demanded(c["must"], fixed)).(string); ok && args["leader"] != nil { // the Voice
		delete(args, "weapon")
		delete(args, "defence")
		args[g.slot(must)] = must
	} else {
		g.besides(args, fixed, num(c["unnamed"]))
	}
	for k, v := range fixed {
		if other := map[string]string{"weapon": "defence", "defence": "weapon"}[k]; v != nil && args[other] == v {
			delete(args, other)
		}
		args[k] = v
	}
	if args["leader"] == nil {
		args["kwisatz"] = false
	}
	return g.paying(args, c["numbers"])
}

// slot is the place of a plan that a card fills.
func (g Player) slot(card string) string {
	switch {
	case g.isHero(card):
		return "leader"
	case g.isWeapon(card):
		return "weapon"
	}
	return "defence"
}

// demanded lists what the Voice demands and a plan lacks besides what prescience was shown.
func (g Player) demanded(must any, fixed m) []any {
	list, _ := must.([]any)
	var out []any
	for _, card := range list {
		shown, is := fixed[g.slot(card.(string))]
		if shown == card {
			return nil
		}
		if !is {
			out = append(out, card)
		}
	}
	return out
}

// besides leaves out cards that a hand of unnamed cards may not hold together with what prescience was shown.
func (g Player) besides(args, fixed m, unnamed int) {
	if unnamed == 0 {
		return
	}
	for k, v := range fixed {
		if card, _ := v.(string); card != "" && (k != "leader" || g.isHero(card)) {
			delete(args, "weapon")
			delete(args, "defence")
		}
	}
}

// paying puts spice to a plan's number that goes with it.
func (g Player) paying(args m, numbers any) m {
	for _, n := range numbers.([]any) {
		n := n.(m)
		spices, _ := n["spice"].([]any)
		if n["dial"] == args["dial"] && !slices.Contains(spices, args["spice"]) {
			delete(args, "spice")
			if spice := g.Pick(n["spice"]); spice != nil {
				args["spice"] = spice
			}
		}
	}
	return args
}

func (g Player) losses(c m) m {
	if at, storm := g.Pick(c["at"]).(m); storm {
		count, normal, special := num(at["count"]), num(at["normal"]), num(at["special"])
		n := g.Between(max(0, count-special), min(count, normal))
		return m{"territory": at["territory"], "sector": at["sector"], "normal": n, "special": count - n}
	}
	mix := g.Pick(c["mixes"]).(m)
	left := m{"normal": num(mix["normal"]), "special": num(mix["special"])}
	var from []any
	for _, x := range g.some(c["from"], 18) {
		part := m{"sector": x.(m)["sector"]}
		for kind, n := range left {
			taken := min(n.(int), num(x.(m)[kind]))
			part[kind], left[kind] = taken, n.(int)-taken
		}
		from = append(from, part)
	}
	return m{"from": from}
}
