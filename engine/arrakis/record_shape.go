package arrakis

// OrderedLists are the tanks, the revealed prescience cards and the discard piles: every other list is a set.
func (Rules) OrderedLists() []string { return []string{"tanks", "row", "discard", "orders"} }

// Shorthand is what a bare number stands for: regulars.
func (Rules) Shorthand() string { return "regular" }
