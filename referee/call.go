package referee

import (
	"context"
	"slices"
	"time"

	"github.com/judgeofthechange/judge/engine"
)

// Call is a seat's wish that the judge come to the table. It stops nothing, and nobody else at the table sees it.
type Call struct {
	Seat  engine.Seat
	Since time.Time
}

// maxCalls bounds how often a seat calls the judge before anything is entered at the table: each call is kept on the disk for
// good, and who has called so often is better heard aloud.
const maxCalls = 20

// CallJudge has a seat call the judge. Calling again changes nothing. Errors besides the general ones: ErrNotYours, ErrCalled.
func (t *Table) CallJudge(ctx context.Context, by Actor) error {
	return t.do(ctx, func(d *desk) error {
		if !d.hasSeat(by.Seat) || !d.seats.admit(by) {
			return ErrNotYours
		}
		switch {
		case d.called(by.Seat):
			return nil
		case d.callsOf[by.Seat] >= maxCalls:
			return ErrCalled
		}
		d.changeCall(callRow{Seat: by.Seat})
		return nil
	})
}

// Attend takes a seat's call off the list: the moderator has come, or the seat itself needs nobody any more.
func (t *Table) Attend(ctx context.Context, by Actor, seat engine.Seat) error {
	return t.do(ctx, func(d *desk) error {
		if !d.seats.admit(by) || by.Seat != engine.Moderator && by.Seat != seat {
			return ErrNotYours
		}
		if d.called(seat) {
			d.changeCall(callRow{Seat: seat, Done: true})
		}
		return nil
	})
}

func (d *desk) called(seat engine.Seat) bool {
	return slices.ContainsFunc(d.calls, func(c Call) bool { return c.Seat == seat })
}

func (d *desk) changeCall(body callRow) {
	row := d.write(rowCall, body)
	d.foldCall(row, body)
	d.notes = append(d.notes, note{seq: row.Seq, by: body.Seat, do: "call"})
}

// foldCall leaves the old list as it was, for the snapshots that show it.
func (d *desk) foldCall(row Row, body callRow) {
	d.calls = slices.DeleteFunc(slices.Clone(d.calls), func(c Call) bool { return c.Seat == body.Seat })
	if !body.Done {
		d.calls = append(d.calls, Call{body.Seat, row.At})
		d.callsOf[body.Seat]++
	}
	d.log = append(d.log, happening{version: row.Seq, at: row.At}) // nobody else's business
}

// callsFor lists the calls that a viewer knows of: its own, and the moderator all.
func (s *Snapshot) callsFor(v engine.Viewer) []Call {
	return slices.DeleteFunc(slices.Clone(s.calls), func(c Call) bool { return !v.IsModerator() && !v.Sees(c.Seat) })
}

// Attended reports whether anybody has the table's console open.
func (t *Table) Attended() bool {
	t.presence.mu.Lock()
	defer t.presence.mu.Unlock()
	return t.presence.seats[engine.Moderator].Streams > 0
}
