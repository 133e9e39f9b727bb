package referee

import (
	"cmp"
	"context"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// UndoPreview shows the moderator what an undo would do. Nothing has changed yet.
type UndoPreview struct {
	Version  int         // the table's at the preview: an input with this version does what the preview says
	Restores bool        // it is a redo
	Act      engine.Seat // whose last act it takes back as a whole; empty for less or more
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
	for _, row := range r.rows {
		if !row.played() || before[row.entry] == after[row.entry] {
			continue
		}
		if line, ok := r.line(row, engine.AtModerator); ok || line.Do != "" && line.By != engine.App {
			u.Lines = append(u.Lines, line)
		}
	}
	if len(u.Lines) > 0 && !u.Restores {
		u.Seen = r.seenSince(u.Lines[0].Line)
		if act := now.LastAct(); u.Lines[0].Line == act.Line {
			u.Act = act.Seat
		}
	}
	return u, nil
}

// Act is what a seat entered in a row within a chapter, itself or through the moderator, with the app's draws between.
type Act struct {
	Seat  engine.Seat // empty if it was less than two inputs, or if the moderator may not know who entered them
	Line  int         // the first input's
	Typed bool        // the moderator entered the last one
}

// LastAct returns what was entered last.
func (s *Snapshot) LastAct() (act Act) {
	inputs := 0
	var chapter engine.Chapter
	for _, row := range slices.Backward(s.history.rows) {
		if !row.played() || row.play.Command.Do == engine.Undo || row.entry < len(s.history.undone) && s.history.undone[row.entry] {
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
