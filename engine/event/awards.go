package event

import (
	"cmp"
	"slices"
)

// Award is that of a faction: who did best with it in the whole event. People who are equal in all that decides share it.
type Award struct {
	Faction string
	Persons []string
	Wins    int // with the faction, alone or shared
	Points  int // of all games with it
	Games   int
}

// awards are those of the factions that somebody has won with, in the game's order: most wins with it, then most points, then fewest games, then the better
// rank in the final standings. A disqualified person has none, nor has who was replaced in that game.
func (s *State) awards() (out []Award) {
	with := map[string]map[string]Award{} // by faction and person
	for n := 1; n <= s.newest(); n++ {
		for _, t := range s.tablesOf(n) {
			if t.State == Approved {
				s.addAwards(t, with)
			}
		}
	}
	rank := map[string]int{}
	for _, row := range s.standings() {
		rank[row.Person] = row.Rank
	}
	for _, faction := range s.facts.Seats {
		var best []Award
		for _, id := range s.order {
			if one, played := with[faction][id]; played && one.Wins > 0 {
				best = append(best, one)
			}
		}
		if len(best) == 0 {
			continue
		}
		order := func(a, b Award) int {
			return cmp.Or(b.Wins-a.Wins, b.Points-a.Points, a.Games-b.Games, rankOf(rank, a)-rankOf(rank, b))
		}
		slices.SortStableFunc(best, order)
		award := best[0]
		for _, other := range best[1:] {
			if order(best[0], other) == 0 {
				award.Persons = append(award.Persons, other.Persons...)
			}
		}
		out = append(out, award)
	}
	return out
}

// rankOf is the rank of who did something; behind all others for who is in no standings.
func rankOf(rank map[string]int, a Award) int { return cmp.Or(rank[a.Persons[0]], len(rank)+1) }

// addAwards adds what people did with their factions at a table.
func (s *State) addAwards(t Table, with map[string]map[string]Award) {
	s.addGames(t, func(id string, g game) {
		i := slices.IndexFunc(t.Seats, func(seat Seat) bool { return seat.Person == id })
		if i < 0 || g.Left || t.Seats[i].Faction == "" || id == Filler || s.persons[id].Disqualified {
			return
		}
		faction := t.Seats[i].Faction
		if with[faction] == nil {
			with[faction] = map[string]Award{}
		}
		one := with[faction][id]
		one.Faction, one.Persons = faction, []string{id}
		one.Games++
		one.Points += g.Points
		if g.Won() {
			one.Wins++
		}
		with[faction][id] = one
	})
}
