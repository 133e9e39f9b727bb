package dune

import "slices"

// advised are the factions that the rules advise for few seats [DUNE-SETUP-03].
var advised = map[int][]Faction{
	2: {Atreides, Harkonnen},
	3: {Atreides, Fremen, Harkonnen},
	4: {Atreides, Emperor, Fremen, Harkonnen},
	5: {Atreides, Emperor, Fremen, Guild, Harkonnen},
}

// advice lists the factions that the rules advise for this number of seats, during setup and if others sit. No table is
// refused for it [DUNE-SETUP-03].
func (s *State) advice() []Faction {
	best := advised[len(s.seats)]
	if s.phase != Setup || !s.rules.Yes("seats.advice") || !slices.ContainsFunc(best, func(f Faction) bool { return !s.has(f) }) {
		return nil
	}
	return slices.Clone(best)
}
