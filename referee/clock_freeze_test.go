package referee_test

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// TestFreeze proves that at a frozen table nobody enters anything, the moderator as little as a seat, that the moderator cannot release
// it, that a restart leaves it frozen as it was, and that a release asks all again what they were asked (EV-34, ER-F1).
func TestFreeze(t *testing.T) {
	f := newFixture(t)
	early := f.input("amber", "pick", "value", 1)
	f.check(f.table.Freeze(t.Context(), true, "A count"))
	for range 2 {
		if p := f.screen(referee.Audience).Paused; p == nil || !p.Frozen || p.Reason != "A count" || !f.table.Summary().Frozen {
			t.Fatalf("the frozen table is %+v", p)
		}
		_, err := f.answer(early)
		f.wants(err, referee.ErrFrozen)
		_, err = f.answer(f.byConsole(engine.Undo))
		f.wants(err, referee.ErrFrozen)
		f.wants(f.table.Resume(t.Context(), referee.Console), referee.ErrFrozen)
		f.wants(f.table.Pause(t.Context(), referee.Console, "Pizza"), referee.ErrFrozen)
		f.reopen()
	}
	f.check(f.table.Freeze(t.Context(), true, "again"))
	f.check(f.table.Freeze(t.Context(), false, ""))
	if f.screen(referee.Audience).Paused != nil {
		t.Error("the table is still paused after the release")
	}
	f.must(early)
}

// TestFreezeTakesAPause proves that a judge may freeze a table that its moderator has paused: it then goes on with the release.
func TestFreezeTakesAPause(t *testing.T) {
	f := newFixture(t)
	f.check(f.table.Pause(t.Context(), referee.Console, "Pizza"))
	f.check(f.table.Freeze(t.Context(), true, ""))
	f.wants(f.table.Resume(t.Context(), referee.Console), referee.ErrFrozen)
	f.check(f.table.Freeze(t.Context(), false, ""))
	f.must(f.input("amber", "pick", "value", 1))
}
