package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
)

// Bene Gesserit coexistence [DUNE-BG]. Forces that coexist are the board's Advisors: they do not count for the other
// factions, but storm, worms and explosions take them [DUNE-BG-03]. The switch "bg.coexistence" has two versions: in one
// the state belongs to a territory and binds for a turn; in the other it is the side of a piece, which only a rule turns
// over. In a territory all Bene Gesserit forces are of one kind [DUNE-BG-15].

// Stance is whether Bene Gesserit forces in a territory coexist with the others there.
type Stance string

// The stances. Assumed is coexistence without a declaration [DUNE-BG-01].
const (
	Coexisting Stance = "coexist"
	Fighting   Stance = "fight"
	Assumed    Stance = "assumed"
)

// coexistence reports whether the table plays it.
func (s *State) coexistence() bool { return s.has(BeneGesserit) && s.rules.On("faction_extras") }

// byTerritory reports whether the state belongs to the territory; if not, advisors are pieces of their own.
func (s *State) byTerritory() bool { return s.rules.Is("bg.coexistence", "territories") }

// bgForces is the Bene Gesserit's forces in a territory; none if nobody plays them.
func (s *State) bgForces(t board.Territory) Forces {
	if !s.has(BeneGesserit) {
		return Forces{}
	}
	return s.in(t, BeneGesserit)
}

// othersIn lists the other factions with forces in a territory.
func (s *State) othersIn(t board.Territory) []Faction {
	var out []Faction
	for _, f := range s.seats {
		if f != BeneGesserit && s.in(t, f).total() > 0 {
			out = append(out, f)
		}
	}
	return out
}

// meets reports whether a faction and the Bene Gesserit have forces in a territory that the storm does not keep apart.
func (s *State) meets(t board.Territory, f Faction) bool {
	return slices.ContainsFunc(s.battleGroups(t), func(places []board.Place) bool {
		has := func(g Faction) bool {
			return slices.ContainsFunc(places, func(p board.Place) bool { return s.at(p, g).total() > 0 })
		}
		return has(f) && has(BeneGesserit)
	})
}

// besideAlly reports whether Bene Gesserit forces stand with an ally's. If the state belongs to the territory, the storm
// may keep them apart.
func (s *State) besideAlly(t board.Territory) bool {
	return slices.ContainsFunc(s.othersIn(t), func(f Faction) bool {
		return s.allied(f, BeneGesserit) && (!s.byTerritory() || s.meets(t, f))
	})
}

// stanceIn is the stance declared or assumed for a territory this turn; empty for none.
func (s *State) stanceIn(t board.Territory) Stance {
	if s.turns == nil {
		return ""
	}
	return s.turns.Declared[t]
}

// fightRefusal says why the Bene Gesserit may not stop coexisting in a territory where they have forces; nil if they may.
func (s *State) fightRefusal(t board.Territory) *engine.Refusal {
	no := func(ruling, key string) *engine.Refusal {
		return engine.Refuse(ruling, key, "territory", t, "factions", s.othersIn(t))
	}
	switch {
	case t == board.PolarSink: // [DUNE-BG-14]
		return no("DUNE-BG-14", "coexist.polar_sink")
	case s.byTerritory() && s.stanceIn(t) == Coexisting: // [DUNE-BG-04]
		return no("DUNE-BG-04", "coexist.lasts")
	case s.besideAlly(t): // [DUNE-BG-05]
		return no("DUNE-BG-05", "coexist.ally_there")
	case s.isStronghold(t) && s.full(t, BeneGesserit): // [DUNE-BG-02]
		return no("DUNE-BG-02", "coexist.full")
	case !s.byTerritory() && s.advisorsInStorm(t): // [DUNE-BG-02]
		return no("DUNE-BG-02", "coexist.storm")
	}
	return nil
}

// advisorsInStorm reports whether coexisting forces are in the storm; those stay as they are.
func (s *State) advisorsInStorm(t board.Territory) bool {
	return slices.ContainsFunc(t.Places(), func(p board.Place) bool { return s.inStorm(p) && s.at(p, BeneGesserit).Advisors > 0 })
}

// turnTo gives all Bene Gesserit forces of a territory one kind, if some have another.
func (d *decision) turnTo(t board.Territory, want Stance, why, ruling string) {
	n := d.bgForces(t)
	if want == Fighting && n.Advisors > 0 || want != Fighting && n.Normal > 0 {
		d.takeStance(StanceTaken{Territory: t, Stance: want, Why: why, Ruling: ruling})
	}
}

// endLonelyCoexistence makes coexisting forces ordinary ones as soon as nobody else is in the territory, if the state
// belongs to the territory [DUNE-BG-11].
func (d *decision) endLonelyCoexistence() {
	if !d.coexistence() || !d.byTerritory() {
		return
	}
	for _, t := range board.Territories() {
		coexist := d.bgForces(t).Advisors > 0
		if !coexist && d.stanceIn(t) == "" || len(d.othersIn(t)) > 0 {
			continue
		}
		d.endCoexistence(t)
		if coexist {
			d.emit(StanceTaken{Territory: t, Stance: Fighting, Why: "alone", Ruling: "DUNE-BG-11"})
		}
	}
}

// endCoexistence makes all Bene Gesserit forces of a territory ordinary ones. What was declared there no longer holds
// [DUNE-BG-04].
func (s *State) endCoexistence(t board.Territory) {
	s.setStance(t, Fighting)
	if s.turns != nil {
		delete(s.turns.Declared, t)
	}
}

// flipLoneAdvisors turns advisors that are alone into fighters before the battles, if advisors are pieces. Forces beyond
// the storm do not keep them company [DUNE-BG-11]. Under the storm they stay as they are [DUNE-BG-02].
func (d *decision) flipLoneAdvisors() {
	if !d.coexistence() || d.byTerritory() {
		return
	}
	for _, t := range board.Territories() {
		alone := !slices.ContainsFunc(d.othersIn(t), func(f Faction) bool { return d.meets(t, f) })
		if alone && !d.advisorsInStorm(t) { // [DUNE-BG-11]
			d.turnTo(t, Fighting, "alone", "DUNE-BG-11")
		}
	}
}

// ignoresOccupancy reports whether occupancy limits do not bind a moving group of the Bene Gesserit: it coexists, or can
// coexist where it goes [DUNE-BG-03].
func (s *State) ignoresOccupancy(f Faction, from board.Place) bool {
	return f == BeneGesserit && s.coexistence() && (s.byTerritory() || s.at(from, f).Advisors > 0)
}

// asKindThere turns the forces that were named into the kind that stands there: the Bene Gesserit need not say which of the
// two kinds they have in a territory, and cannot split it [DUNE-BG-15].
func (s *State) asKindThere(f Faction, p board.Place, n Forces) (Forces, *engine.Refusal) {
	if f != BeneGesserit || !s.coexistence() {
		return n, nil
	}
	if n.Normal > 0 && n.Advisors > 0 { // [DUNE-BG-15]
		return n, engine.Refuse("DUNE-BG-15", "coexist.one_kind", "territory", p.Territory)
	}
	here := s.at(p, f)
	if !(Forces{1 << 30, 0, 1 << 30}).covers(n) || here.Normal > 0 && here.Advisors > 0 { // a mixture that the moderator forced
		return n, nil
	}
	if here.Advisors > 0 {
		return Forces{Advisors: n.total()}, nil
	}
	return Forces{Normal: n.total()}, nil
}

// bgTerritories lists the territories where the Bene Gesserit have forces, if that matters later in the turn.
func (s *State) bgTerritories() []board.Territory {
	if !s.coexistence() || !s.fromTheStart() {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(board.Territories()), func(t board.Territory) bool { return s.bgForces(t).total() == 0 })
}

// mixedBGTerritories lists the territories with Bene Gesserit forces of both kinds, which the rules forbid.
func (s *State) mixedBGTerritories() []board.Territory {
	if !s.coexistence() {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(board.Territories()), func(t board.Territory) bool {
		n := s.bgForces(t)
		return n.Normal == 0 || n.Advisors == 0
	})
}
