package gamekit

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// FactWords names a member of a view by its path: each part is an id or a message. No parts stand for where play is. ok is false for a
// member that is not told, because it follows from others.
type FactWords func(path []string) (parts []any, ok bool)

// FactsSet says each member that differs between two views of one viewer: what it was and what it is.
func FactsSet(was, is engine.View, words FactWords) []engine.Message {
	f := factsSet{words: words}
	a, b := differing(was, is)
	f.compare(a, b, nil)
	return f.out
}

type factsSet struct {
	words FactWords
	out   []engine.Message
}

func (f *factsSet) compare(was, is any, path []string) {
	a, b := asObject(was), asObject(is)
	if (a != nil || was == nil) && (b != nil || is == nil) {
		names := slices.Concat(slices.Collect(maps.Keys(a)), slices.Collect(maps.Keys(b)))
		slices.Sort(names)
		for _, name := range slices.Compact(names) {
			f.compare(a[name], b[name], append(slices.Clip(path), name))
		}
		return
	}
	if reflect.DeepEqual(was, is) || isEmpty(was) && isEmpty(is) {
		return
	}
	parts, ok := f.words(path)
	switch {
	case !ok:
		return
	case len(parts) == 0: // told once for all that are like it
		if course := engine.NewMessage("fact.course", ""); !slices.ContainsFunc(f.out, func(m engine.Message) bool { return m.Key == course.Key }) {
			f.out = append(f.out, course)
		}
		return
	}
	what := parts[len(parts)-1]
	for _, part := range slices.Backward(parts[:len(parts)-1]) {
		what = engine.NewMessage("fact.path", "", "first", part, "rest", what)
	}
	if !isPlain(was) || !isPlain(is) {
		f.out = append(f.out, engine.NewMessage("fact.corrected", "", "what", what))
		return
	}
	f.out = append(f.out, engine.NewMessage("fact.changed", "", "what", what, "is", spoken(is, was), "was", spoken(was, is)))
}

// isPlain reports whether a value can be said in a sentence: it is no object and no list of objects.
func isPlain(v any) bool {
	list, ok := v.([]any)
	return asObject(v) == nil && (!ok || !slices.ContainsFunc(list, func(x any) bool { return asObject(x) != nil }))
}

// spoken is a value as a sentence names it. What is not there beside a number counts as 0.
func spoken(v, other any) any {
	switch _, number := other.(json.Number); {
	case v == nil && number:
		return 0
	case v == "":
		return nil
	}
	return v
}

// Corrected is the sentence of a correction of facts. What a viewer may know of them follows in sentences of its own ([FactsSet]);
// hidden names the rest without its values.
func Corrected(ruling, reason string, fresh bool, hidden []engine.Message) engine.Message {
	if fresh {
		return engine.NewMessage("log.position_entered", ruling, "reason", reason)
	}
	return engine.NewMessage("log.position_set", ruling, "hidden", hidden, "reason", reason)
}

// HiddenSet names those of some members of seats that a correction said and a viewer may not know. said is a position, group the
// member that has the seats.
func HiddenSet(said json.RawMessage, v engine.Viewer, group string, members ...string) []engine.Message {
	out := []engine.Message{}
	of := asObject(asObject(JSONTree(said))[group])
	for _, seat := range slices.Sorted(maps.Keys(of)) {
		for _, name := range members {
			if _, set := asObject(of[seat])[name]; set && !v.Sees(engine.Seat(seat)) {
				out = append(out, engine.NewMessage("fact.hidden", "", "seat", seat, "what", name))
			}
		}
	}
	return out
}
