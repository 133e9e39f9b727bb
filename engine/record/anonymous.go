package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/judgeofthechange/judge/engine"
)

// unsaid stands for what somebody typed in an anonymous record.
const unsaid = `"…"`

// Anonymous writes a record without the names of people and of the table, without anything that somebody typed, and without notes,
// seals, chain and expectations, which would tell them. Its commands stand on the same lines, and it replays to the same position
// except for what was typed.
func Anonymous(w io.Writer, rules engine.Rules, r *Record) error {
	header := r.Header
	header.Seats = append([]engine.SeatSetup(nil), header.Seats...)
	for i := range header.Seats {
		header.Seats[i].Name = ""
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
	typed := typedArguments(rules)
	for _, item := range r.Items {
		if item.Command == nil || item.RefusedBy != "" {
			continue
		}
		c := *item.Command
		c.Args = engine.Args{}
		for name, raw := range item.Command.Args {
			silent, err := silence(typed, name, raw)
			if err != nil {
				return fmt.Errorf("line %d: %s: %w", item.Line, name, err)
			}
			c.Args[name] = silent
		}
		if err := write(item.Line, c); err != nil {
			return err
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// typedArguments are the names of all arguments that hold free text.
func typedArguments(rules engine.Rules) map[string]bool {
	names := map[string]bool{}
	var add func([]engine.Arg)
	add = func(args []engine.Arg) {
		for _, a := range args {
			if a.Kind == engine.KindText {
				names[a.Name] = true
			}
			add(a.Args)
		}
	}
	for _, spec := range rules.Commands() {
		add(spec.Args)
	}
	return names
}

// silence replaces free text in an argument, also inside commands and positions that it contains.
func silence(typed map[string]bool, name string, raw json.RawMessage) (json.RawMessage, error) {
	trimmed := bytes.TrimSpace(raw)
	switch {
	case len(trimmed) == 0:
		return raw, nil
	case trimmed[0] == '"' && typed[name]:
		return json.RawMessage(unsaid), nil
	case trimmed[0] == '{':
		var members map[string]json.RawMessage
		if err := json.Unmarshal(trimmed, &members); err != nil {
			return nil, err
		}
		for member, value := range members {
			silent, err := silence(typed, member, value)
			if err != nil {
				return nil, err
			}
			members[member] = silent
		}
		return json.Marshal(members)
	case trimmed[0] == '[':
		var items []json.RawMessage
		if err := json.Unmarshal(trimmed, &items); err != nil {
			return nil, err
		}
		for i := range items {
			silent, err := silence(typed, name, items[i])
			if err != nil {
				return nil, err
			}
			items[i] = silent
		}
		return json.Marshal(items)
	}
	return raw, nil
}
