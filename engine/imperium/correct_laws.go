package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// brokenLaw refuses the first thing that the box cannot hold. With force the printed copies of cards do not count.
func (s *State) brokenLaw(force bool) error {
	held := map[Faction]Color{}
	for _, c := range s.everyone("") {
		p := s.players[c]
		if p.Garrison < 0 || p.Conflict < 0 || p.supply() < 0 { // [IMP-4.8]
			return engine.Refuse("IMP-4.8", "law.troops", "seat", string(c))
		}
		if s.agents(c) < 0 { // [IMP-1.5]
			return engine.Refuse("IMP-1.5", "law.agents", "seat", string(c))
		}
		if p.Purse.Solari < 0 || p.Purse.Spice < 0 || p.Purse.Water < 0 || p.VP < 0 || p.Intrigue < 0 || p.Persuasion < 0 || p.Swords < 0 {
			return engine.Refuse(correctionRuling, "law.negative", "seat", string(c))
		}
		for _, f := range rulebook.Factions {
			if n := p.Influence[f]; n < 0 || n > topInfluence { // [IMP-10.1]
				return engine.Refuse("IMP-10.1", "law.influence", "seat", string(c), "faction", string(f))
			}
		}
		for _, f := range p.Alliances {
			if held[f] != "" || !slices.Contains(rulebook.Factions, f) {
				return engine.Refuse("IMP-10.3", "law.alliance", "faction", string(f))
			}
			held[f] = c
		}
		open := slices.Concat(p.InPlay, p.Discard)
		if len(pile.Without(open, ownedList(p)...)) > 0 || p.pileSize() < 0 || p.Cards < 0 || len(p.Hand) > p.Cards {
			return engine.Refuse("IMP-1.5", "law.cards", "seat", string(c))
		}
	}
	if force {
		return nil
	}
	return s.copiesRefusal()
}

func ownedList(p *Player) (out []string) {
	for id, n := range p.Owns {
		for range n {
			out = append(out, id)
		}
	}
	return out
}

// copiesRefusal says which card is there more often than printed [IMP-1.4].
func (s *State) copiesRefusal() error {
	all := slices.Concat(s.row, s.trashed)
	for _, c := range s.seats {
		all = append(append(all, ownedList(s.players[c])...), s.players[c].SetAside)
	}
	for id, n := range s.reserve {
		for range n {
			all = append(all, id)
		}
	}
	most := func(id string) int { c, _ := rulebook.CardOf(id); return copies(c, len(s.seats)) }
	if id, twice := pile.TooMany(all, most); twice { // [IMP-1.4]
		return engine.Refuse("IMP-1.4", "law.card", "card", id)
	}
	var intrigue []string
	intrigue = append(intrigue, s.intrigue.Discard...)
	for _, c := range s.seats {
		intrigue = slices.Concat(intrigue, s.players[c].IntrigueHand, s.players[c].FaceUp)
	}
	if id, twice := pile.TooMany(intrigue, func(id string) int { c, _ := rulebook.IntrigueOf(id); return c.Copies }); twice { // [IMP-1.4]
		return engine.Refuse("IMP-1.4", "law.card", "card", id)
	}
	if s.intrigueLeft() < 0 || s.imperiumLeft() < 0 {
		return engine.Refuse("IMP-1.4", "law.deck")
	}
	return nil
}
