package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
)

// boardTasks lists what is to be done with the real board. Each battle is a part of play.
func (s *viewModel) boardTasks(log []*pages.LogLine) []string {
	return s.BoardTasks(log, beginsBattle)
}

func beginsBattle(m engine.Message) bool {
	return m.Key == "log.battle.picked" || m.Key == "log.battle.only"
}

// hidesContent reports whether the table screen leaves the moment's content out.
func (s *viewModel) hidesContent() bool {
	return s.Result == nil && !s.isInterrupted() && !s.turnIsOver() && !s.showsAuction() && !s.showsBlow() && !s.showsStormAndBlow() && s.Battle == nil
}

// sounds names what the table screen plays a sound for.
func (s *viewModel) sounds() string {
	var n live.Sounds
	if s.Result != nil {
		n.Add("victory", s.Result.By)
	}
	n.Add("phase", s.Turn, s.Phase)
	if b := s.Battle; b != nil && s.showsBattle() && plansOpen(*b) {
		n.Add("reveal", s.Turn, b.Territory, b.Aggressor, b.Defender)
	}
	if s.Worms > 0 {
		n.Add("worm", s.Worms)
	}
	n.Add("blow", len(s.Decks.Spice.A), len(s.Decks.Spice.B))
	n.Asks(s.Screen, s.Turn, s.Phase, s.bidding())
	return n.String()
}

// comesNext says what comes next for this seat, while others are awaited.
func (s *viewModel) comesNext() string {
	switch {
	case s.Phase == dune.ShipMove && s.Turns != nil && s.comesAfter(s.Turns.Acting):
		return s.turnAhead()
	case s.Phase == dune.Bidding && s.Auction != nil && !slices.Contains(s.Auction.Filled, s.For) && !slices.Contains(s.Auction.Passed, s.For):
		return s.t("upcoming.bid")
	case s.Phase == dune.Bidding && s.Auction != nil && !slices.Contains(s.Auction.Filled, s.For) && s.Auction.Lot < s.Auction.RowSize:
		key := "upcoming.lot"
		if s.Auction.Reenter && s.Auction.Turn != "" {
			key = "upcoming.lot_or_again"
		}
		return s.t(key, "lot", s.Auction.Lot+1, "of", s.Auction.RowSize)
	case s.Battle != nil && s.Battle.Territory != "" && s.Battle.Outcome == nil && (s.Battle.Aggressor == s.For || s.Battle.Defender == s.For):
		return s.t("upcoming.plan", "territory", s.Battle.Territory)
	case s.Battle != nil && s.nextBattle() != "":
		return s.t("upcoming.battle", "territory", s.nextBattle())
	}
	if now := s.phaseNow(); now >= 0 {
		return term(s, dune.TurnPhases[(now+1)%len(dune.TurnPhases)])
	}
	return ""
}

// turnAhead says which turns come before this seat's.
func (s *viewModel) turnAhead() string {
	between := slices.Clone(s.Order[slices.Index(s.Order, s.Turns.Acting)+1 : slices.Index(s.Order, s.For)])
	between = slices.DeleteFunc(between, func(f dune.Faction) bool { return slices.Contains(s.Turns.Done, f) })
	if len(between) == 0 {
		return s.t("upcoming.turn_next")
	}
	return s.t("upcoming.turn", "factions", between)
}

// comesAfter reports whether this seat's turn comes after another's.
func (s *viewModel) comesAfter(acting dune.Faction) bool {
	return acting != "" && !slices.Contains(s.Turns.Done, s.For) && slices.Index(s.Order, s.For) > slices.Index(s.Order, acting)
}
