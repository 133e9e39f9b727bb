package referee

// Rendered counts what a screen keeps of what was made of it.
func Rendered(s *Screen) int { return len(s.rendered) }
