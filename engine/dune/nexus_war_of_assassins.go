package dune

import "slices"

// At a table with the duel rules, a War of Assassins follows a nexus that leaves no alliance. No source has its rules: the
// moderator is told that it is due, and the table resolves it [DUNE-ALLY-10].

const stepAssassins = "assassins"

func init() {
	says("assassins.called", AssassinsCalled{}, "log.assassins", "DUNE-ALLY-10")
	says("assassins.over", AssassinsOver{}, "log.assassins.over", "DUNE-ALLY-10")
}

// assassinsFollow reports whether a War of Assassins is due when a nexus closes [DUNE-ALLY-10].
func (s *State) assassinsFollow() bool {
	allied := slices.ContainsFunc(s.seats, func(f Faction) bool { return len(s.seat[f].Allies) > 0 })
	return s.rules.On("kanly") && !allied
}

// AssassinsCalled notes that a War of Assassins is due.
type AssassinsCalled struct{}

// AssassinsOver notes that the table has resolved a War of Assassins.
type AssassinsOver struct{}
