package referee

import (
	"context"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

const rowCall = "call"

type callRow struct {
	Seat engine.Seat `json:"seat"`
	Done bool        `json:"done,omitempty"`
}

// maxCalls limits how often a seat calls the judge before the next input at the table: each call stays on disk.
const maxCalls = 20

// CallJudge has a seat call the judge. Calling again changes nothing. Errors besides the general ones: ErrNotYours, ErrCalled.
func (t *Table) CallJudge(ctx context.Context, by Actor) error {
	return t.do(ctx, func(d *tableState) error {
		if !d.hasSeat(by.Seat) || !d.seats.admits(by) {
			return ErrNotYours
		}
		switch {
		case d.calls.by(by.Seat):
			return nil
		case d.calls.made[by.Seat] >= maxCalls:
			return ErrCalled
		}
		return d.writeAndFold(rowCall, callRow{Seat: by.Seat}, by.Seat, "call")
	})
}

// AnswerCall ends a seat's call: the moderator has come, or the seat itself withdraws it.
func (t *Table) AnswerCall(ctx context.Context, by Actor, seat engine.Seat) error {
	return t.do(ctx, func(d *tableState) error {
		if !d.seats.admits(by) || by.Seat != engine.Moderator && by.Seat != seat {
			return ErrNotYours
		}
		if !d.calls.by(seat) {
			return nil
		}
		return d.writeAndFold(rowCall, callRow{Seat: seat, Done: true}, seat, "call")
	})
}

// calls are the seats' calls for the judge.
type calls struct {
	open []shown.Call
	made map[engine.Seat]int // how often each seat has called since the last input
}

func (c calls) by(seat engine.Seat) bool {
	return slices.ContainsFunc(c.open, func(c shown.Call) bool { return c.Seat == seat })
}

func (d *tableState) foldCall(row Row, body callRow) {
	c := &d.calls
	c.open = slices.DeleteFunc(slices.Clone(c.open), func(c shown.Call) bool { return c.Seat == body.Seat })
	if !body.Done {
		c.open = append(c.open, shown.Call{Seat: body.Seat, Since: row.At})
		c.made = with(c.made, body.Seat, c.made[body.Seat]+1)
	}
	d.logSilently(row)
}

// view lists the calls that a viewer knows of: its own, and the moderator all.
func (c calls) view(v engine.Viewer) []shown.Call {
	return slices.DeleteFunc(slices.Clone(c.open), func(c shown.Call) bool { return !v.IsModerator() && !v.Sees(c.Seat) })
}
