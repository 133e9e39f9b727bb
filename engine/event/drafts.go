package event

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event/seating"
)

// How the program seats a round, and what is not as it should be in a seating.

// seat lets the program seat the pool of a round.
func (d *decision) seat(round int, sit []string, seed uint64) (tables []Table, sits []string, no error) {
	pool := slices.DeleteFunc(d.pool(), func(id string) bool { return slices.Contains(sit, id) })
	sizes := seating.Sizes(len(pool), d.Sizes.Best, d.Sizes.Least)
	for sizes == nil && d.Scoring.Bye > 0 && len(pool) > d.Sizes.Least {
		out := d.bye(pool)
		pool, sit = without(pool, out), with(sit, out)
		sizes = seating.Sizes(len(pool), d.Sizes.Best, d.Sizes.Least)
	}
	if sizes == nil { // [ER-R2]
		return nil, nil, engine.Refuse(ruleSizes, "event.sizes", "people", len(pool), "least", d.Sizes.Least, "best", d.Sizes.Best)
	}
	p := d.problem(round, pool, sizes)
	p.Seed = seed + uint64(round)<<32
	for i, seats := range seating.Solve(p) {
		t := Table{Number: i + 1, State: Seated}
		for _, x := range seats {
			seat := Seat{Person: pool[x.Person]}
			if x.Faction >= 0 {
				seat.Faction = d.facts.Seats[x.Faction]
			}
			t.Seats = append(t.Seats, seat)
		}
		tables = append(tables, t)
	}
	return tables, sit, nil
}

// problem is what it costs that people of a pool sit together in a round, at tables of some sizes.
func (s *State) problem(round int, pool []string, sizes []int) seating.Problem {
	met := s.meetingsBut(round)
	p := seating.Problem{
		People: len(pool), Sizes: sizes, Met: func(a, b int) int { return met[pair(pool[a], pool[b])] }, Apart: s.keptApart(pool),
	}
	if s.Pairing == "swiss" {
		p.Groups = s.groups(pool)
	}
	if !s.chooses() && len(s.facts.Seats) > 0 {
		p.Factions, p.Dear, p.Sides = s.given, s.dear(round, pool), s.sides()
	}
	return p
}

// keptApart are the pairs of a pool who never sit together.
func (s *State) keptApart(pool []string) (pairs [][2]int) {
	for _, a := range s.apart {
		for i, one := range a.Persons {
			for _, other := range a.Persons[:i] {
				if x, y := slices.Index(pool, one), slices.Index(pool, other); x >= 0 && y >= 0 {
					pairs = append(pairs, [2]int{x, y})
				}
			}
		}
	}
	return pairs
}

// given are the factions that the program gives to people at a table of some size: those that the game advises for so many. Once somebody has picked one
// in the final it gives all.
func (s *State) given(size int) (factions []int) {
	advised, limited := s.facts.Advice[size]
	for i, f := range s.facts.Seats {
		if !limited || slices.Contains(advised, f) || len(s.picks()) > 0 {
			factions = append(factions, i)
		}
	}
	return factions
}

// picks are the factions that qualifiers of the running stage have picked.
func (s *State) picks() map[string]string {
	if s.cut == nil || s.cut.Stage != s.stage {
		return nil
	}
	return s.cut.Picks
}

const (
	notPicked   = 1000 // so dear that everybody gets what they have picked
	hadOnce     = 2    // for each time that somebody had a faction
	hadDespite  = 12   // the same where people say what they like
	leastWanted = 6    // place in such a list
)

// sides reports whether two sides play against each other, and people get each as often.
func (c Config) sides() bool { return len(c.facts.Seats) == 2 && c.Factions == "balanced" }

// dear is what it costs that somebody of a pool plays a faction in a round.
func (s *State) dear(round int, pool []string) func(person, faction int) int {
	had, seats := s.hadBut(round), s.facts.Seats
	return func(person, faction int) int {
		id, f := pool[person], seats[faction]
		times := had[id][f]
		switch picked, has := s.picks()[id]; {
		case has && picked != f:
			return notPicked
		case has, s.Factions == "random":
			return 0
		case s.Factions == "preference":
			likes := s.persons[id].Prefers
			place := slices.Index(likes, f)
			if place < 0 {
				place = len(likes)
			}
			return hadDespite*times + min(place, leastWanted)
		case s.sides():
			return seating.Side(times, had[id][seats[1-faction]])
		}
		return hadOnce * times
	}
}

// bye chooses who sits out: fewest byes, then lowest in the standings, then last added.
func (s *State) bye(pool []string) string {
	byes := s.byes()
	rank := map[string]int{}
	for _, row := range s.standings() {
		rank[row.Person] = row.Rank
	}
	return slices.MinFunc(pool, func(a, b string) int {
		if n := byes[a] - byes[b]; n != 0 {
			return n
		}
		if n := rank[b] - rank[a]; n != 0 {
			return n
		}
		return slices.Index(s.order, b) - slices.Index(s.order, a)
	})
}

// groups are the score groups of people: equals in the first metric are one, counted from the top.
func (s *State) groups(pool []string) []int {
	rows := s.standings()
	group := map[string]int{}
	first := metricOf(s.Scoring.Order[0]).name
	n := 0
	for i, row := range rows {
		if i > 0 && row.Values[first] != rows[i-1].Values[first] {
			n++
		}
		group[row.Person] = n
	}
	out := make([]int, len(pool))
	for i, id := range pool {
		if g, ranked := group[id]; ranked {
			out[i] = g
		} else if len(rows) > 0 {
			out[i] = n
		}
	}
	return out
}

// flaws lists what is not as it should be in a seating.
func (s *State) flaws(round int, sit []string) (out []Flaw) {
	past := s.pastBut(round)
	for _, t := range s.tablesOf(round) {
		out = append(out, s.flawsAt(t, past)...)
	}
	for _, id := range sit {
		out = append(out, Flaw{Kind: "sits", Person: id})
	}
	return out
}

// past is who has met whom, and who has had which faction.
type past struct {
	met map[[2]string]int
	had map[string]map[string]int
}

func (s *State) pastBut(round int) past { return past{s.meetingsBut(round), s.hadBut(round)} }

// flawsAt lists the flaws of a table.
func (s *State) flawsAt(t Table, past past) (out []Flaw) {
	if n := len(t.Seats); n < s.Sizes.Least || n > s.Sizes.Best {
		out = append(out, Flaw{Kind: "size", Table: t.Number, Size: n})
	}
	people := t.people()
	for i, a := range people {
		for _, b := range people[:i] {
			if n := past.met[pair(a, b)]; n > 0 && a != Filler && b != Filler {
				out = append(out, Flaw{Kind: "met", Persons: []string{b, a}, Times: n})
			}
		}
	}
	if together := s.together(people); together != nil {
		out = append(out, Flaw{Kind: "apart", Persons: together})
	}
	for _, seat := range t.Seats {
		if n := past.had[seat.Person][seat.Faction]; n > 0 && seat.Faction != "" && seat.Person != Filler {
			out = append(out, Flaw{Kind: "faction", Person: seat.Person, Faction: seat.Faction, Times: n})
		}
	}
	return out
}
