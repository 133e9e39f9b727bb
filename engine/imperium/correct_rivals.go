package imperium

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// alliances are the Alliance tokens that a position says a seat or Rival has.
func (v *View) alliances(c Color) []Faction {
	if seat := v.Seats[c]; seat != nil {
		return seat.Alliances
	}
	return v.Rivals[c].Alliances
}

// takeRivals takes what the Rivals have. In a fresh record their third Agents come with the round [IMP-13.11].
func (s *State) takeRivals(p saidPosition) error {
	if p.Fresh && s.isSolo() {
		for _, c := range s.rivals {
			s.players[c].ThirdAgent = s.round >= s.difficulty().SwordmasterRound
		}
	}
	for _, name := range p.Names("rivals") {
		c := Color(name)
		if !s.isRival(c) {
			return engine.Refuse("IMP-13.6", "hagal.unknown_rival", "rival", name)
		}
		if no := s.takeRival(p, c, p.View.Rivals[c]); no != nil {
			return no
		}
	}
	return nil
}

func (s *State) takeRival(said saidPosition, c Color, v *RivalView) error {
	own := "rivals." + string(c) + "."
	if no := s.takeTokens(said, own, c, v.Influence, v.Alliances, v.Troops); no != nil {
		return no
	}
	p := s.players[c]
	p.Swords = v.Swords
	if v.Collected == nil || !s.collects(c) {
		return nil
	}
	if _, ok := rulebook.LeaderOf(v.Leader); said.Has(own+"leader") && !ok {
		return engine.Refuse("IMP-1.12", "setup.leader", "leader", v.Leader)
	}
	p.Leader, p.VP, p.Purse, p.Intrigue = v.Leader, v.VP, rulebook.Goods{Solari: v.Solari, Spice: v.Spice, Water: v.Water}, v.Intrigue
	takeSaid(said, own+"swordmaster", &p.ThirdAgent, v.Swordmaster)
	return nil
}
