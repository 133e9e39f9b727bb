package referee

import (
	"context"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

const rowCall = "call"

type callRow struct {
	Seat   engine.Seat `json:"seat"`
	Reason string      `json:"reason,omitempty"` // one of CallReasons
	Text   string      `json:"text,omitempty"`   // in the caller's words
	Coming bool        `json:"coming,omitempty"` // somebody comes
	Judge  string      `json:"judge,omitempty"`  // who, if it is known
	Done   bool        `json:"done,omitempty"`   // the call ended
	Back   bool        `json:"back,omitempty"`   // by its caller
}

// CallReasons lists what a call may be about.
var CallReasons = []string{"rules", "conduct", "count", "time", "private"}

// maxCalls limits how often a seat calls the judge before the next input at the table: each call stays on disk, and in the console's log.
const maxCalls = 8

// CallJudge has a seat call the judge: reason is one of CallReasons or empty, text what the caller adds. Calling again changes
// nothing. Errors besides the general ones: ErrNotYours, ErrCalled, ErrMalformed, ErrLongText.
func (t *Table) CallJudge(ctx context.Context, by Actor, reason, text string) error {
	if reason != "" && !slices.Contains(CallReasons, reason) {
		return ErrMalformed
	}
	text, err := fitText(text, maxReason, ErrLongText)
	if err != nil {
		return err
	}
	return t.do(ctx, func(d *tableState) error {
		if !d.hasSeat(by.Seat) || !d.seats.admits(by) {
			return ErrNotYours
		}
		switch _, called := d.calls.by(by.Seat); {
		case called:
			return nil
		case d.calls.made[by.Seat] >= maxCalls:
			return ErrCalled
		}
		return d.writeAndFold(rowCall, callRow{Seat: by.Seat, Reason: reason, Text: text}, by.Seat, "call")
	})
}

// ClaimCall tells a seat that somebody comes, by the judge's name if one is given. The first counts: who claims a call after another
// changes nothing, and reads who has it.
func (t *Table) ClaimCall(ctx context.Context, by Actor, seat engine.Seat, judge string) error {
	judge = cleanText(judge, maxName)
	return t.do(ctx, func(d *tableState) error {
		if by.Seat != engine.Moderator || !d.seats.admits(by) {
			return ErrNotYours
		}
		if call, called := d.calls.by(seat); !called || call.Coming {
			return nil
		}
		if console := d.seats[by.Seat]; judge == "" && by.Session != (Session{}) && console.session == by.Session {
			judge = console.name
		}
		return d.writeAndFold(rowCall, callRow{Seat: seat, Coming: true, Judge: judge}, by.Seat, "attend")
	})
}

// EndCall ends a seat's call: the moderator has settled it, or the seat itself cancels it.
func (t *Table) EndCall(ctx context.Context, by Actor, seat engine.Seat) error {
	return t.do(ctx, func(d *tableState) error {
		if !d.seats.admits(by) || by.Seat != engine.Moderator && by.Seat != seat {
			return ErrNotYours
		}
		if _, called := d.calls.by(seat); !called {
			return nil
		}
		return d.writeAndFold(rowCall, callRow{Seat: seat, Done: true, Back: by.Seat == seat}, seat, "call")
	})
}

// calls are the seats' calls for the judge.
type calls struct {
	open []shown.Call
	made map[engine.Seat]int // how often each seat has called since the last input
}

func (c calls) by(seat engine.Seat) (shown.Call, bool) {
	i := slices.IndexFunc(c.open, func(c shown.Call) bool { return c.Seat == seat })
	if i < 0 {
		return shown.Call{}, false
	}
	return c.open[i], true
}

func (d *tableState) foldCall(row Row, body callRow) {
	c := &d.calls
	c.open = slices.Clone(c.open)
	i := slices.IndexFunc(c.open, func(c shown.Call) bool { return c.Seat == body.Seat })
	key := "notice.call"
	switch {
	case body.Coming && i >= 0:
		c.open[i].Coming, c.open[i].Judge = true, body.Judge
		key = "notice.call_coming"
	case body.Done && i >= 0:
		c.open = slices.Delete(c.open, i, i+1)
		if key = "notice.call_settled"; body.Back {
			key = "notice.call_cancelled"
		}
	default:
		c.open = append(c.open, shown.Call{Seat: body.Seat, Since: row.At, Reason: body.Reason, Text: body.Text})
		c.made = with(c.made, body.Seat, c.made[body.Seat]+1)
	}
	reason := body.Reason
	if reason != "" {
		reason = "call-" + reason // as texts name it
	}
	d.noticeTo(row, body.Seat, engine.NewMessage(key, "", "seat", string(body.Seat), "reason", reason, "text", body.Text, "judge", body.Judge))
}

// view lists the calls that a viewer knows of: its own, and the moderator all.
func (c calls) view(v engine.Viewer) []shown.Call {
	return slices.DeleteFunc(slices.Clone(c.open), func(c shown.Call) bool { return !v.IsModerator() && !v.Sees(c.Seat) })
}
