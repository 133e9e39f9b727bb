package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/views/pages"
)

// showsBlow reports whether the table looks at a spice card.
func (s *viewModel) showsBlow() bool {
	return s.Phase == dune.SpiceBlow && s.Blow != nil && s.Result == nil
}

// latestBlow is the spice blow, or its result once the turn went on.
func (s *viewModel) latestBlow() dune.BlowView {
	if s.Blow == nil {
		return dune.BlowView{}
	}
	return *s.Blow
}

// cardsTurned reports whether a spice card was visibly turned this turn.
func (s *viewModel) cardsTurned() bool {
	b := s.latestBlow()
	return s.Phase != dune.SpiceBlow || b.Worms > 0 || b.Pile == "b"
}

// wormAt is where a worm is in a spice blow, or where the last one was.
func wormAt(b dune.BlowView) board.Territory {
	if b.Worm == "" && len(b.Riders) > 0 {
		return b.Riders[len(b.Riders)-1]
	}
	return b.Worm
}

// lastBlow names where spice blew last on a pile.
func (s *viewModel) lastBlow(cards []string, pile string) string {
	for _, c := range slices.Backward(cards) {
		if c != dune.ShaiHulud {
			return term(s, c)
		}
	}
	if t := s.Decks.Spice.Last[pile]; t != "" {
		return term(s, t)
	}
	return s.t("table.pile.none")
}

// pileLine is one discard pile of the spice deck.
type pileLine struct {
	name, last string
	now        bool // this pile is being turned
}

// piles lists the piles in use; the second one once spice has blown on it.
func (s *viewModel) piles(b dune.BlowView) []pileLine {
	deck := s.Decks.Spice
	a, two := s.lastBlow(deck.A, "a"), s.lastBlow(deck.B, "b")
	if b.Pile != "b" && len(deck.B) == 0 && deck.Last["b"] == "" {
		return []pileLine{{s.t("table.pile.one"), a, false}}
	}
	return []pileLine{{s.t("table.pile.a"), a, b.Pile == "a"}, {s.t("table.pile.b"), two, b.Pile == "b"}}
}

// wormGroups sorts the territories for a worm: those with something to eat first, those without sand last.
func (s *viewModel) wormGroups(c dune.WormPlaceChoice) []optionGroup {
	groups := []optionGroup{{name: "peopled"}, {name: "sand"}, {name: "rest"}}
	for _, t := range c.Territories {
		g := &groups[1]
		switch {
		case !slices.Contains(c.Sand, t):
			g = &groups[2]
		case len(s.Board[t]) > 0 || len(s.Spice[t]) > 0:
			g = &groups[0]
		}
		g.options = append(g.options, pages.Option{Value: string(t), Text: term(s, t)})
	}
	for i := range groups {
		groups[i].options = byText(groups[i].options)
	}
	return slices.DeleteFunc(groups, func(g optionGroup) bool { return len(g.options) == 0 })
}

// optionGroup is options under one heading.
type optionGroup struct {
	name    string
	options []pages.Option
}

// showsStormAndBlow reports whether the table still looks at storm and spice blow because the moment has nothing else to show.
func (s *viewModel) showsStormAndBlow() bool { return s.Phase == dune.Charity && s.StormMove != nil }
