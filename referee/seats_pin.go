package referee

import (
	"cmp"
	"context"
	"strings"

	"golang.org/x/crypto/bcrypt"

	"github.com/judgeofthechange/judge/engine"
)

const (
	pinDigits      = 4
	maxPINAttempts = 5 // wrong ones, after which the PIN no longer works
)

// pinCost makes a guess at a stolen hash slow.
var pinCost = 10

// pinAttempts counts how often a seat's PIN was tried since it was set.
type pinAttempts struct{ begun, wrong int }

// SetPIN sets the PIN, four digits, by which a seat's holder gets back into it on another phone; an empty one removes
// it. Only a slow hash of it is stored. Errors besides the general ones: ErrNotYours, ErrPIN.
func (t *Table) SetPIN(ctx context.Context, by Actor, pin string) error {
	if by.Session == (Session{}) || !t.Snapshot().seats.admits(by) {
		return ErrNotYours
	}
	var hash []byte
	if pin != "" {
		if !isPIN(pin) {
			return ErrPIN
		}
		var err error
		if hash, err = bcrypt.GenerateFromPassword([]byte(pin), pinCost); err != nil {
			return faultOf("hash PIN", err)
		}
	}
	return t.do(ctx, func(d *tableState) error {
		if !d.hasSeat(by.Seat) || !d.seats.admits(by) {
			return ErrNotYours
		}
		return d.changeSeat(seatRow{Do: seatPIN, Seat: by.Seat, PIN: string(hash)})
	})
}

// ReclaimSeat moves a seat to a session that knows its PIN, at once: streams of the session that held it end with
// ErrSeatMoved before ReclaimSeat returns. After five wrong tries only the moderator can move the seat; its holder keeps
// it. Errors besides the general ones: ErrPIN, ErrWrongPIN, ErrNoPIN.
func (t *Table) ReclaimSeat(ctx context.Context, session Session, seat engine.Seat, pin string) error {
	if !isPIN(pin) {
		return ErrPIN
	}
	var hash string
	err := t.do(ctx, func(d *tableState) (err error) {
		hash, err = d.checkPIN(seat)
		return err
	})
	if err != nil {
		return err
	}
	// The table does not wait for a hash that is slow on purpose.
	right := bcrypt.CompareHashAndPassword([]byte(hash), []byte(pin)) == nil
	return t.do(ctx, func(d *tableState) error {
		switch {
		case d.seats[seat].pin != hash:
			return ErrNoPIN
		case !right:
			return d.countWrongPIN(seat)
		}
		d.dropRequests(func(r SeatRequest) bool { return r.Seat == seat })
		return d.changeSeat(seatRow{Do: seatReclaimed, Seat: seat, Session: &session})
	})
}

// KnowsPIN checks a seat's PIN for a device that holds the seat, which other players may use too. It counts no
// tries. Errors besides the general ones: ErrPIN, ErrWrongPIN.
func (t *Table) KnowsPIN(by Actor, pin string) error {
	now := t.Snapshot()
	switch hash := now.seats[by.Seat].pin; {
	case !now.seats.admits(by):
		return ErrNotYours
	case hash == "":
		return nil
	case !isPIN(pin):
		return ErrPIN
	case bcrypt.CompareHashAndPassword([]byte(hash), []byte(pin)) != nil:
		return ErrWrongPIN
	}
	return nil
}

// checkPIN returns the hash to compare with. It counts the try at once, so that parallel tries count like successive ones.
func (d *tableState) checkPIN(seat engine.Seat) (string, error) {
	h, n := d.seats[seat], d.pinAttempts[seat]
	if h.pin == "" || h.session == (Session{}) || n.begun >= maxPINAttempts {
		return "", ErrNoPIN
	}
	n.begun++
	d.pinAttempts[seat] = n
	return h.pin, nil
}

func (d *tableState) countWrongPIN(seat engine.Seat) error {
	n := d.pinAttempts[seat]
	n.wrong++
	d.pinAttempts[seat] = n
	if n.wrong < maxPINAttempts {
		return ErrWrongPIN
	}
	return cmp.Or(d.changeSeat(seatRow{Do: seatPINSpent, Seat: seat}), error(ErrNoPIN))
}

func isPIN(pin string) bool {
	return len(pin) == pinDigits && strings.Trim(pin, "0123456789") == ""
}
