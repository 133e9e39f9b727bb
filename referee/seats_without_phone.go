package referee

import (
	"context"

	"github.com/judgeofthechange/judge/engine"
)

// AnswerWithoutPhone gives a seat that nobody holds to the console's own browser, joining closed or not: who has no phone answers there
// what is secret. Everybody reads of it. Released, the seat is what it was before: nothing is locked out by it. Errors besides the
// general ones: ErrUnknownSeat, ErrTaken.
func (t *Table) AnswerWithoutPhone(ctx context.Context, by Actor, session Session, seat engine.Seat) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		switch h := d.seats[seat]; {
		case session == Session{} || !d.hasSeat(seat):
			return ErrUnknownSeat
		case h.session == session:
			return nil
		case h.session != Session{}:
			return ErrTaken
		}
		return d.changeSeat(seatRow{Do: seatHere, Seat: seat, Session: &session})
	})
}
