package imperium

// OrderedLists are turn order, the row and the piles: every other list is a set.
func (Rules) OrderedLists() []string { return []string{"order", "row", "next", "discard"} }

// Shorthand is empty: a number is a number.
func (Rules) Shorthand() string { return "" }
