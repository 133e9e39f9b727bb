package engine

import (
	"encoding/json"
	"reflect"
	"strings"
)

// CommandSpec declares a command once, beside the function that decides it. Forms, corrections, the command bar and the reference
// are made from it.
type CommandSpec struct {
	Ruling string // cited if the input is malformed or from the wrong sender
	By     Senders
	// Secret commands contain hidden information and only the seat itself may send them. Confidential commands contain hidden
	// information too, but others send them: an unseen draw, or a correction of hidden pieces.
	Secret, Confidential bool
	Args                 []Arg
	AnyArgs              bool // other arguments are allowed, too
}

// Senders is the set of actors who may send a command.
type Senders int

// BySeat also allows the moderator to enter the command for the seat.
const (
	BySeat Senders = 1 << iota
	ByModerator
	ByApp
)

// Arg is an argument of a command, or a member of such an argument.
type Arg struct {
	Name   string
	Kind   ArgKind  // its meaning: which choices a field offers and how texts name it
	Shape  ArgShape // its JSON type
	List   bool     // a list of such values
	Args   []Arg    // the members, for an object
	Words  []string // the values, for KindWord
	Second string   // the numeric argument that belongs to this one, such as a place's sector
	// Optional leaves the argument out if its field is empty; Null sends null.
	Optional, Null bool
	// Rare arguments have a field only if the command has them. Unlisted arguments are Rare and unknown to the command bar.
	Rare, Unlisted bool
	// Named arguments name a thing that people may have named themselves, such as a card whose name no source prints. Play goes on by
	// that name: it is no free text.
	Named bool
}

// InputType says how a text becomes the value: "text", "null" (null if the text is empty), "number", "count" (0 is left out),
// "yes" or "json".
func (a Arg) InputType() string {
	switch {
	case a.Kind == KindCount:
		return "count"
	case a.Null:
		return "null"
	}
	return [...]string{AsText: "text", AsNumber: "number", AsBool: "yes", AsObject: "text", AsAny: "json"}[a.Shape]
}

// ArgKind is the meaning of an argument. Games add kinds of their own.
type ArgKind string

// Kinds of every game.
const (
	KindNumber   ArgKind = "number"
	KindCount    ArgKind = "count" // a number that is left out if it is 0
	KindYes      ArgKind = "yes"   // yes or no
	KindWord     ArgKind = "word"  // one of Arg.Words
	KindText     ArgKind = "text"  // free text
	KindSeat     ArgKind = "seat"
	KindSeats    ArgKind = "seats"    // any number of seats
	KindQuestion ArgKind = "question" // which question is answered; never shown
	KindJSON     ArgKind = "json"     // anything else; always Unlisted
)

// ArgKinds returns the kinds of every game.
func ArgKinds() []ArgKind {
	return []ArgKind{KindNumber, KindCount, KindYes, KindWord, KindText, KindSeat, KindSeats, KindQuestion, KindJSON}
}

// ArgShape is the JSON type of an argument.
type ArgShape int

// JSON types of arguments.
const (
	AsText ArgShape = iota
	AsNumber
	AsBool
	AsObject
	AsAny
)

// NewCommandSpec declares a command whose arguments are the fields of T. Tags: "json" gives the name; "kind" the kind, then
// "optional", "rare", "unlisted" or "named"; "of" the words; "second" the number that belongs to it. An embedded struct adds its fields
// unless the name is taken, all of them unlisted if its kind is "unlisted". An embedded Args allows any other argument.
func NewCommandSpec[T any](ruling string, by Senders) CommandSpec {
	s := CommandSpec{Ruling: ruling, By: by}
	s.Args, s.AnyArgs = argsOf(reflect.TypeFor[T]())
	return s
}

// ArgsOf returns the arguments that the fields of T declare.
func ArgsOf[T any]() []Arg { return NewCommandSpec[T]("", 0).Args }

func argsOf(t reflect.Type) (args []Arg, anyArgs bool) {
	if t == reflect.TypeFor[Args]() {
		return nil, true
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.IsExported() && !f.Anonymous {
			continue // no member of the JSON
		}
		if !f.Anonymous {
			args = addArgs(args, argOf(f))
			continue
		}
		more, any := argsOf(f.Type)
		if f.Tag.Get("kind") == "unlisted" {
			for j := range more {
				more[j].Rare, more[j].Unlisted = true, true
			}
		}
		args, anyArgs = addArgs(args, more...), anyArgs || any
	}
	return args, anyArgs
}

func addArgs(args []Arg, more ...Arg) []Arg {
	for _, a := range more {
		if _, known := findArg(args, a.Name); !known {
			args = append(args, a)
		}
	}
	return args
}

func argOf(f reflect.StructField) Arg {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	kind, how, _ := strings.Cut(f.Tag.Get("kind"), ",")
	a := Arg{
		Name: name, Kind: ArgKind(kind), Words: strings.Fields(f.Tag.Get("of")), Second: f.Tag.Get("second"),
		Optional: strings.Contains(how, "optional"), Unlisted: strings.Contains(how, "unlisted") || kind == string(KindJSON),
	}
	a.Named = strings.Contains(how, "named")
	a.Rare = a.Unlisted || strings.Contains(how, "rare")
	t := f.Type
	pointed := t.Kind() == reflect.Pointer
	if pointed {
		t = t.Elem()
	}
	if t.Kind() == reflect.Slice && t != reflect.TypeFor[json.RawMessage]() {
		a.List, t = true, t.Elem()
	}
	switch t.Kind() {
	case reflect.String:
		a.Null = pointed
	case reflect.Int, reflect.Float64:
		a.Shape = AsNumber
	case reflect.Bool:
		a.Shape = AsBool
	case reflect.Struct:
		a.Shape = AsObject
		a.Args, _ = argsOf(t)
	default:
		a.Shape = AsAny
	}
	return a
}

// Arg returns the argument with this name.
func (s CommandSpec) Arg(name string) (Arg, bool) { return findArg(s.Args, name) }

// Arg returns the member with this name.
func (a Arg) Arg(name string) (Arg, bool) { return findArg(a.Args, name) }

func findArg(args []Arg, name string) (Arg, bool) {
	for _, a := range args {
		if a.Name == name {
			return a, true
		}
	}
	return Arg{}, false
}

// kernelCommands are the commands that every game has.
var kernelCommands = map[string]CommandSpec{
	Undo: NewCommandSpec[undoArgs]("", BySeat|ByModerator), Amend: NewCommandSpec[amendArgs]("", ByModerator), Count: NewCommandSpec[struct{ Args }]("", ByModerator),
}

// CommandSpecOf returns the declaration of a command of the game or the kernel; the zero value if it is unknown.
func CommandSpecOf(rules Rules, do string) CommandSpec {
	if s, ok := kernelCommands[do]; ok {
		return s
	}
	return rules.Commands()[do]
}

// IsConfidential reports whether a command contains hidden information. An unknown command counts as confidential.
func IsConfidential(rules Rules, do string) bool {
	s, known := rules.Commands()[do]
	return !known || s.Secret || s.Confidential
}
