package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// takeMahdi takes what a solitaire game has beside the board.
func (s *State) takeMahdi(p saidPosition) error {
	if !s.isSolo() || p.View.Mahdi == nil {
		return nil
	}
	m, is := s.mahdi, p.View.Mahdi
	for _, area := range []Area{is.Target, is.Temporary} {
		if area != "" && !boardSietch(area) && !s.settlements[area].Sietch {
			return unknown("area", string(area))
		}
	}
	if is.Sector != "" && is.Sector != centre && len(is.Sector.besides()) == 0 {
		return unknown("sector", string(is.Sector))
	}
	for _, f := range []Face{is.Face, faceOf(is.Next)} {
		if f != "" && !slices.Contains(rulebook.Faces, f) {
			return unknown("result", string(f))
		}
	}
	m.Sector, m.Target, m.Temporary, m.Face, m.Next, m.Scheming = is.Sector, is.Target, is.Temporary, is.Face, faceOf(is.Next), is.Scheming
	switch {
	case p.Has("mahdi.stack"):
		m.Stack = listed(is.Stack)
	case p.Has("mahdi.reinforcements") && is.Reinforcements != len(m.Stack):
		m.Stack = listed(slices.Repeat([]string{""}, max(is.Reinforcements, 0)))
	}
	if min(is.Reinforcements, is.Scheming, is.Pool.Black, is.Pool.Silver) < 0 || slices.ContainsFunc(m.Stack, func(deck string) bool { return deck != "" && !slices.Contains(rulebook.Decks[Harkonnen], deck) }) {
		return engine.Refuse(tableRuling, "set.negative")
	}
	if p.Has("mahdi.orders") {
		m.Orders, m.Done = nil, 0
		for _, o := range is.Orders {
			m.Orders = append(m.Orders, Order(o))
		}
	}
	if p.Has("decks.tactics.discard") {
		m.Drawn = nil
		for _, id := range p.View.Decks[tacticsDeck].Discard {
			m.Drawn = append(m.Drawn, Area(id))
		}
	}
	if len(m.Drawn) == 0 && m.Target != "" && p.Fresh { // the cards that lie beside the board
		m.Drawn = with(m.Drawn, m.Target)
	}
	m.Black, m.Silver = s.poolOf(p, black, is.Pool.Black), s.poolOf(p, silver, is.Pool.Silver)
	s.mahdi = m
	s.takeUnused(p)
	s.takeLast(p)
	return nil
}

func faceOf(next *string) Face {
	if next == nil {
		return ""
	}
	return Face(*next)
}

// poolOf is what a correction says of the pool, or what the board leaves there.
func (s *State) poolOf(p saidPosition, colour string, said int) int {
	if p.Has("mahdi.pool." + colour) {
		return said
	}
	if !p.Fresh {
		return *s.mahdi.pool(colour)
	}
	left := rulebook.HarkonnenTokens
	for _, l := range s.legions {
		left -= *l.tokens(colour)
	}
	return max(left, 0)
}

// takeUnused takes how many Harkonnen dice are left: as many as are neither blocked nor spent unless a correction says so.
func (s *State) takeUnused(p saidPosition) {
	board := "dashboards." + string(harkonnenBoard)
	switch {
	case p.Has(board + ".unused"):
		s.mahdi.Unused = p.View.Dashboards[string(harkonnenBoard)].Unused
	case p.Fresh || p.Has("blocked") || p.Has(board+".spent"):
		s.mahdi.Unused = max(s.soloDice()-s.boards[harkonnenBoard].Spent.Sum(), 0)
	}
}

// takeLast takes the deck of the Harkonnen card discarded last: unless it is said, that of the only deck with discards.
func (s *State) takeLast(p saidPosition) {
	if p.Has("mahdi.last") {
		s.mahdi.Last = p.View.Mahdi.Last
		return
	}
	if !p.Fresh && !p.Has("decks") {
		return
	}
	var with []string
	for _, deck := range rulebook.Decks[Harkonnen] {
		if len(s.decks[deck].Discard) > 0 {
			with = append(with, deck)
		}
	}
	switch len(with) {
	case 0:
		s.mahdi.Last = nil
	case 1:
		s.mahdi.Last = &with[0]
	default:
		s.mahdi.Last = new(string)
	}
}
