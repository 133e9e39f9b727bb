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
func Write(w io.Writer, t *engine.Timeline) error { return write(w, t, &export{}) }

// ExportOptions are what binds a game's lines when it is exported.
type ExportOptions struct {
	Seals map[int]Seal // by line, of the commands that were given in secret
	// Cipher seals what not everybody may know yet; nil for a record that tells all.
	Cipher   Cipher
	Revealed map[int]bool // lines with a seal that everybody knows by now
	Key      string       // what the cipher's key is called, noted in a sealed record
	// Table is the room code, Title what people call the table, and AllOpen tells that everything was opened there: noted where
	// there is a code.
	Table, Title string
	Disclosed    bool
}

// WriteChained is Write for a table's own record: each line carries the chain, and each that was given in secret its seal.
// With a cipher what is still secret is sealed, and nothing is noted of what commands changed.
func WriteChained(w io.Writer, t *engine.Timeline, b ExportOptions) error {
	return write(w, t, &export{options: &b})
}

func write(w io.Writer, t *engine.Timeline, x *export) error {
	if err := x.begin(t); err != nil {
		return err
	}
	for _, e := range t.Entries() {
		if err := x.entry(e); err != nil {
			return fmt.Errorf("line %d: %w", e.Line, err)
		}
	}
	if err := x.end(); err != nil {
		return err
	}
	_, err := io.Copy(w, io.MultiReader(&x.lines, &x.notes))
	return err
}

// export is a record in the making. The game is folded once more beside it, to see what each entry changed.
type export struct {
	options      *ExportOptions // nil for a record without a chain
	chain, head  Chain
	game         *engine.Timeline
	changes      changeNotes
	line         int // written last
	lines, notes bytes.Buffer
}

func (x *export) begin(t *engine.Timeline) (err error) {
	if x.game, err = engine.NewTimeline(t.Rules(), t.Header()); err != nil {
		return fmt.Errorf("set up again: %w", err)
	}
	text, err := headerText(t.Header())
	if err != nil {
		return err
	}
	x.writeObject(text, nil)
	x.head = x.chain
	return x.noteChange()
}

func (x *export) entry(e engine.Entry) error {
	if e.Line <= x.line {
		return fmt.Errorf("stands after line %d", x.line)
	}
	x.lines.Write(bytes.Repeat([]byte("\n"), e.Line-x.line-1))
	x.line = e.Line - 1
	text, err := e.Command.MarshalJSON()
	if err != nil {
		return err
	}
	if err := x.command(text, e.Line); err != nil {
		return err
	}
	x.game.Restore(e)
	x.changes.number++
	return x.noteChange()
}

// command puts a command, sealed where it is to be.
func (x *export) command(text []byte, line int) error {
	var seal *Seal
	if x.options != nil {
		if s, ok := x.options.Seals[line]; ok {
			seal = &s
		}
	}
	if seal == nil || !x.encrypts() || x.options.Revealed[line] {
		x.writeObject(text, seal)
		return nil
	}
	next := x.chain.Next(link(text, seal))
	sealed, err := encryptLine(x.options.Cipher, appendProof(text, proofText(seal, next)), &seal.Commit, lineContext(x.head, line))
	if err != nil {
		return err
	}
	x.chain = next
	x.writeLine(appendProof(sealed, proofText(nil, next)))
	return nil
}

func (x *export) encrypts() bool { return x.options != nil && x.options.Cipher != nil }

// writeObject puts an object, bound where the record has a chain.
func (x *export) writeObject(text []byte, seal *Seal) {
	if x.options != nil {
		x.chain = x.chain.Next(link(text, seal))
		text = appendProof(text, proofText(seal, x.chain))
	}
	x.writeLine(text)
}

func (x *export) writeLine(text []byte) {
	x.lines.Write(text)
	x.lines.WriteByte('\n')
	x.line++
}

// noteChange keeps the comment that Read knows again.
func (x *export) noteChange() error {
	if x.encrypts() {
		return nil
	}
	change, err := x.changes.step(x.game)
	if err != nil {
		return err
	}
	text, err := engine.Encode(change)
	fmt.Fprintf(&x.notes, "//~ %d %s\n", x.changes.number, text)
	return err
}

// end puts what holds of the state as it stands: all of it, sealed where that is not for everybody, and then also what
// everybody may see.
func (x *export) end() error {
	if err := x.noteTable(); err != nil {
		return err
	}
	all, err := x.expectation(engine.Referee, "")
	if err != nil || !x.encrypts() {
		x.writeObject(all, nil)
		return err
	}
	public, err := x.expectation(engine.Public, asPublic)
	if err != nil {
		return err
	}
	sealed, err := encryptLine(x.options.Cipher, padTo(stateBlock, all), nil, lineContext(x.head, x.line+1))
	if err != nil {
		return err
	}
	x.writeObject(sealed, nil)
	x.writeObject(public, nil)
	fmt.Fprintf(&x.notes, "//@ %s %s\n", x.options.Table, x.options.Key)
	return nil
}

// noteTable notes of which table the record is.
func (x *export) noteTable() error {
	if x.options == nil || x.options.Table == "" {
		return nil
	}
	text, err := engine.Encode(tableNoteJSON{x.options.Table, x.options.Title, x.options.Disclosed})
	fmt.Fprintf(&x.notes, "//# %s\n", text)
	return err
}

// expectation is a view of the state as it stands, but of the prompts only who is asked what.
func (x *export) expectation(v engine.Viewer, as string) ([]byte, error) {
	view, err := decodeView(x.game.Project(v))
	if err != nil {
		return nil, err
	}
	open, _ := view["prompts"].([]any)
	dropDerived(view)
	return engine.Encode(struct {
		As      string `json:"as,omitempty"`
		Expect  any    `json:"expect"`
		Prompts any    `json:"prompts"`
	}{as, view, outline(open)})
}
