package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

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
	a := anonymizer{typedArguments(rules), rules.Commands()}
	for _, item := range r.Items {
		if item.Command == nil || item.RefusedBy != "" {
			continue
		}
		c := *item.Command
		c.Args = maps.Clone(item.Command.Args)
		if err := a.silenceAll(c.Do, c.Args); err != nil {
			return fmt.Errorf("line %d: %w", item.Line, err)
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

// anonymizer knows where a game's commands hold what people typed.
type anonymizer struct {
	typed    map[string]bool // names of arguments
	commands map[string]engine.CommandSpec
}

// silenceAll replaces free text in the arguments of a command, or in the members of another object, which has no such name.
func (a anonymizer) silenceAll(do string, args map[string]json.RawMessage) error {
	for name, raw := range args {
		silent, err := a.silence(name, raw)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		args[name] = silent
	}
	for _, arg := range a.commands[do].Args {
		var said string
		if arg.Kind != engine.KindWord || json.Unmarshal(args[arg.Name], &said) != nil {
			continue
		}
		for _, word := range arg.Words { // "yes, and more" is taken for yes
			if said != word && strings.HasPrefix(strings.ToLower(strings.TrimSpace(said)), word) && !slices.Contains(arg.Words, said) {
				args[arg.Name] = json.RawMessage(strconv.Quote(word))
			}
		}
	}
	return nil
}

// silence replaces free text in an argument, also inside commands and positions that it contains.
func (a anonymizer) silence(name string, raw json.RawMessage) (json.RawMessage, error) {
	trimmed := bytes.TrimSpace(raw)
	switch {
	case len(trimmed) == 0:
		return raw, nil
	case trimmed[0] == '"' && a.typed[name]:
		return json.RawMessage(unsaid), nil
	case trimmed[0] == '{':
		var members map[string]json.RawMessage
		if err := json.Unmarshal(trimmed, &members); err != nil {
			return nil, err
		}
		var do string
		_ = json.Unmarshal(members["do"], &do) // most objects are no commands
		if err := a.silenceAll(do, members); err != nil {
			return nil, err
		}
		return json.Marshal(members)
	case trimmed[0] == '[':
		var items []json.RawMessage
		if err := json.Unmarshal(trimmed, &items); err != nil {
			return nil, err
		}
		for i := range items {
			silent, err := a.silence(name, items[i])
			if err != nil {
				return nil, err
			}
			items[i] = silent
		}
		return json.Marshal(items)
	}
	return raw, nil
}
