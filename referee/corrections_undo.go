package referee

import (
	"context"

	"github.com/judgeofthechange/judge/engine"
)

// UndoPreview shows the moderator what an undo would do. Nothing has changed yet.
type UndoPreview struct {
	Version  int         // the table's at the preview: an input with this version does what the preview says
	Restores bool        // it is a redo
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
	}
	return u, nil
}
