package dune

import (
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/views/i18n"
)

// strongholdHeld is a stronghold with all who stand in it.
type strongholdHeld struct {
	P         *i18n.Printer
	Territory board.Territory
	About     string // where its sheet is
	Here      []standsHere
	Contested bool
}

// standsHere is a faction's forces in a stronghold.
type standsHere struct {
	Faction  dune.Faction
	Count    int
	Coexists bool // advisors, who do not hold it
}

// strongholdsHeld lists the strongholds in play.
func (s *viewModel) strongholdsHeld() []strongholdHeld {
	var out []strongholdHeld
	for _, t := range s.Strong {
		held := strongholdHeld{P: s.P, Territory: t, Contested: len(s.holders(t)) > 1}
		if s.HasSheet(string(t)) {
			held.About = s.SheetURL(string(t))
		}
		for _, f := range s.InOrder() {
			fighters, advisors := 0, 0
			for _, forces := range s.Board[t] {
				n := forces[f]
				fighters, advisors = fighters+n.Normal+n.Special, advisors+n.Advisors
			}
			if fighters > 0 {
				held.Here = append(held.Here, standsHere{Faction: f, Count: fighters})
			}
			if advisors > 0 {
				held.Here = append(held.Here, standsHere{Faction: f, Count: advisors, Coexists: true})
			}
		}
		out = append(out, held)
	}
	return out
}

// inTurn is one seat in the order of play, as those see it who wait.
type inTurn struct {
	P       *i18n.Printer
	Faction dune.Faction
	Place   int // from 1
	Side    dune.Contender
	Own     bool // this phone's
}

// seatsInTurn lists the seats in the order of play, with their alliances in the race for strongholds.
func (s *viewModel) seatsInTurn(contenderOf func(dune.Faction) dune.Contender) []inTurn {
	var out []inTurn
	for i, f := range s.InOrder() {
		out = append(out, inTurn{s.P, f, i + 1, contenderOf(f), f == s.For})
	}
	return out
}
