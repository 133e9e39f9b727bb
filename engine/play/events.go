// Package play is what games share of deciding: the kinds of their events, the decisions that they ask for, and how those lapse.
package play

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/judgeofthechange/judge/engine"
)

// Events are the kinds of a game's events, each of a type of its own.
type Events[E any] struct {
	types map[string]reflect.Type
	kinds map[reflect.Type]string
}

// Register names kinds.
func (x *Events[E]) Register(kinds map[string]E) {
	if x.types == nil {
		x.types, x.kinds = map[string]reflect.Type{}, map[reflect.Type]string{}
	}
	for kind, e := range kinds {
		t := reflect.TypeOf(e)
		x.types[kind], x.kinds[t] = t, kind
	}
}

// Kind names an event; empty for one that is not registered.
func (x *Events[E]) Kind(e E) string { return x.kinds[reflect.TypeOf(e)] }

// Decode reads an event back.
func (x *Events[E]) Decode(kind string, raw json.RawMessage) (e E, err error) {
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

// Untold is what events say that people need not hear of.
func Untold() (engine.Message, bool) { return engine.Message{}, false }

// Told is what events say that everybody hears.
func Told(key, ruling string, args ...any) (engine.Message, bool) {
	return engine.Say(key, ruling, args...), true
}
