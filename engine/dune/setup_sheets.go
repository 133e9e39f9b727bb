package dune

import "github.com/judgeofthechange/judge/engine/dune/rulebook"

// The sheets of a table. Rules ask the game for them and not the printed ones: the moderator may have typed some
// [DUNE-EXP-06].

// sheet is what a faction's sheet says at this table; nothing for a faction that is not in the game.
func (s *State) sheet(f Faction) rulebook.Sheet { sheet, _ := s.book.Sheet(f); return sheet }

// leaderOwner is the faction that a leader belongs to; empty for an unknown leader.
func (s *State) leaderOwner(l rulebook.Leader) Faction { return s.book.Owner(l) }

// customStrength is the strength of a leader whom no sheet prints, 0 for the others.
func (s *State) customStrength(l rulebook.Leader) int {
	if rulebook.Printed.Owner(l) != "" {
		return 0
	}
	return s.leaderStrength(l)
}

// leaderStrength is a leader's fighting strength.
func (s *State) leaderStrength(l rulebook.Leader) int { return s.book.Strength(l) }
