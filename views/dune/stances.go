package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
)

// otherAnswer is the "fight" of a question that the table waits for, whose "coexist" is being shown.
func (s scene) otherAnswer(p engine.Prompt) (engine.Prompt, bool) {
	i := slices.IndexFunc(s.asIs, func(q engine.Prompt) bool { return isOtherAnswer(p, q) })
	if i < 0 {
		return engine.Prompt{}, false
	}
	return s.asIs[i], true
}

func isOtherAnswer(p, q engine.Prompt) bool {
	return p.Ask == "coexist" && q.Ask == "fight" && p.For == q.For && !p.Optional && !q.Optional
}

// askedOnce leaves out the second answer of a question that has two.
func askedOnce(prompts []engine.Prompt) []engine.Prompt {
	return slices.DeleteFunc(slices.Clone(prompts), func(q engine.Prompt) bool {
		return slices.ContainsFunc(prompts, func(p engine.Prompt) bool { return isOtherAnswer(p, q) })
	})
}

// besides lists who else has forces in a territory, in play order.
func (s scene) besides(t dune.Territory, f dune.Faction) []dune.Faction {
	return slices.DeleteFunc(s.Others(f), func(g dune.Faction) bool {
		return !slices.ContainsFunc(s.groups(), func(x group) bool { return x.faction == g && x.at.territory == t })
	})
}

// stances lists a faction's groups where some of them coexist: only then there are two kinds to tell apart.
func (s scene) stances(f dune.Faction) []dune.Standing {
	groups := s.standings(f)
	if !slices.ContainsFunc(groups, func(g dune.Standing) bool { return g.Advisors > 0 }) {
		return nil
	}
	return groups
}

// stanceOf says of a group what it is.
func (s scene) stanceOf(g dune.Standing) string {
	key := "label.stance.fighters"
	if g.Advisors > 0 {
		key = "label.stance.advisors"
	}
	return s.t(key, "place", s.spotName(spot{g.Territory, g.Sector}), "count", count(g.Forces))
}
