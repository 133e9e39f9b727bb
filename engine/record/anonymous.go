package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"

	"github.com/judgeofthechange/judge/engine"
)

// Anonymous writes a record without the names of people and of the table, without anything that somebody typed, and without notes,
// seals, chain and expectations, which would tell them. A name by which play goes on, such as that of a leader on a typed sheet, becomes
// another one everywhere. Its commands stand on the same lines, and it replays to the same position except for what was typed.
func Anonymous(w io.Writer, rules engine.Rules, r *Record) error {
	a := newAnonymizer(rules)
	if err := a.collectNames(r); err != nil {
		return err
	}
	header, err := a.header(r.Header)
	if err != nil {
		return fmt.Errorf("line %d: %w", r.Line, err)
	}
	var b bytes.Buffer
	line := 1
	write := func(at int, v any) error {
		for ; line < at; line++ {
			b.WriteByte('\n') // an undo or an amend may name a line
		}
		raw, err := json.Marshal(v)
		if err != nil {
			return fmt.Errorf("line %d: %w", at, err)
		}
		b.Write(raw)
		b.WriteByte('\n')
		line++
		return nil
	}
	if err := write(r.Line, header); err != nil {
		return err
	}
	for _, item := range r.Items {
		if !counts(item) {
			continue
		}
		c, err := a.command(*item.Command)
		if err != nil {
			return fmt.Errorf("line %d: %w", item.Line, err)
		}
		if err := write(item.Line, c); err != nil {
			return err
		}
	}
	_, err = w.Write(b.Bytes())
	return err
}

// counts reports whether an item is a command that was accepted.
func counts(item Item) bool { return item.Command != nil && item.RefusedBy == "" }

// header is a header without the names of people.
func (a *anonymizer) header(h engine.Header) (engine.Header, error) {
	h.Seats = append([]engine.SeatSetup(nil), h.Seats...)
	for i := range h.Seats {
		s := &h.Seats[i]
		s.Name = ""
		if len(s.Sheet) == 0 {
			continue
		}
		var err error
		if s.Sheet, err = a.declared(engine.Arg{Shape: engine.AsObject, Args: a.sheet}, s.Sheet); err != nil {
			return h, err
		}
	}
	return h, nil
}

// command is a command without what was typed.
func (a *anonymizer) command(c engine.Command) (engine.Command, error) {
	c.Args = maps.Clone(c.Args)
	return c, a.members(engine.CommandSpecOf(a.rules, c.Do).Args, c.Args)
}
