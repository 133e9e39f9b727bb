package seating

import (
	"math/bits"
	"slices"
)

// casting is who may play what at tables, and what it costs, looked up once.
type casting struct {
	factions [][]int // by the size of a table
	dear     [][]int // by person and faction
	rest     []int   // scratch of rests
}

// casting is nil if people choose at the table.
func (p Problem) casting() *casting {
	if p.Factions == nil {
		return nil
	}
	c := &casting{factions: make([][]int, slices.Max(p.Sizes)+1)}
	highest, most := 0, 0
	for _, size := range p.Sizes {
		c.factions[size] = p.Factions(size)
		highest, most = max(highest, slices.Max(c.factions[size])), max(most, len(c.factions[size]))
	}
	for person := range p.People {
		row := make([]int, highest+1)
		for _, of := range c.factions {
			for _, f := range of {
				row[f] = p.Dear(person, f)
			}
		}
		c.dear = append(c.dear, row)
	}
	c.rest = make([]int, 1<<most)
	return c
}

// seats says who plays what at each table, as cheaply as possible, and what that costs. Where somebody pays, people of two tables are exchanged.
func (cast *casting) seats(c costs, tables [][]int, r *Random) (out [][]Seat, cost int) {
	out = make([][]Seat, len(tables))
	if cast == nil {
		for i, table := range tables {
			for _, person := range table {
				out[i] = append(out[i], Seat{person, -1})
			}
		}
		return out, 0
	}
	for i, table := range cast.exchanged(c, tables, r) {
		seats, paid := cast.assign(table, r)
		out[i], cost = seats, cost+paid
	}
	return out, cost
}

const (
	fewestTries = 25000 // exchanges for factions
	triesEach   = 40    // more for each person
	tolerant    = 40    // threshold at the start, which falls evenly to 0
)

// exchanged exchanges people of two tables, of whom one pays. What is dearer is taken as long as it may lead on. It returns the tables at which least
// people meet again, of these those with the cheapest factions.
func (cast *casting) exchanged(c costs, tables [][]int, r *Random) [][]int {
	paid := make([]int, len(tables))
	sum := 0
	for i, table := range tables {
		paid[i] = cast.cheapest(table)
		sum += paid[i]
	}
	best, least, meets, cost := copied(tables), sum, 0, 0 // what meetings cost more than at first
	tries := fewestTries + triesEach*c.n
	for left := tries; left > 0 && least > 0; left-- {
		i, j := paying(paid, r), r.Below(len(tables))
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
		here, there := cast.cheapest(tables[i]), cast.cheapest(tables[j])
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
func paying(paid []int, r *Random) int {
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

// cheapest is what the cheapest assignment of a table's factions costs.
func (cast *casting) cheapest(table []int) int {
	return cast.rests(table, cast.factions[len(table)])[0]
}

// assign is one of the cheapest assignments of a table's factions. Which factions come first is drawn: otherwise the same would be left over everywhere.
func (cast *casting) assign(table []int, r *Random) (seats []Seat, cost int) {
	people, all := slices.Sorted(slices.Values(table)), cast.factions[len(table)]
	factions := make([]int, len(all))
	for i, n := range shuffled(len(all), r) {
		factions[i] = all[n]
	}
	rest := cast.rests(people, factions)
	taken := 0
	for _, person := range people {
		for f, faction := range factions {
			if taken&(1<<f) == 0 && cast.dear[person][faction]+rest[taken|1<<f] == rest[taken] {
				seats, taken = append(seats, Seat{person, faction}), taken|1<<f
				break
			}
		}
	}
	return seats, rest[0]
}

// rests are what the people of a table cost, from the n-th on, if some n factions are taken, as bits of the index.
func (cast *casting) rests(people, factions []int) []int {
	const never = 1 << 30
	rest := cast.rest[:1<<len(factions)]
	for taken := len(rest) - 1; taken >= 0; taken-- {
		n := bits.OnesCount(uint(taken))
		if n >= len(people) {
			rest[taken] = 0
			continue
		}
		dear, least := cast.dear[people[n]], never
		for f, faction := range factions {
			if taken&(1<<f) == 0 {
				least = min(least, dear[faction]+rest[taken|1<<f])
			}
		}
		rest[taken] = least
	}
	return rest
}
