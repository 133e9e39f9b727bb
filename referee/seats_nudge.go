package referee

import (
	"context"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Remind reminds a seat, on every screen, that the table waits for it, until the next input. No row records it.
func (t *Table) Remind(ctx context.Context, by Actor, seat engine.Seat) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		if !d.hasSeat(seat) {
			return ErrUnknownSeat
		}
		if !slices.Contains(d.reminded, seat) {
			d.reminded = append(slices.Clone(d.reminded), seat) // snapshots share it
		}
		d.stale = true
		return nil
	})
}
