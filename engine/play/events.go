// Package play is what games share of deciding: the kinds of their events, the decisions that they ask for, and how those lapse.
package play

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// EventTypes are the kinds of a game's events, each of a type of its own.
type EventTypes[E any] struct {
	types    map[string]reflect.Type
	kinds    map[reflect.Type]string
	messages map[reflect.Type]func(reflect.Value) engine.Message
}

// Register names kinds.
func (x *EventTypes[E]) Register(kinds map[string]E) {
	if x.types == nil {
		x.types, x.kinds = map[string]reflect.Type{}, map[reflect.Type]string{}
		x.messages = map[reflect.Type]func(reflect.Value) engine.Message{}
	}
	for kind, e := range kinds {
		t := reflect.TypeOf(e)
		x.types[kind], x.kinds[t] = t, kind
	}
}

// RegisterMessage names a kind of which everybody hears the same: a message whose arguments are members of the event, each by its name in JSON,
// or as "argument=member" by another. A ruling that is the name of a member is what the member says.
func (x *EventTypes[E]) RegisterMessage(kind string, e E, key, ruling string, with ...string) {
	x.Register(map[string]E{kind: e})
	t := reflect.TypeOf(e)
	at := map[string][]int{}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		at[name] = f.Index
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
		m := engine.Say(key, ruling)
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

// Message is what everybody hears of an event; ok is false where nothing was registered.
func (x *EventTypes[E]) Message(e E) (m engine.Message, ok bool) {
	says, ok := x.messages[reflect.TypeOf(e)]
	if ok {
		m = says(reflect.ValueOf(e))
	}
	return m, ok
}

// Kind names an event; empty for one that is not registered.
func (x *EventTypes[E]) Kind(e E) string { return x.kinds[reflect.TypeOf(e)] }

// Decode reads an event back.
func (x *EventTypes[E]) Decode(kind string, raw json.RawMessage) (e E, err error) {
	t, ok := x.types[kind]
	if !ok {
		return e, fmt.Errorf("unknown event %q", kind)
	}
	v := reflect.New(t)
	if err := json.Unmarshal(raw, v.Interface()); err != nil {
		return e, fmt.Errorf("event %s: %w", kind, err)
	}
	return v.Elem().Interface().(E), nil
}

// NoMessage is what events say that people need not hear of.
func NoMessage() (engine.Message, bool) { return engine.Message{}, false }

// Message is what events say that everybody hears.
func Message(key, ruling string, args ...any) (engine.Message, bool) {
	return engine.Say(key, ruling, args...), true
}
