package arrakis

import (
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap"
)

// mapModel is the board as it stands now.
func (s viewModel) mapModel() arrakismap.Model {
	m := arrakismap.Model{
		Title: s.t("board.title"), Names: s.placeNames(),
		Harvesters: texts(s.Vehicles.Harvesters), Signs: texts(s.Signs), Worms: texts(s.Worms), WildMaker: string(s.WildMaker),
		Stations: texts(s.Stations), Atomics: string(s.Atomics), Ornithopters: texts(s.Vehicles.Ornithopters), Carryalls: texts(s.Vehicles.Carryalls),
	}
	for _, a := range board.Areas {
		if l, held := s.Board[a.ID]; held {
			m.Legions = append(m.Legions, s.legion(a.ID, l))
		}
		if t, stands := s.Settlements[a.ID]; stands {
			m.Settlements = append(m.Settlements, arrakismap.Settlement{Area: string(a.ID), Rank: t.Rank, Sietch: t.Sietch, Hidden: t.Hidden})
		}
	}
	if b := s.View.Battle; b != nil {
		m.Stakes = []string{string(b.From), string(b.At)}
		if !b.Over {
			m.Battles = []string{string(b.At)}
		}
	}
	if is := s.mahdiOnMap(); is != nil {
		m.Moves, m.Stakes = orderMoves(is), append(m.Stakes, orderStakes(is)...)
	}
	if h := s.Hazards; h != nil {
		for _, areas := range [][]arrakis.Area{h.Flip, h.Flee, h.Rescue, h.Strike, h.Storms} {
			m.Stakes = append(m.Stakes, texts(areas)...)
		}
	}
	return m
}

// placeNames are the areas and air zones in the reader's language.
func (s viewModel) placeNames() map[string]string {
	names := make(map[string]string, len(board.Areas)+len(board.Zones))
	for _, a := range board.Areas {
		names[string(a.ID)] = term(s, a.ID)
	}
	for _, z := range board.Zones {
		names[string(z.ID)] = term(s, z.ID)
	}
	return names
}

func (s viewModel) legion(area arrakis.Area, l arrakis.LegionView) arrakismap.Legion {
	out := arrakismap.Legion{
		Area: string(area), Side: string(l.Side), Regular: l.Regular, Elite: l.Elite, Special: l.Special, Tokens: l.Tokens, Generic: l.Generic,
	}
	for _, id := range l.Leaders {
		out.Leaders = append(out.Leaders, arrakismap.Leader{Code: s.t("code." + id), Name: s.P.Term(id)})
	}
	return out
}

func texts[T ~string](list []T) (out []string) {
	for _, x := range list {
		out = append(out, string(x))
	}
	return out
}
