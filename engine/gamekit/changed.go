package gamekit

import (
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"reflect"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Changed is the event that says what an input changed: the parts of a state that differ, by name, as they are now. It is the only
// event that folding assigns, and it asks no rule; all other events tell.
type Changed map[string]any

// Touches reports whether a part changed, or an entry of it if the part is a map.
func (c Changed) Touches(part, entry string) bool {
	change, ok := c[part]
	entries := reflect.ValueOf(change)
	if !ok || entries.Kind() != reflect.Map || entries.Type().Key().Kind() != reflect.String {
		return ok
	}
	return entries.MapIndex(reflect.ValueOf(entry).Convert(entries.Type().Key())).IsValid()
}

// ChangedKind is the kind of [Changed] in a journal.
const ChangedKind = "changed"

// Part is a part of a state that an input may change.
type Part[S any] struct {
	Name   string
	Get    func(S) any
	change func(was, is S) (change any, differs bool)
	assign func(s S, change any)
	decode func(json.RawMessage) (change any, err error)
}

// Parts are the whole state but for what the table's header says.
type Parts[S any] []Part[S]

// Value is a part that is noted as a whole. Who changes what it points to replaces it.
func Value[S, T any](name string, of func(S) *T) Part[S] {
	p := Converted(name, func(s S) T { return *of(s) }, func(s S, v T) { *of(s) = v })
	if t := reflect.TypeFor[T](); !holdsValues(t) && t.Kind() != reflect.Pointer { // compared where they are, without a copy
		p.change = func(was, is S) (any, bool) {
			if now := of(is); !equal(reflect.ValueOf(of(was)).Elem(), reflect.ValueOf(now).Elem()) {
				return *now, true
			}
			return nil, false
		}
	}
	return p
}

// Converted is a part that is noted in another form.
func Converted[S, T any](name string, get func(S) T, set func(S, T)) Part[S] {
	same := sameness[T]()
	return Part[S]{
		Name: name,
		Get:  func(s S) any { return get(s) },
		change: func(was, is S) (any, bool) {
			if now := get(is); !same(get(was), now) {
				return now, true
			}
			return nil, false
		},
		assign: func(s S, change any) { set(s, change.(T)) },
		decode: decoded[T],
	}
}

// Entries is a part that is a map: only entries that differ are noted, null for one that is gone. Assigning replaces the map.
func Entries[S any, K comparable, V any](name string, of func(S) *map[K]V) Part[S] {
	same := sameness[V]()
	return Part[S]{
		Name: name,
		Get:  func(s S) any { return *of(s) },
		change: func(was, is S) (any, bool) {
			change := changedEntries(*of(was), *of(is), same)
			return change, len(change) > 0 || (*of(was) == nil) != (*of(is) == nil)
		},
		assign: func(s S, change any) {
			entries := change.(map[K]*V)
			if entries == nil {
				*of(s) = nil
				return
			}
			next := cloned(*of(s))
			for k, v := range entries {
				if v == nil {
					delete(next, k)
				} else {
					next[k] = *v
				}
			}
			*of(s) = next
		},
		decode: decoded[map[K]*V],
	}
}

// changedEntries returns nil for a map that is nil.
func changedEntries[K comparable, V any](was, is map[K]V, same func(a, b V) bool) map[K]*V {
	if is == nil {
		return nil
	}
	change := map[K]*V{}
	if reflect.ValueOf(was).UnsafePointer() == reflect.ValueOf(is).UnsafePointer() {
		return change // the same map
	}
	for k, v := range is {
		if old, there := was[k]; !there || !same(old, v) {
			now := v
			change[k] = &now
		}
	}
	for k := range was {
		if _, stays := is[k]; !stays {
			change[k] = nil
		}
	}
	return change
}

// sameness returns how values of a type are compared: by the language, which is much faster, where that sees all that they hold.
func sameness[T any]() func(a, b T) bool {
	deep := func(a, b T) bool { return equal(reflect.ValueOf(a), reflect.ValueOf(b)) }
	switch t := reflect.TypeFor[T](); {
	case holdsValues(t):
		return func(a, b T) bool { return any(a) == any(b) }
	case t.Kind() == reflect.Pointer:
		return func(a, b T) bool { return any(a) == any(b) || deep(a, b) }
	default:
		return deep
	}
}

// holdsValues reports whether a type consists of numbers, texts and truth values.
func holdsValues(t reflect.Type) bool {
	switch kind := t.Kind(); kind {
	case reflect.Struct:
		for field := range t.Fields() {
			if !holdsValues(field.Type) {
				return false
			}
		}
		return true
	case reflect.Array:
		return holdsValues(t.Elem())
	default:
		return kind >= reflect.Bool && kind <= reflect.Float64 || kind == reflect.String
	}
}

// With returns a copy of a map with one entry replaced or added: states share maps until one of them changes.
func With[K comparable, V any](m map[K]V, key K, value V) map[K]V {
	next := cloned(m)
	next[key] = value
	return next
}

// cloned is a copy of a map that takes entries.
func cloned[K comparable, V any](m map[K]V) map[K]V {
	if m == nil {
		return map[K]V{}
	}
	return maps.Clone(m) // a quarter of the time of entry by entry
}

// Without returns a copy of a map without an entry.
func Without[K comparable, V any](m map[K]V, key K) map[K]V {
	next := maps.Clone(m)
	delete(next, key)
	return next
}

func decoded[T any](raw json.RawMessage) (any, error) {
	var v T
	err := json.Unmarshal(raw, &v)
	return v, err
}

// Difference returns what turns state was into state is; ok is false if nothing differs. Neither state may change any more: the
// difference holds values of theirs.
func (parts Parts[S]) Difference(was, is S) (c Changed, ok bool) {
	c = Changed{}
	for _, p := range parts {
		if change, differs := p.change(was, is); differs {
			c[p.Name] = change
		}
	}
	return c, len(c) > 0
}

// Note appends to a decision's events what turns state was into state is, if anything does. See Difference.
func (parts Parts[S]) Note(events []engine.Event, was, is S) []engine.Event {
	if changed, ok := parts.Difference(was, is); ok {
		events = append(events, changed)
	}
	return events
}

// Fold assigns to a state what events say that it changed.
func (parts Parts[S]) Fold(s S, events []engine.Event) {
	for _, e := range events {
		if c, ok := e.(Changed); ok {
			for _, p := range parts {
				if change, ok := c[p.Name]; ok {
					p.assign(s, change)
				}
			}
		}
	}
}

// Sections splits an entry's events: each section ends with what it changed, if it changed anything.
func Sections(events []engine.Event) iter.Seq[[]engine.Event] {
	return func(yield func([]engine.Event) bool) {
		for len(events) > 0 {
			n := 1 + slices.IndexFunc(events, func(e engine.Event) bool { _, ok := e.(Changed); return ok })
			if n == 0 {
				n = len(events)
			}
			if !yield(events[:n]) {
				return
			}
			events = events[n:]
		}
	}
}

// Decode reads a difference back. It returns an error if the state has no such part, or if a part has no such value.
func (parts Parts[S]) Decode(raw json.RawMessage) (Changed, error) {
	var left map[string]json.RawMessage
	if err := json.Unmarshal(raw, &left); err != nil {
		return nil, err
	}
	c := Changed{}
	for _, p := range parts {
		if value, ok := left[p.Name]; ok {
			change, err := p.decode(value)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", p.Name, err)
			}
			c[p.Name] = change
			delete(left, p.Name)
		}
	}
	for name := range left {
		return nil, fmt.Errorf("a state has no part %q", name)
	}
	return c, nil
}
