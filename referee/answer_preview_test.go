package referee_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// TestPreviewAnswer proves that a preview of an answer gives the refusal that the answer would get, word for word, and changes nothing:
// no row, no screen, no receipt, and its key stays free.
func TestPreviewAnswer(t *testing.T) {
	f := newFixture(t)
	f.picks()
	asked := f.screen(referee.Console).Prompts[0]
	before, rows, now := f.everyone(seats...), len(f.rows()), f.table.Snapshot()
	r := rand.New(rand.NewPCG(5, 1))
	in := f.input(asked.For, "add", "amount", 1)
	refused := 0
	for range 40 {
		in.Command = command(asked.For, "add", "amount", r.IntN(12)-4)
		tried := f.table.PreviewAnswer(f.Context(), in)
		if tried == nil {
			continue
		}
		refused++
		_, really := f.answer(in)
		if refusalText(t, tried) != refusalText(t, really) {
			t.Errorf("%v: the preview gives %v, the answer %v", in.Command, tried, really)
		}
	}
	if f.everyone(seats...) != before || len(f.rows()) != rows || f.table.Snapshot() != now {
		t.Error("the previews changed the table")
	}
	in.Command = command(asked.For, "add", "amount", 1)
	f.check(f.table.PreviewAnswer(f.Context(), in))
	f.check(f.table.PreviewAnswer(f.Context(), in))
	f.must(in)
	if refused == 0 || refused == 40 {
		t.Errorf("%d of 40 previews were refused, want some", refused)
	}
}

// refusalText gives everything that a refusal says, as JSON.
func refusalText(t *testing.T, err error) string {
	t.Helper()
	var no *engine.Refusal
	if !errors.As(err, &no) {
		t.Errorf("got %v, want a refusal", err)
		return ""
	}
	return marshal(t, no)
}

// TestAnswersThatMayBePreviewed proves that a seat can preview only answers to its own open, public questions.
func TestAnswersThatMayBePreviewed(t *testing.T) {
	f := newFixture(t)
	f.wants(f.table.PreviewAnswer(f.Context(), f.input("amber", "pick", "value", 1)), referee.ErrMalformed) // secret, and kept on phones
	f.picks()
	asked := f.screen(referee.Console).Prompts[0]
	for _, seat := range seats {
		other := f.input(asked.For, "add", "amount", 1)
		other.Actor, other.Command.By = f.actor(seat), seat
		if seat != asked.For {
			f.wants(f.table.PreviewAnswer(f.Context(), other), referee.ErrMovedOn)
		}
	}
	for _, test := range []struct {
		name   string
		change func(*referee.Input)
		want   error
	}{
		{"another's session", func(in *referee.Input) { in.Actor.Session = referee.Session{} }, referee.ErrNotYours},
		{"the moderator", func(in *referee.Input) {
			in.Actor, in.Command = referee.Console, command(engine.Moderator, "add", "amount", 1)
		}, referee.ErrMovedOn},
		{"another command", func(in *referee.Input) { in.Command = command(asked.For, "pass") }, referee.ErrMalformed},
		{"no decision", func(in *referee.Input) { in.Decision = "" }, referee.ErrMovedOn},
		{"no key", func(in *referee.Input) { in.IdempotencyKey = "" }, referee.ErrMalformed},
	} {
		in := f.input(asked.For, "add", "amount", 1)
		test.change(&in)
		if err := f.table.PreviewAnswer(f.Context(), in); !errors.Is(err, test.want) {
			t.Errorf("%s: got %v, want %v", test.name, err, test.want)
		}
	}
	in := f.input(asked.For, "add", "amount", 1)
	f.must(in)
	f.wants(f.table.PreviewAnswer(f.Context(), in), referee.ErrMovedOn)
}

// TestUndoingDoesWhatItShows proves that a preview of an undo or a redo changes nothing and shows the lines and the position that
// result, and that everybody reads of the redo (checks 50 and 51).
func TestUndoingDoesWhatItShows(t *testing.T) {
	f := played(t)
	full := marshal(t, f.screen(referee.Console).View)
	take := f.byConsole(engine.Undo, "to", 5)
	take.Version = f.screen(referee.Console).Version
	rows := len(f.rows())
	shown, err := f.table.PreviewUndo(t.Context(), take)
	f.check(err)
	if lines := linesOf(shown.Lines); !slices.Equal(lines, []int{6, 7, 8, 9}) || shown.Restores || len(f.rows()) != rows {
		t.Errorf("the preview of the undo shows lines %v, redo %v, and wrote %d rows", lines, shown.Restores, len(f.rows())-rows)
	}
	f.must(take)
	if got, want := marshal(t, f.screen(referee.Console).View), marshal(t, shown.View); got != want {
		t.Errorf("after the undo the position is\n%s\nthe preview showed\n%s", got, want)
	}

	again := f.byConsole(engine.Undo, "to", f.screen(referee.Console).Redo)
	shown, err = f.table.PreviewUndo(t.Context(), again)
	f.check(err)
	if lines := linesOf(shown.Lines); !slices.Equal(lines, []int{6, 7, 8, 9}) || !shown.Restores || marshal(t, shown.View) != full {
		t.Errorf("the preview of the redo shows lines %v, redo %v:\n%s", lines, shown.Restores, marshal(t, shown.View))
	}
	f.must(again)
	f.reopen()
	if got := marshal(t, f.screen(referee.Console).View); got != full {
		t.Errorf("after the redo the position is\n%s\nwant\n%s", got, full)
	}
	for _, a := range []referee.Actor{referee.Console, referee.Audience, f.actor("blue")} {
		if m := f.lastLine(a).Messages[0]; m.Key != "notice.redo" {
			t.Errorf("%s reads %s, want notice.redo", a.Seat, m.Key)
		}
	}
	if redo := f.screen(referee.Console).Redo; redo != 0 {
		t.Errorf("line %d can still be redone", redo)
	}
	_, err = f.table.PreviewUndo(t.Context(), again)
	if err == nil {
		t.Error("a line that counts can be redone")
	}
}

func linesOf(log []*referee.LogLine) []int {
	var lines []int
	for _, l := range log {
		lines = append(lines, l.Line)
	}
	return lines
}
