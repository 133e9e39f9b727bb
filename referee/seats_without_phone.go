package referee

import (
	"context"

	"github.com/judgeofthechange/judge/engine"
)

// AnswerWithoutPhone gives a vacant seat to the console's own browser, even if joining is closed: a player without a
// phone answers secret questions there. Everybody reads of it. Releasing the seat makes it what it was before. Errors
// besides the general ones: ErrUnknownSeat, ErrTaken.
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
		return d.changeSeat(seatRow{Do: seatAtConsole, Seat: seat, Session: &session})
	})
}
