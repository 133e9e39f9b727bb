package referee

import (
	"cmp"
	"context"
	"reflect"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// UndoPreview shows the moderator what an undo would do. Nothing has changed yet.
type UndoPreview struct {
	Version  int         // the table's at the preview: an input with this version does what the preview says
	Restores bool        // it is a redo
	Act      Act         // the last act that it takes back as a whole; zero for less or more
	Lines    []*LogLine  // those that would no longer count, or count again; oldest first
	View     engine.View // the position that would result, as the moderator would see it
	Seen     []*LogLine  // see PlayedLine
	// Voids lists the seats whose seals at a blind table would become void. VoidsQuiet is true if hidden seals could become void,
	// whose seats nobody may know.
	Voids      []engine.Seat
	VoidsQuiet bool
	Ending     *Ending // nil if it neither ends the game nor takes its end back; everybody saw that position
}

// PreviewUndo decides the moderator's undo without accepting it. The error is an *engine.Refusal, ErrNotYours,
// ErrMalformed, or ErrMovedOn if the input names another version.
func (t *Table) PreviewUndo(ctx context.Context, in Input) (UndoPreview, error) {
	if in.Command.Do != engine.Undo || in.Command.By != engine.Moderator {
		return UndoPreview{}, ErrMalformed
	}
	var err error
	if in.Command, _, err = fitCommand(in.Command); err != nil {
		return UndoPreview{}, err
	}
	var u UndoPreview
	var before, after []bool
	now := t.Snapshot()
	r, err := t.tryOnCopy(ctx, in, func(game *engine.Timeline) error {
		before = game.Undone()
		step, err := game.Decide(in.Command)
		if err != nil {
			return err
		}
		u.Restores = game.IsRedo(step.Entry)
		wasOver := isOver(game.Rules(), game.State())
		game.Commit(step)
		after, u.View = game.Undone(), game.Project(engine.AtModerator)
		if isOver(game.Rules(), game.State()) != wasOver {
			u.Ending = &Ending{View: u.View, Reopens: wasOver}
		}
		u.Voids, u.VoidsQuiet = now.voidedSeals(game.Prompts())
		return nil
	})
	if err != nil {
		return UndoPreview{}, err
	}
	u.Version = r.version
	first := 0 // the line of the first that no longer counts, whether it tells anything or not
	for _, row := range r.rows {
		if !row.played() || before[row.entry] == after[row.entry] {
			continue
		}
		first = cmp.Or(first, row.line())
		if line, ok := r.line(row, engine.AtModerator); ok || line.Do != "" && line.By != engine.App {
			u.Lines = append(u.Lines, line)
		}
	}
	if len(u.Lines) > 0 && !u.Restores {
		u.Seen = r.seenSince(u.Lines[0].Line)
		for _, act := range now.LastActs() {
			if act.Line == first {
				u.Act = act
			}
		}
	}
	return u, nil
}

// Act is what was entered in a row within a chapter, with the app's draws between: by one seat, itself or through the moderator, or by several
// in what the game says is one act.
type Act struct {
	Seat  engine.Seat     // whose it is; empty for a joint act, and for none
	Joint *engine.Message // the name of a joint act; nil for one seat's
	Line  int             // the first input's
	Typed bool            // the moderator entered the last one
}

// LastActs returns what was entered last, each act of two inputs or more: the longest first.
func (s *Snapshot) LastActs() []Act {
	acts := slices.DeleteFunc([]Act{s.lastJointAct(), s.lastActOfSeat()}, func(a Act) bool { return a.Line == 0 })
	slices.SortStableFunc(acts, func(a, b Act) int { return cmp.Compare(a.Line, b.Line) })
	return slices.CompactFunc(acts, func(a, b Act) bool { return a.Line == b.Line })
}

// lastJointAct is zero if play is in no act of several seats, or just begins one. An amendment ends it.
func (s *Snapshot) lastJointAct() (act Act) {
	rules, ok := s.rules.(engine.ActRules)
	inputs := 0
	for i := s.past.Len() - 1; ok && i >= 0 && !s.past.IsNote(i); i-- {
		name, part := rules.JointAct(s.past, i)
		if !part || act.Joint != nil && !reflect.DeepEqual(*act.Joint, name) {
			break
		}
		act.Joint = &name
		e := s.past.Entry(i)
		if e.Command.By == engine.App {
			continue
		}
		if inputs == 0 {
			act.Typed = e.Command.By == engine.Moderator
		}
		act.Line = e.Line
		inputs++
	}
	if inputs < 2 {
		return Act{}
	}
	return act
}

// lastActOfSeat is zero if a seat entered less than two inputs, or if the moderator may not know who entered them.
func (s *Snapshot) lastActOfSeat() (act Act) {
	inputs := 0
	var chapter engine.Chapter
	for _, row := range slices.Backward(s.history.rows) {
		if !row.played() || row.play.Command.Do == engine.Undo || s.history.isUndone(row) {
			continue
		}
		line, _ := s.history.line(row, engine.AtModerator)
		actor := cmp.Or(line.For, line.By)
		if actor == engine.App {
			continue
		}
		if actor == "" || actor == engine.Moderator || inputs > 0 && (actor != act.Seat || line.Chapter != chapter) {
			break
		}
		if inputs == 0 {
			act.Seat, act.Typed, chapter = actor, line.By == engine.Moderator, line.Chapter
		}
		act.Line = line.Line
		inputs++
	}
	if inputs < 2 {
		return Act{}
	}
	return act
}
