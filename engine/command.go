package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"sort"
	"unicode/utf8"
)

// Seat names the side that acts or is asked, as the record spells it ("atreides"), or Moderator or App.
type Seat string

// Actors without a side in the game.
const (
	Moderator Seat = "moderator" // the person at the console
	App       Seat = "app"       // the program itself, for what it drew at random
)

// Everybody stands for all viewers in data about who saw something. It never acts.
const Everybody Seat = "everybody"

// Command is one line of a record: a request to the rules. Its JSON is flat: "by", "for", "do" and the arguments beside them.
type Command struct {
	By   Seat
	For  Seat // the seat for which Moderator or App enters; empty otherwise
	Do   string
	Args Args
	Line int // in the record, for rules that note it; no part of the command's JSON
}

// Actor returns the seat whose input this is, even if the moderator or the app enters it.
func (c Command) Actor() Seat {
	if c.For != "" {
		return c.For
	}
	return c.By
}

// Args are a command's other members, as they were written.
type Args map[string]json.RawMessage

// ErrBadCommand is wrapped by every error about an unreadable command.
var ErrBadCommand = errors.New("not a command")

// UnmarshalJSON reads the flat form. "for" names a seat only if the moderator or the app enters; otherwise it is an argument (an
// ally's support has one).
func (c *Command) UnmarshalJSON(data []byte) error {
	if !utf8.Valid(data) { // otherwise an argument would make the export unreadable
		return fmt.Errorf("%w: not UTF-8", ErrBadCommand)
	}
	var args Args
	if err := json.Unmarshal(data, &args); err != nil {
		return fmt.Errorf("%w: %w", ErrBadCommand, err)
	}
	*c = Command{Args: args}
	if err := takeString(args, "by", (*string)(&c.By)); err != nil {
		return err
	}
	if err := takeString(args, "do", &c.Do); err != nil {
		return err
	}
	if c.By == "" || c.Do == "" {
		return fmt.Errorf("%w: it needs \"by\" and \"do\"", ErrBadCommand)
	}
	if c.By == Moderator || c.By == App {
		if err := takeString(args, "for", (*string)(&c.For)); err != nil {
			return err
		}
	}
	if len(args) == 0 {
		c.Args = Args{} // without the room of the members taken out
	}
	return nil
}

func takeString(args Args, name string, into *string) error {
	raw, ok := args[name]
	if !ok {
		return nil
	}
	delete(args, name)
	if text, quoted := bytes.CutPrefix(raw, []byte(`"`)); quoted && !bytes.ContainsRune(text, '\\') {
		*into = string(bytes.TrimSuffix(text, []byte(`"`)))
		return nil
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return fmt.Errorf("%w: %q is not a string", ErrBadCommand, name)
	}
	return nil
}

// MarshalJSON writes by, for and do first, then the arguments in the order of their names: equal commands are equal bytes.
func (c Command) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, `{"by":%s`, quote(string(c.By)))
	if c.For != "" {
		fmt.Fprintf(&b, `,"for":%s`, quote(string(c.For)))
	}
	fmt.Fprintf(&b, `,"do":%s`, quote(c.Do))
	names := make([]string, 0, len(c.Args))
	for name := range c.Args {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		fmt.Fprintf(&b, `,%s:`, quote(name))
		if err := json.Compact(&b, c.Args[name]); err != nil {
			return nil, fmt.Errorf("argument %s: %w", name, err)
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func quote(s string) []byte {
	b, _ := json.Marshal(s) // encoding a string cannot fail
	return b
}

// NewCommand builds a command. It panics if an argument cannot be encoded as JSON.
func NewCommand(by Seat, do string, args map[string]any) Command {
	c := Command{By: by, Do: do, Args: Args{}}
	for name, value := range args {
		raw, err := json.Marshal(value)
		if err != nil {
			panic(fmt.Sprintf("engine: argument %s of %s cannot be encoded: %v", name, do, err))
		}
		c.Args[name] = raw
	}
	return c
}

// Decode reads the arguments into the struct that into points to. An unknown name is an error.
func (a Args) Decode(into any) error {
	if len(a) == 0 {
		return nil
	}
	raw, err := json.Marshal(map[string]json.RawMessage(a))
	if err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	return dec.Decode(into)
}
