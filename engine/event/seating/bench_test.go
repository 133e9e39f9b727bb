package seating

import "testing"

// BenchmarkSolve seats 600 people at 100 tables for the sixth time.
func BenchmarkSolve(b *testing.B) {
	const people, rounds, factions = 600, 5, 6
	met, had := make([]int, people*people), make([]int, people*factions)
	p := Problem{
		People: people, Sizes: Sizes(people, 6, 4),
		Met:      func(a, b int) int { return met[a*people+b] },
		Factions: func(int) []int { return []int{0, 1, 2, 3, 4, 5} },
		Dear:     func(person, faction int) int { return 2 * had[person*factions+faction] },
	}
	for p.Seed = range rounds {
		for _, table := range Solve(p) {
			for _, a := range table {
				had[a.Person*factions+a.Faction]++
				for _, b := range table {
					met[a.Person*people+b.Person]++
				}
			}
		}
	}
	for b.Loop() {
		Solve(p)
	}
}
