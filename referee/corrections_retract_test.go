package referee_test

import (
	"errors"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/shown"
)

// retractable is what a seat is offered to take back.
func (f *fixture) retractable(seat engine.Seat) *shown.Retractable {
	f.Helper()
	return f.screen(f.actor(seat)).Retractable
}

// undo is a seat's undo of its last inputs.
func (f *fixture) undo(seat engine.Seat, count int) referee.Input {
	f.Helper()
	return referee.Input{Actor: f.actor(seat), IdempotencyKey: f.key(), Command: command(seat, engine.Undo, "count", count)}
}

func (f *fixture) refuses(in referee.Input, key string) {
	f.Helper()
	var no *engine.Refusal
	if _, err := f.answer(in); !errors.As(err, &no) || no.Key != key {
		f.Errorf("want refused by %s, got %v", key, err)
	}
}

// TestSeatsTakeBackWhatTheyEnteredLast proves that only the seat that entered something last is offered to take it back and may, that it is
// an undo that all read, and that a table may forbid it.
func TestSeatsTakeBackWhatTheyEnteredLast(t *testing.T) {
	f := newFixture(t)
	f.picks()
	before := marshal(t, f.screen(referee.Console).View)
	f.must(f.input("amber", "add", "amount", 1))
	r := f.retractable("amber")
	if r == nil || r.Count != 1 || r.Says == nil {
		t.Fatalf("amber is offered %+v", r)
	}
	for _, other := range []engine.Seat{"blue", "coral"} {
		if f.retractable(other) != nil {
			t.Errorf("%s is offered to take amber's entry back", other)
		}
		f.refuses(f.undo(other, 1), "undo.others")
	}
	if f.screen(referee.Console).Retractable != nil {
		t.Error("the console is offered what a seat may take back")
	}
	f.refuses(f.undo("amber", 2), "undo.others")
	f.must(f.undo("amber", 1))
	if got := marshal(t, f.screen(referee.Console).View); got != before {
		t.Errorf("got %s\nwant %s", got, before)
	}
	for _, a := range []referee.Actor{f.actor("blue"), referee.Console} {
		log := f.screen(a).Log
		if last := log[len(log)-1]; last.By != "amber" || last.Messages[0].Key != "notice.retract" || last.Messages[0].Args["seat"] != "amber" || !log[len(log)-2].Undone {
			t.Errorf("%s reads %+v", a.Seat, last)
		}
	}
	f.must(f.input("amber", "add", "amount", 1))
	f.check(f.table.AllowRetracting(t.Context(), referee.Console, false))
	if f.retractable("amber") != nil || !f.screen(f.actor("blue")).Final {
		t.Error("a table whose inputs are final offers to take one back")
	}
	f.refuses(f.undo("amber", 1), "undo.others")
	f.reopen()
	f.check(f.table.AllowRetracting(t.Context(), referee.Console, true))
	if f.retractable("amber") == nil {
		t.Error("after a restart amber may take nothing back")
	}
	f.must(f.input("blue", "add", "amount", 1))
	if f.retractable("amber") != nil || f.retractable("blue") == nil {
		t.Error("want blue's entry to be taken back, as blue was last")
	}
	f.refuses(f.undo("amber", 1), "undo.others")
}

// TestSecretInputsAreNotTakenBack proves that no seat is offered to take back a secret answer, since others would read of it, nor what
// chance has answered.
func TestSecretInputsAreNotTakenBack(t *testing.T) {
	f := newFixture(t)
	f.must(f.input("amber", "pick", "value", 1))
	if f.retractable("amber") != nil {
		t.Error("amber is offered to take back a secret answer")
	}
	f.refuses(f.undo("amber", 1), "undo.others")
	f.must(f.input("blue", "pick", "value", 2))
	f.must(f.input("coral", "pick", "value", 3)) // the app deals
	if f.retractable("coral") != nil {
		t.Error("coral is offered to take back what the app's draw answered")
	}
}

// TestUndosOfSeatsNeedOneVersion proves that an undo from a page that is not up to date is refused.
func TestUndosOfSeatsNeedOneVersion(t *testing.T) {
	f := newFixture(t)
	f.picks()
	f.must(f.input("amber", "add", "amount", 1))
	stale := f.undo("amber", 1)
	stale.Version = f.screen(f.actor("amber")).Version
	f.must(f.undo("amber", 1))
	f.must(f.input("amber", "add", "amount", 1))
	_, err := f.answer(stale)
	f.wants(err, referee.ErrMovedOn)
}
