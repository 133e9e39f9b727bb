package imperium

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

var (
	_ engine.ActRules     = Rules{}
	_ engine.HistoryRules = Rules{}
)

// SupposedEndings returns nil: points and what breaks ties lie open, and so do the numbers of cards that may still be played [IMP-9.5].
func (Rules) SupposedEndings(engine.State, []engine.Seat, engine.Command) []engine.State { return nil }

// BeginsChapter reports that each phase of a round begins a chapter.
func (Rules) BeginsChapter(e engine.Event) (round int, begins bool) {
	began, ok := e.(PhaseBegan)
	return began.Round, ok && began.Phase != Recall
}

// JointAct makes a Combat one act: the Combat cards that all play, and what the Conflict brings.
func (Rules) JointAct(past engine.History, i int) (name engine.Message, ok bool) {
	s := past.At(i).(*State)
	return engine.NewMessage("combat.act", "", "round", s.round), s.phase == Combat
}

// CurrentChapter returns the round and its phase.
func (Rules) CurrentChapter(state engine.State) engine.Chapter {
	s := state.(*State)
	return engine.Chapter{Turn: s.round, Name: string(s.phase)}
}

// Kinds of landmarks, in the order in which they stand if one entry has several.
const (
	landmarkConflict     = "landmark-conflict"
	landmarkAlliance     = "landmark-alliance"
	landmarkControl      = "landmark-control"
	landmarkMasterstroke = "landmark-masterstroke"
	landmarkTen          = "landmark-ten"
	landmarkEnd          = "landmark-end"
)

// Landmarks finds Conflicts won, Alliances that a player makes or takes, new Control markers, the Masterstroke, the points that end the
// game, and its end.
func (Rules) Landmarks(past engine.History, i int) (out []string) {
	events := past.Entry(i).Events
	found := map[string]bool{landmarkTen: reachesTen(past, i)}
	for _, e := range events {
		switch e := e.(type) {
		case ConflictResolved:
			found[landmarkConflict] = found[landmarkConflict] || e.Winner != ""
		case AllianceMoved:
			found[landmarkAlliance] = found[landmarkAlliance] || e.To != ""
		case ControlTaken:
			found[landmarkControl] = true
		case MasterstrokeRevealed:
			found[landmarkMasterstroke] = true
		case GameFinished:
			found[landmarkEnd] = true
		}
	}
	for _, kind := range []string{landmarkConflict, landmarkAlliance, landmarkControl, landmarkMasterstroke, landmarkTen, landmarkEnd} {
		if found[kind] {
			out = append(out, kind)
		}
	}
	return out
}

// reachesTen reports whether an entry takes a player to the points that end the game [IMP-9.3].
func reachesTen(past engine.History, i int) bool {
	points := map[Color]int{}
	for _, e := range past.Entry(i).Events {
		if e, ok := e.(PointsChanged); ok {
			points[e.Seat] += e.Points
		}
	}
	if !slices.ContainsFunc(slices.Collect(maps.Values(points)), func(n int) bool { return n > 0 }) {
		return false
	}
	before := past.At(i).(*State)
	return slices.ContainsFunc(before.circle, func(c Color) bool {
		vp := before.players[c].VP
		return vp < winningVP && vp+points[c] >= winningVP
	})
}
