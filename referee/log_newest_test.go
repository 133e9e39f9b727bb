package referee_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// countedNarration is Tally that counts what it tells.
type countedNarration struct {
	enginetest.Tally
	told *int
}

func (c countedNarration) Narrate(e engine.Event, v engine.Viewer) (engine.Message, bool) {
	*c.told++
	return c.Tally.Narrate(e, v)
}

// TestScreensHaveTheNewestLines proves that a screen's lines are the last of the whole log, also after undos and amendments and on
// an old snapshot, although each row is told only once.
func TestScreensHaveTheNewestLines(t *testing.T) {
	told := 0
	f := newFixtureWith(t, journaltest.NewMemory(), countedNarration{told: &told})
	actors := []referee.Actor{referee.Audience, referee.Console, f.actor("amber"), f.actor("blue")}
	var snapshots []*referee.Snapshot
	compare := func(s *referee.Snapshot) {
		t.Helper()
		for _, a := range actors {
			all, err := s.Log(a)
			f.check(err)
			screen, err := s.Screen(a)
			f.check(err)
			if want := all[max(0, len(all)-40):]; !slices.EqualFunc(screen.Log, want, func(a, b *referee.LogLine) bool { return reflect.DeepEqual(a, b) }) {
				t.Errorf("version %d shows %s %d lines %v, want %d: %v", s.Version, a.Seat, len(screen.Log), screen.Log, len(want), want)
			}
		}
	}
	play := func(in referee.Input) {
		t.Helper()
		f.must(in)
		if s := f.table.Snapshot(); s.Version%3 > 0 { // the others are read for the first time when they are old
			compare(s)
		}
		snapshots = append(snapshots, f.table.Snapshot())
	}
	for i, seat := range seats {
		play(f.input(seat, "pick", "value", 3-i))
	}
	for i := range 60 {
		play(f.byConsole(engine.TableSet, "amber", i%7))
	}
	play(f.byConsole(engine.Undo, "count", 2))
	play(f.byConsole(engine.TableSet, "amber", 3))
	play(f.byConsole(engine.Amend, "line", 60, "reason", "slip"))
	play(f.byConsole(engine.TableSet, "amber", 4))
	for _, s := range slices.Backward(snapshots) {
		compare(s)
	}

	f.must(f.byConsole(engine.TableSet, "amber", 5))
	for _, a := range actors {
		f.screen(a)
	}
	f.must(f.byConsole(engine.TableSet, "amber", 6))
	told = 0
	for _, a := range actors {
		f.screen(a)
	}
	if most := 3 * len(actors); told > most { // to the viewer, to the public for comparison, and for who sees what was hidden
		t.Errorf("a new row made the screens tell %d events, want at most %d", told, most)
	}
}
