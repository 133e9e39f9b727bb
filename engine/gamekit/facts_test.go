package gamekit

import (
	"maps"
	"testing"
)

type counted struct {
	N int `json:"n"`
}

// TestAssignMakesOnlyChangedEntriesAnew proves that facts of a map change, add and remove the entries that they name, and leave the
// others and the state that they share them with as they are.
func TestAssignMakesOnlyChangedEntriesAnew(t *testing.T) {
	type state struct{ counts map[string]*counted }
	parts := Parts[*state]{FieldPart("counts", func(s *state) *map[string]*counted { return &s.counts })}
	was := &state{map[string]*counted{"stays": {1}, "changes": {2}, "goes": {3}}}
	is := &state{map[string]*counted{"stays": {1}, "changes": {4}, "comes": {5}}}
	got := &state{was.counts}
	parts.Assign(got, parts.Changes(was, is))
	if !maps.EqualFunc(got.counts, is.counts, func(a, b *counted) bool { return *a == *b }) {
		t.Errorf("the facts give %v, want %v", got.counts, is.counts)
	}
	if got.counts["stays"] != was.counts["stays"] {
		t.Error("an entry that does not change was made anew")
	}
	if len(was.counts) != 3 || *was.counts["changes"] != (counted{2}) {
		t.Errorf("the state before has changed: %v", was.counts)
	}
}
