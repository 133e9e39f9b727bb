package referee_test

import (
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// TestAskedInPublic proves that a seat is asked in public since when the table screen shows it: what its phone may buzz for tells
// nothing that only its own page knows; and that nobody is asked in a pause.
func TestAskedInPublic(t *testing.T) {
	f := newFixture(t)
	check := func(when string) map[engine.Seat]time.Time {
		t.Helper()
		got := map[engine.Seat]time.Time{}
		for _, seat := range seats {
			got[seat] = f.screen(f.actor(seat)).AskedInPublic
		}
		want := map[engine.Seat]time.Time{}
		for _, p := range f.screen(referee.Audience).Prompts {
			if !p.IsNonBlocking() && p.Since.After(want[p.For]) {
				want[p.For] = p.Since
			}
		}
		for _, seat := range seats {
			if !got[seat].Equal(want[seat]) {
				t.Errorf("%s: %s is asked since %s, on the table screen since %s", when, seat, got[seat], want[seat])
			}
		}
		return got
	}
	before := check("at first")
	if before["amber"].IsZero() || before["amber"] != before["coral"] {
		t.Errorf("at first: %v", before)
	}
	f.must(f.input("amber", "pick", "value", 2))
	check("when one has answered")
	f.check(f.table.Pause(t.Context(), referee.Console, ""))
	if paused := check("in a pause"); !paused["coral"].IsZero() {
		t.Errorf("in a pause: %v", paused)
	}
	f.check(f.table.Resume(t.Context(), referee.Console))
	for range 12 { // through opportunities that only one seat knows of
		open := f.screen(referee.Console).Prompts
		if len(open) == 0 {
			break
		}
		if p := open[0]; p.Ask == "pick" {
			f.must(f.input(p.For, "pick", "value", 3))
		} else if p.Ask == "add" {
			f.must(f.input(p.For, "add", "amount", 1))
		} else {
			f.must(f.byConsole("advance"))
		}
		check("on the way")
	}
}
