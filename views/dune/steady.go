package dune

import (
	"context"
	"slices"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/dune/dunemap"
	"github.com/judgeofthechange/judge/views/feature"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/part"
)

// steady is the view model for a part that shows no question, and nothing that changes with the questions: such a part stays the
// same while others act. It is the kept one while both are equal, so that comparing them again is cheap.
func steady(ctx context.Context, s *viewModel) *viewModel {
	c, v := s.Layout, *s.View
	c.Mark, c.Lesson, c.Openings, c.Finder = nil, nil, nil, nil
	c.WaitingSince = time.Time{}
	version := c.Version
	if part.Making(ctx) {
		version = 0 // forms get it from the page
	}
	c.Table = shown.Table{Version: version, Seats: c.Seats, Paused: c.Paused, Seals: c.Seals, Blind: c.Blind, Over: c.Over, AllOpen: c.AllOpen}
	v.Prompts, v.Raised, v.Reminders, v.Window, v.Turns, v.Ornithopters, v.Collected, v.ResultNow, v.Contenders = nil, nil, nil, nil, nil, nil, nil, nil, nil
	if v.Auction != nil && v.Auction.Turn != "" { // a deal may be about the card for sale
		v.Auction = &dune.AuctionView{Lot: v.Auction.Lot, Turn: dune.Atreides}
	} else {
		v.Auction = nil
	}
	calm := newViewModel(c, &v, nil)
	return part.Same(ctx, "steady", calm)
}

// with is a steady view model that reads more than others: change adds it to a copy.
func (s *viewModel) with(change func(m *viewModel, v *dune.View)) *viewModel {
	m, v := *s, *s.View
	m.Game, m.View = &m, &v
	change(&m, &v)
	return &m
}

// awaiting is a steady view model that also knows which of some seats are awaited: as if they had raised a hand, since it knows of no question.
func (s *viewModel) awaiting(calm *viewModel, seats ...dune.Faction) *viewModel {
	return calm.with(func(m *viewModel, _ *dune.View) {
		m.RaisedHands = slices.DeleteFunc(slices.Clone(s.Awaited()), func(f dune.Faction) bool { return !slices.Contains(seats, f) })
	})
}

// holding is what the tools read that make the table wait.
func (s *viewModel) holding(calm *viewModel) *viewModel {
	return calm.with(func(m *viewModel, _ *dune.View) {
		if s.RaisedByMe() {
			m.RaisedHands = []engine.Seat{s.For}
		}
		if release, ok := pages.FindPrompt(s.Mine(s.OpenPrompts), "release"); ok {
			m.OpenPrompts = []engine.Prompt{release}
		}
	})
}

// deciding is what a question to this seat reads: all of the game, but not what the moderator is reminded of.
func (s *viewModel) deciding(calm *viewModel) *viewModel {
	return calm.with(func(m *viewModel, v *dune.View) {
		m.OpenPrompts, m.BlockingPrompts, m.allPrompts = s.OpenPrompts, s.BlockingPrompts, s.allPrompts
		m.RaisedHands = s.RaisedHands
		*v = *s.View
		v.Raised, v.Reminders, v.ResultNow = nil, nil, nil
	})
}

// atAGlance is what a seat's own state reads.
func (s *viewModel) atAGlance(calm *viewModel) *viewModel {
	return calm.with(func(_ *viewModel, v *dune.View) { v.Contenders = forceless(s.contenderOf(s.For)) })
}

// needingLess is what the moderator's rarely needed part reads.
func (s *viewModel) needingLess(calm *viewModel) *viewModel {
	return calm.with(func(_ *viewModel, v *dune.View) {
		if s.ResultNow != nil {
			v.ResultNow, v.Contenders = s.ResultNow, s.Contenders
		}
	})
}

// contesting is what the alliances' way to victory reads.
func (s *viewModel) contesting(calm *viewModel) *viewModel {
	return s.awaiting(calm, s.InOrder()...).with(func(_ *viewModel, v *dune.View) { v.Contenders = forceless(s.Contenders...) })
}

// forceless are contenders whose forces nobody reads: these change with every move.
func forceless(contenders ...dune.Contender) []dune.Contender {
	out := slices.Clone(contenders)
	for i := range out {
		out[i].Forces = 0
	}
	return out
}

// keptBoard is the map as this viewer may see it, made again only if what lies on it has changed.
func keptBoard(ctx context.Context, calm *viewModel) *dunemap.Model {
	lies := part.Derived(ctx, "on the board", calm, func(s *viewModel) *viewModel { return mapModel(ctx, s) })
	return part.Derived(ctx, "board", lies, func(s *viewModel) *dunemap.Model {
		m := s.board()
		return &m
	})
}

// mapModel is the view model for the map alone, the one of before if that is equal.
func mapModel(ctx context.Context, s *viewModel) *viewModel {
	lies := newViewModel(s.Layout, s.onTheBoard(), nil)
	return part.Same(ctx, "lies", lies)
}

// onTheBoard is what the map shows.
func (s *viewModel) onTheBoard() *dune.View {
	v := &dune.View{
		Turn: s.Turn, Phase: s.Phase, Storm: s.Storm, StormMove: s.StormMove, ShieldWall: s.ShieldWall,
		Board: s.Board, Spice: s.Spice, Strong: s.Strong, Order: s.Order, First: s.First, Rules: s.Rules,
	}
	if s.Blow != nil {
		v.Blow = &dune.BlowView{Worm: s.Blow.Worm}
	}
	if s.Battle != nil {
		v.Battle = &dune.BattleView{At: s.Battle.At}
	}
	return v
}

// mapURL is where phones fetch the map. It changes with what lies on it.
func mapURL(ctx context.Context, calm *viewModel) string {
	lies := part.Derived(ctx, "on the board", calm, func(s *viewModel) *viewModel { return mapModel(ctx, s) })
	return *part.Derived(ctx, "map", lies, func(s *viewModel) *string {
		address := feature.FoldURL(s.URL("screen"), "map", s.View)
		return &address
	})
}
