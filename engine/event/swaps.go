package event

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/event/seating"
)

// What a swap would cost, before it is made.

// Swap is what the seating would be if two people changed places.
type Swap struct {
	Cost         int    // of the whole seating then
	Made, Mended []Flaw // what would be a flaw only then, and what only now
}

// Swaps returns what the seating of the newest round costs by the objective of [seating.Solve], and what it would be if a person changed places with each
// of others. Two people who both have no seat cannot. Only the organiser's view knows it.
func (v *View) Swaps(person string, others []string) (cost int, swaps map[string]Swap) {
	if v.state == nil {
		return 0, nil
	}
	return v.state.swaps(person, others)
}

func (s *State) swaps(person string, others []string) (cost int, swaps map[string]Swap) {
	round, tables := s.newest(), s.tablesOf(s.newest())
	at := map[string]Table{}
	for _, t := range tables {
		for _, id := range t.people() {
			if id != Filler {
				at[id] = t
			}
		}
	}
	prices, past := s.prices(round, tables, with(others, person)), s.pastBut(round)
	for _, t := range tables {
		cost += prices.of(t)
	}
	swaps = map[string]Swap{}
	for _, id := range others {
		out, in := person, id
		if _, sits := at[out]; !sits {
			out, in = in, out
		}
		one, sits := at[out]
		if !sits || in == out {
			continue
		}
		now, then := []Table{one}, []Table{one.given(out, in)}
		other, both := at[in]
		switch {
		case both && other.Number == one.Number:
			then = []Table{exchanged(one, out, in)}
		case both:
			now, then = append(now, other), append(then, other.given(in, out))
		}
		swap := Swap{Cost: cost}
		var before, after []Flaw
		for i := range now {
			swap.Cost += prices.of(then[i]) - prices.of(now[i])
			before, after = append(before, s.flawsAt(now[i], past)...), append(after, s.flawsAt(then[i], past)...)
		}
		if !both {
			if slices.Contains(s.rounds[round].Sit, in) {
				before = append(before, Flaw{Kind: "sits", Person: in})
			}
			if s.persons[out].Status == Present {
				after = append(after, Flaw{Kind: "sits", Person: out})
			}
		}
		swap.Made, swap.Mended = flawsBut(after, before), flawsBut(before, after)
		swaps[id] = swap
	}
	return cost, swaps
}

// flawsBut are flaws that are none of some others.
func flawsBut(flaws, others []Flaw) []Flaw {
	return slices.DeleteFunc(slices.Clone(flaws), func(f Flaw) bool { return slices.ContainsFunc(others, f.equals) })
}

func (f Flaw) equals(o Flaw) bool {
	set := func(ids []string) []string { return slices.Sorted(slices.Values(ids)) }
	return f.Kind == o.Kind && f.Person == o.Person && f.Faction == o.Faction && f.Table == o.Table && f.Size == o.Size && f.Times == o.Times &&
		slices.Equal(set(f.Persons), set(o.Persons))
}

// prices are what tables cost.
type prices struct {
	seating.Problem
	people   map[string]int // their numbers in the problem
	factions map[string]int
}

// prices looks up once what tables of a round cost at which its people, or some others, sit.
func (s *State) prices(round int, tables []Table, others []string) prices {
	var sizes []int
	pool, people, factions := []string{}, map[string]int{}, map[string]int{}
	add := func(id string) {
		if _, known := people[id]; !known && id != Filler && id != "" {
			people[id] = len(pool)
			pool = append(pool, id)
		}
	}
	for _, t := range tables {
		sizes = append(sizes, len(t.Seats))
		for _, id := range t.people() {
			add(id)
		}
	}
	for _, id := range others {
		add(id)
	}
	for i, f := range s.facts.Seats {
		factions[f] = i
	}
	return prices{s.problem(round, pool, sizes), people, factions}
}

// of is what a table costs.
func (p prices) of(t Table) int {
	var seats []seating.Seat
	for _, seat := range t.Seats {
		person, known := p.people[seat.Person]
		if !known {
			continue // nobody, or the moderator
		}
		faction, named := p.factions[seat.Faction]
		if !named {
			faction = -1
		}
		seats = append(seats, seating.Seat{Person: person, Faction: faction})
	}
	return p.TableCost(seats)
}
