package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// Ornithopters: who has them, and how far forces may move [DUNE-MOVE-02..06].

// flies reports whether a faction has ornithopters now: it has a fighter in a city, and if the table plays so it has held
// that city alone since the storm passed [DUNE-MOVE-02..04].
func (s *State) flies(f Faction) bool {
	return slices.ContainsFunc(board.Cities(), func(city board.Territory) bool { return s.givesOrnithopters(f, city) })
}

// ornithopters lists the factions that have ornithopters.
func (s *State) ornithopters() []Faction {
	return slices.DeleteFunc(slices.Clone(s.seats), func(f Faction) bool { return !s.flies(f) })
}

// setOrnithopters notes that some factions have held their cities since the storm passed.
func (s *State) setOrnithopters(holders []Faction) {
	s.cities = map[board.Territory]Faction{}
	for _, city := range board.Cities() {
		for _, f := range holders {
			if s.hasFighters(f, city) {
				s.cities[city] = f
			}
		}
	}
}

// reach is how many territories a faction's group may move, counting the last one [DUNE-MOVE-05].
func (s *State) reach(f Faction) int {
	switch {
	case s.flies(f): // [DUNE-MOVE-02]
		return 3
	case f == Fremen && !s.isBlocked(rulebook.FremenMovement): // [DUNE-MOVE-06]
		return 2
	}
	return 1
}

// reachFrom is how many territories a faction's group in a place may move: ornithopters do not carry coexisting forces
// [DUNE-BG-03].
func (s *State) reachFrom(f Faction, from board.Place) int {
	if s.at(from, f).Advisors > 0 { // [DUNE-BG-03]
		return 1
	}
	return s.reach(f)
}

// givesOrnithopters reports whether a city gives a faction ornithopters: it has a fighter there now, or in the tournament it has
// held the city alone since the storm passed and nobody contests it [DUNE-STORM-23, DUNE-HARVEST-02].
func (s *State) givesOrnithopters(f Faction, city board.Territory) bool {
	if s.rules.Is("ornithopter.access", "since_storm") && (s.cities[city] != f || len(s.occupants(city)) > 1) {
		return false
	}
	return s.hasFighters(f, city)
}

// noteCities notes the factions that alone hold a city now that the storm has passed [DUNE-STORM-23].
func (d *decision) noteCities() { d.cities = d.heldAlone(board.Cities()) }

// heldAlone gives the factions that alone hold some territories.
func (s *State) heldAlone(of []board.Territory) map[board.Territory]Faction {
	held := map[board.Territory]Faction{}
	for _, t := range of {
		if there := s.occupants(t); len(there) == 1 {
			held[t] = there[0]
		}
	}
	return held
}
