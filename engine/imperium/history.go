package imperium

import "github.com/judgeofthechange/judge/engine"

var _ engine.HistoryRules = Rules{}

// Statistics are a game in figures.
type Statistics struct {
	Points    []map[Color]int `json:"points"`    // at the end of each round
	Conflicts []Battle        `json:"conflicts"` // by round, as Points
	End       engine.View     `json:"-"`         // as the viewer sees it
}

// Battle is a Conflict with who won it.
type Battle struct {
	Card   string `json:"card"`
	Winner Color  `json:"winner,omitempty"`
}

// IsOver reports whether a game has ended.
func (Rules) IsOver(state engine.State) bool { return state.(*State).result != nil }

// BeginsChapter reports that each phase of a round begins a chapter.
func (Rules) BeginsChapter(e engine.Event) (round int, begins bool) {
	began, ok := e.(PhaseBegan)
	return began.Round, ok && began.Phase != Recall
}

// Landmark finds nothing yet.
func (Rules) Landmark(engine.Event) string { return "" }

// CurrentChapter returns the round and its phase.
func (Rules) CurrentChapter(state engine.State) engine.Chapter {
	s := state.(*State)
	return engine.Chapter{Turn: s.round, Name: string(s.phase)}
}

// Statistics returns the points round by round, and the Conflicts.
func (r Rules) Statistics(past engine.History, v engine.Viewer) engine.Statistics {
	out := Statistics{End: r.Project(past.Now(), v)}
	for i := range past.Len() + 1 {
		s := past.At(i).(*State)
		out.Conflicts = append(out.Conflicts, make([]Battle, max(s.round-len(out.Conflicts), 0))...)
		if fought := s.round; s.conflict.Rewards != nil { // its outcome stands until the next card
			if s.phase == RoundStart {
				fought--
			}
			out.Conflicts[max(fought, 1)-1] = Battle{s.conflict.Card, s.conflict.Winner}
		}
		points := map[Color]int{}
		for _, c := range s.seats {
			points[c] = s.players[c].VP
		}
		out.Points = append(out.Points, make([]map[Color]int, max(s.round-len(out.Points), 0))...)
		out.Points[s.round-1] = points
	}
	return out
}
