package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// What people count of the table, to compare it with the record.

// countedKinds are the kinds of units that people count.
var countedKinds = []string{"regular", "elite", "special", "tokens", "generic"}

// mahdisTokens are the tokens of the Harkonnen in a solitaire game.
var mahdisTokens = []string{"black", "silver"}

// kindsOf are the kinds of units that people count of a side, of any for nobody.
func (s viewModel) kindsOf(side arrakis.Side) (out []string) {
	kinds := countedKinds
	if s.Mahdi != nil && side != arrakis.Atreides {
		kinds = slices.Concat(kinds, mahdisTokens)
	}
	for _, kind := range kinds {
		if kind != "tokens" || side != arrakis.Harkonnen {
			out = append(out, kind)
		}
	}
	return out
}

// countName names a kind of units of a side where people count them.
func (s viewModel) countName(side arrakis.Side, kind string) string {
	if slices.Contains(mahdisTokens, kind) {
		return s.t("fact.of." + kind)
	}
	return s.unitName(side, kind)
}

func countOf(u arrakis.Units, kind string) int {
	return map[string]int{
		"regular": u.Regular, "elite": u.Elite, "special": u.Special, "tokens": u.Tokens, "generic": u.Generic, "black": u.Black, "silver": u.Silver,
	}[kind]
}

// countGroup is figures that stand together.
type countGroup struct {
	name, class string
	figures     []countedFigure
}

type countedFigure struct {
	path, name string
	n          int
}

// counted are the figures that people count. Units are counted only where something stands.
func (s viewModel) counted() (out []countGroup) {
	tracks := countGroup{name: s.t("override.tracks"), figures: []countedFigure{{"supremacy", term(s, "supremacy"), s.Supremacy}}}
	for _, marker := range rulebook.Markers {
		tracks.figures = append(tracks.figures, countedFigure{"prescience." + marker, s.P.Term(marker), s.Prescience[marker]})
	}
	for _, power := range rulebook.Powers {
		tracks.figures = append(tracks.figures, countedFigure{"markers." + power, s.P.Term(power), s.Markers[power]})
	}
	tracks.figures = append(tracks.figures,
		countedFigure{"blocked", s.t("count.blocked"), s.Blocked}, countedFigure{"reserve", s.t("count.reserve"), s.Reserve},
		countedFigure{"beneReserve", s.t("count.beneReserve"), s.BeneReserve})
	out = append(out, tracks)
	for _, side := range arrakis.Sides {
		g := countGroup{name: term(s, side), class: "f-" + string(side)}
		for _, seat := range s.playersOf(side) {
			g.figures = append(g.figures, countedFigure{"seats." + string(seat) + ".cards", s.countedCards(seat), s.Seats[seat].Cards})
		}
		g.figures = append(g.figures, countedFigure{"sides." + string(side) + ".bene", s.t("count.bene"), s.Sides[side].Bene})
		if n := s.Sides[side].Cones; n != nil {
			g.figures = append(g.figures, countedFigure{"sides." + string(side) + ".cones", s.t("count.cones"), *n})
		}
		if side == arrakis.Atreides {
			g.figures = append(g.figures, countedFigure{"sides." + string(side) + ".tokens", s.t("count.tokens"), s.Sides[side].Tokens})
		}
		for _, deck := range rulebook.Decks[side] {
			g.figures = append(g.figures, countedFigure{"decks." + deck + ".left", s.P.Term(deck) + ": " + s.t("count.left"), s.Decks[deck].Left})
		}
		if m := s.Mahdi; m != nil && side == arrakis.Harkonnen {
			g.figures = append(g.figures,
				countedFigure{"mahdi.reinforcements", s.t("fact.of.reinforcements"), m.Reinforcements}, countedFigure{"mahdi.scheming", s.t("fact.of.scheming"), m.Scheming},
				countedFigure{"mahdi.pool.black", s.t("count.pool.black"), m.Pool.Black}, countedFigure{"mahdi.pool.silver", s.t("count.pool.silver"), m.Pool.Silver})
		}
		out = append(out, g)
	}
	for _, a := range board.Areas {
		l, held := s.Board[a.ID]
		if !held {
			continue
		}
		g := countGroup{name: term(s, a.ID), class: "f-" + string(l.Side)}
		for _, kind := range s.kindsOf(l.Side) {
			g.figures = append(g.figures, countedFigure{"board." + string(a.ID) + "." + kind, s.countName(l.Side, kind), countOf(l.Units, kind)})
		}
		out = append(out, g)
	}
	return out
}

// figures are the counted figures by their paths.
func (s viewModel) figures() map[string]int {
	out := map[string]int{}
	for _, g := range s.counted() {
		for _, f := range g.figures {
			out[f.path] = f.n
		}
	}
	return out
}
