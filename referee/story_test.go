package referee_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
)

// storied is Tally that is over once nobody is asked to pick, and whose statistics say for which viewer they were made.
type storied struct{ enginetest.Tally }

func (s storied) Result(state engine.State) *engine.Result {
	if slices.ContainsFunc(s.Prompts(state), func(p engine.Prompt) bool { return p.Ask == "pick" }) {
		return nil
	}
	return &engine.Result{}
}

func (storied) BeginsChapter(engine.Event) (turn int, begins bool) { return 0, false }

func (s storied) CurrentChapter(state engine.State) engine.Chapter {
	if s.Result(state) != nil {
		return engine.Chapter{Turn: 1, Name: "turns"}
	}
	return engine.Chapter{Name: "picks"}
}

func (storied) Statistics(past engine.History, v engine.Viewer) engine.Statistics {
	return fmt.Sprint(past.Len(), " ", v == engine.Public)
}

// TestStory proves that a story can be told once the game is over, that it has secrets once the moderator revealed everything, and that
// then nothing can be entered or undone, also after a restart.
func TestStory(t *testing.T) {
	f := newFixtureWith(t, sqliteJournal(t), storied{})
	_, err := f.table.Snapshot().Story(referee.Audience)
	f.wants(err, referee.ErrNotOver)
	f.wants(f.table.RevealAll(t.Context(), referee.Console), referee.ErrNotOver)
	f.picks()
	story, err := f.table.Snapshot().Story(referee.Audience)
	f.check(err)
	if story.Revealed || story.Statistics != "4 true" { // three picks and the deal, for everybody
		t.Errorf("at the end of the game the story is %v, want public statistics of four entries", story)
	}
	f.wants(f.table.RevealAll(t.Context(), f.actor("amber")), referee.ErrNotYours)
	f.wants(f.table.RevealAll(t.Context(), referee.Audience), referee.ErrNotYours)
	before := f.byConsole("undo")
	f.check(f.table.RevealAll(t.Context(), referee.Console))
	f.check(f.table.RevealAll(t.Context(), referee.Console)) // a second tap
	for _, when := range []string{"at once", "after a restart"} {
		for _, in := range []referee.Input{before, f.byConsole("amend", "line", 2), f.input("amber", "add", "amount", 1)} {
			_, err = f.answer(in)
			f.wants(err, referee.ErrRevealed)
		}
		story, err := f.table.Snapshot().Story(referee.Audience)
		f.check(err)
		if !story.Revealed || story.Statistics != "4 false" {
			t.Errorf("%s the story is revealed: %v, with the statistics %v; want true and 4 false", when, story.Revealed, story.Statistics)
		}
		if log := f.screen(referee.Audience).Log; log[len(log)-1].Messages[0].Key != "notice.revealed_all" {
			t.Errorf("%s the log does not end with notice.revealed_all", when)
		}
		f.reopen()
	}
}

// TestLookBack proves that each step shows what everybody saw then, and that undone entries are not steps.
func TestLookBack(t *testing.T) {
	f := newFixtureWith(t, sqliteJournal(t), storied{})
	seen := []engine.View{f.screen(referee.Audience).View}
	step := func(in referee.Input) {
		f.must(in)
		seen = append(seen, f.screen(referee.Audience).View)
	}
	for i, seat := range []engine.Seat{"amber", "blue"} {
		step(f.input(seat, "pick", "value", i+1))
	}
	f.must(f.input("coral", "pick", "value", 3)) // and the deal, undone together
	f.must(f.byConsole("undo"))
	for _, at := range []int{0, 1, 2, 99} {
		r, got, view, err := f.table.Snapshot().LookBack(at)
		f.check(err)
		want := min(at, 2)
		if got != want || len(r.Steps) != 3 || encoded(t, view) != encoded(t, seen[want]) {
			t.Errorf("step %d is %d of %d: %s, want %s", at, got, len(r.Steps), encoded(t, view), encoded(t, seen[want]))
		}
	}
	plain := newFixtureWith(t, sqliteJournal(t), struct{ engine.Rules }{enginetest.Tally{}}) // without the optional interfaces
	_, _, _, err := plain.table.Snapshot().LookBack(0)
	plain.wants(err, referee.ErrNoStory)
}

func encoded(t *testing.T, v any) string {
	t.Helper()
	text, err := engine.Encode(v)
	check(t, err)
	return string(text)
}
