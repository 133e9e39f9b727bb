package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/typing"
)

// planDraft is a battle plan being read. What its seat may use is known only while the plan is due.
type planDraft struct {
	reading
	can dune.PlanChoice
	due bool
}

// fillPlan reads a battle plan: a number, the spice behind it, and the names of a leader and cards, in any order.
func (s viewModel) fillPlan(w seatLine) []reading {
	v := loadVocabulary()
	p := planDraft{reading: w.reading}
	if w.prompt != nil {
		p.can, p.due = w.prompt.Choices.(dune.PlanChoice)
	}
	var numbers []typing.Piece
	var words []string
	for _, t := range w.rest {
		switch {
		case t.Kind == typing.Figure:
			numbers = append(numbers, t)
		case v.kwisatz[t.Word]:
			p.reading = p.with("kwisatz", true)
		case t.Kind == typing.Name && !v.No[t.Word]:
			words = append(words, t.Word)
		}
	}
	p.impossible = p.impossible || !p.due || len(numbers) > 2
	if len(numbers) > 0 {
		p.reading = p.with("dial", numbers[0].Amount())
	}
	if len(numbers) > 1 {
		p.reading = p.with("spice", numbers[1].Number)
	}
	plans := []planDraft{p}
	for len(words) > 0 {
		n := 0
		plans, n = takePlanned(plans, words)
		if n == 0 {
			for i := range plans {
				plans[i].reading = plans[i].withUnknown(words[:1])
			}
			n = 1
		}
		words = words[n:]
	}
	out := make([]reading, len(plans))
	for i, p := range plans {
		out[i] = s.completePlan(p)
	}
	return out
}

// takePlanned reads the first words as a leader or a card, the longest name that there is; a name that several things share gives each its
// plan.
func takePlanned(plans []planDraft, words []string) (out []planDraft, n int) {
	for n = min(typing.MaxNameWords, len(words)); n > 0; n-- {
		for _, p := range plans {
			for _, m := range loadVocabulary().planned.Find(words[:n]...) {
				if next, fits := p.using(m); fits && (n == 1 || !m.Guessed) && len(out) < typing.MaxReadings {
					out = append(out, next)
				}
			}
		}
		if len(out) > 0 {
			return out, n
		}
	}
	return plans, 0
}

// using puts a leader or a card into the plan. A card that can be either is the weapon, if that is free.
func (p planDraft) using(m lookup.Match) (planDraft, bool) {
	isCard := slices.Contains(allCards(), rulebook.Card(m.ID))
	has := func(name string) bool { return p.command.Args[name] != nil }
	for _, place := range []struct {
		name string
		may  bool
	}{
		{"leader", slices.Contains(p.can.Leaders, rulebook.Leader(m.ID)) || !p.due && !isCard},
		{"weapon", slices.Contains(p.can.Weapons, rulebook.Card(m.ID)) || !p.due && isCard},
		{"defence", slices.Contains(p.can.Defences, rulebook.Card(m.ID)) || !p.due && isCard},
	} {
		if place.may && !has(place.name) {
			p.reading = p.addMatch(m).with(place.name, m.ID)
			return p, true
		}
	}
	return p, false
}

// completePlan says what a plan still lacks: its number, and its leader where the seat must send one.
func (s viewModel) completePlan(p planDraft) reading {
	r := p.reading
	lacks := func(what, fits string) reading {
		r.impossible, r.cost, r.why = true, r.cost+unknownWordCost, s.t("bar.missing", "what", what, "fits", fits)
		return r
	}
	switch {
	case r.command.Args["dial"] == nil:
		return lacks(s.t("bar.number"), "")
	case r.command.Args["leader"] != nil:
	case p.due && !p.can.NoLeader:
		return lacks(s.label("leader"), s.P.List(termsOf(s, p.can.Leaders)))
	default:
		r = r.with("leader", nil)
	}
	return r
}
