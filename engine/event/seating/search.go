package seating

import "slices"

const (
	fewestSwaps = 60_000
	swapsEach   = 400 // more for each person
	warmest     = 64  // threshold at the start, which falls evenly to 0

	// fewPeople are so few that all seatings are looked at.
	fewPeople = 12
)

// Solve returns the seats of each table: the best of some searches, first by who meets, then by who plays what.
func Solve(p Problem) (best [][]Seat) {
	r := NewRandom(p.Seed)
	c, cast := p.costs(), p.casting()
	least, cheapest := -1, 0
	for range starts(p.People) {
		var tables [][]int
		if p.People <= fewPeople {
			tables = enumerated(p, c, r)
		} else {
			tables, _ = search(p, c, r)
		}
		seats, paid := cast.seats(c, tables, r)
		if cost := c.all(people(seats)); least < 0 || cost < least || cost == least && paid < cheapest {
			best, least, cheapest = seats, cost, paid
		}
		if least == 0 && cheapest == 0 {
			break
		}
	}
	return best
}

// starts is how many searches are made: fewer for many people, so that all together take about a second at most.
func starts(people int) int { return max(6, 2400/max(people, 100)) }

// people are the tables of a seating.
func people(seats [][]Seat) [][]int {
	tables := make([][]int, len(seats))
	for i, table := range seats {
		for _, s := range table {
			tables[i] = append(tables[i], s.Person)
		}
	}
	return tables
}

// search shuffles people to tables and swaps two of different tables as long as that may help: what is dearer is taken while it is warm.
func search(p Problem, c costs, r *Random) (best [][]int, least int) {
	tables := dealt(shuffled(p.People, r), p.Sizes)
	at := make([]int, p.People) // the table of each person
	for i, table := range tables {
		for _, person := range table {
			at[person] = i
		}
	}
	cost := c.all(tables)
	best, least = copied(tables), cost
	swaps := fewestSwaps + swapsEach*p.People
	for n := 0; n < swaps && least > 0 && len(tables) > 1; n++ {
		a, b := r.Below(p.People), r.Below(p.People)
		if at[a] == at[b] {
			continue
		}
		one, other := tables[at[a]], tables[at[b]]
		more := c.with(b, one, a) + c.with(a, other, b) - c.with(a, one, -1) - c.with(b, other, -1)
		if warm := warmest * (swaps - n) / swaps; more > 0 && (warm == 0 || more >= r.Below(warm)) {
			continue
		}
		one[slices.Index(one, a)], other[slices.Index(other, b)] = b, a
		at[a], at[b] = at[b], at[a]
		if cost += more; cost < least {
			best, least = copied(tables), cost
		}
	}
	return best, least
}

func shuffled(n int, r *Random) []int {
	order := make([]int, n)
	for i := range order {
		j := r.Below(i + 1)
		order[i] = order[j]
		order[j] = i
	}
	return order
}

// dealt fills tables one after the other.
func dealt(order, sizes []int) (tables [][]int) {
	for _, size := range sizes {
		tables = append(tables, slices.Clone(order[:size]))
		order = order[size:]
	}
	return tables
}

func copied(tables [][]int) [][]int {
	out := make([][]int, len(tables))
	for i, table := range tables {
		out[i] = slices.Clone(table)
	}
	return out
}

// enumerated is one of the best of all seatings, drawn among equals.
func enumerated(p Problem, c costs, r *Random) (best [][]int) {
	least, equals := -1, 0
	tables := make([][]int, len(p.Sizes))
	var place func(person, cost int)
	place = func(person, cost int) {
		if least >= 0 && cost > least {
			return
		}
		if person == p.People {
			if cost < least || least < 0 {
				least, equals = cost, 0
			}
			if equals++; r.Below(equals) == 0 {
				best = copied(tables)
			}
			return
		}
		for i := range tables {
			if len(tables[i]) == p.Sizes[i] {
				continue
			}
			if len(tables[i]) == 0 && i > 0 && len(tables[i-1]) == 0 && p.Sizes[i] == p.Sizes[i-1] {
				continue // the same as at the empty table before
			}
			more := c.with(person, tables[i], -1)
			tables[i] = append(tables[i], person)
			place(person+1, cost+more)
			tables[i] = tables[i][:len(tables[i])-1]
		}
	}
	place(0, 0)
	return best
}
