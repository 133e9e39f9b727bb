package record

import (
	"bytes"
	"fmt"
	"io"

	"github.com/judgeofthechange/judge/engine"
)

// Write exports a game: the header, every command on its line, undone ones and undos included, and an expectation of the final
// state. Blank lines keep the line numbers, which undos may name.
//
// Comments at the end note what each command changed. With them Replay names the line that later rules decide differently; other
// readers ignore them.
func Write(w io.Writer, t *engine.Timeline) error { return write(w, t, &export{}) }

// ExportOptions adds proofs to an export and may encrypt its secrets.
type ExportOptions struct {
	Seals map[int]Seal // of secret commands, by line
	// Cipher encrypts what is still secret; nil to encrypt nothing.
	Cipher   Cipher
	Revealed map[int]bool // sealed lines that everybody knows by now
	KeyID    string       // id of the cipher's key, noted in an encrypted record
	// Table is the room code, Title the table's name, and Disclosed says that the table has disclosed its secrets. They are noted
	// if there is a code.
	Table, Title string
	Disclosed    bool
	// Public takes out of the state, as everybody sees it, what a sealed record must not tell; nil for nothing.
	Public func(state map[string]any)
}

// WriteChained is Write with a chain on each line and a seal for each secret command. With a cipher it encrypts what is still
// secret and notes no changes.
func WriteChained(w io.Writer, t *engine.Timeline, options ExportOptions) error {
	return write(w, t, &export{options: &options})
}

func write(w io.Writer, t *engine.Timeline, x *export) error {
	if err := x.begin(t); err != nil {
		return err
	}
	for _, e := range t.Entries() {
		if err := x.entry(*e); err != nil {
			return fmt.Errorf("line %d: %w", e.Line, err)
		}
	}
	if err := x.end(); err != nil {
		return err
	}
	_, err := io.Copy(w, io.MultiReader(&x.lines, &x.notes))
	return err
}

// export is a record being written. It folds the game again to see what each entry changed.
type export struct {
	options      *ExportOptions // nil for a record without a chain
	chain, head  Chain
	game         *engine.Timeline
	changes      changeNotes
	line         int // last written
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

// command writes a command, encrypted if it is still secret.
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
	next := x.chain.Next(chainText(text, seal))
	encrypted, err := encryptLine(x.options.Cipher, appendProof(text, proofText(seal, next)), &seal.Commitment, lineContext(x.head, line))
	if err != nil {
		return err
	}
	x.chain = next
	x.writeLine(appendProof(encrypted, proofText(nil, next)))
	return nil
}

func (x *export) encrypts() bool { return x.options != nil && x.options.Cipher != nil }

// writeObject writes an object, with its proof if the record has a chain.
func (x *export) writeObject(text []byte, seal *Seal) {
	if x.options != nil {
		x.chain = x.chain.Next(chainText(text, seal))
		text = appendProof(text, proofText(seal, x.chain))
	}
	x.writeLine(text)
}

func (x *export) writeLine(text []byte) {
	x.lines.Write(text)
	x.lines.WriteByte('\n')
	x.line++
}

// noteChange writes a comment that Read parses.
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

// end writes the expectation of the final state. An encrypting export encrypts it and adds what everybody may see.
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
	encrypted, err := encryptLine(x.options.Cipher, padTo(stateBlock, all), nil, lineContext(x.head, x.line+1))
	if err != nil {
		return err
	}
	x.writeObject(encrypted, nil)
	x.writeObject(public, nil)
	fmt.Fprintf(&x.notes, "//@ %s %s\n", x.options.Table, x.options.KeyID)
	return nil
}

// noteTable writes the comment that describes the table.
func (x *export) noteTable() error {
	if x.options == nil || x.options.Table == "" {
		return nil
	}
	text, err := engine.Encode(tableNoteJSON{x.options.Table, x.options.Title, x.options.Disclosed})
	fmt.Fprintf(&x.notes, "//# %s\n", text)
	return err
}

// expectation returns the state as a viewer sees it; with only the seat and the question of each prompt.
func (x *export) expectation(v engine.Viewer, as string) ([]byte, error) {
	view, err := viewOf(x.game, v)
	if err != nil {
		return nil, err
	}
	open, _ := view["prompts"].([]any)
	dropDerived(view)
	if as == asPublic && x.options.Public != nil {
		x.options.Public(view)
	}
	return engine.Encode(struct {
		As      string `json:"as,omitempty"`
		Expect  any    `json:"expect"`
		Prompts any    `json:"prompts"`
	}{as, view, outline(open)})
}
