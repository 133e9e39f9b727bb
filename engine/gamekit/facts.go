package gamekit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
)

// Facts are the changed parts of a state, as JSON. Applying them assigns values and asks no rule.
type Facts map[string]json.RawMessage

// EventWithFacts stores an event with its facts.
type EventWithFacts[E any] struct {
	Event E     `json:"of"`
	Facts Facts `json:"facts"`
}

// Part is a part of a state that facts may change.
type Part[S any] struct {
	Name string
	Get  func(S) any
	set  func(S, json.RawMessage) error // merges a change
}

// Parts are the whole state.
type Parts[S any] []Part[S]

// FieldPart is a part that is stored as it is.
func FieldPart[S, T any](name string, of func(S) *T) Part[S] {
	return ConvertedPart(name, func(s S) T { return *of(s) }, func(s S, v T) { *of(s) = v })
}

// ConvertedPart is a part that is stored in another form.
func ConvertedPart[S, T any](name string, get func(S) T, set func(S, T)) Part[S] {
	return Part[S]{name, func(s S) any { return get(s) }, func(s S, change json.RawMessage) error {
		v, err := merged(get(s), change)
		set(s, v)
		return err
	}}
}

// Changes returns the facts that turn state was into state is.
func (parts Parts[S]) Changes(was, is S) Facts {
	out := Facts{}
	for _, p := range parts {
		a, b := p.Get(was), p.Get(is)
		if reflect.DeepEqual(a, b) {
			continue
		}
		a, b = withoutEqualEntries(a, b)
		if change, differs := difference(JSONTree(a), JSONTree(b)); differs {
			out[p.Name] = MustEncode(change)
		}
	}
	return out
}

// withoutEqualEntries leaves the equal entries of two maps out: encoding them takes long. It returns other values as they are.
func withoutEqualEntries(was, is any) (any, any) {
	a, b := reflect.ValueOf(was), reflect.ValueOf(is)
	if a.Kind() != reflect.Map || a.Type() != b.Type() || a.IsNil() || b.IsNil() {
		return was, is
	}
	return entriesNotIn(a, b), entriesNotIn(b, a)
}

// entriesNotIn returns the entries of a map that another map has not.
func entriesNotIn(of, other reflect.Value) any {
	left := reflect.MakeMap(of.Type())
	for entries := of.MapRange(); entries.Next(); {
		if there := other.MapIndex(entries.Key()); !there.IsValid() || !reflect.DeepEqual(entries.Value().Interface(), there.Interface()) {
			left.SetMapIndex(entries.Key(), entries.Value())
		}
	}
	return left.Interface()
}

// Assign changes a state by facts that Check has accepted.
func (parts Parts[S]) Assign(s S, facts Facts) {
	for _, p := range parts {
		change, ok := facts[p.Name]
		if !ok {
			continue
		}
		if err := p.set(s, change); err != nil {
			panic(fmt.Sprintf("facts: %s: %v", p.Name, err))
		}
	}
}

// Check returns an error if a fact names an unknown part.
func (parts Parts[S]) Check(facts Facts) error {
	known := map[string]bool{}
	for _, p := range parts {
		known[p.Name] = true
	}
	for name := range facts {
		if !known[name] {
			return fmt.Errorf("unknown part %q", name)
		}
	}
	return nil
}

// JSONTree decodes a value's JSON, with exact numbers.
func JSONTree(v any) any {
	raw, ok := v.(json.RawMessage)
	if !ok {
		raw = MustEncode(v)
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var out any
	if err := d.Decode(&out); err != nil {
		panic(fmt.Sprintf("facts: %v", err)) // decoding the event has checked them
	}
	return out
}

// MustEncode encodes plain data as JSON.
func MustEncode(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("facts: %v", err)) // a state is plain data
	}
	return raw
}

// difference returns what must be merged into was to get is: the changed members, null for removed ones.
func difference(was, is any) (any, bool) {
	a, b := asObject(was), asObject(is)
	if a == nil || b == nil {
		return is, !reflect.DeepEqual(was, is)
	}
	out := map[string]any{}
	for name, x := range b {
		if y, there := a[name]; !there {
			out[name] = x
		} else if change, differs := difference(y, x); differs {
			out[name] = change
		}
	}
	for name := range a {
		if _, stays := b[name]; !stays {
			out[name] = nil
		}
	}
	return out, len(out) > 0
}

// merge returns was with a difference applied.
func merge(was, change any) any {
	a, b := asObject(was), asObject(change)
	if a == nil || b == nil {
		return change
	}
	for name, x := range b {
		if y, there := a[name]; there && x != nil {
			a[name] = merge(y, x)
		} else if x == nil {
			delete(a, name)
		} else {
			a[name] = x
		}
	}
	return a
}

// merged returns a value with a difference applied. The entries of a map that the difference does not name stay what they are:
// encoding and decoding them takes long.
func merged[T any](was T, change json.RawMessage) (T, error) {
	tree := JSONTree(change)
	var now T
	before, named := reflect.ValueOf(was), asObject(tree)
	if before.Kind() != reflect.Map || before.IsNil() || before.Type().Key().Kind() != reflect.String || named == nil {
		err := json.Unmarshal(MustEncode(merge(JSONTree(was), tree)), &now)
		return now, err
	}
	changing, staying := reflect.MakeMap(before.Type()), reflect.MakeMap(before.Type())
	for entries := before.MapRange(); entries.Next(); {
		into := staying
		if _, changes := named[entries.Key().String()]; changes {
			into = changing
		}
		into.SetMapIndex(entries.Key(), entries.Value())
	}
	if err := json.Unmarshal(MustEncode(merge(JSONTree(changing.Interface()), tree)), &now); err != nil {
		return now, err
	}
	for entries, after := staying.MapRange(), reflect.ValueOf(now); entries.Next(); {
		after.SetMapIndex(entries.Key(), entries.Value())
	}
	return now, nil
}

func asObject(v any) map[string]any {
	m, _ := v.(map[string]any)
	return m
}
