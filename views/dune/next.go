package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune"
)

// comesNext is what comes next for this seat, while others are awaited.
func (s scene) comesNext() string {
	switch {
	case s.Phase == dune.ShipMove && s.Turns != nil && s.comesAfter(s.Turns.Acting):
		return s.turnAhead()
	case s.Phase == dune.Bidding && s.Auction != nil && !slices.Contains(s.Auction.Passed, s.For) && !slices.Contains(s.Auction.Out, s.For):
		return s.t("ahead.bid")
	case s.Battle != nil && s.fightsNext() != "":
		return s.t("ahead.battle", "territory", s.fightsNext())
	}
	if now := s.phaseNow(); now >= 0 {
		return term(s, dune.Sequence[(now+1)%len(dune.Sequence)])
	}
	return ""
}

// turnAhead says how far this seat's turn is: whose turns come between.
func (s scene) turnAhead() string {
	between := slices.Clone(s.Order[slices.Index(s.Order, s.Turns.Acting)+1 : slices.Index(s.Order, s.For)])
	between = slices.DeleteFunc(between, func(f dune.Faction) bool { return slices.Contains(s.Turns.Done, f) })
	if len(between) == 0 {
		return s.t("ahead.turn_next")
	}
	return s.t("ahead.turn", "factions", between)
}

// comesAfter reports whether this seat's turn comes after another's.
func (s scene) comesAfter(acting dune.Faction) bool {
	return acting != "" && !slices.Contains(s.Turns.Done, s.For) && slices.Index(s.Order, s.For) > slices.Index(s.Order, acting)
}

// fightsNext is where this seat has a battle still to come; empty if nowhere.
func (s scene) fightsNext() dune.Territory {
	for _, b := range s.Battle.At {
		if b.Territory != s.Battle.Territory && slices.Contains(b.Factions, s.For) {
			return b.Territory
		}
	}
	return ""
}
