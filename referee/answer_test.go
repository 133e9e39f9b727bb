package referee_test

import (
	"errors"
	"sync"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// TestAppliedOnce proves that fifty copies of one input, sent at once, are applied once and get one receipt.
func TestAppliedOnce(t *testing.T) {
	f := newFixture(t)
	before := len(f.rows())
	in := f.input("amber", "pick", "value", 2)
	const copies = 50
	receipts := make([]referee.Receipt, copies)
	var group sync.WaitGroup
	for i := range copies {
		group.Go(func() {
			var err error
			if receipts[i], err = f.answer(in); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	for _, r := range receipts {
		if r != receipts[0] || r.Line != 2 || len(r.Mark) != 4 {
			t.Fatalf("got the receipts %+v and %+v, want one for line 2", receipts[0], r)
		}
	}
	if n := len(f.rows()) - before; n != 1 {
		t.Errorf("%d rows were written, want 1", n)
	}
}

// TestKeyReused proves that a seat cannot use one key for two commands, and that two seats may use the same key.
func TestKeyReused(t *testing.T) {
	f := newFixture(t)
	in := f.input("amber", "pick", "value", 2)
	f.must(in)
	in.Command = command("amber", "pick", "value", 3)
	_, err := f.answer(in)
	f.wants(err, referee.ErrKeyReused)
	other := f.input("blue", "pick", "value", 1)
	other.IdempotencyKey = in.IdempotencyKey
	f.must(other)
}

// TestMovedOn proves that an answer to a closed decision never reaches the rules.
func TestMovedOn(t *testing.T) {
	f := newFixture(t)
	stale := f.input("amber", "pick", "value", 2)
	f.picks()
	before, rows := f.everyone(seats...), len(f.rows())
	for _, do := range []string{"pick", "pass", "add", "nonsense"} {
		stale.Command = command("amber", do, "value", 2)
		stale.IdempotencyKey = f.key()
		_, err := f.answer(stale)
		f.wants(err, referee.ErrMovedOn)
	}
	if f.everyone(seats...) != before || len(f.rows()) != rows {
		t.Error("a stale answer changed something")
	}
}

// TestUndoClosesDecisions proves that an answer to an undone decision does not count for the new one, and that a retry of an undone
// answer does not enter it again.
func TestUndoClosesDecisions(t *testing.T) {
	f := newFixture(t)
	queued := f.input("amber", "pick", "value", 1)
	sent := f.input("blue", "pick", "value", 2)
	receipt := f.must(sent)
	f.must(f.byConsole("undo"))
	_, err := f.answer(queued)
	f.wants(err, referee.ErrMovedOn)
	if again := f.must(sent); again != receipt {
		t.Errorf("the retry got %+v, want %+v", again, receipt)
	}
	f.decision("blue", "pick") // still asked after the retry
	if d := f.decision("amber", "pick"); d == queued.Decision {
		t.Errorf("after the undo the decision is still %s", d)
	}
}

// TestUndoToALine proves that an undo can go back to any line, past draws of the app, and that the log keeps the undone lines.
func TestUndoToALine(t *testing.T) {
	f := newFixture(t)
	f.must(f.input("amber", "pick", "value", 3))
	before := f.screen(f.actor("amber")).View
	first := f.screen(referee.Console).Log
	f.must(f.input("blue", "pick", "value", 2))
	f.must(f.input("coral", "pick", "value", 1))
	f.must(f.byConsole("undo", "to", 2, "reason", "blue misread"))
	screen := f.screen(f.actor("amber"))
	if got, want := marshal(t, screen.View), marshal(t, before); got != want {
		// A view has no prompt keys, so its bytes must be the same.
		t.Errorf("got %s\nwant %s", got, want)
	}
	log := f.screen(referee.Console).Log
	var undone []int
	for _, line := range log[len(first):] {
		if line.Undone {
			undone = append(undone, line.Line)
		}
	}
	if len(undone) != 3 || undone[0] != 3 || undone[2] != 5 {
		t.Errorf("lines %v are marked as undone, want 3, 4 and 5", undone)
	}
	last := log[len(log)-1]
	m := last.Messages[0]
	if what, ok := m.Args["what"].(engine.Message); m.Key != "notice.undo" || !ok || what.Key != "notice.then" || m.Args["reason"] != "blue misread" || last.By != engine.Moderator {
		t.Errorf("the undo reads %+v", last)
	}
}

// TestRefusalsReachOnlyTheSender proves that a refused answer changes nothing, and that no other client notices it.
func TestRefusalsReachOnlyTheSender(t *testing.T) {
	f := newFixture(t)
	updates, stop := f.table.Watch()
	defer stop()
	before := f.table.Snapshot()
	in := f.input("amber", "pick", "value", 17)
	_, err := f.answer(in)
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) || refusal.Ruling != "TALLY-PICK-02" {
		t.Fatalf("got %v, want a refusal by TALLY-PICK-02", err)
	}
	if f.table.Snapshot() != before {
		t.Error("a snapshot was published")
	}
	select {
	case <-updates:
		t.Error("a watcher got a notice")
	default:
	}
	in.Command = command("amber", "pick", "value", 3)
	f.must(in) // the decision is still open, and the key still free
}

// TestStaleConsoleCommands proves that a command sent from an older screen is refused, so that a double tap undoes only one input.
func TestStaleConsoleCommands(t *testing.T) {
	f := newFixture(t)
	f.must(f.input("amber", "pick", "value", 3))
	f.must(f.input("blue", "pick", "value", 3))
	one, two := f.byConsole("undo"), f.byConsole("undo")
	one.Version = f.screen(referee.Console).Version
	two.Version = one.Version
	f.must(one)
	_, err := f.answer(two)
	f.wants(err, referee.ErrMovedOn)
}

// TestWhoMayAnswer proves which actor may send which command for which seat.
func TestWhoMayAnswer(t *testing.T) {
	moderatorFor := func(seat engine.Seat, do string, args ...any) engine.Command {
		c := command(engine.Moderator, do, args...)
		c.For = seat
		return c
	}
	for _, test := range []struct {
		name string
		turn bool // asks for a turn, which is public, instead of the secret pick
		make func(*fixture, *referee.Input)
		want error
	}{
		{"own seat", false, func(*fixture, *referee.Input) {}, nil},
		{"no key", false, func(_ *fixture, in *referee.Input) { in.IdempotencyKey = "" }, referee.ErrMalformed},
		{"no decision", false, func(_ *fixture, in *referee.Input) { in.Decision = "" }, referee.ErrMalformed},
		{"another's session", false, func(f *fixture, in *referee.Input) { in.Actor.Session = f.tokens["blue"].Session() }, referee.ErrNotYours},
		{"no session", false, func(_ *fixture, in *referee.Input) { in.Actor.Session = referee.Session{} }, referee.ErrNotYours},
		{"in another's name", false, func(_ *fixture, in *referee.Input) { in.Command.By = "blue" }, referee.ErrMalformed},
		{"as the moderator", false, func(_ *fixture, in *referee.Input) { in.Command = moderatorFor("amber", "pick", "value", 2) }, referee.ErrMalformed},
		{"as a console without a session", false, func(_ *fixture, in *referee.Input) {
			in.Actor, in.Command = referee.Actor{Seat: engine.Moderator}, command(engine.Moderator, "undo")
		}, referee.ErrNotYours},
		{"as the public", false, func(_ *fixture, in *referee.Input) {
			in.Actor, in.Command.By = referee.Audience, ""
		}, referee.ErrMalformed},
		{"as the app", false, func(_ *fixture, in *referee.Input) {
			in.Actor.Seat, in.Command.By = engine.App, engine.App
		}, referee.ErrMalformed},
		{"an argument that speaks for another", false, func(_ *fixture, in *referee.Input) {
			in.Command = command("amber", "pick", "value", 2, "by", "blue")
		}, referee.ErrMalformed},
		{"an argument that does something else", false, func(_ *fixture, in *referee.Input) {
			in.Command = command("amber", "pick", "value", 2, "do", "pass")
		}, referee.ErrMalformed},
		{"the moderator, with an argument for somebody", true, func(_ *fixture, in *referee.Input) {
			in.Actor, in.Command, in.Decision = referee.Console, command(engine.Moderator, "undo", "for", "blue"), ""
		}, referee.ErrMalformed},
		{"an argument that is no JSON", false, func(_ *fixture, in *referee.Input) {
			in.Command.Args["value"] = []byte("{")
		}, referee.ErrMalformed},
		{"another's decision", false, func(f *fixture, in *referee.Input) { in.Decision = f.decision("blue", "pick") }, referee.ErrMalformed},
		{"the moderator answers a secret question", false, func(_ *fixture, in *referee.Input) {
			in.Actor, in.Command = referee.Console, moderatorFor("amber", "pick", "value", 2)
		}, referee.ErrSecret},
		{"the moderator, naming no decision", false, func(_ *fixture, in *referee.Input) {
			in.Actor, in.Command, in.Decision = referee.Console, moderatorFor("amber", "pick", "value", 2), ""
		}, referee.ErrSecret},
		{"the moderator answers a public question", true, func(_ *fixture, in *referee.Input) {
			in.Actor, in.Command = referee.Console, moderatorFor("amber", "add", "amount", 1)
		}, nil},
		{"the moderator, naming no public decision", true, func(_ *fixture, in *referee.Input) {
			in.Actor, in.Command, in.Decision = referee.Console, moderatorFor("amber", "add", "amount", 1), ""
		}, nil},
		{"the moderator answers for the wrong seat", true, func(_ *fixture, in *referee.Input) {
			in.Actor, in.Command = referee.Console, moderatorFor("blue", "add", "amount", 1)
		}, referee.ErrMalformed},
		{"the moderator enters a draw of the app", true, func(_ *fixture, in *referee.Input) {
			in.Actor, in.Command, in.Decision = referee.Console, moderatorFor(engine.App, "deal"), ""
		}, referee.ErrMalformed},
		{"own public question", true, func(*fixture, *referee.Input) {}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newFixture(t)
			var in referee.Input
			if test.turn {
				f.picks()
				in = f.input("amber", "add", "amount", 1)
			} else {
				in = f.input("amber", "pick", "value", 2)
			}
			test.make(f, &in)
			rows := len(f.rows())
			_, err := f.answer(in)
			f.wants(err, test.want)
			if written := len(f.rows()) > rows; written != (test.want == nil) {
				t.Errorf("a row was written: %v, want %v", written, test.want == nil)
			}
		})
	}
}

// TestUnasked proves that the rules decide a command that answers no prompt.
func TestUnasked(t *testing.T) {
	f := newFixture(t)
	_, err := f.answer(referee.Input{Actor: f.actor("amber"), IdempotencyKey: f.key(), Command: command("amber", "play", "card", "card-1")})
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) || refusal.Ruling != "TALLY-FLOW-02" {
		t.Errorf("got %v, want a refusal by TALLY-FLOW-02", err)
	}
}

// TestReplaced proves that a seat may replace its sealed answer until the decision closes, and that other seats do not read who sealed.
func TestReplaced(t *testing.T) {
	f := newFixture(t)
	first := f.input("amber", "pick", "value", 1)
	f.must(first)
	if open := f.screen(f.actor("amber")); len(open.Changeable) != 1 || open.Changeable[0].ID != first.Decision {
		t.Errorf("amber may change %+v, want its sealed answer", open.Changeable)
	}
	for _, a := range []referee.Actor{f.actor("blue"), referee.Console, referee.Audience} {
		if open := f.screen(a).Changeable; len(open) != 0 {
			t.Errorf("%s may change %+v, want nothing", a.Seat, open)
		}
	}
	second := f.input("amber", "pick", "value", 3)
	f.must(second)
	f.must(f.input("blue", "pick", "value", 1))
	for _, line := range f.screen(f.actor("coral")).Log {
		if line.Line > 0 && (line.By != "" || line.Do != "") {
			t.Errorf("coral reads who sealed: %+v", line)
		}
	}
	for _, line := range f.screen(f.actor("blue")).Log {
		if own := line.By == "blue" && line.Do == "pick"; line.Line == 4 && !own {
			t.Errorf("blue does not read its own line: %+v", line)
		}
	}
	f.must(f.input("coral", "pick", "value", 1))
	second.IdempotencyKey = f.key()
	_, err := f.answer(second)
	f.wants(err, referee.ErrMovedOn)
}

// TestRaceWithTheReveal proves that an answer that races with the reveal either counts before it or is refused: nobody changes a
// revealed answer (T5).
func TestRaceWithTheReveal(t *testing.T) {
	for range 50 {
		f := newFixture(t)
		f.must(f.input("amber", "pick", "value", 1))
		f.must(f.input("blue", "pick", "value", 1))
		change, last := f.input("amber", "pick", "value", 3), f.input("coral", "pick", "value", 2)
		var changed, opened referee.Receipt
		var late, err error
		var group sync.WaitGroup
		group.Go(func() { changed, late = f.answer(change) })
		group.Go(func() { opened, err = f.answer(last) })
		group.Wait()
		f.check(err)
		if late == nil && changed.Line > opened.Line || late != nil && !errors.Is(late, referee.ErrMovedOn) {
			t.Fatalf("the answer was changed on line %d (error %v) and revealed on line %d", changed.Line, late, opened.Line)
		}
	}
}
