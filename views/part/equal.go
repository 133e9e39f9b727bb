package part

import (
	"reflect"
	"unsafe"
)

// equal reports whether two values of one type are the same as far as a drawing can show. What both share is not looked into, which most
// of a page's input is; reflect.DeepEqual notes every pointer on its way, and takes almost twice as long. Functions are equal only if both are nil.
func equal[T any](a, b T) bool {
	var open comparison
	return open.equal(reflect.ValueOf(&a).Elem(), reflect.ValueOf(&b).Elem())
}

// comparison has the pairs of pointers that are being compared: a view model leads to itself.
type comparison []pair

type pair struct{ a, b unsafe.Pointer }

func (c *comparison) equal(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Bool:
		return a.Bool() == b.Bool()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return a.Int() == b.Int()
	case reflect.String:
		return a.String() == b.String()
	case reflect.Struct:
		for i := range a.NumField() {
			if !c.equal(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Pointer:
		if a.UnsafePointer() == b.UnsafePointer() {
			return true
		}
		return !a.IsNil() && !b.IsNil() && c.inside(a, b, func() bool { return c.equal(a.Elem(), b.Elem()) })
	case reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		x, y := a.Elem(), b.Elem()
		return x.Type() == y.Type() && c.equal(x, y)
	case reflect.Slice:
		if a.Len() != b.Len() || a.IsNil() != b.IsNil() {
			return false
		}
		return a.UnsafePointer() == b.UnsafePointer() || c.inside(a, b, func() bool { return c.equalItems(a, b) })
	case reflect.Array:
		return c.equalItems(a, b)
	case reflect.Map:
		if a.Len() != b.Len() || a.IsNil() != b.IsNil() {
			return false
		}
		return a.UnsafePointer() == b.UnsafePointer() || c.inside(a, b, func() bool { return c.equalEntries(a, b) })
	case reflect.Func:
		return a.IsNil() && b.IsNil()
	}
	return a.Equal(b)
}

// inside compares what two pointers lead to. A pair that is being compared already is as equal as the rest of it.
func (c *comparison) inside(a, b reflect.Value, compare func() bool) bool {
	p := pair{a.UnsafePointer(), b.UnsafePointer()}
	for _, known := range *c {
		if known == p {
			return true
		}
	}
	*c = append(*c, p)
	same := compare()
	*c = (*c)[:len(*c)-1]
	return same
}

func (c *comparison) equalItems(a, b reflect.Value) bool {
	for i := range a.Len() {
		if !c.equal(a.Index(i), b.Index(i)) {
			return false
		}
	}
	return true
}

func (c *comparison) equalEntries(a, b reflect.Value) bool {
	entries := a.MapRange()
	key, value := entries.Key, entries.Value
	if a.CanInterface() { // else nothing may be set to them, and each entry is copied
		k, v := reflect.New(a.Type().Key()).Elem(), reflect.New(a.Type().Elem()).Elem()
		key = func() reflect.Value { k.SetIterKey(entries); return k }
		value = func() reflect.Value { v.SetIterValue(entries); return v }
	}
	for entries.Next() {
		other := b.MapIndex(key())
		if !other.IsValid() || !c.equal(value(), other) {
			return false
		}
	}
	return true
}
