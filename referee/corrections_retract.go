package referee

import (
	"context"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

// A seat may take back what it entered last, while nobody else has entered anything since (engine.Timeline.Retractable): an undo of its
// own. Secret entries are not taken back: an undo of them would tell others of them, and most can be changed while their question is open.

const rowRetract = "retract"

type retractRow struct {
	Off bool `json:"off"`
}

// AllowRetracting lets seats take back what they entered last, as they may at a new table, or no longer. Only the moderator may do so.
func (t *Table) AllowRetracting(ctx context.Context, by Actor, allowed bool) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		if d.final != allowed {
			return nil
		}
		return d.writeAndFold(rowRetract, retractRow{!allowed}, "", "")
	})
}

// foldRetract tells nothing in the log: the screens show it.
func (d *tableState) foldRetract(row Row, body retractRow) {
	d.final = body.Off
	d.logSilently(row)
}

// retractable returns what the seat that entered something last may take back at once: its last entry that the log tells, with what it
// entered after that; nil if there is none, and at an event, whose lines are undone by their number.
func (d *tableState) retractable() *shown.Retractable {
	if d.roster != nil || d.final || d.info.Header.Blind || d.pause != nil || isOver(d.rules, d.timeline.State()) {
		return nil
	}
	seat, entries := d.timeline.Retractable()
	r := shown.Retractable{Seat: seat}
	for _, e := range entries {
		if d.isSecretRow(e.Line) {
			break
		}
		r.Count++
		if said := told(d.rules, e.Events, engine.AtSeat(r.Seat)); len(said) > 0 {
			r.Do, r.Says = e.Command.Do, &said[0]
			return &r
		}
	}
	if r.Count == 0 {
		return nil
	}
	r.Count = 1
	return &r
}

// isSecretRow reports whether the entry on a line, one of the last, may be known only to its seat.
func (d *tableState) isSecretRow(line int) bool {
	for _, row := range slices.Backward(d.log) {
		if row.line() == line {
			return row.secret
		}
	}
	return true
}

// checkRetracted refuses a seat's undo of anything but what it is offered to take back.
func (d *tableState) checkRetracted(c engine.Command) error {
	r := d.retractable()
	if r == nil || r.Seat != c.By || kernelArgsOf(c).Count != r.Count {
		return engine.Refuse(d.rules.UndoRuling(), "undo.others")
	}
	return nil
}
