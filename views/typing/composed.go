package typing

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// A composed argument has members: an object, a list of objects, or a table, which is a JSON object from the first member to the second. A line
// says its elements one after the other: "arrakeen 2 regulars, carthag 1 elite". An optional one is said by its label first.

// Kinds that only lines tell apart.
const (
	KindChange  engine.ArgKind = "change"  // a number that may be below 0
	KindDial    engine.ArgKind = "dial"    // a number with halves
	KindSpecial engine.ArgKind = "special" // a number that only the word for special pieces makes theirs
	KindSpeech  engine.ArgKind = "speech"  // what somebody says: all words that mean nothing else
)

func isComposed(a engine.Arg) bool { return len(a.Args) > 0 }

// hasMany reports whether a composed argument has any number of elements.
func hasMany(a engine.Arg) bool { return a.List || a.Shape == engine.AsAny }

// slot is an argument that a line may still say, or a member of a composed one.
type slot struct {
	engine.Arg
	of    *engine.Arg // the composed argument; nil for an argument itself
	again bool        // it begins another element
}

// elements are what a line says of a composed argument.
type elements struct {
	of   engine.Arg
	list []map[string]any // values by the names of members
}

// MarshalJSON writes the elements as the argument's shape asks for.
func (e elements) MarshalJSON() ([]byte, error) {
	switch {
	case e.of.Shape == engine.AsAny:
		table := map[string]any{}
		for _, element := range e.list {
			if key, ok := element[e.of.Args[0].Name].(string); ok {
				table[key] = element[e.of.Args[1].Name]
			}
		}
		return json.Marshal(table)
	case e.of.List:
		return json.Marshal(e.list)
	}
	return json.Marshal(e.last())
}

// last is the element that the line speaks of.
func (e elements) last() map[string]any {
	if len(e.list) == 0 {
		return nil
	}
	return e.list[len(e.list)-1]
}

// slots lists what a line may still say, first of the composed argument that it speaks of.
func (x Reader) slots(r Draft) (out []slot) {
	for _, a := range x.Game.TypedArgs(r.Do) {
		_, said := r.Args[a.Name]
		_, one := r.Args[strings.TrimSuffix(a.Name, "s")]
		one = one && strings.HasSuffix(a.Name, "s")
		_, many := r.Args[a.Name+"s"]
		if said && !a.List && !isComposed(a) || one && a.List || many || x.Game.Closed(r, a) {
			continue
		}
		if members := x.openMembers(r, a); r.within == a.Name {
			out = append(members, out...)
		} else {
			out = append(out, members...)
		}
		if !isComposed(a) || !said || hasMany(a) {
			out = append(out, slot{Arg: a})
		}
	}
	return out
}

// openMembers lists the members that a line may say next, first those of the element that it speaks of. What that has already begins another.
func (x Reader) openMembers(r Draft, a engine.Arg) (out []slot) {
	if a.Optional && r.within != a.Name {
		return nil
	}
	e, _ := r.Args[a.Name].(elements)
	last := e.last()
	var again []slot
	for _, m := range x.membersOf(a, last) {
		switch _, said := last[m.Name]; {
		case !said || m.List:
			out = append(out, slot{m, &a, false})
		case hasMany(a):
			again = append(again, slot{m, &a, true})
		}
	}
	return append(out, again...)
}

// membersOf lists the members of an element, which what was said of it may decide.
func (x Reader) membersOf(a engine.Arg, element map[string]any) []engine.Arg {
	if x.Members == nil {
		return a.Args
	}
	return x.Members(a, element)
}

// missing names what must be said and was not.
func (x Reader) missing(r Draft, open []slot) (names []string) {
	for _, a := range open {
		if _, said := r.Args[a.Name]; a.of == nil && !said && !a.Optional {
			names = append(names, a.Name)
		}
	}
	for _, a := range x.Game.TypedArgs(r.Do) {
		e, _ := r.Args[a.Name].(elements)
		for _, element := range e.list {
			for _, m := range x.membersOf(a, element) {
				if _, said := element[m.Name]; !said && !m.Optional {
					names = append(names, m.Name)
				}
			}
		}
	}
	return names
}

// put gives an argument, or a member of the element that the line speaks of, a value.
func (r Draft) put(s slot, value any) Draft {
	if s.of == nil {
		r.within = ""
		return r.With(s.Name, value)
	}
	e, _ := r.Args[s.of.Name].(elements)
	e.of, e.list = *s.of, slices.Clone(e.list)
	if len(e.list) == 0 || r.begins || s.again {
		e.list, r.label = append(e.list, map[string]any{}), ""
	}
	element := maps.Clone(e.last())
	element[s.Name] = value
	e.list[len(e.list)-1] = element
	r.within, r.begins = s.of.Name, false
	return r.With(s.of.Name, e)
}

// putName gives a name to an argument or a member; to a list it adds one.
func (r Draft) putName(s slot, id string) Draft {
	if !s.List {
		r.label = ""
		return r.put(s, id)
	}
	var list []string
	if s.of == nil {
		list, _ = r.Args[s.Name].([]string)
	} else if e, _ := r.Args[s.of.Name].(elements); !r.begins {
		list, _ = e.last()[s.Name].([]string)
	}
	return r.put(s, append(slices.Clone(list), id))
}
