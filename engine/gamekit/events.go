// Package gamekit has what games share to decide commands: event types ([EventTypes]), prompts ([NewPrompt]), commands with typed
// arguments ([NewCommand]), corrections, and the event that says what an input changed ([Changed]).
package gamekit

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// EventTypes maps the kinds of a game's events to their Go types. E is the game's interface of events, N of those that have a sentence
// of their own.
type EventTypes[E, N any] struct {
	types    map[string]reflect.Type
	kinds    map[reflect.Type]string
	changed  func(json.RawMessage) (Changed, error) // reads a [Changed] back
	messages map[reflect.Type]func(reflect.Value) engine.Message
}

// add adds event types by kind.
func (x *EventTypes[E, N]) add(kinds map[string]E) {
	if x.types == nil {
		x.types, x.kinds = map[string]reflect.Type{}, map[reflect.Type]string{}
		x.messages = map[reflect.Type]func(reflect.Value) engine.Message{}
	}
	for kind, e := range kinds {
		t := reflect.TypeOf(e)
		x.types[kind], x.kinds[t] = t, kind
	}
}

// RegisterNarrators adds event types with a sentence of their own, by kind. It panics if one has none.
func (x *EventTypes[E, N]) RegisterNarrators(kinds map[string]E) { x.register(kinds, true) }

// RegisterSilent adds event types without a sentence, by kind. It panics if one has one.
func (x *EventTypes[E, N]) RegisterSilent(kinds map[string]E) { x.register(kinds, false) }

func (x *EventTypes[E, N]) register(kinds map[string]E, told bool) {
	x.add(kinds)
	for kind, e := range kinds {
		if _, tells := any(e).(N); tells != told {
			panic("event " + kind + ": registered with a sentence of its own but has none, or the other way round")
		}
	}
}

// RegisterMessage adds an event type with one message for everybody. with lists the message's arguments: the JSON name of a
// member, or "argument=member". If ruling is the name of a member, the ruling is that member's value.
func (x *EventTypes[E, N]) RegisterMessage(kind string, e E, key, ruling string, with ...string) {
	x.add(map[string]E{kind: e})
	t := reflect.TypeOf(e)
	at := map[string][]int{}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "" { // an embedded struct has none
			at[name] = f.Index
		}
	}
	args := map[string][]int{}
	for _, w := range with {
		arg, member, other := strings.Cut(w, "=")
		if !other {
			member = arg
		}
		if at[member] == nil {
			panic(fmt.Sprintf("event %s has no member %q", kind, member))
		}
		args[arg] = at[member]
	}
	x.messages[t] = func(v reflect.Value) engine.Message {
		m := engine.NewMessage(key, ruling)
		if member := at[ruling]; member != nil {
			m.Ruling = v.FieldByIndex(member).String()
		}
		for arg, member := range args {
			if m.Args == nil {
				m.Args = make(map[string]any, len(args))
			}
			m.Args[arg] = v.FieldByIndex(member).Interface()
		}
		return m
	}
}

// RegisterChanged adds [Changed], which has no sentence. decode reads it back, see [Parts.Decode].
func (x *EventTypes[E, N]) RegisterChanged(decode func(json.RawMessage) (Changed, error)) {
	x.add(map[string]E{ChangedKind: any(Changed{}).(E)})
	x.changed = decode
}

// Message returns what everybody is told of an event; ok is false if no message is registered.
func (x *EventTypes[E, N]) Message(e E) (m engine.Message, ok bool) {
	says, ok := x.messages[reflect.TypeOf(e)]
	if ok {
		m = says(reflect.ValueOf(e))
	}
	return m, ok
}

// Kind returns an event's kind; empty if its type is not registered.
func (x *EventTypes[E, N]) Kind(e E) string { return x.kinds[reflect.TypeOf(e)] }

// Decode reads an event back.
func (x *EventTypes[E, N]) Decode(kind string, raw json.RawMessage) (e E, err error) {
	t, ok := x.types[kind]
	if !ok {
		return e, fmt.Errorf("unknown event %q", kind)
	}
	if kind == ChangedKind {
		c, err := x.changed(raw)
		if err != nil {
			return e, fmt.Errorf("event %s: %w", kind, err)
		}
		return any(c).(E), nil
	}
	v := reflect.New(t)
	if err := json.Unmarshal(raw, v.Interface()); err != nil {
		return e, fmt.Errorf("event %s: %w", kind, err)
	}
	return v.Elem().Interface().(E), nil
}

// NoMessage is returned for an event that tells nothing.
func NoMessage() (engine.Message, bool) { return engine.Message{}, false }

// ToldAlone returns the sentence that an event is to the viewer, if the viewer is a seat and the public is told another or none.
func ToldAlone(rules engine.Rules, e engine.Event, v engine.Viewer) (engine.Message, bool) {
	if _, seat := v.Seat(); !seat {
		return engine.Message{}, false
	}
	own, told := rules.Narrate(e, v)
	public, known := rules.Narrate(e, engine.Public)
	return own, told && !(known && reflect.DeepEqual(own, public))
}

// MessageToAll returns a message for everybody.
func MessageToAll(key, ruling string, args ...any) (engine.Message, bool) {
	return engine.NewMessage(key, ruling, args...), true
}

// MoreOrLess adds to a sentence's arguments by how much something is "more" or "less": no sentence says a number with its sign.
func MoreOrLess(by int, args ...any) []any {
	return append(args, "more", max(by, 0), "less", max(-by, 0))
}
