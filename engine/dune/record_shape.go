package dune

// Sequences are turn orders, the cards on sale and the piles: every other list is a set.
func (Rules) Sequences() []string { return []string{"order", "row", "next", "a", "b", "discard"} }

// Plain lets a number stand for forces of the normal kind alone.
func (Rules) Plain() string { return "normal" }
