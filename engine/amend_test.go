package engine_test

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestAmendmentIsTheCorrectedGame proves that a correction leads where playing it right would have led.
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

// TestAmendmentTellsWhatItChanges proves that what a correction would change is known before it happens, down to the
// entries that the rules would refuse.
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
	if len(changes) != 2 || changes[0].Then.Line != 6 || changes[0].Now != nil || changes[0].Refusal != nil {
		t.Fatalf("the corrected line: got %+v", changes)
	}
	if c := changes[1]; c.Then.Line != 7 || c.Now != nil || c.Refusal == nil || c.Refusal.Ruling == "" {
		t.Errorf("blue is out of turn without the first seat's answer: got %+v", c)
	}
	if table.seen() != before {
		t.Error("looking at an amendment changed the game")
	}
}

// TestUndoAfterAnAmendment proves that taking back counts what stands, where it stands.
func TestUndoAfterAnAmendment(t *testing.T) {
	want := newTable(t)
	want.do(dealt...)
	want.do(`{"by":"coral","do":"add","amount":3}`)
	got := newTable(t)
	got.do(dealt...)
	got.do(`{"by":"moderator","do":"advance"}`,
		`{"by":"moderator","do":"amend","after":5,"with":{"by":"coral","do":"add","amount":3}}`,
		`{"by":"moderator","do":"undo"}`)
	if got.seen() != want.seen() {
		t.Errorf("want\n%s\ngot\n%s", want.seen(), got.seen())
	}
}

// TestAmendmentRefused proves that a correction is the moderator's, names an entry that counts, is legal itself, and
// puts no secret into anybody's mouth.
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

// TestAmendmentsAreKept proves that a journal folds into the corrected game without deciding anything again.
func TestAmendmentsAreKept(t *testing.T) {
	live := newTable(t)
	live.do(dealt...)
	live.do(`{"by":"coral","do":"add","amount":2}`, `{"by":"moderator","do":"advance"}`, `{"by":"moderator","do":"amend","line":6}`)
	restored := newTable(t)
	for _, e := range live.Entries() {
		data, err := engine.EncodeEntry(e)
		if err != nil {
			t.Fatal(err)
		}
		if e, err = engine.DecodeEntry(live.Rules(), data); err != nil {
			t.Fatal(err)
		}
		restored.Restore(e)
	}
	if live.seen() != restored.seen() {
		t.Errorf("want\n%s\ngot\n%s", live.seen(), restored.seen())
	}
}
