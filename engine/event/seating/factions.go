package seating

import (
	"math/bits"
	"slices"
)

// factions says who plays what at each table, as cheaply as possible, and what that costs. Where somebody pays, people of two tables are exchanged.
func (p Problem) factions(c costs, tables [][]int, r *Random) (out [][]Seat, cost int) {
	out = make([][]Seat, len(tables))
	if p.Factions == nil {
		for i, table := range tables {
			for _, person := range table {
				out[i] = append(out[i], Seat{person, -1})
			}
		}
		return out, 0
	}
	for i, table := range p.exchanged(c, tables, r) {
		seats, paid := p.assign(table, r)
		out[i], cost = seats, cost+paid
	}
	return out, cost
}

// assign is one of the cheapest assignments of a table's factions. Which factions come first is drawn: otherwise the same would be left over everywhere.
func (p Problem) assign(table []int, r *Random) ([]Seat, int) {
	all := p.Factions(len(table))
	turned := make([]int, len(all))
	for i, n := range shuffled(len(all), r) {
		turned[i] = all[n]
	}
	drawn := p
	drawn.Factions = func(int) []int { return turned }
	var seats []Seat
	cost := drawn.cheapest(table, &seats)
	return seats, cost
}

const (
	fewestTries = 25000 // exchanges for factions
	triesEach   = 40    // more for each person
	tolerant    = 40    // threshold at the start, which falls evenly to 0
)

// exchanged exchanges people of two tables, of whom one pays. What is dearer is taken as long as it may lead on. It returns the tables at which least
// people meet again, of these those with the cheapest factions.
func (p Problem) exchanged(c costs, tables [][]int, r *Random) [][]int {
	paid := make([]int, len(tables))
	sum := 0
	for i, table := range tables {
		paid[i] = p.cheapest(table, nil)
		sum += paid[i]
	}
	best, least, meets, cost := copied(tables), sum, 0, 0 // what meetings cost more than at first
	tries := fewestTries + triesEach*p.People
	for left := tries; left > 0 && least > 0; left-- {
		i, j := p.paying(paid, r), r.Below(len(tables))
		if i < 0 {
			i = r.Below(len(tables))
		}
		if i == j {
			continue
		}
		a, b := r.Below(len(tables[i])), r.Below(len(tables[j]))
		one, other := tables[i][a], tables[j][b]
		more := c.with(other, tables[i], one) + c.with(one, tables[j], other) - c.with(one, tables[i], -1) - c.with(other, tables[j], -1)
		warm := tolerant * left / tries
		if more > warm {
			continue
		}
		tables[i][a], tables[j][b] = other, one
		here, there := p.cheapest(tables[i], nil), p.cheapest(tables[j], nil)
		dearer := here + there - paid[i] - paid[j]
		if both := more + dearer; both > 0 && (warm == 0 || both >= r.Below(warm+1)) {
			tables[i][a], tables[j][b] = one, other
			continue
		}
		paid[i], paid[j] = here, there
		cost, sum = cost+more, sum+dearer
		if cost < meets || cost == meets && sum < least {
			best, meets, least = copied(tables), cost, sum
		}
	}
	return best
}

// paying draws one of the tables that pay for a faction; -1 if none does.
func (p Problem) paying(paid []int, r *Random) int {
	at, n := -1, 0
	for i, cost := range paid {
		if cost > 0 {
			if n++; r.Below(n) == 0 {
				at = i
			}
		}
	}
	return at
}

// cheapest is what the cheapest assignment of a table's factions costs; it writes it into seats unless that is nil. Among equals the first is taken,
// people in the order of their numbers.
func (p Problem) cheapest(table []int, seats *[]Seat) int {
	people := slices.Sorted(slices.Values(table))
	factions := p.Factions(len(people))
	const never = 1 << 30
	sets := 1 << len(factions)
	// best[n*sets+taken] is what the people from the n-th on cost if some factions are taken.
	best := make([]int, (len(people)+1)*sets)
	dear := make([]int, len(factions))
	for n := len(people) - 1; n >= 0; n-- {
		for f, faction := range factions {
			dear[f] = p.Dear(people[n], faction)
		}
		then := best[(n+1)*sets:]
		for taken := range sets {
			if bits.OnesCount(uint(taken)) != n { // so many have one already
				continue
			}
			least := never
			for f := range factions {
				if taken&(1<<f) == 0 {
					least = min(least, dear[f]+then[taken|1<<f])
				}
			}
			best[n*sets+taken] = least
		}
	}
	if seats != nil {
		taken := 0
		for n, person := range people {
			for f, faction := range factions {
				if taken&(1<<f) == 0 && p.Dear(person, faction)+best[(n+1)*sets+taken|1<<f] == best[n*sets+taken] {
					*seats, taken = append(*seats, Seat{person, faction}), taken|1<<f
					break
				}
			}
		}
	}
	return best[0]
}
