package record

import (
	"bytes"
	"fmt"
	"io"
	"maps"

	"github.com/judgeofthechange/judge/engine"
)

// Anonymous writes a record without the names of people and of the table, without anything that somebody typed, and without notes,
// seals, chain and expectations, which would tell them. A name by which play goes on, such as that of a leader on a typed sheet, becomes
// another one everywhere. Its commands stand on the same lines, and it replays to the same position except for what was typed.
func Anonymous(w io.Writer, rules engine.Rules, r *Record) error {
	header, commands, err := anonymized(rules, r)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	line := 1
	write := func(at int, text []byte, err error) error {
		if err != nil {
			return fmt.Errorf("line %d: %w", at, err)
		}
		for ; line < at; line++ {
			b.WriteByte('\n') // an undo or an amend may name a line
		}
		b.Write(text)
		b.WriteByte('\n')
		line++
		return nil
	}
	text, err := headerText(header)
	if err := write(r.Line, text, err); err != nil {
		return err
	}
	for _, c := range commands {
		text, err := c.MarshalJSON()
		if err := write(c.Line, text, err); err != nil {
			return err
		}
	}
	_, err = w.Write(b.Bytes())
	return err
}

// anonymized returns a record's header and its accepted commands, each with its line, without what tells of people.
func anonymized(rules engine.Rules, r *Record) (header engine.Header, commands []engine.Command, err error) {
	var all []engine.Command
	for _, item := range r.Items {
		if counts(item) {
			c := *item.Command
			c.Line = item.Line
			all = append(all, c)
		}
	}
	if own, ok := rules.(engine.AnonymousRules); ok {
		header, kept, err := own.Anonymous(r.Header, all)
		for _, c := range kept {
			if c != nil {
				commands = append(commands, *c)
			}
		}
		return header, commands, err
	}
	a := newAnonymizer(rules)
	if err := a.collectNames(r); err != nil {
		return header, nil, err
	}
	if header, err = a.header(r.Header); err != nil {
		return header, nil, fmt.Errorf("line %d: %w", r.Line, err)
	}
	for _, c := range all {
		changed, err := a.command(c)
		if err != nil {
			return header, nil, fmt.Errorf("line %d: %w", c.Line, err)
		}
		commands = append(commands, changed)
	}
	return header, commands, nil
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
