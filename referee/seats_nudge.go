package referee

import (
	"context"

	"github.com/judgeofthechange/judge/engine"
)

// Remind reminds a seat that the table waits for it, in front of everybody, until anything is entered. It is nothing that happened
// at the table: no row tells of it.
func (t *Table) Remind(ctx context.Context, by Actor, seat engine.Seat) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		if !d.hasSeat(seat) {
			return ErrUnknownSeat
		}
		d.reminded, d.stale = seat, true
		return nil
	})
}
