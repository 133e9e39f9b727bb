package enginetest

import "github.com/judgeofthechange/judge/engine"

var (
	_ engine.ActRules     = Tally{}
	_ engine.HistoryRules = Tally{}
)

// TallyStatistics are a game of Tally in figures.
type TallyStatistics struct {
	Rounds []map[engine.Seat]int `json:"rounds"` // points at the end of each
	End    engine.View           `json:"end"`    // the final view
}

// Ways has the one way to win: with the most points.
func (Tally) Ways() []string { return []string{"points"} }

// Result returns the points, once the last round was played.
func (Tally) Result(state engine.State) *engine.Result {
	s := state.(*tally)
	if !s.over {
		return nil
	}
	out := engine.Result{By: "points", Points: map[engine.Seat]int{}}
	best := 0
	for f, seat := range s.seats {
		out.Points[f], best = seat.points, max(best, seat.points)
	}
	for _, f := range s.order {
		if out.Points[f] == best {
			out.Winners = append(out.Winners, f)
		}
	}
	return &out
}

// SupposedEndings returns nil: everybody sees the points.
func (Tally) SupposedEndings(engine.State, []engine.Seat, engine.Command) []engine.State { return nil }

// BeginsChapter reports that dealing begins a round's chapter.
func (Tally) BeginsChapter(event engine.Event) (turn int, begins bool) {
	e := event.(tallyEvent)
	return e.Round, e.Did == dealing
}

// Landmarks finds nothing great in a round.
func (Tally) Landmarks(engine.History, int) []string { return nil }

// JointAct makes the cards that all play in a round one act.
func (Tally) JointAct(past engine.History, i int) (name engine.Message, ok bool) {
	s := past.At(i).(*tally)
	return engine.NewMessage("tally.window", "", "round", s.round), s.phase == window
}

// CurrentChapter returns the round and its phase.
func (Tally) CurrentChapter(state engine.State) engine.Chapter {
	s := state.(*tally)
	return engine.Chapter{Turn: s.round, Name: s.phase}
}

// Statistics returns the points round by round.
func (t Tally) Statistics(past engine.History, v engine.Viewer) engine.Statistics {
	c := TallyStatistics{End: t.Project(past.Now(), v)}
	for i := range past.Len() + 1 {
		s := past.At(i).(*tally)
		points := map[engine.Seat]int{}
		for f, seat := range s.seats {
			points[f] = seat.points
		}
		c.Rounds = append(c.Rounds[:s.round-1], points)
	}
	return c
}
