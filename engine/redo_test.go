package engine_test

import (
	"fmt"
	"testing"
)

// redo restores what the last undo took back.
func (t table) redo() {
	t.Helper()
	line, ok := t.Redo()
	if !ok {
		t.Fatal("there is nothing to restore")
	}
	t.do(fmt.Sprintf(`{"by":"moderator","do":"undo","to":%d}`, line))
}

func (t table) wants(when, state string) {
	t.Helper()
	if got := t.seen(); got != state {
		t.Errorf("%s: the state is\n%s\nand not\n%s", when, got, state)
	}
	if got := t.restored().seen(); got != state {
		t.Errorf("%s: from the journal the state is\n%s\nand not\n%s", when, got, state)
	}
}

// TestRedo proves that undos are taken back one after another, newest first, to the very states that stood before them, that a
// restored line may be taken back again, and that whatever is entered ends it (check 50).
func TestRedo(t *testing.T) {
	g := newTable(t)
	if _, ok := g.Redo(); ok {
		t.Error("a game that has just begun has something to restore")
	}
	start := g.seen()
	g.do(dealt...)
	all := g.seen()
	g.do(`{"by":"moderator","do":"undo"}`)
	two := g.seen()
	g.do(`{"by":"moderator","do":"undo","count":2}`)

	g.redo()
	g.wants("the second undo taken back", two)
	g.redo()
	g.wants("the first undo taken back", all)
	if line, ok := g.Redo(); ok {
		t.Errorf("line %d could be restored, and everything counts", line)
	}
	for i, undone := range g.Undone() {
		if undone {
			t.Errorf("entry %d counts as taken back", i)
		}
	}
	g.do(`{"by":"moderator","do":"undo","count":3}`)
	g.wants("all taken back again", start)
	g.redo()
	g.wants("and restored", all)

	g.do(`{"by":"moderator","do":"undo","count":3}`)
	g.do(dealt[0])
	if line, ok := g.Redo(); ok {
		t.Errorf("line %d could be restored, and something was entered since", line)
	}
}

// TestRedoPartly proves that an undo can be taken back up to a line.
func TestRedoPartly(t *testing.T) {
	g := newTable(t)
	g.do(dealt[0])
	one := g.seen()
	g.do(dealt[1:]...)
	g.do(`{"by":"moderator","do":"undo","to":1}`)
	g.do(`{"by":"moderator","do":"undo","to":2}`)
	g.wants("the first line restored", one)
	g.refused(`{"by":"moderator","do":"undo","to":2}`, "TALLY-UNDO-01", "undo.nothing")
}
