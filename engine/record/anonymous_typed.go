package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// unsaid stands for what somebody typed in an anonymous record.
const unsaid = "…"

// anonymizer knows where the records of a game hold what people typed.
type anonymizer struct {
	rules engine.Rules
	typed engine.TypedRules // nil if the rules are none
	sheet []engine.Arg
	// What no command declares, such as a position, has its texts under the names that they have in commands, at any depth, and names
	// where the rules say.
	texts, named map[string]bool
	collecting   bool
	names        map[string]string // by the name that a person gave, the one that stands for it
}

func newAnonymizer(rules engine.Rules) *anonymizer {
	a := &anonymizer{rules: rules, texts: map[string]bool{}, named: map[string]bool{}, names: map[string]string{}}
	for _, spec := range rules.Commands() {
		a.noteTexts(spec.Args)
	}
	typed, ok := rules.(engine.TypedRules)
	if !ok {
		return a
	}
	a.typed, a.sheet = typed, typed.SheetArgs()
	a.noteTexts(typed.PositionArgs())
	for _, arg := range typed.PositionArgs() {
		a.named[arg.Name] = arg.Named
	}
	return a
}

// noteTexts notes the names of free texts.
func (a *anonymizer) noteTexts(args []engine.Arg) {
	for _, arg := range args {
		if arg.Kind == engine.KindText && !arg.Named {
			a.texts[arg.Name] = true
		}
		a.noteTexts(arg.Args)
	}
}

// collectNames finds the names that people gave. Those that stand for them are in the same order: rules may sort by name.
func (a *anonymizer) collectNames(r *Record) error {
	a.collecting = true
	if _, err := a.header(r.Header); err != nil {
		return fmt.Errorf("line %d: %w", r.Line, err)
	}
	for _, item := range r.Items {
		if !counts(item) {
			continue
		}
		if _, err := a.command(*item.Command); err != nil {
			return fmt.Errorf("line %d: %w", item.Line, err)
		}
	}
	a.collecting = false
	given := make([]string, 0, len(a.names))
	for name := range a.names {
		given = append(given, name)
	}
	slices.Sort(given)
	for i, name := range given {
		a.names[name] = fmt.Sprintf("name-%03d", i+1)
	}
	return nil
}

// gameWord matches the words of games: their ids, paths of them, and rulings.
var gameWord = regexp.MustCompile(`^([a-z0-9]+([._:@+-]+[a-z0-9]+)*|[A-Z]+(-[A-Z]+)?-[0-9.]+)$`)

// word returns what stands for a word, which is the word itself unless a person gave it as a name. What no game has for a word was typed,
// too: a forced correction may hold anything.
func (a *anonymizer) word(said string) string {
	if a.collecting && !gameWord.MatchString(said) {
		return a.name(said)
	}
	if other := a.names[strings.TrimSpace(said)]; other != "" {
		return other
	}
	return said
}

// name returns what stands for a name that may be a person's.
func (a *anonymizer) name(said string) string {
	if !a.collecting {
		return a.word(said)
	}
	trimmed := strings.TrimSpace(said) // as rules read it
	if trimmed != "" && (a.typed == nil || !a.typed.Prints(trimmed)) {
		a.names[trimmed] = ""
	}
	return said
}

// members replaces the members of an object, of which some are declared.
func (a *anonymizer) members(args []engine.Arg, members map[string]json.RawMessage) error {
	for name, raw := range members {
		replace := func(raw json.RawMessage) (json.RawMessage, error) { return a.undeclared(name, raw) }
		if i := slices.IndexFunc(args, func(arg engine.Arg) bool { return arg.Name == name }); i >= 0 {
			replace = func(raw json.RawMessage) (json.RawMessage, error) { return a.declared(args[i], raw) }
		}
		other, err := replace(raw)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		members[name] = other
	}
	return nil
}

// declared replaces what somebody typed in an argument.
func (a *anonymizer) declared(arg engine.Arg, raw json.RawMessage) (json.RawMessage, error) {
	if arg.Args == nil && a.typed != nil {
		arg.Args = a.typed.Members(arg.Kind)
	}
	switch {
	case arg.Args != nil:
		return mapJSON(raw, nil, func(members map[string]json.RawMessage) error { return a.members(arg.Args, members) })
	case arg.Shape == engine.AsAny:
		return a.undeclared(arg.Name, raw)
	}
	return mapJSON(raw, func(said string) string {
		switch arg.Kind {
		case engine.KindWord:
			return firstWord(arg.Words, said)
		case engine.KindSeat, engine.KindSeats, engine.KindQuestion:
			return said
		case engine.KindText:
			if !arg.Named {
				return unsaid
			}
		}
		if arg.Named {
			return a.name(said)
		}
		return a.word(said)
	}, nil)
}

// firstWord is the word that an answer begins with: "yes, and more" is taken for yes.
func firstWord(words []string, said string) string {
	if slices.Contains(words, said) {
		return said
	}
	for _, word := range words {
		if strings.HasPrefix(strings.ToLower(strings.TrimSpace(said)), word) {
			return word
		}
	}
	return said
}

// undeclared replaces what somebody typed in a value that no declaration describes: a command within another, a position, or values
// by their paths in one, such as question.text.
func (a *anonymizer) undeclared(path string, raw json.RawMessage) (json.RawMessage, error) {
	name := path[strings.LastIndexByte(path, '.')+1:]
	return mapJSON(raw, func(said string) string {
		switch {
		case a.texts[name]:
			return unsaid
		case a.named[name]:
			return a.name(said)
		}
		return a.word(said)
	}, func(members map[string]json.RawMessage) error {
		var do string
		if json.Unmarshal(members["do"], &do) == nil {
			return a.members(engine.CommandSpecOf(a.rules, do).Args, members)
		}
		if err := a.members(nil, members); err != nil {
			return err
		}
		a.renameKeys(members)
		return nil
	})
}

// renameKeys replaces names that are keys or parts of paths.
func (a *anonymizer) renameKeys(members map[string]json.RawMessage) {
	before := maps.Clone(members)
	clear(members)
	for key, raw := range before {
		parts := strings.Split(key, ".")
		for i := range parts {
			if other := a.names[parts[i]]; other != "" {
				parts[i] = other
			}
		}
		members[strings.Join(parts, ".")] = raw
	}
}

// mapJSON replaces the texts of a value, or of a list at any depth, and changes the objects there. Without object they stay.
func mapJSON(raw json.RawMessage, text func(string) string, object func(map[string]json.RawMessage) error) (json.RawMessage, error) {
	trimmed := bytes.TrimSpace(raw)
	switch {
	case len(trimmed) == 0:
		return raw, nil
	case trimmed[0] == '"' && text != nil:
		var said string
		if err := json.Unmarshal(trimmed, &said); err != nil {
			return nil, err
		}
		if other := text(said); other != said {
			return json.Marshal(other)
		}
	case trimmed[0] == '{' && object != nil:
		var members map[string]json.RawMessage
		if err := json.Unmarshal(trimmed, &members); err != nil {
			return nil, err
		}
		if err := object(members); err != nil {
			return nil, err
		}
		return json.Marshal(members)
	case trimmed[0] == '[':
		var items []json.RawMessage
		if err := json.Unmarshal(trimmed, &items); err != nil {
			return nil, err
		}
		for i := range items {
			other, err := mapJSON(items[i], text, object)
			if err != nil {
				return nil, err
			}
			items[i] = other
		}
		return json.Marshal(items)
	}
	return raw, nil
}
