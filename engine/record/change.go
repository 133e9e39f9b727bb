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

// viewChange is the difference between two views, derived members left out. What is the same in both is found before
// anything is encoded: a line of a long game costs what it changes.
func viewChange(before, after engine.View) (map[string]any, error) {
	c := changing{lists: map[string]any{}}
	b, a := reflect.ValueOf(before), reflect.ValueOf(after)
	if b.Type() == a.Type() && b.Kind() == reflect.Pointer && !b.IsNil() && !a.IsNil() {
		b, a = b.Elem(), a.Elem()
	}
	if b.Type() == a.Type() && b.Kind() == reflect.Struct && !encodesItself(b.Type()) {
		b, a = c.apart(b, a)
		before, after = b.Interface(), a.Interface()
	}
	if c.err != nil {
		return nil, c.err
	}
	was, err := plain(before)
	if err != nil {
		return nil, err
	}
	is, err := plain(after)
	if err != nil {
		return nil, err
	}
	change := difference(was, is, false)
	leaveDerived(change)
	maps.Copy(change, c.lists)
	return change, nil
}

// changing collects the lists that changed, by the name that JSON has for them.
type changing struct {
	lists map[string]any
	err   error
}

// apart gives two structs without what is the same in them, and without the lists that it has noted.
func (c *changing) apart(before, after reflect.Value) (b, a reflect.Value) {
	b, a = reflect.New(before.Type()).Elem(), reflect.New(after.Type()).Elem()
	for i := range before.NumField() {
		field := before.Type().Field(i)
		was, is := before.Field(i), after.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case !field.IsExported() || name == "-" || slices.Contains(derived, name):
		case field.Anonymous && name == "" && field.Type.Kind() == reflect.Struct && !encodesItself(field.Type):
			x, y := c.apart(was, is)
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

// list notes what changed in a list.
func (c *changing) list(name string, before, after reflect.Value) {
	plainly := comparesPlainly(before.Type().Elem())
	same := func(i, j int) bool {
		was, is := before.Index(i), after.Index(j)
		return plainly && was.Equal(is) || c.text(was) == c.text(is)
	}
	at, out, in := splice(before.Len(), after.Len(), same)
	if out+in == 0 {
		return
	}
	members, err := plain(map[string]any{name: after.Slice(at, at+in).Interface()})
	if err != nil {
		c.err = err
		return
	}
	came, _ := members[name].([]any)
	c.lists[name] = spliced(at, out, came)
}

func (c *changing) text(v reflect.Value) string {
	text, err := engine.Encode(v.Interface())
	if err != nil {
		c.err = err
	}
	return string(text)
}

// isList reports whether a type is a list in JSON, too.
func isList(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Kind() != reflect.Uint8 && !encodesItself(t)
}

// comparesPlainly reports whether == says of two values of a type at once, and without a panic, that they are the same.
func comparesPlainly(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Interface:
		return false
	case reflect.Array:
		return comparesPlainly(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if !comparesPlainly(t.Field(i).Type) {
				return false
			}
		}
	}
	return t.Comparable()
}

// encodesItself reports whether a type says itself what it is in JSON.
func encodesItself(t reflect.Type) bool {
	for _, by := range []reflect.Type{reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()} {
		if t.Implements(by) || reflect.PointerTo(t).Implements(by) {
			return true
		}
	}
	return false
}
