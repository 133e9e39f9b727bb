package seating

import "slices"

// TableCost is what a table costs, by the objective of [Solve]: what its people's meetings cost, and what each pays for the faction. The cost of a seating
// is that of its tables.
func (p Problem) TableCost(table []Seat) (cost int) {
	for i, a := range table {
		for _, b := range table[:i] {
			cost += p.together(a.Person, b.Person)
		}
		if a.Faction >= 0 && p.Dear != nil {
			cost += p.Dear(a.Person, a.Faction)
		}
	}
	return cost
}

// together is what it costs that two people sit together.
func (p Problem) together(a, b int) int {
	if slices.Contains(p.Apart, [2]int{a, b}) || slices.Contains(p.Apart, [2]int{b, a}) {
		return Forbidden
	}
	return p.meeting(a, b)
}
