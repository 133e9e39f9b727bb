package event

import "slices"

// What the games of a stage gave to each person.

// score are a person's games in a stage.
type score struct {
	person string
	added  int            // how many people were added before
	games  []game         // in the order of rounds
	points int            // of the games that count, without what infractions take
	shown  map[string]int // what the standings show, by metric
}

// game is what a result was to one person, and what else metrics ask of it.
type game struct {
	Gain
	alone bool     // nobody else won
	with  []string // the others at the table
}

// scores are the games of everybody in the current stage.
func (s *State) scores() map[string]*score {
	out := map[string]*score{}
	add := func(id string, g game) {
		if id == Filler || id == "" {
			return
		}
		if out[id] == nil {
			out[id] = &score{person: id, shown: map[string]int{}}
		}
		out[id].games = append(out[id].games, g)
	}
	for n := 1; n <= s.newest(); n++ {
		r := s.rounds[n]
		if r.Stage != s.stage {
			continue
		}
		for _, t := range s.tablesOf(n) {
			if t.State == Approved {
				s.addGames(t, add)
			}
		}
		if r.State == Closed && s.Scoring.Bye > 0 {
			for _, id := range r.Sit {
				add(id, game{Gain: Gain{Round: n, Points: s.Scoring.Bye}})
			}
		}
	}
	for i, id := range s.order {
		x := out[id]
		if x == nil {
			continue
		}
		x.added = i
		s.countBest(x.games)
		x.points = x.sum(func(g game) int { return g.Points })
		for _, p := range s.persons[id].penalties() {
			x.points -= p.Points
		}
	}
	return out
}

// sum adds up what the games that count have of something.
func (x *score) sum(of func(game) int) (sum int) {
	for _, g := range x.games {
		if g.Counts {
			sum += of(g)
		}
	}
	return sum
}

// count counts the games that count, of some sort.
func (x *score) count(holds func(game) bool) int {
	return x.sum(func(g game) int {
		if holds(g) {
			return 1
		}
		return 0
	})
}

// addGames adds what a table's result was to each of its people.
func (s *State) addGames(t Table, add func(string, game)) {
	r := *t.Result
	people := t.people()
	winner, other := s.worth(r)
	places := s.placed(r)
	for _, id := range people {
		g := game{
			Gain: Gain{Round: t.Round, Table: t.Number, Adjudicated: r.Adjudicated, Points: other, VP: r.VP[id]},
			with: slices.DeleteFunc(without(people, id), func(o string) bool { return o == Filler }),
		}
		won := slices.Contains(r.Winners, id)
		if won {
			g.Points, g.alone = winner, len(r.Winners) == 1
		}
		if won || len(r.Winners) == 0 {
			g.Kind = s.kind(r)
		}
		if p, byPlace := places[id]; byPlace {
			g.Place, g.Points = p.place, p.points
		}
		add(id, g)
	}
	for _, id := range t.Left { // no points, no win, the last place
		add(id, game{Gain: Gain{Round: t.Round, Table: t.Number, Place: len(t.Seats), Left: true}})
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
