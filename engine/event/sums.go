package event

import (
	"cmp"
	"slices"
)

// Every rank opens its sum: what each game gave, and what was taken for conduct.

// Gain is what a game, or a bye, gave to a person.
type Gain struct {
	Round       int
	Table       int    // 0 for a bye
	Kind        string // of the win, as scoring profiles name it, or draw; empty for who did not win
	Adjudicated bool
	Place       int // 0 where places do not count
	Points      int
	VP          int  // the game's own points
	Counts      bool // for the standings: with a profile that takes the best games, others do not
	Left        bool // was replaced during play
}

// Won reports whether it was a win, alone or shared.
func (g Gain) Won() bool { return g.Kind != "" && g.Kind != drawn }

// Penalty is what an infraction takes from a person's points.
type Penalty struct {
	Kind   string // empty for who may know of the points alone
	Points int
}

// countBest marks the games that count: all, or those with most points, then the earlier.
func (s *State) countBest(all []game) {
	best := make([]int, len(all))
	for i := range best {
		best[i] = i
	}
	slices.SortStableFunc(best, func(a, b int) int { return cmp.Compare(all[b].Points, all[a].Points) })
	if most := s.Scoring.Count.Best; most > 0 && most < len(best) {
		best = best[:most]
	}
	for _, i := range best {
		all[i].Counts = true
	}
}

// sums are the gains of everybody in the current stage.
func sums(scores map[string]*score) map[string][]Gain {
	out := make(map[string][]Gain, len(scores))
	for id, x := range scores {
		for _, g := range x.games {
			out[id] = append(out[id], g.Gain)
		}
	}
	return out
}

// penalties are what a person's infractions took.
func (p Person) penalties() (out []Penalty) {
	for _, i := range p.Infractions {
		out = append(out, Penalty{i.Kind, i.Points})
	}
	return out
}

// ownPenalties are the penalties that a person sees: points alone, and nobody else's.
func (s *State) ownPenalties(id string) map[string][]Penalty {
	var own []Penalty
	for _, p := range s.persons[id].penalties() {
		if p.Points > 0 {
			own = append(own, Penalty{Points: p.Points})
		}
	}
	if own == nil {
		return nil
	}
	return map[string][]Penalty{id: own}
}

// StandingsIf ranks people as if tables of the newest round had ended so, by their numbers, and were approved. left are the tables that are not
// published, or whose result does not fit them [ER-G2, ER-S2]; they count as they are.
func (s *State) StandingsIf(results map[int]Result) (rows []Row, left []int) {
	d := &decision{State: s.clone()}
	d.Round = s.newest()
	for _, n := range sortedKeys(results) {
		slip := resultArgs{Way: results[n].Way, Turn: results[n].Turn, Adjudicated: results[n].Adjudicated, VP: results[n].VP}
		if s.Scoring.Score.By == "place" {
			slip.Places = results[n].Places
		} else {
			slip.Winners = slices.Clone(results[n].Winners)
		}
		t, no := d.table(n)
		t.LastTurn = true // so that it may be adjudicated
		if no := firstOf(no, d.fits(t, slip)); no != nil {
			left = append(left, n)
			continue
		}
		r := slip.result(Organiser)
		t.Result, t.State = &r, Approved
		d.setTable(t)
	}
	return d.standings(), left
}

// StandingsIf ranks people as [State.StandingsIf] does. Only the organiser's view can say that; of another everything is left.
func (v *View) StandingsIf(results map[int]Result) (rows []Row, left []int) {
	if v.state == nil {
		return nil, sortedKeys(results)
	}
	return v.state.StandingsIf(results)
}
