package referee

// RenderingsOf returns how many renderings a screen keeps.
func RenderingsOf(s *Screen) int { return len(s.rendered) }
