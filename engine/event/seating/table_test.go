package seating

import "testing"

// TestTableCostIsTheObjective proves by hand-made numbers what meetings, kept-apart pairs and factions cost, and that the cost of a seating's tables is
// what the searches make least.
func TestTableCostIsTheObjective(t *testing.T) {
	met := map[[2]int]int{{0, 1}: 1, {0, 2}: 2}
	p := Problem{
		People: 4, Sizes: []int{4}, Met: func(a, b int) int { return met[[2]int{min(a, b), max(a, b)}] }, Apart: [][2]int{{3, 1}},
		Factions: func(int) []int { return []int{0, 1, 2, 3} }, Dear: func(person, faction int) int { return 2 * person * faction },
	}
	for _, c := range []struct {
		table []Seat
		cost  int
	}{
		{[]Seat{{0, 0}, {1, 0}}, 32},
		{[]Seat{{0, -1}, {2, -1}}, 128},
		{[]Seat{{1, 0}, {3, 0}}, Forbidden},
		{[]Seat{{2, 1}, {3, 3}}, 4 + 18},
	} {
		if got := p.TableCost(c.table); got != c.cost {
			t.Errorf("%v costs %d, want %d", c.table, got, c.cost)
		}
	}
	many := Problem{People: 24, Sizes: Sizes(24, 6, 4), Met: func(a, b int) int { return (a + b) % 3 }, Groups: make([]int, 24)}
	for i := range many.Groups {
		many.Groups[i] = i / 8
	}
	seats, cost := Solve(many), 0
	for _, table := range seats {
		cost += many.TableCost(table)
	}
	if all := many.costs().all(people(seats)); cost != all {
		t.Errorf("the tables cost %d, and the seating %d", cost, all)
	}
}
