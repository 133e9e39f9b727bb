package referee

// Rendered returns how many renderings a screen keeps.
func Rendered(s *Screen) int { return len(s.rendered) }
