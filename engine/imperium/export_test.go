package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// Twin is a state that differs only in what one seat alone may know: cards of its hand, its Intrigue cards, what it has seen, the
// Baron's sealed pair. ok is false if nothing can differ.
func Twin(state engine.State, c Color) (twin engine.State, ok bool) {
	s := state.(*State).clone()
	s.cache = &gamekit.Cache[View]{}
	p := s.players[c]
	p.Hand, p.IntrigueHand = slices.Clone(p.Hand), slices.Clone(p.IntrigueHand)
	elsewhere := pile.Without(p.unseen(), p.Hand...)
	for i, card := range p.Hand {
		j := slices.IndexFunc(elsewhere, func(other string) bool { return other != card })
		if j >= 0 && len(p.Top) == 0 {
			p.Hand[i], ok = elsewhere[j], true
			break
		}
	}
	for i, card := range p.IntrigueHand {
		unseen := s.unseenIntrigue()
		if j := slices.IndexFunc(unseen, func(other string) bool { return other != card }); j >= 0 {
			p.IntrigueHand[i], ok = unseen[j], true
			break
		}
	}
	if p.Pair != nil && !p.PairUsed {
		p.Pair, ok = slices.DeleteFunc(slices.Clone(rulebook.Factions), func(f Faction) bool { return slices.Contains(p.Pair, f) }), true
	}
	if p.Seen != "" && len(p.Top) == 1 {
		if j := slices.IndexFunc(elsewhere, func(other string) bool { return other != p.Seen }); j >= 0 {
			p.Seen, p.Top, ok = elsewhere[j], []string{elsewhere[j]}, true
		}
	}
	return s, ok
}

// TakeAgain returns what changes in a state that takes what the moderator sees of it: nothing.
func TakeAgain(state engine.State) (changed gamekit.Changed, err error) {
	is := state.(*State).clone()
	err = corrections.TakeAgain(is)
	changed, _ = parts.Difference(state.(*State), is)
	return changed, err
}
