package referee_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// timed is Tally that gives each turn a minute, and the window to play cards no time of its own.
type timed struct{ enginetest.Tally }

func (timed) TimerKinds() []engine.TimerKind {
	return []engine.TimerKind{{Kind: "add", InRuleset: true}, {Kind: "play"}}
}

func (g timed) Timers(s engine.State) []engine.Timer {
	for _, p := range g.Prompts(s) {
		switch p.Ask {
		case "add":
			return []engine.Timer{{Kind: "add", ID: p.ID, Seconds: 60}}
		case "play":
			return []engine.Timer{{Kind: "play", ID: "play"}}
		}
	}
	return nil
}

// watch is a fixture whose clock the test sets. It restarts the lobby whenever time passes, so that all it shows comes from the
// journal.
type watch struct {
	*fixture
	at time.Time
}

func newWatch(t *testing.T, rules engine.Rules) *watch {
	f := newFixtureWith(t, sqliteJournal(t), rules)
	w := &watch{f, f.table.Info().Created}
	w.now = func() time.Time { return w.at }
	w.reopen()
	return w
}

func (w *watch) pass(d time.Duration) {
	w.Helper()
	w.at = w.at.Add(d)
	w.reopen()
}

// left returns the clock that the public sees: its kind and the time left.
func (w *watch) left() string {
	w.Helper()
	screen := w.screen(referee.Audience)
	c := screen.Clock
	if c == nil {
		return "none"
	}
	now := w.at
	if screen.Paused != nil {
		now = screen.Paused.Since
	}
	return fmt.Sprint(c.Kind, " ", c.Limit-now.Sub(c.Since))
}

func (w *watch) wantClock(want string) {
	w.Helper()
	if got := w.left(); got != want {
		w.Errorf("the clock shows %q, want %q", got, want)
	}
}

func (w *watch) more(d time.Duration) error {
	return w.table.ExtendClock(w.Context(), referee.Console, w.screen(referee.Console).Clock.Moment, d)
}

// TestClock proves that a timer has the time that the ruleset or the table sets for its kind; that added time counts from its end or,
// once that is past, from now; that a pause takes none of it; that a restart changes nothing; and that play goes on when it has run
// out.
func TestClock(t *testing.T) {
	w := newWatch(t, timed{})
	w.wantClock("none")
	w.picks()
	w.wantClock("add 1m0s")
	w.pass(50 * time.Second)
	w.wantClock("add 10s")
	w.check(w.more(30 * time.Second))
	w.pass(time.Minute)
	w.wantClock("add -20s")
	w.check(w.more(10 * time.Second))
	w.wantClock("add 10s")
	late := w.screen(referee.Console).Clock.Moment

	w.check(w.table.Pause(t.Context(), referee.Console, ""))
	w.pass(time.Hour)
	w.wantClock("add 10s")
	w.check(w.more(5 * time.Second))
	w.check(w.table.Resume(t.Context(), referee.Console))
	w.pass(5 * time.Second)
	w.wantClock("add 10s")

	w.check(w.table.SetClocks(t.Context(), referee.Console, map[string]int{"add": 120, "play": 20}))
	w.pass(0)
	w.wantClock("add 1m10s")
	w.check(w.table.SetClocks(t.Context(), referee.Console, map[string]int{"add": 0}))
	w.pass(0)
	w.wantClock("none")
	w.check(w.table.SetClocks(t.Context(), referee.Console, map[string]int{"add": -1}))
	w.pass(time.Hour)
	w.must(w.input("amber", "add", "amount", 1))
	w.wantClock("add 1m0s")
	w.wants(w.table.ExtendClock(t.Context(), referee.Console, late, time.Minute), referee.ErrMovedOn)
	w.wants(w.table.ExtendClock(t.Context(), w.actor("amber"), late, time.Minute), referee.ErrNotYours)
	w.wants(w.table.SetClocks(t.Context(), referee.Console, map[string]int{"coffee": 5}), referee.ErrMalformed)
	for _, seconds := range []int{24*3600 + 1, 1 << 55} { // in nanoseconds, the second overflows to 0
		w.wants(w.table.SetClocks(t.Context(), referee.Console, map[string]int{"add": seconds}), referee.ErrMalformed)
	}
	w.must(w.input("blue", "add", "amount", 1))
	w.must(w.input("coral", "add", "amount", 1))
	w.wantClock("play 20s")
}

// thought lists each seat's thinking time, in brackets the part in which play waited only for it, and a plus if play waits for it now.
func (w *watch) thought() string {
	var out []string
	for _, t := range w.screen(referee.Audience).Thinking {
		on := ""
		if !t.WaitingSince.IsZero() {
			on = "+"
		}
		out = append(out, fmt.Sprintf("%s %v (%v)%s", t.Seat, t.Total, t.Alone, on))
	}
	return strings.Join(out, ", ")
}

// TestThinking proves that each seat's thinking time is counted, and separately the part in which play waited only for it; that pauses
// and long absences do not count; and that all of it comes from the journal.
func TestThinking(t *testing.T) {
	w := newWatch(t, timed{})
	steps := []struct {
		what string
		do   func()
		want string
	}{
		{"all pick", func() { w.pass(time.Minute) }, "amber 0s (0s)+, blue 0s (0s)+, coral 0s (0s)+"},
		{"the last picks", w.picks, "amber 1m0s (0s)+, blue 1m0s (0s), coral 1m0s (0s)"},
		{"amber adds", func() {
			w.pass(20 * time.Second)
			w.must(w.input("amber", "add", "amount", 1))
		}, "amber 1m20s (20s), blue 1m0s (0s)+, coral 1m0s (0s)"},
		{"a pause", func() {
			w.pass(10 * time.Second)
			w.check(w.table.Pause(t.Context(), referee.Console, ""))
			w.pass(time.Hour)
		}, "amber 1m20s (20s), blue 1m10s (10s), coral 1m0s (0s)"},
		{"play goes on", func() {
			w.check(w.table.Resume(t.Context(), referee.Console))
			w.pass(5 * time.Second)
		}, "amber 1m20s (20s), blue 1m10s (10s)+, coral 1m0s (0s)"},
		{"a night", func() {
			w.pass(8 * time.Hour)
			w.must(w.input("blue", "add", "amount", 1))
		}, "amber 1m20s (20s), blue 16m10s (15m10s), coral 1m0s (0s)+"},
		{"taken back", func() {
			w.pass(time.Minute)
			w.must(w.byConsole("undo"))
		}, "amber 1m20s (20s), blue 16m10s (15m10s)+, coral 2m0s (1m0s)"},
	}
	for _, step := range steps {
		step.do()
		if got := w.thought(); got != step.want {
			t.Errorf("%s: got %s, want %s", step.what, got, step.want)
		}
	}
}

// TestThinkingTellsNothing proves that no clock tells who has answered a hidden question, nor how soon a delayed question was answered.
func TestThinkingTellsNothing(t *testing.T) {
	shown := func(order ...engine.Seat) string {
		w := newWatch(t, quietly{})
		var all strings.Builder
		for _, seat := range order {
			w.pass(time.Second)
			w.must(w.input(seat, "pick", "value", 2))
			fmt.Fprintln(&all, w.left(), w.thought())
		}
		return all.String()
	}
	if a, b := shown("amber", "blue", "coral"), shown("coral", "amber", "blue"); a != b {
		t.Errorf("amber first:\n%s\ncoral first:\n%s", a, b)
	}
	var marks []string
	for _, pauses := range [][]time.Duration{{0, 0, 0}, {time.Second, time.Second, 5 * time.Second}} {
		synctest.Test(t, func(t *testing.T) {
			f := delayTable(t)
			asked := time.Now()
			for i, seat := range seats {
				time.Sleep(pauses[i])
				f.pickAll(seat)
			}
			time.Sleep(time.Until(asked.Add(delayTime + time.Minute)))
			w, all := watch{fixture: f}, ""
			for _, p := range f.screen(referee.Audience).Prompts {
				all += fmt.Sprint(p.For, p.Since.Sub(asked), " ")
			}
			for _, thinking := range f.screen(referee.Audience).Thinking {
				if !thinking.WaitingSince.IsZero() {
					all += fmt.Sprint(thinking.WaitingSince.Sub(asked), " ")
				}
			}
			marks = append(marks, all+w.thought())
		})
	}
	if marks[0] != marks[1] {
		t.Errorf("answered at once:\n%s\nanswered one by one:\n%s", marks[0], marks[1])
	}
}

// quietly is timed Tally in which picks are answered unseen.
type quietly struct{ timed }

func (q quietly) Prompts(s engine.State) []engine.Prompt {
	return enginetest.EditPrompts(q.timed.Prompts(s), "pick", func(p *engine.Prompt) { p.Visibility = engine.AnswerHidden })
}

// chatty is Tally in which a seat may say something at any time.
type chatty struct{ enginetest.Tally }

func (c chatty) Decide(s engine.State, in engine.Command) ([]engine.Event, engine.State, error) {
	if in.Do == "say" {
		return nil, nil, nil
	}
	return c.Tally.Decide(s, in)
}

// TestUnaskedInputsArePaced proves that a seat that sends many unasked inputs is refused, and may go on after a while; that retries do
// not count; and that answers, other seats and the moderator are not held up.
func TestUnaskedInputsArePaced(t *testing.T) {
	now := time.Now()
	f := &fixture{}
	*f = *newFixtureWith(t, journaltest.NewMemory(), chatty{})
	f.now = func() time.Time { return now }
	f.reopen()
	say := func(seat engine.Seat) referee.Input {
		return referee.Input{Actor: f.actor(seat), IdempotencyKey: f.key(), Command: command(seat, "say")}
	}
	first := say("amber")
	receipt := f.must(first)
	said := 1
	for ; said < 1000; said++ {
		if _, err := f.answer(say("amber")); err != nil {
			f.wants(err, referee.ErrTooManyUnasked)
			break
		}
	}
	if said < 5 || said > 100 {
		t.Errorf("%d inputs were accepted at once, want 5 to 100", said)
	}
	if again := f.must(first); again != receipt {
		t.Errorf("the retry got %v, want %v", again, receipt)
	}
	f.must(say("blue"))
	f.must(f.input("amber", "pick", "value", 2))
	for range 2 * said {
		f.must(f.byConsole("say"))
	}
	now = now.Add(time.Minute)
	f.must(say("amber"))
}

// someSeats is timed with two kinds that run only at tables with some seats.
type someSeats struct{ timed }

func (someSeats) TimerKinds() []engine.TimerKind {
	return []engine.TimerKind{{Kind: "add", Seats: []engine.Seat{"amber"}}, {Kind: "play", Seats: []engine.Seat{"nobody"}}}
}

// TestClocksOfOtherSeatsAreNotOffered proves that a table is offered the clocks that can run at it.
func TestClocksOfOtherSeatsAreNotOffered(t *testing.T) {
	f := newFixtureWith(t, journaltest.NewMemory(), someSeats{})
	var offered []string
	for _, kind := range f.screen(referee.Console).Timed {
		offered = append(offered, kind.Kind)
	}
	if got := strings.Join(offered, " "); !strings.Contains(got, "add") || strings.Contains(got, "play") {
		t.Errorf("the table is offered clocks for %s", got)
	}
}
