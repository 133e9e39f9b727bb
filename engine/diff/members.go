package diff

import "reflect"

// Members are those of a JSON object that a struct or a map with texts as keys encodes to.
type Members struct {
	of    reflect.Value // the struct or map
	shape *shape        // nil of a map
}

// MembersOf returns the members of a value, or of what it points to; nil if it is no such object, or nothing.
func MembersOf(value reflect.Value) *Members {
	for value.Kind() == reflect.Pointer {
		if HasOwnEncoding(value.Type()) {
			return nil
		}
		value = value.Elem()
	}
	switch {
	case !value.IsValid():
		return nil
	case value.Kind() == reflect.Struct && hasPlainFields(value.Type()):
		return &Members{value, shapeOf(value.Type())}
	case value.Kind() == reflect.Map && !value.IsNil() && value.Type().Key().Kind() == reflect.String && !HasOwnEncoding(value.Type()) && !HasOwnEncoding(value.Type().Key()):
		return &Members{value, nil}
	}
	return nil
}

// CopyMembers puts a copy of the object in its place, so that its members can be set. value must be one that [MembersOf] takes and that can be set.
func CopyMembers(value reflect.Value) *Members {
	switch value.Kind() {
	case reflect.Pointer:
		c := reflect.New(value.Type().Elem())
		c.Elem().Set(value.Elem())
		value.Set(c)
		return CopyMembers(c.Elem())
	case reflect.Map:
		c := reflect.MakeMapWithSize(value.Type(), value.Len())
		for entries := value.MapRange(); entries.Next(); {
			c.SetMapIndex(entries.Key(), entries.Value())
		}
		value.Set(c)
	}
	return MembersOf(value)
}

// Names lists the members, also those that the object would be encoded without. The caller must not change the list.
func (m *Members) Names() []string {
	if m.shape != nil {
		return m.shape.names
	}
	names := make([]string, 0, m.of.Len())
	for _, key := range m.of.MapKeys() {
		names = append(names, key.String())
	}
	return names
}

// Get returns the member with a name; encoded is false if the object would be encoded without one.
func (m *Members) Get(name string) (member reflect.Value, encoded bool) {
	if m.shape == nil {
		member = m.of.MapIndex(m.key(name))
		return member, member.IsValid()
	}
	f, ok := m.shape.fields[name]
	if !ok {
		return reflect.Value{}, false
	}
	member = m.of.Field(f.index)
	return member, !f.omitEmpty || !isEmpty(member)
}

// New returns a copy of a member that can be set; the zero value if an entry is not there. ok is false if a struct has no such field.
func (m *Members) New(name string) (member reflect.Value, ok bool) {
	was, _ := m.Get(name)
	switch {
	case was.IsValid():
		member = reflect.New(was.Type()).Elem()
		member.Set(was)
	case m.shape == nil:
		member = reflect.New(m.of.Type().Elem()).Elem()
	}
	return member, member.IsValid()
}

// Set sets a member of an object that [CopyMembers] copied.
func (m *Members) Set(name string, member reflect.Value) {
	if m.shape == nil {
		m.of.SetMapIndex(m.key(name), member)
		return
	}
	m.of.Field(m.shape.fields[name].index).Set(member)
}

// Delete removes an entry, or empties a field, of an object that [CopyMembers] copied.
func (m *Members) Delete(name string) {
	if m.shape == nil {
		m.of.SetMapIndex(m.key(name), reflect.Value{})
	} else if f, ok := m.shape.fields[name]; ok {
		m.of.Field(f.index).SetZero()
	}
}

func (m *Members) key(name string) reflect.Value {
	return reflect.ValueOf(name).Convert(m.of.Type().Key())
}
