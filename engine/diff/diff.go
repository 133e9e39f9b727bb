// Package diff looks at the members of values before anything is encoded: what it costs to find a difference, or to change a member, does
// not depend on all the others.
package diff

import "reflect"

// WithoutEqual returns two values of a type without their equal members, at any depth, and reports whether they differ.
func WithoutEqual(was, is reflect.Value) (b, a reflect.Value, differ bool) {
	switch t := was.Type(); t.Kind() {
	case reflect.Bool, reflect.Int, reflect.String:
		return was, is, !was.Equal(is)
	case reflect.Pointer:
		if was.IsNil() || is.IsNil() || HasOwnEncoding(t) {
			break
		}
		if b, a, differ = WithoutEqual(was.Elem(), is.Elem()); differ {
			return pointerTo(b), pointerTo(a), true
		}
		return was, is, false
	case reflect.Map:
		if was.Len() > 0 && is.Len() > 0 && !HasOwnEncoding(t) {
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
		if x, y, differs := WithoutEqual(was.Field(i), is.Field(i)); differs {
			if !differ {
				b, a, differ = reflect.New(was.Type()).Elem(), reflect.New(was.Type()).Elem(), true
			}
			b.Field(i).Set(x)
			a.Field(i).Set(y)
		}
	}
	return b, a, differ
}

// withoutEqualEntries is WithoutEqual for maps that have entries. Neither becomes empty: empty maps may be left out of the encoding.
func withoutEqualEntries(was, is reflect.Value) (b, a reflect.Value, differ bool) {
	b, a = reflect.MakeMap(was.Type()), reflect.MakeMap(was.Type())
	var equal reflect.Value
	for entries := was.MapRange(); entries.Next(); {
		key, before := entries.Key(), entries.Value()
		after := is.MapIndex(key)
		if !after.IsValid() {
			b.SetMapIndex(key, before)
		} else if x, y, differs := WithoutEqual(before, after); differs {
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
