package event

// Who has met whom, who has had which faction, who sat out.

// pair is the key of two people, in any order.
func pair(a, b string) [2]string {
	if a > b {
		a, b = b, a
	}
	return [2]string{a, b}
}

// meetings are how often people have met in rounds that run or are closed.
func (s *State) meetings() map[[2]string]int { return s.meetingsBut(0) }

// had is how often people have had each faction in them.
func (s *State) had() map[string]map[string]int { return s.hadBut(0) }

// played calls do for the tables of rounds that run or are closed, but for one.
func (s *State) played(but int, do func(Table)) {
	for _, t := range s.tables {
		if r := s.rounds[t.Round]; t.Round != but && (r.State == Running || r.State == Closed) {
			do(t)
		}
	}
}

func (s *State) meetingsBut(round int) map[[2]string]int {
	met := map[[2]string]int{}
	s.played(round, func(t Table) {
		people := t.people()
		for i, a := range people {
			for _, b := range people[:i] {
				met[pair(a, b)]++
			}
		}
	})
	return met
}

func (s *State) hadBut(round int) map[string]map[string]int {
	had := map[string]map[string]int{}
	s.played(round, func(t Table) {
		for _, seat := range t.Seats {
			if had[seat.Person] == nil {
				had[seat.Person] = map[string]int{}
			}
			if seat.Faction != "" {
				had[seat.Person][seat.Faction]++
			}
		}
	})
	return had
}

// byes are how often people sat out a closed round.
func (s *State) byes() map[string]int {
	out := map[string]int{}
	for _, r := range s.rounds {
		if r.State == Closed {
			for _, id := range r.Sit {
				out[id]++
			}
		}
	}
	return out
}
