package record

import (
	"encoding"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

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
	change := difference(was, is, false)
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
		case !reflect.DeepEqual(was.Interface(), is.Interface()):
			b.Field(i).Set(was)
			a.Field(i).Set(is)
		}
	}
	return b, a
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
func hasOwnEncoding(t reflect.Type) bool {
	for _, by := range []reflect.Type{reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()} {
		if t.Implements(by) || reflect.PointerTo(t).Implements(by) {
			return true
		}
	}
	return false
}
