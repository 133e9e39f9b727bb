package referee_test

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// byRounds is Tally with a chapter for each round.
type byRounds struct{ enginetest.Tally }

func (t byRounds) CurrentChapter(s engine.State) engine.Chapter {
	return engine.Chapter{Turn: t.Tally.CurrentChapter(s).Turn}
}

// TestAnUndoNamesTheAct proves that what a seat entered in a row can be undone as a whole, by that seat's name, whether its phone or the moderator
// entered it; that what another seat entered ends it, but for an act that the game says is of several; and that an answer which the moderator may
// not read belongs to no act.
func TestAnUndoNamesTheAct(t *testing.T) {
	f := newFixtureWith(t, journaltest.NewMemory(), byRounds{})
	act := func() referee.Act {
		if acts := f.table.Snapshot().LastActs(); len(acts) > 0 {
			return acts[0]
		}
		return referee.Act{}
	}
	f.picks()
	if got := act(); got.Seat != "" {
		t.Errorf("after secret answers the last act is %+v", got)
	}
	f.must(f.input("amber", "add", "amount", 1))
	f.must(f.input("blue", "add", "amount", 1))
	f.must(f.input("coral", "add", "amount", 1))
	if got := act(); got.Seat != "" {
		t.Errorf("after one input of each the last act is %+v", got)
	}
	f.must(f.input("coral", "play", "card", f.cards("coral")[0]))
	if got := act(); got.Seat != "coral" || got.Typed {
		t.Errorf("after two of coral the last act is %+v", got)
	}
	preview := func(name string, n int) referee.UndoPreview {
		would, err := f.table.PreviewUndo(t.Context(), f.byConsole(engine.Undo, name, n))
		f.check(err)
		return would
	}
	if would := preview("to", act().Line-1); would.Act.Seat != "coral" || len(would.Lines) != 2 {
		t.Errorf("undoing it previews %+v", would)
	}
	if would := preview("count", 1); would.Act.Line != 0 || len(would.Lines) != 1 {
		t.Errorf("undoing the last entry previews %+v", would)
	}
	f.must(f.byConsole(engine.Undo, "count", 1))
	pass := f.byConsole("pass")
	pass.Command.For = "coral"
	f.must(pass)
	if got := act(); got.Seat != "coral" || !got.Typed {
		t.Errorf("after a pass that the moderator entered the last act is %+v", got)
	}
	f.must(f.input("blue", "play", "card", f.cards("blue")[0]))
	if got := act(); got.Seat != "" || got.Joint == nil || got.Typed {
		t.Errorf("after blue's input the last act is %+v", got)
	}
	if would := preview("to", act().Line-1); would.Act.Joint == nil || len(would.Lines) != 2 {
		t.Errorf("undoing what both entered previews %+v", would)
	}
	f.must(f.input("amber", "play", "card", f.cards("amber")[0]))
	f.picks()
	if got := act(); got.Line != 0 {
		t.Errorf("in the next round the last act is %+v", got)
	}
}
