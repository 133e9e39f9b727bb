package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// Supposed returns two positions: in one the hands of the seats that hide them have what a command names, in the other they have not.
func (Rules) Supposed(state engine.State, hiding []Color, c engine.Command, _ []engine.Entry) []engine.State {
	if c.Do == engine.Amend || specs[c.Do].Confidential { // a correction is no question of hands
		return nil
	}
	s, named := state.(*State), gamekit.Named(c.Args)
	return []engine.State{s.supposed(hiding, c.Actor(), named, false), s.supposed(hiding, c.Actor(), named, true)}
}

// supposed replaces what some seats hide by what everybody could suppose there. Cards of which there is one for all, such as Intrigue
// cards, are supposed in the hand of the seat that acts.
func (s *State) supposed(hiding []Color, actor Color, named []string, has bool) *State {
	t := s.clone()
	t.cache = &gamekit.Cache[View]{}
	t.intrigue.Next = nil
	for _, color := range hiding {
		t.players[color].IntrigueHand = nil
	}
	for _, color := range hiding {
		p := t.players[color]
		p.Top, p.Seen = nil, ""
		p.Hand = gamekit.SupposedHand(p.unseen(), p.Cards, named, has)
		if color == actor {
			p.IntrigueHand = gamekit.SupposedHand(t.unseenIntrigue(), p.Intrigue, named, has)
		}
		if len(p.Pair) > 0 && !p.PairUsed {
			p.Pair = supposedPair(has)
		}
	}
	return t
}

// supposedPair is one of two pairs without a common Faction.
func supposedPair(first bool) []Faction {
	if first {
		return slices.Clone(rulebook.Factions[:2])
	}
	return slices.Clone(rulebook.Factions[2:4])
}
