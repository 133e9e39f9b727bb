package seating

import (
	"math/bits"
	"testing"
)

// swissEvent seats people by their wins for some rounds; chance decides who wins. It returns how many pairs met again, how far apart the wins of a
// table were at most, and how often people had a side more than the other at most.
func swissEvent(people, size, sides, rounds int, seed uint64) (again, widest, uneven int) {
	wins, met, had := make([]int, people), make([]int, people*people), make([]int, people*max(sides, 1))
	r := NewRandom(seed)
	for round := range rounds {
		p := Problem{
			People: people, Sizes: Sizes(people, size, size), Seed: seed + uint64(round)<<32,
			Met: func(a, b int) int { return met[a*people+b] }, Groups: make([]int, people),
		}
		for i := range p.Groups {
			p.Groups[i] = rounds - wins[i]
		}
		if p.Sides = sides > 0; p.Sides {
			p.Factions = func(int) []int { return []int{0, 1} }
			p.Dear = func(person, side int) int { return Side(had[person*sides+side], had[person*sides+1-side]) }
		}
		var winners []int
		for _, table := range Solve(p) {
			for i, s := range table {
				if sides > 0 {
					had[s.Person*sides+s.Faction]++
				}
				for _, o := range table[:i] {
					if met[s.Person*people+o.Person] > 0 {
						again++
					}
					met[s.Person*people+o.Person]++
					met[o.Person*people+s.Person]++
					widest = max(widest, wins[s.Person]-wins[o.Person], wins[o.Person]-wins[s.Person])
				}
			}
			winners = append(winners, table[r.Below(size)].Person)
		}
		for _, winner := range winners {
			wins[winner]++
		}
	}
	if sides > 0 {
		for i := range people {
			uneven = max(uneven, had[i*2]-had[i*2+1], had[i*2+1]-had[i*2])
		}
	}
	return again, widest, uneven
}

// TestSwissPairs holds EV-08 for pairs: in as many rounds as a cup would have, nobody meets again. Without sides all pairs have equal wins, which is
// possible in each round; with them nobody has a side more than twice more often than the other, for which a few pairs are one win apart. With -short
// two seeds of ten.
func TestSwissPairs(t *testing.T) {
	for _, people := range []int{8, 16, 32, 64, 128} {
		for seed := range seedsOf(t) {
			rounds := bits.Len(uint(people)) - 1
			if again, widest, _ := swissEvent(people, 2, 0, rounds, seed); again > 0 || widest > 0 {
				t.Errorf("%d people, seed %d: %d met again, wins differ by %d", people, seed, again, widest)
			}
			if again, widest, most := swissEvent(people, 2, 2, rounds, seed); again > 0 || widest > 1 || most > 2 {
				t.Errorf("%d people with sides, seed %d: %d met again, wins differ by %d, sides by %d", people, seed, again, widest, most)
			}
		}
	}
}

// TestSwissTables holds EV-08 for tables of four in three rounds: wins at a table differ by one at most, and few meet again.
func TestSwissTables(t *testing.T) {
	for people, most := range map[int]float64{16: 5.6, 24: 1.2, 48: 0, 120: 0} {
		sum, seeds := 0, seedsOf(t)
		for seed := range seeds {
			again, widest, _ := swissEvent(people, 4, 0, 3, seed)
			if sum += again; widest > 1 {
				t.Errorf("%d people, seed %d: wins at a table differ by %d", people, seed, widest)
			}
		}
		if mean := float64(sum) / float64(seeds); mean > most {
			t.Errorf("%d people: %.1f pairs meet again, want %.1f at most", people, mean, most)
		}
	}
}
