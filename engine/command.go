package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"sort"
	"unicode/utf8"
)

// Seat names who acts or is asked: a side of the game as its record spells it ("atreides"), or one of the two
// actors that every game has.
type Seat string

// The actors that hold no side of the game.
const (
	Moderator Seat = "moderator" // the person at the console
	App       Seat = "app"       // the program itself, for what it drew at random
)

// Everybody stands for all who look on, where somebody is told who saw something. Nobody acts for it.
const Everybody Seat = "everybody"

// Command is one line of a record: what somebody asks for. Its JSON form is flat: "by", "for", "do" and the arguments
// beside them.
type Command struct {
	By   Seat
	For  Seat // whose input By enters, when By is Moderator or App; empty otherwise
	Do   string
	Args Args
}

// Actor is the seat whose input this is, whoever entered it.
func (c Command) Actor() Seat {
	if c.For != "" {
		return c.For
	}
	return c.By
}

// Args are a command's remaining members, as they were written.
type Args map[string]json.RawMessage

// ErrBadCommand is wrapped by every failure to read a command.
var ErrBadCommand = errors.New("not a command")

// UnmarshalJSON reads the flat form. "for" is a member of its own only where one enters for another; elsewhere it
// is an argument like any other (an ally's support has one).
func (c *Command) UnmarshalJSON(data []byte) error {
	if !utf8.Valid(data) { // would be kept in an argument and make the journal's export no record
		return fmt.Errorf("%w: not UTF-8", ErrBadCommand)
	}
	var args Args
	if err := json.Unmarshal(data, &args); err != nil {
		return fmt.Errorf("%w: %w", ErrBadCommand, err)
	}
	*c = Command{Args: args}
	if err := take(args, "by", (*string)(&c.By)); err != nil {
		return err
	}
	if err := take(args, "do", &c.Do); err != nil {
		return err
	}
	if c.By == "" || c.Do == "" {
		return fmt.Errorf("%w: it needs \"by\" and \"do\"", ErrBadCommand)
	}
	if c.By == Moderator || c.By == App {
		return take(args, "for", (*string)(&c.For))
	}
	return nil
}

func take(args Args, name string, into *string) error {
	raw, ok := args[name]
	if !ok {
		return nil
	}
	delete(args, name)
	if err := json.Unmarshal(raw, into); err != nil {
		return fmt.Errorf("%w: %q is not a string", ErrBadCommand, name)
	}
	return nil
}

// MarshalJSON writes by, for and do first and the arguments in the order of their names, so that equal commands are
// equal bytes.
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
	b, _ := json.Marshal(s) // a string always encodes
	return b
}

// NewCommand builds a command from Go values; args are encoded as JSON and must be encodable.
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

// Decode reads the arguments into the fields of into and refuses names that it does not know.
func (a Args) Decode(into any) error {
	raw, err := json.Marshal(map[string]json.RawMessage(a))
	if err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	return dec.Decode(into)
}
