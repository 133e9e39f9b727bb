package seating

// Sizes are the sizes of as few tables as hold some people, at most best at each, spread evenly, the larger ones first; nil if some table would have
// fewer than least.
func Sizes(people, best, least int) []int {
	if people <= 0 || best <= 0 {
		return nil
	}
	tables := (people + best - 1) / best
	if people/tables < least {
		return nil
	}
	sizes := make([]int, tables)
	for i := range sizes {
		sizes[i] = people / tables
		if i < people%tables {
			sizes[i]++
		}
	}
	return sizes
}
