package imperium

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/views/typing"
)

// typedArgs are a command's arguments that a line may say.
func typedArgs(do string) []engine.Arg {
	return slices.DeleteFunc(slices.Clone(imperium.Rules{}.Commands()[do].Args), func(a engine.Arg) bool {
		return a.Unlisted || do == "row.fill" && a.Name == "card" || // one card is a list of one
			do == "pay" && a.Name == "troops" // "pay 3" pays and then deploys
	})
}

// TypedArgs are a command's arguments that a line may say.
func (viewModel) TypedArgs(do string) []engine.Arg { return typedArgs(do) }

// Closed reports whether an argument cannot be said beside what was said.
func (s viewModel) Closed(r typing.Draft, a engine.Arg) bool {
	return a.Name == "lose" && !s.losesInfluence(r) || a.Name == "spice" && r.Args["space"] != "sell-melange"
}

// losesInfluence reports whether the card that asks to be paid for takes Influence.
func (s viewModel) losesInfluence(r typing.Draft) bool {
	if r.Prompt == nil {
		return true
	}
	card, _ := rulebook.CardOf(s.pendingOf(*r.Prompt))
	return slices.ContainsFunc(slices.Concat(card.Agent, card.Reveal), func(step rulebook.Step) bool {
		return slices.ContainsFunc(append(step.Of, step), func(step rulebook.Step) bool { return step.Pay != nil && step.Pay.InfluenceAny > 0 })
	})
}

// Domain is what an argument may name, each as often as it is there; nil means anything of its kind. It knows only what lies open.
func (s viewModel) Domain(a engine.Arg, r typing.Draft) map[string]int {
	if a.Kind != imperium.KindCard && a.Kind != imperium.KindCards {
		return nil
	}
	own := s.seatOf(r.By())
	in := map[string]int{}
	switch r.Do {
	case "row.fill":
		for _, o := range s.rowOptions() {
			in[o.Value] = 5
		}
	case "acquire":
		for _, id := range slices.Concat(s.Row, []string{own.SetAside}) {
			in[id]++
		}
		for id, left := range s.Reserve {
			in[id] += left
		}
		if s.unnamed() > 0 {
			return nil
		}
	case "take":
		for _, id := range slices.Concat(s.Row, own.Discard) {
			in[id]++
		}
		if s.unnamed() > 0 {
			return nil
		}
	default:
		maps.Copy(in, own.Owns)
		if r.Do == "agent" || r.Do == "reveal" || r.Do == "discard" {
			for _, id := range slices.Concat(own.InPlay, own.Discard) {
				in[id]--
			}
		}
	}
	return in
}

// firstOf is something that an argument may name, for an example.
func (s viewModel) firstOf(a engine.Arg, r typing.Draft) string {
	if in := s.Domain(a, r); in != nil {
		for _, id := range slices.Sorted(maps.Keys(in)) {
			card, _ := rulebook.CardOf(id)
			if in[id] > 0 && (r.Do != "agent" || len(card.Icons) > 0) {
				return id
			}
		}
		return ""
	}
	switch a.Kind {
	case imperium.KindConflict:
		for _, c := range rulebook.Conflicts {
			if !slices.Contains(s.Decks.Conflict.Used, c.ID) {
				return c.ID
			}
		}
	case imperium.KindCard, imperium.KindCards:
		return rulebook.Cards[0].ID
	case imperium.KindIntrigue:
		return rulebook.IntrigueCards[0].ID
	case imperium.KindLeader:
		for _, l := range rulebook.Leaders {
			if !slices.ContainsFunc(s.everyone(), func(c imperium.Color) bool { return s.seatOf(c).Leader == l.ID }) {
				return l.ID
			}
		}
	case imperium.KindHagal:
		if c, ok := r.Prompt.Choices.(imperium.HagalChoice); ok {
			return c.Cards[0]
		}
	case imperium.KindFaction, imperium.KindFactions:
		return string(rulebook.Factions[0])
	case imperium.KindOption, imperium.KindOptions:
		return options[1]
	case imperium.KindPlace:
		return "hand"
	case imperium.KindSpace:
		return s.spaceFor(r)
	case engine.KindSeat:
		for _, c := range s.everyone() {
			if r.Prompt == nil || c != r.Prompt.For {
				return string(c)
			}
		}
	}
	return ""
}

// spaceFor is a space where no Agent stands, with an icon of the card that the example plays.
func (s viewModel) spaceFor(r typing.Draft) string {
	id, _ := r.Args["card"].(string)
	card, played := rulebook.CardOf(id)
	for _, space := range rulebook.Spaces {
		if len(s.Spaces[space.ID].Agents) == 0 && (!played || slices.Contains(card.Icons, space.Icon)) {
			return space.ID
		}
	}
	return rulebook.Spaces[0].ID
}
