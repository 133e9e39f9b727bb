package record

import (
	"bytes"
	"fmt"
	"io"

	"github.com/judgeofthechange/judge/engine"
)

// Write exports a game: the header, every command on the line that it had, undone ones and undos included, and then an
// expectation of the final state, so that whoever replays it knows that nothing was lost. Blank lines stand where
// the game's own record had lines that were no commands, as an undo may name a line.
//
// Comments at the end note what each command changed by the facts that the game kept. They let Replay name the line
// that decides differently under later rules; other readers pass over them.
func Write(w io.Writer, t *engine.Timeline) error {
	x, err := newExport(t)
	if err != nil {
		return err
	}
	for _, e := range t.Entries() {
		if err := x.entry(e); err != nil {
			return fmt.Errorf("line %d: %w", e.Line, err)
		}
	}
	if err := x.final(); err != nil {
		return err
	}
	_, err = io.Copy(w, io.MultiReader(&x.lines, &x.notes))
	return err
}

// export is a record in the making. The game is folded once more beside it, to see what each entry changed.
type export struct {
	game         *engine.Timeline
	drift        drift
	line         int // written last
	lines, notes bytes.Buffer
}

func newExport(t *engine.Timeline) (*export, error) {
	game, err := engine.NewTimeline(t.Rules(), t.Header())
	if err != nil {
		return nil, fmt.Errorf("set up again: %w", err)
	}
	x := &export{game: game, line: 1}
	h := t.Header()
	h.Record = Version
	if err := put(&x.lines, h); err != nil {
		return nil, err
	}
	return x, x.note()
}

func (x *export) entry(e engine.Entry) error {
	if e.Line <= x.line {
		return fmt.Errorf("stands after line %d", x.line)
	}
	x.lines.Write(bytes.Repeat([]byte("\n"), e.Line-x.line-1))
	x.line = e.Line
	if err := put(&x.lines, e.Command); err != nil {
		return err
	}
	x.game.Restore(e)
	x.drift.number++
	return x.note()
}

// note keeps the comment that Read knows again.
func (x *export) note() error {
	change, err := x.drift.step(x.game)
	if err != nil {
		return err
	}
	fmt.Fprintf(&x.notes, "//= %d ", x.drift.number)
	return put(&x.notes, change)
}

// final puts the expectation of the state as it stands: all of it, but of the prompts only who is asked what.
func (x *export) final() error {
	view, err := plain(x.game.Project(engine.Referee))
	if err != nil {
		return err
	}
	open, _ := view["prompts"].([]any)
	leaveDerived(view)
	return put(&x.lines, struct {
		Expect  any `json:"expect"`
		Prompts any `json:"prompts"`
	}{view, outline(open)})
}

func put(b *bytes.Buffer, v any) error {
	line, err := engine.Encode(v)
	if err != nil {
		return err
	}
	b.Write(line)
	b.WriteByte('\n')
	return nil
}
