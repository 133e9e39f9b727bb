package engine_test

import (
	"fmt"
	"reflect"
	"testing"
)

// TestAmendmentIsTheCorrectedGame proves that a correction leads to the same state as playing correctly.
func TestAmendmentIsTheCorrectedGame(t *testing.T) {
	pass := `{"by":"moderator","do":"advance"}`
	for _, test := range []struct {
		name, amend string
		want        []string
	}{
		{
			"another command on the line", `{"by":"moderator","do":"amend","line":6,"with":{"by":"coral","do":"add","amount":3}}`,
			[]string{dealt[0], dealt[1], dealt[2], dealt[3], `{"by":"coral","do":"add","amount":3}`, pass},
		},
		{
			"a line that should not be there", `{"by":"moderator","do":"amend","line":7}`,
			[]string{dealt[0], dealt[1], dealt[2], dealt[3], `{"by":"coral","do":"add","amount":2}`},
		},
		{
			"a command that was forgotten", `{"by":"moderator","do":"amend","after":6,"with":{"by":"blue","do":"add","amount":1}}`,
			[]string{dealt[0], dealt[1], dealt[2], dealt[3], `{"by":"coral","do":"add","amount":2}`, `{"by":"blue","do":"add","amount":1}`, pass},
		},
		{
			"only noted", `{"by":"moderator","do":"amend","line":6,"with":{"by":"coral","do":"add","amount":3},"keep":true}`,
			[]string{dealt[0], dealt[1], dealt[2], dealt[3], `{"by":"coral","do":"add","amount":2}`, pass},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := newTable(t)
			want.do(test.want...)
			got := newTable(t)
			got.do(dealt...)
			got.do(`{"by":"coral","do":"add","amount":2}`, pass, test.amend)
			if got.seen() != want.seen() {
				t.Errorf("want\n%s\ngot\n%s", want.seen(), got.seen())
			}
		})
	}
}

// TestAmendmentTellsWhatItChanges proves that a correction's changes are known before it happens, refused entries included.
func TestAmendmentTellsWhatItChanges(t *testing.T) {
	table := newTable(t)
	table.do(dealt...)
	table.do(`{"by":"coral","do":"add","amount":2}`, `{"by":"blue","do":"add","amount":1}`)
	before := table.seen()
	step, err := table.Decide(table.command(`{"by":"moderator","do":"amend","line":6}`))
	if err != nil {
		t.Fatal(err)
	}
	changes := step.Changes()
	if len(changes) != 2 || changes[0].Before.Line != 6 || changes[0].After != nil || changes[0].Refusal != nil {
		t.Fatalf("the corrected line: got %+v", changes)
	}
	if c := changes[1]; c.Before.Line != 7 || c.After != nil || c.Refusal == nil || c.Refusal.Ruling == "" {
		t.Errorf("blue is out of turn without the first seat's answer: got %+v", c)
	}
	if table.seen() != before {
		t.Error("looking at an amendment changed the game")
	}
}

// TestUndoOfAnAmendment proves that undoing an amendment restores play as it was before, that earlier undos stay undone, and that
// a journal folds to the same state.
func TestUndoOfAnAmendment(t *testing.T) {
	const (
		add, advance = `{"by":"coral","do":"add","amount":2}`, `{"by":"moderator","do":"advance"}`
		amend        = `{"by":"moderator","do":"amend","line":6,"with":{"by":"coral","do":"add","amount":3}}`
		forgotten    = `{"by":"moderator","do":"amend","after":5,"with":{"by":"coral","do":"add","amount":1}}`
		undo         = `{"by":"moderator","do":"undo"}`
	)
	for _, test := range []struct {
		name   string
		played []string
		want   []string // behind the deal
	}{
		{"the last input", []string{add, advance, amend, undo}, []string{add, advance}},
		{"a line before it", []string{add, advance, amend, `{"by":"moderator","do":"undo","to":7}`}, []string{add, advance}},
		{"a line that it corrected", []string{add, advance, amend, `{"by":"moderator","do":"undo","to":6}`}, []string{add}},
		{"what came behind it", []string{add, amend, advance, undo}, []string{`{"by":"coral","do":"add","amount":3}`}},
		{"with what came behind it", []string{add, amend, advance, `{"by":"moderator","do":"undo","count":2}`}, []string{add}},
		{"two amendments", []string{add, advance, forgotten, `{"by":"moderator","do":"amend","line":7}`, `{"by":"moderator","do":"undo","to":7}`}, []string{add, advance}},
		{"the later of two", []string{add, amend, `{"by":"moderator","do":"amend","line":6}`, undo}, []string{`{"by":"coral","do":"add","amount":3}`}},
		{"nothing comes back", []string{add, amend, `{"by":"moderator","do":"undo","to":5}`, advance, `{"by":"moderator","do":"undo","to":6}`}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := newTable(t)
			want.do(dealt...)
			want.do(test.want...)
			got := newTable(t)
			got.do(dealt...)
			got.do(test.played...)
			if got.seen() != want.seen() {
				t.Errorf("want\n%s\ngot\n%s", want.seen(), got.seen())
			}
			if restored := got.restored(); restored.seen() != got.seen() {
				t.Errorf("restored\n%s\ngot\n%s", restored.seen(), got.seen())
			}
		})
	}
}

// TestUndoneEntriesNoLongerCount proves that an entry that an amendment changes counts as undone until the amendment is undone,
// and that the amendment lists its outcomes in force.
func TestUndoneEntriesNoLongerCount(t *testing.T) {
	table := newTable(t)
	table.do(dealt...)
	table.do(`{"by":"coral","do":"add","amount":2}`, `{"by":"blue","do":"add","amount":1}`,
		`{"by":"moderator","do":"amend","line":6,"with":{"by":"coral","do":"add","amount":3}}`)
	want := func(undone string, standing map[int][]int) {
		t.Helper()
		if got := fmt.Sprint(table.Undone()[4:]); got != undone || !reflect.DeepEqual(table.AmendmentsInForce(), standing) {
			t.Errorf("undone %s, standing %v, want %s and %v", got, table.AmendmentsInForce(), undone, standing)
		}
	}
	want("[true false false]", map[int][]int{6: {6}})
	table.do(`{"by":"moderator","do":"amend","line":6,"with":{"by":"coral","do":"add","amount":4}}`)
	want("[true false false false]", map[int][]int{7: {6}})
	table.do(`{"by":"moderator","do":"undo","count":2}`)
	want("[false false true true false]", map[int][]int{})
}

// TestForksAreIndependent proves that a fork of a long game does not change the game and can be undone as far.
func TestForksAreIndependent(t *testing.T) {
	game := newTable(t)
	for range 40 {
		game.do(`{"by":"amber","do":"pick","value":1}`)
	}
	before := game.seen()
	fork := table{t, game.Fork()}
	fork.do(`{"by":"moderator","do":"amend","line":38}`, `{"by":"moderator","do":"undo","to":36}`)
	if fork.Len() != 42 || len(fork.LiveEntries()) != 35 {
		t.Errorf("the copy has %d entries of which %d count", fork.Len(), len(fork.LiveEntries()))
	}
	if game.seen() != before || game.Len() != 40 {
		t.Error("a change of the copy changed the game")
	}
}

// TestAmendmentRefused proves that only the moderator may correct, that a correction must name a live entry and be legal, and
// that it cannot enter a seat's secret.
func TestAmendmentRefused(t *testing.T) {
	table := newTable(t)
	table.do(dealt...)
	table.do(`{"by":"coral","do":"add","amount":2}`)
	const undo = "TALLY-UNDO-01"
	for _, test := range []struct{ line, ruling, key string }{
		{`{"by":"amber","do":"amend","line":6}`, undo, "amend.moderator"},
		{`{"by":"moderator","do":"amend"}`, undo, "amend.malformed"},
		{`{"by":"moderator","do":"amend","line":6,"after":6}`, undo, "amend.malformed"},
		{`{"by":"moderator","do":"amend","after":6}`, undo, "amend.malformed"},
		{`{"by":"moderator","do":"amend","line":6,"with":{"by":"amber"}}`, undo, "amend.malformed"},
		{`{"by":"moderator","do":"amend","line":6,"with":{"by":"moderator","do":"undo"}}`, undo, "amend.malformed"},
		{`{"by":"moderator","do":"amend","line":6,"with":{"by":"app","do":"deal","cards":[]}}`, undo, "amend.malformed"},
		{`{"by":"moderator","do":"amend","line":7}`, undo, "amend.no_line"},
		{`{"by":"moderator","do":"amend","line":5}`, undo, "amend.app"},
		{`{"by":"moderator","do":"amend","line":3,"with":{"by":"blue","do":"pick","value":3}}`, undo, "amend.secret"},
		{`{"by":"moderator","do":"amend","line":6,"with":{"by":"coral","do":"add","amount":99}}`, "TALLY-ADD-01", "tally.add.range"},
	} {
		table.refused(test.line, test.ruling, test.key)
	}
}

// TestAmendmentsAreKept proves that a journal folds to the corrected game without deciding anything again.
func TestAmendmentsAreKept(t *testing.T) {
	live := newTable(t)
	live.do(dealt...)
	live.do(`{"by":"coral","do":"add","amount":2}`, `{"by":"moderator","do":"advance"}`, `{"by":"moderator","do":"amend","line":6}`)
	if restored := live.restored(); live.seen() != restored.seen() {
		t.Errorf("want\n%s\ngot\n%s", live.seen(), restored.seen())
	}
}

// redo restores what the last undo took back.
func (t table) redo() {
	t.Helper()
	line, ok := t.RedoLine()
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

// TestRedo proves that undos are redone newest first to the same states, that a redone line can be undone again, and that any
// other entry ends redo (check 50).
func TestRedo(t *testing.T) {
	g := newTable(t)
	if _, ok := g.RedoLine(); ok {
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
	if line, ok := g.RedoLine(); ok {
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
	if line, ok := g.RedoLine(); ok {
		t.Errorf("line %d could be restored, and something was entered since", line)
	}
}

// TestRedoPartly proves that an undo can be redone up to a line.
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
