package referee_test

import (
	"bytes"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// TestPIN proves that a PIN moves a seat to another phone, also after a restart; that the old phone loses the seat and everybody is
// told; and that the PIN can be changed and removed.
func TestPIN(t *testing.T) {
	f := newFixture(t)
	old, fresh := f.actor("amber"), f.stranger()
	f.wants(f.table.ReclaimSeat(t.Context(), fresh, "amber", "1234"), referee.ErrNoPIN)
	f.check(f.table.SetPIN(t.Context(), old, "4321"))
	f.check(f.table.SetPIN(t.Context(), old, "1234"))
	f.reopen()
	if s := f.screen(referee.Audience).Seats; !s[0].PIN || s[1].PIN {
		t.Errorf("the seats show %+v", s)
	}
	sub, err := f.table.Subscribe(old)
	f.check(err)
	f.wants(f.table.ReclaimSeat(t.Context(), fresh, "amber", "4321"), referee.ErrWrongPIN)
	f.wants(f.table.ReclaimSeat(t.Context(), fresh, "blue", "1234"), referee.ErrNoPIN)
	f.check(f.table.ReclaimSeat(t.Context(), fresh, "amber", "1234"))
	<-sub.Done()
	f.wants(sub.Err(), referee.ErrSeatMoved)
	_, err = f.table.Screen(old)
	f.wants(err, referee.ErrNotYours)
	if held := f.table.Snapshot().SeatsHeldBy(fresh); len(held) != 1 || held[0] != "amber" {
		t.Errorf("the new phone holds %v", held)
	}
	log := f.screen(referee.Audience).Log
	if last := log[len(log)-1].Messages[0]; last.Key != "notice.seat_returned" || last.Args["name"] != "Player amber" {
		t.Errorf("the log says %v, want notice.seat_returned", last)
	}

	f.wants(f.table.SetPIN(t.Context(), old, "0000"), referee.ErrNotYours)
	now := referee.Actor{Seat: "amber", Session: fresh}
	f.check(f.table.ReclaimSeat(t.Context(), old.Session, "amber", "1234")) // the seat keeps its PIN
	f.wants(f.table.SetPIN(t.Context(), now, ""), referee.ErrNotYours)
	f.check(f.table.SetPIN(t.Context(), old, ""))
	f.wants(f.table.ReclaimSeat(t.Context(), fresh, "amber", "1234"), referee.ErrNoPIN)
}

// TestPINIsNotGuessed proves that only five of a hundred simultaneous guesses are checked, that afterwards even the right PIN is
// refused, that the seat's phone plays on, and that the moderator can still move the seat (check 43, T9).
func TestPINIsNotGuessed(t *testing.T) {
	f := newFixture(t)
	f.check(f.table.SetPIN(t.Context(), f.actor("amber"), "1234"))
	f.check(f.table.SetPIN(t.Context(), f.actor("blue"), "1234"))
	thief := f.stranger()
	results := make([]error, 100)
	var all sync.WaitGroup
	for i := range results {
		all.Go(func() { results[i] = f.table.ReclaimSeat(t.Context(), thief, "amber", "9999") })
	}
	all.Wait()
	looked := 0
	for _, err := range results {
		if errors.Is(err, referee.ErrWrongPIN) {
			looked++
		} else {
			f.wants(err, referee.ErrNoPIN)
		}
	}
	if looked != 4 { // the fifth is told that the tries are spent
		t.Errorf("%d guesses were refused as wrong, want 4", looked)
	}
	f.reopen()
	f.wants(f.table.ReclaimSeat(t.Context(), thief, "amber", "1234"), referee.ErrNoPIN)
	if n := f.notices(); strings.Count(n, "notice.seat_pin_spent") != 1 {
		t.Errorf("the log says %s, want notice.seat_pin_spent once", n)
	}
	f.must(f.input("amber", "pick", "value", 2))
	f.check(f.table.ReclaimSeat(t.Context(), thief, "blue", "1234")) // each seat has its own tries
	request, err := f.table.RequestSeat(t.Context(), thief, "amber", "")
	f.check(err)
	f.check(f.table.Approve(t.Context(), referee.Console, "amber", request.Number))
}

// TestPINAndTheSeat proves that a PIN works only while the phone that chose it holds the seat, and again after the seat is given back
// to it.
func TestPINAndTheSeat(t *testing.T) {
	f := newFixture(t)
	f.check(f.table.SetPIN(t.Context(), f.actor("amber"), "1234"))
	f.check(f.table.Release(t.Context(), referee.Console, "amber"))
	f.wants(f.table.ReclaimSeat(t.Context(), f.stranger(), "amber", "1234"), referee.ErrNoPIN)
	f.check(f.table.Reinstate(t.Context(), referee.Console, "amber"))
	f.check(f.table.ReclaimSeat(t.Context(), f.stranger(), "amber", "1234"))

	request, err := f.table.RequestSeat(t.Context(), f.stranger(), "amber", "Bea")
	f.check(err)
	f.check(f.table.Approve(t.Context(), referee.Console, "amber", request.Number))
	f.wants(f.table.ReclaimSeat(t.Context(), f.stranger(), "amber", "1234"), referee.ErrNoPIN) // Bea chose none
}

// TestPINForms proves that a PIN is four ASCII digits, that only the seat's phone can set it, and that the journal does not hold it.
func TestPINForms(t *testing.T) {
	f := newFixture(t)
	for _, digits := range []string{"123", "12345", "12a4", "１２３４", "-123", " 123"} {
		f.wants(f.table.SetPIN(t.Context(), f.actor("amber"), digits), referee.ErrPIN)
		f.wants(f.table.ReclaimSeat(t.Context(), f.stranger(), "amber", digits), referee.ErrPIN)
	}
	for _, by := range []referee.Actor{referee.Audience, referee.Console, {Seat: "amber", Session: f.stranger()}, {Seat: engine.Moderator}} {
		f.wants(f.table.SetPIN(t.Context(), by, "1234"), referee.ErrNotYours)
	}
	f.check(f.table.SetPIN(t.Context(), f.actor("amber"), "1234"))
	for _, row := range f.rows() {
		if bytes.Contains(row.Body, []byte(`"1234"`)) {
			t.Errorf("the journal holds the digits: %s", row.Body)
		}
	}
}
