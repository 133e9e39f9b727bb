package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
)

// besideAllyRefusal refuses to enter an ally's territory if the rules forbid it [DUNE-ALLY-07, DUNE-SHIP-10, DUNE-MOVE-14].
// Forces that may coexist there are excepted if that is allowed beside an ally [DUNE-BG-05].
func (s *State) besideAllyRefusal(f Faction, t board.Territory, coexisting bool) *engine.Refusal {
	coexist := s.rules.Yes("bg.coexist_with_ally")
	switch {
	case s.rules.Is("ally.cooccupy", "tanks") || !s.allyIsIn(t, f):
		return nil
	case coexisting && coexist: // [DUNE-BG-05]
		return nil
	case s.coexistence() && coexist && s.allied(f, BeneGesserit) && s.bgForces(t).fighters() > 0: // [DUNE-BG-12]
		return engine.Refuse("DUNE-BG-12", "ally.not_coexisting", "territory", t)
	case s.coexistence() && s.inAllysPeace(f, t): // [DUNE-BG-05]
		return engine.Refuse("DUNE-BG-05", "ally.is_there", "territory", t)
	}
	return engine.Refuse("DUNE-ALLY-07", "ally.is_there", "territory", t)
}

// inAllysPeace tells which ruling a refusal cites: it reports whether only coexisting forces keep a faction out of a territory, or the
// faction's own forces could coexist there if the table allowed that.
func (s *State) inAllysPeace(f Faction, t board.Territory) bool {
	return f == BeneGesserit || s.allied(f, BeneGesserit) && s.bgForces(t).Advisors > 0 &&
		!slices.ContainsFunc(s.occupants(t), func(g Faction) bool { return s.allied(f, g) })
}

// mustLeaveAgain lists the territories that a seat may enter but must leave in the same turn: an ally is there. Where ally.cooccupy forbids to
// enter them there are none [DUNE-ALLY-07].
func (s *State) mustLeaveAgain(f Faction) []board.Territory {
	if !s.rules.Is("ally.cooccupy", "tanks") {
		return nil
	}
	var out []board.Territory
	for _, t := range board.Territories() {
		if s.allyIsIn(t, f) {
			out = append(out, t)
		}
	}
	return out
}

// intruding lists the forces that a seat would lose if its turn ended now.
func (s *State) intruding(f Faction) []ForceGroup {
	var out []ForceGroup
	if !s.rules.Is("ally.cooccupy", "tanks") {
		return nil
	}
	for _, p := range s.placesOf(f) {
		n := s.at(p, f)
		n.Advisors = 0 // they do not occupy [DUNE-BG-03]
		if s.allyIsIn(p.Territory, f) && n.total() > 0 {
			out = append(out, ForceGroup{p.Territory, p.Sector, n})
		}
	}
	return out
}

// allyIsIn reports whether an ally of the faction has forces in a territory other than the Polar Sink [DUNE-ALLY-07].
func (s *State) allyIsIn(t board.Territory, f Faction) bool {
	return t != board.PolarSink && slices.ContainsFunc(s.seats, func(g Faction) bool { return s.allied(f, g) && s.countsBesideAlly(t, g) })
}

// countsBesideAlly reports whether a faction's forces in a territory count for the rule that allies may not be together: coexisting
// forces count only if bg.coexist_with_ally is no [DUNE-BG-05].
func (s *State) countsBesideAlly(t board.Territory, f Faction) bool {
	n := s.in(t, f)
	return n.fighters() > 0 || n.Advisors > 0 && s.rules.Is("bg.coexist_with_ally", "no")
}
