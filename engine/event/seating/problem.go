package seating

// Problem is a round to be seated. People are numbers from 0.
type Problem struct {
	People int
	Sizes  []int              // of the tables; they hold exactly all people
	Met    func(a, b int) int // how often two people have met
	Apart  [][2]int           // who never sits together
	// Groups are the score groups of people, counted from the top; nil if like scores do not matter. Two who have met are then kept apart if
	// tables have two seats.
	Groups []int
	// Factions are those that are played at a table of some size, as numbers; nil if people choose at the table.
	Factions func(size int) []int
	// Dear is what it costs that a person plays a faction, such as twice as much as they had it; nil with Factions nil.
	Dear func(person, faction int) int
	// Sides says that two play against each other, and that Dear is [Side]: nobody gets a side three times more often than the other.
	Sides bool
	Seed  uint64
}

// Seat is a person with the faction that they play; -1 for none.
type Seat struct{ Person, Faction int }

// What it costs that two people sit together.
const (
	// Forbidden is the cost of a pair that is kept apart.
	Forbidden = 100_000

	again      = 32         // for each time that they have met
	againTwice = 64         // the same from the second time on: twice is dearer than two pairs once
	unlike     = 64         // times the square of the difference of their score groups
	lopsided   = 4 * unlike // one of two who play against each other gets a side three times more often: dearer than two pairs of unlike scores
)

// uneven reports whether, of two who play against each other, one gets a side that it has had twice more often than the other.
func (p Problem) uneven(a, b int) bool {
	sides := p.Factions(2)
	one, other := sides[0], sides[1]
	return min(p.Dear(a, one)+p.Dear(b, other), p.Dear(a, other)+p.Dear(b, one)) >= Side(2, 0)
}

// Side is what it costs that a person plays one of two sides who had it and the other so often: nothing for the rarer one, and the more, the more uneven
// that is, so that nobody has one of them all the time.
func Side(had, other int) int {
	d := max(0, had-other)
	return 2 * d * d
}

// costs are the costs of all pairs.
type costs struct {
	n     int
	pairs []int32
}

func (p Problem) costs() costs {
	c := costs{p.People, make([]int32, p.People*p.People)}
	for a := range p.People {
		for b := range a {
			c.set(a, b, p.meeting(a, b))
		}
	}
	for _, pair := range p.Apart {
		c.set(pair[0], pair[1], Forbidden)
	}
	return c
}

// meeting is what it costs that two people sit together who are not kept apart.
func (p Problem) meeting(a, b int) int {
	m := p.Met(a, b)
	cost := again * m
	switch pairs := len(p.Sizes) > 0 && p.Sizes[0] == 2; {
	case m > 0 && pairs && p.Groups != nil:
		cost = Forbidden / 2
	case m >= 2:
		cost = againTwice * m
	}
	if p.Groups != nil {
		d := p.Groups[a] - p.Groups[b]
		cost += unlike * d * d
	}
	if p.Sides && p.uneven(a, b) {
		cost += lopsided
	}
	return cost
}

func (c costs) set(a, b, cost int) {
	c.pairs[a*c.n+b], c.pairs[b*c.n+a] = int32(cost), int32(cost)
}

func (c costs) of(a, b int) int { return int(c.pairs[a*c.n+b]) }

// with is what a person costs beside the others of a table.
func (c costs) with(person int, table []int, but int) (sum int) {
	row := c.pairs[person*c.n:]
	for _, other := range table {
		if other != person && other != but {
			sum += int(row[other])
		}
	}
	return sum
}

// all is what all tables cost.
func (c costs) all(tables [][]int) (sum int) {
	for _, table := range tables {
		for i, a := range table {
			for _, b := range table[:i] {
				sum += c.of(a, b)
			}
		}
	}
	return sum
}
