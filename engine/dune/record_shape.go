package dune

// OrderedLists are turn orders, the cards on sale and the piles: every other list is a set.
func (Rules) OrderedLists() []string { return []string{"order", "row", "next", "a", "b", "discard"} }

// Shorthand lets a number stand for that many ordinary forces.
func (Rules) Shorthand() string { return "normal" }
