package engine

import (
	"encoding/json"
	"reflect"
	"strings"
)

// CommandSpec is what a game declares of a command, once and beside the function that decides it: forms, corrections, the command bar and
// the reference are made from it.
type CommandSpec struct {
	Ruling string // cited where the input is malformed or comes from the wrong place
	By     Senders
	// Secret commands say what not everybody may know, and their own seat alone may send them. Those that are Unseen say such a
	// thing too, whoever enters them: what was drawn unseen, or a correction of what is hidden.
	Secret, Confidential bool
	Args                 []Arg
	AnyArgs              bool // it takes any other argument, too
}

// Senders are who may send a command.
type Senders int

// Who may send a command: a seat, for itself or entered by the moderator; the moderator; the program.
const (
	BySeat Senders = 1 << iota
	ByModerator
	ByApp
)

// Arg is an argument of a command, or a member of one.
type Arg struct {
	Name   string
	Kind   Kind     // what it means: what a field for it offers, and how it is said
	Shape  Shape    // how it is written
	List   bool     // it is a list of such values
	Args   []Arg    // the members of an object
	Words  []string // the words to choose from
	Second string   // the argument for a number that stands beside it, as a place's sector does
	// Optional means that an empty field for it says nothing; Null that it says null.
	Optional, Null bool
	// Rare means that it has a field only where it is said; Aside that no line of the command bar says it, either.
	Rare, Unlisted bool
}

// InputType names how a text becomes the value of an argument, or one of its list: "text", "null" (a text, or null where there is
// none), "number", "count" (a number of which 0 is left out), "yes" or "json".
func (a Arg) InputType() string {
	switch {
	case a.Kind == KindCount:
		return "count"
	case a.Null:
		return "null"
	}
	return [...]string{AsText: "text", AsNumber: "number", AsBool: "yes", AsObject: "text", AsAny: "json"}[a.Shape]
}

// Kind is what an argument means. A game has kinds of its own beside these.
type Kind string

// The kinds of every game.
const (
	KindNumber   Kind = "number"
	KindCount    Kind = "count" // a number of which 0 is not said
	KindYes      Kind = "yes"   // yes or no
	KindWord     Kind = "word"  // one of a list
	KindText     Kind = "text"  // what somebody said
	KindSeat     Kind = "seat"
	KindSeats    Kind = "seats"    // any number of them
	KindQuestion Kind = "question" // which question is meant: nobody is shown it
	KindJSON     Kind = "json"     // what has no form of its own: it is always aside
)

// Kinds are the kinds of every game.
func Kinds() []Kind {
	return []Kind{KindNumber, KindCount, KindYes, KindWord, KindText, KindSeat, KindSeats, KindQuestion, KindJSON}
}

// Shape is how a value is written in JSON.
type Shape int

// The shapes.
const (
	AsText Shape = iota
	AsNumber
	AsBool
	AsObject
	AsAny
)

// NewCommandSpec is the Spec of a command whose arguments are read into a T. Its fields declare them: "json" has the name; "kind" the kind,
// behind it "optional", "rare" and "unlisted" where they are so; "of" the words; "second" the argument of the number beside it. An embedded
// struct lends its fields, as far as none before has the name; all aside where it is said to be. Embedded Args are any other argument.
func NewCommandSpec[T any](ruling string, by Senders) CommandSpec {
	s := CommandSpec{Ruling: ruling, By: by}
	s.Args, s.AnyArgs = argsOf(reflect.TypeFor[T]())
	return s
}

// ArgsOf are what the fields of a T declare.
func ArgsOf[T any]() []Arg { return NewCommandSpec[T]("", 0).Args }

func argsOf(t reflect.Type) (args []Arg, open bool) {
	if t == reflect.TypeFor[Args]() {
		return nil, true
	}
	for i := range t.NumField() {
		f := t.Field(i)
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
		args, open = addArgs(args, more...), open || any
	}
	return args, open
}

func addArgs(args []Arg, more ...Arg) []Arg {
	for _, a := range more {
		if _, known := find(args, a.Name); !known {
			args = append(args, a)
		}
	}
	return args
}

func argOf(f reflect.StructField) Arg {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	kind, how, _ := strings.Cut(f.Tag.Get("kind"), ",")
	a := Arg{
		Name: name, Kind: Kind(kind), Words: strings.Fields(f.Tag.Get("of")), Second: f.Tag.Get("second"),
		Optional: strings.Contains(how, "optional"), Unlisted: strings.Contains(how, "unlisted") || kind == string(KindJSON),
	}
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

// Arg finds an argument by its name.
func (s CommandSpec) Arg(name string) (Arg, bool) { return find(s.Args, name) }

// Arg finds a member by its name.
func (a Arg) Arg(name string) (Arg, bool) { return find(a.Args, name) }

func find(args []Arg, name string) (Arg, bool) {
	for _, a := range args {
		if a.Name == name {
			return a, true
		}
	}
	return Arg{}, false
}

// kernelCommands are the commands of every game.
var kernelCommands = map[string]CommandSpec{
	Undo: NewCommandSpec[undoArgs]("", ByModerator), Amend: NewCommandSpec[amendArgs]("", ByModerator), Count: NewCommandSpec[struct{ Args }]("", ByModerator),
}

// CommandSpecOf is what a command of a game, or of every game, declares; nothing where the rules do not know it.
func CommandSpecOf(rules Rules, do string) CommandSpec {
	if s, ok := kernelCommands[do]; ok {
		return s
	}
	return rules.Commands()[do]
}

// IsConfidential reports whether a command says what not everybody may know, whoever enters it. So does one that the rules do not know,
// for all that anybody can tell.
func IsConfidential(rules Rules, do string) bool {
	s, known := rules.Commands()[do]
	return !known || s.Secret || s.Confidential
}
