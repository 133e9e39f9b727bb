package referee_test

import (
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// TestUndoingDoesWhatItShows proves that a look at an undo, and at its taking back, changes nothing, and shows the lines and the
// table that come of it; and that everybody reads what was restored (checks 50 and 51).
func TestUndoingDoesWhatItShows(t *testing.T) {
	f := played(t)
	full := marshal(t, f.screen(referee.Console).View)
	take := f.byConsole(engine.Undo, "to", 5)
	take.Version = f.screen(referee.Console).Version
	rows := len(f.rows())
	shown, err := f.table.Undoing(t.Context(), take)
	f.check(err)
	if lines := linesOf(shown.Lines); !slices.Equal(lines, []int{6, 7, 8, 9}) || shown.Restores || len(f.rows()) != rows {
		t.Errorf("the look shows the lines %v, restoring %v, and left %d rows", lines, shown.Restores, len(f.rows())-rows)
	}
	f.must(take)
	if got, want := marshal(t, f.screen(referee.Console).View), marshal(t, shown.View); got != want {
		t.Errorf("the table is\n%s\nand was shown as\n%s", got, want)
	}

	again := f.byConsole(engine.Undo, "to", f.screen(referee.Console).Redo)
	shown, err = f.table.Undoing(t.Context(), again)
	f.check(err)
	if lines := linesOf(shown.Lines); !slices.Equal(lines, []int{6, 7, 8, 9}) || !shown.Restores || marshal(t, shown.View) != full {
		t.Errorf("the look at what comes back shows %v, restoring %v:\n%s", lines, shown.Restores, marshal(t, shown.View))
	}
	f.must(again)
	f.reopen()
	if got := marshal(t, f.screen(referee.Console).View); got != full {
		t.Errorf("the table is\n%s\nand was\n%s", got, full)
	}
	for _, a := range []referee.Actor{referee.Console, referee.Audience, f.actor("blue")} {
		if m := f.lastLine(a).Messages[0]; m.Key != "notice.redo" {
			t.Errorf("%s reads %s", a.Seat, m.Key)
		}
	}
	if redo := f.screen(referee.Console).Redo; redo != 0 {
		t.Errorf("line %d can be restored still", redo)
	}
	_, err = f.table.Undoing(t.Context(), again)
	if err == nil {
		t.Error("what counts can be restored")
	}
}

func linesOf(log []referee.LogLine) []int {
	var lines []int
	for _, l := range log {
		lines = append(lines, l.Line)
	}
	return lines
}
