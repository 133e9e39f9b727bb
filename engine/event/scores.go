package event

import (
	"cmp"
	"slices"
)

// What the games of a stage gave to each person.

// score are a person's games in a stage.
type score struct {
	person    string
	added     int    // how many people were added before
	all       []game // in the order of rounds
	counting  []game
	penalties int
	points    int
	shown     map[string]int // what the standings show, by metric
}

// game is what a result was to one person.
type game struct {
	round, table      int // table 0 for a bye
	points, place, vp int
	kind              string // of a win, or drawn; empty for who lost
	won, solo, full   bool
	isBye, left       bool
	with              []string // the others at the table
}

// scores are the games of everybody in the current stage.
func (s *State) scores() map[string]*score {
	out := map[string]*score{}
	add := func(id string, g game) {
		if id == filler || id == "" {
			return
		}
		if out[id] == nil {
			out[id] = &score{person: id, shown: map[string]int{}}
		}
		out[id].all = append(out[id].all, g)
	}
	for n := 1; n <= s.newest(); n++ {
		r := s.rounds[n]
		if r.Stage != s.stage {
			continue
		}
		for _, t := range s.tablesOf(n) {
			if t.State == approved {
				s.addGames(t, add)
			}
		}
		if r.State == closed && s.Scoring.Bye > 0 {
			for _, id := range r.Sit {
				add(id, game{round: n, points: s.Scoring.Bye, isBye: true})
			}
		}
	}
	for i, id := range s.order {
		if x := out[id]; x != nil {
			x.added, x.counting, x.penalties = i, s.best(x.all), s.persons[id].penalties()
			x.points = -x.penalties
			for _, g := range x.counting {
				x.points += g.points
			}
		}
	}
	return out
}

// penalties are the points that a person's infractions take.
func (p Person) penalties() (sum int) {
	for _, i := range p.Infractions {
		sum += i.Points
	}
	return sum
}

// addGames adds what a table's result was to each of its people.
func (s *State) addGames(t Table, add func(string, game)) {
	r := *t.Result
	people := t.people()
	winner, other := s.worth(r)
	places := s.placed(r)
	for _, id := range people {
		g := game{round: t.Round, table: t.Number, points: other, vp: r.VP[id], with: slices.DeleteFunc(without(people, id), func(o string) bool { return o == filler })}
		if slices.Contains(r.Winners, id) {
			g.won, g.solo, g.full, g.points = true, len(r.Winners) == 1, !r.Adjudicated, winner
		}
		if g.won || len(r.Winners) == 0 {
			g.kind = s.kind(r)
		}
		if p, byPlace := places[id]; byPlace {
			g.place, g.points = p.place, p.points
		}
		add(id, g)
	}
	for _, id := range t.Left { // no points, no win, the last place
		add(id, game{round: t.Round, table: t.Number, place: len(t.Seats), left: true})
	}
}

// placeOf is somebody's place and what it is worth.
type placeOf struct{ place, points int }

// placed are the places of a result; none if the event does not score by place.
func (s *State) placed(r Result) map[string]placeOf {
	places := map[string]placeOf{}
	next := 1
	for _, share := range r.Places {
		for _, id := range share {
			places[id] = placeOf{next, s.Scoring.placePoints(next, len(share))}
		}
		next += len(share)
	}
	return places
}

// best are the games that count: all, or those with most points, then the earlier.
func (s *State) best(all []game) []game {
	most := s.Scoring.Count.Best
	if most == 0 || len(all) <= most {
		return all
	}
	best := slices.Clone(all)
	slices.SortStableFunc(best, func(a, b game) int { return cmp.Compare(b.points, a.points) })
	return best[:most]
}
