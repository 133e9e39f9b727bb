package dune

func (s *State) playable(f Faction) []Card { return nil }
