package record

import (
	"encoding"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/judgeofthechange/judge/engine"
)

// diffViews returns the difference between two views without derived members. It removes equal parts before it encodes anything:
// the cost depends on the change, not on the length of the game.
func diffViews(before, after engine.View) (map[string]any, error) {
	c := viewDiff{lists: map[string]any{}}
	b, a := reflect.ValueOf(before), reflect.ValueOf(after)
	if b.Type() == a.Type() && b.Kind() == reflect.Pointer && !b.IsNil() && !a.IsNil() {
		b, a = b.Elem(), a.Elem()
	}
	if b.Type() == a.Type() && b.Kind() == reflect.Struct && !hasOwnEncoding(b.Type()) {
		b, a = c.strip(b, a)
		before, after = b.Interface(), a.Interface()
	}
	if c.err != nil {
		return nil, c.err
	}
	was, err := decodeView(before)
	if err != nil {
		return nil, err
	}
	is, err := decodeView(after)
	if err != nil {
		return nil, err
	}
	change := difference(was, is)
	dropDerived(change)
	maps.Copy(change, c.lists)
	return change, nil
}

// viewDiff collects the changed lists by their JSON names.
type viewDiff struct {
	lists map[string]any
	err   error
}

// strip returns both structs without their equal fields and without the lists that it has noted.
func (c *viewDiff) strip(before, after reflect.Value) (b, a reflect.Value) {
	b, a = reflect.New(before.Type()).Elem(), reflect.New(after.Type()).Elem()
	for i := range before.NumField() {
		field := before.Type().Field(i)
		was, is := before.Field(i), after.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case !field.IsExported() || name == "-" || slices.Contains(derived, name):
		case field.Anonymous && name == "" && field.Type.Kind() == reflect.Struct && !hasOwnEncoding(field.Type):
			x, y := c.strip(was, is)
			b.Field(i).Set(x)
			a.Field(i).Set(y)
		case name != "" && isList(field.Type) && was.Len() > 0 && is.Len() > 0:
			c.list(name, was, is)
		default:
			if x, y, differ := withoutEqual(was, is); differ {
				b.Field(i).Set(x)
				a.Field(i).Set(y)
			}
		}
	}
	return b, a
}

// withoutEqual returns two values of a type without their equal members, at any depth, and reports whether they differ.
func withoutEqual(was, is reflect.Value) (b, a reflect.Value, differ bool) {
	switch t := was.Type(); t.Kind() {
	case reflect.Bool, reflect.Int, reflect.String:
		return was, is, !was.Equal(is)
	case reflect.Pointer:
		if was.IsNil() || is.IsNil() || hasOwnEncoding(t) {
			break
		}
		if b, a, differ = withoutEqual(was.Elem(), is.Elem()); differ {
			return pointerTo(b), pointerTo(a), true
		}
		return was, is, false
	case reflect.Map:
		if was.Len() > 0 && is.Len() > 0 && !hasOwnEncoding(t) {
			return withoutEqualEntries(was, is)
		}
	case reflect.Struct:
		if hasPlainFields(t) {
			return withoutEqualFields(was, is)
		}
	}
	return was, is, !reflect.DeepEqual(was.Interface(), is.Interface())
}

func pointerTo(v reflect.Value) reflect.Value {
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return p
}

func withoutEqualFields(was, is reflect.Value) (b, a reflect.Value, differ bool) {
	for i := range was.NumField() {
		if x, y, differs := withoutEqual(was.Field(i), is.Field(i)); differs {
			if !differ {
				b, a, differ = reflect.New(was.Type()).Elem(), reflect.New(was.Type()).Elem(), true
			}
			b.Field(i).Set(x)
			a.Field(i).Set(y)
		}
	}
	return b, a, differ
}

// withoutEqualEntries is withoutEqual for maps that have entries. Neither becomes empty: empty maps may be left out of the encoding.
func withoutEqualEntries(was, is reflect.Value) (b, a reflect.Value, differ bool) {
	b, a = reflect.MakeMap(was.Type()), reflect.MakeMap(was.Type())
	var equal reflect.Value
	for entries := was.MapRange(); entries.Next(); {
		key, before := entries.Key(), entries.Value()
		after := is.MapIndex(key)
		if !after.IsValid() {
			b.SetMapIndex(key, before)
		} else if x, y, differs := withoutEqual(before, after); differs {
			b.SetMapIndex(key, x)
			a.SetMapIndex(key, y)
		} else {
			equal = key
		}
	}
	if is.Len() > was.Len()-b.Len()+a.Len() { // it has other keys
		for entries := is.MapRange(); entries.Next(); {
			if key := entries.Key(); !was.MapIndex(key).IsValid() {
				a.SetMapIndex(key, entries.Value())
			}
		}
	}
	differ = b.Len()+a.Len() > 0
	if differ && (b.Len() == 0 || a.Len() == 0) && equal.IsValid() {
		b.SetMapIndex(equal, was.MapIndex(equal))
		a.SetMapIndex(equal, is.MapIndex(equal))
	}
	return b, a, differ
}

// list notes the change of a list.
func (c *viewDiff) list(name string, before, after reflect.Value) {
	plainly := isPlainlyComparable(before.Type().Elem())
	same := func(i, j int) bool {
		was, is := before.Index(i), after.Index(j)
		return plainly && was.Equal(is) || c.text(was) == c.text(is)
	}
	at, out, in := splice(before.Len(), after.Len(), same)
	if out+in == 0 {
		return
	}
	members, err := decodeView(map[string]any{name: after.Slice(at, at+in).Interface()})
	if err != nil {
		c.err = err
		return
	}
	came, _ := members[name].([]any)
	c.lists[name] = spliceNote(at, out, came)
}

func (c *viewDiff) text(v reflect.Value) string {
	text, err := engine.Encode(v.Interface())
	if err != nil {
		c.err = err
	}
	return string(text)
}

// isList reports whether a type encodes to a JSON array.
func isList(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Kind() != reflect.Uint8 && !hasOwnEncoding(t)
}

// isPlainlyComparable reports whether == compares two values of a type without a panic; true means equal.
func isPlainlyComparable(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Interface:
		return false
	case reflect.Array:
		return isPlainlyComparable(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if !isPlainlyComparable(t.Field(i).Type) {
				return false
			}
		}
	}
	return t.Comparable()
}

// hasOwnEncoding reports whether a type encodes itself.
func hasOwnEncoding(t reflect.Type) bool { return shapeOf(t).encodesItself }

// hasPlainFields reports whether each field of a struct becomes a member, whatever the others are.
func hasPlainFields(t reflect.Type) bool { return shapeOf(t).plainFields }

// shape is what comparing asks of a type, and shapes keeps it.
type shape struct{ encodesItself, plainFields bool }

var shapes sync.Map // shape by reflect.Type

func shapeOf(t reflect.Type) shape {
	if known, ok := shapes.Load(t); ok {
		return known.(shape)
	}
	var s shape
	for _, by := range []reflect.Type{reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()} {
		s.encodesItself = s.encodesItself || t.Implements(by) || reflect.PointerTo(t).Implements(by)
	}
	s.plainFields = t.Kind() == reflect.Struct && !s.encodesItself
	for i := 0; s.plainFields && i < t.NumField(); i++ {
		field := t.Field(i)
		s.plainFields = field.IsExported() && !field.Anonymous && !strings.Contains(field.Tag.Get("json"), ",omitzero")
	}
	shapes.Store(t, s)
	return s
}
