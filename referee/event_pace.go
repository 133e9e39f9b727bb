package referee

import "time"

// Pace is how fast a game goes, by what everybody could see.
type Pace struct {
	PerTurn time.Duration // of the finished turns, on average; 0 in the first
	Began   time.Time     // the present turn; zero before the first
}

// Pace returns how fast the game has gone. Pauses count: the slot of an event runs on in them.
func (s *Snapshot) Pace() Pace {
	var first, last struct {
		turn int
		at   time.Time
	}
	begins := func(turn int, at time.Time) {
		if turn > last.turn {
			if last.turn, last.at = turn, at; first.turn == 0 {
				first = last
			}
		}
	}
	var before time.Time // a turn begins with the line before its first one
	for _, row := range s.history.rows {
		if row.played() && !s.history.isUndone(row) {
			begins(row.chapter.Turn, before)
			before = row.at
		}
	}
	begins(s.summary().Turn, before)
	pace := Pace{Began: last.at}
	if turns := last.turn - first.turn; turns > 0 {
		pace.PerTurn = last.at.Sub(first.at) / time.Duration(turns)
	}
	return pace
}

// Ends is when the game ends at this pace if so many turns follow the present one; ok is false in the first turn.
func (p Pace) Ends(now time.Time, more int) (end time.Time, ok bool) {
	end = p.Began.Add(p.PerTurn)
	if end.Before(now) {
		end = now
	}
	return end.Add(time.Duration(max(more, 0)) * p.PerTurn), p.PerTurn > 0
}
