package referee_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
)

// storied is Tally that is over once nobody picks any more, and whose chronicle is for whom it was made.
type storied struct{ enginetest.Tally }

func (s storied) IsOver(state engine.State) bool {
	return !slices.ContainsFunc(s.Prompts(state), func(p engine.Prompt) bool { return p.Ask == "pick" })
}

func (storied) BeginsChapter(engine.Event) (turn int, begins bool) { return 0, false }

func (s storied) CurrentChapter(state engine.State) engine.Chapter {
	if s.IsOver(state) {
		return engine.Chapter{Turn: 1, Name: "turns"}
	}
	return engine.Chapter{Name: "picks"}
}

func (storied) Statistics(past engine.History, v engine.Viewer) engine.Statistics {
	return fmt.Sprint(past.Len(), " ", v == engine.Public)
}

// TestStory proves that a game is told when it is over, with its secrets once the moderator has opened everything; and that
// nothing is entered or taken back after that, also not after a restart: nobody reads secrets and plays on.
func TestStory(t *testing.T) {
	f := newFixtureWith(t, sqlite(t), storied{})
	_, err := f.table.Snapshot().Story()
	f.wants(err, referee.ErrNotOver)
	f.wants(f.table.RevealAll(t.Context(), referee.Console), referee.ErrNotOver)
	f.picks()
	story, err := f.table.Snapshot().Story()
	f.check(err)
	if story.Revealed || story.Statistics != "4 true" { // three picks and the deal, for everybody
		t.Errorf("at the end: %v", story)
	}
	f.wants(f.table.RevealAll(t.Context(), f.actor("amber")), referee.ErrNotYours)
	f.wants(f.table.RevealAll(t.Context(), referee.Audience), referee.ErrNotYours)
	before := f.byConsole("undo")
	f.check(f.table.RevealAll(t.Context(), referee.Console))
	f.check(f.table.RevealAll(t.Context(), referee.Console)) // a second press
	for _, when := range []string{"at once", "after a restart"} {
		for _, in := range []referee.Input{before, f.byConsole("amend", "line", 2), f.input("amber", "add", "amount", 1)} {
			_, err = f.answer(in)
			f.wants(err, referee.ErrRevealed)
		}
		story, err := f.table.Snapshot().Story()
		f.check(err)
		if !story.Revealed || story.Statistics != "4 false" {
			t.Errorf("%s: %v %v", when, story.Revealed, story.Statistics)
		}
		if log := f.screen(referee.Audience).Log; log[len(log)-1].Messages[0].Key != "notice.revealed_all" {
			t.Errorf("%s: the log does not say so", when)
		}
		f.reopen()
	}
}

// TestLookBack proves that every moment shows what everybody saw then, whatever came to light since, and that what was taken
// back is no moment.
func TestLookBack(t *testing.T) {
	f := newFixtureWith(t, sqlite(t), storied{})
	seen := []engine.View{f.screen(referee.Audience).View}
	step := func(in referee.Input) {
		f.must(in)
		seen = append(seen, f.screen(referee.Audience).View)
	}
	for i, seat := range []engine.Seat{"amber", "blue"} {
		step(f.input(seat, "pick", "value", i+1))
	}
	f.must(f.input("coral", "pick", "value", 3)) // with the deal
	f.must(f.byConsole("undo"))
	for _, at := range []int{0, 1, 2, 99} {
		r, got, view, err := f.table.Snapshot().LookBack(at)
		f.check(err)
		want := min(at, 2)
		if got != want || len(r.Steps) != 3 || encoded(t, view) != encoded(t, seen[want]) {
			t.Errorf("moment %d is %d of %d: %s, want %s", at, got, len(r.Steps), encoded(t, view), encoded(t, seen[want]))
		}
	}
	plain := newFixtureWith(t, sqlite(t), struct{ engine.Rules }{enginetest.Tally{}}) // its rules, and no more
	_, _, _, err := plain.table.Snapshot().LookBack(0)
	plain.wants(err, referee.ErrNoStory)
}

func encoded(t *testing.T, v any) string {
	t.Helper()
	text, err := engine.Encode(v)
	check(t, err)
	return string(text)
}
