package diff

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
	"sync"
)

// HasOwnEncoding reports whether a type encodes itself.
func HasOwnEncoding(t reflect.Type) bool { return shapeOf(t).encodesItself }

// hasPlainFields reports whether each field of a struct becomes a member, whatever the others are.
func hasPlainFields(t reflect.Type) bool { return shapeOf(t).plainFields }

// shape is what is asked of a type again and again, and shapes keeps it.
type shape struct {
	encodesItself, plainFields bool
	fields                     map[string]field // by the names of members
	names                      []string         // those of the fields, in their order
}

// field is one of a struct: its index, and whether it is left out when it is empty.
type field struct {
	index     int
	omitEmpty bool
}

var shapes sync.Map // *shape by reflect.Type

func shapeOf(t reflect.Type) *shape {
	if known, ok := shapes.Load(t); ok {
		return known.(*shape)
	}
	s := &shape{}
	for _, by := range []reflect.Type{reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()} {
		s.encodesItself = s.encodesItself || t.Implements(by) || reflect.PointerTo(t).Implements(by)
	}
	if t.Kind() == reflect.Struct && !s.encodesItself {
		s.plainFields, s.fields = true, map[string]field{}
		for i := range t.NumField() {
			of := t.Field(i)
			name, options, _ := strings.Cut(of.Tag.Get("json"), ",")
			s.plainFields = s.plainFields && of.IsExported() && !of.Anonymous && !strings.Contains(options, "omitzero")
			if name == "" {
				name = of.Name
			}
			if name != "-" {
				s.fields[name], s.names = field{i, strings.Contains(options, "omitempty")}, append(s.names, name)
			}
		}
	}
	shapes.Store(t, s)
	return s
}

// isEmpty reports whether a value is left out where empty ones are.
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	default:
		return v.IsZero()
	}
}
