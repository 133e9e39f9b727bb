package referee

import (
	"context"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

const rowPause = "pause"

type pauseRow struct {
	Paused bool   `json:"paused"`
	Reason string `json:"reason,omitempty"`
	Frozen bool   `json:"frozen,omitempty"`
}

// Pause stops play: nobody is asked anything, seats' inputs get ErrPaused, and no time passes for what was asked. The
// moderator can enter what the table plays. Pausing again with another reason changes the reason. The error is ErrFrozen where a judge
// of the event has stopped the table.
func (t *Table) Pause(ctx context.Context, by Actor, reason string) error {
	reason = cleanText(reason, maxReason)
	return t.moderate(ctx, by, func(d *tableState) error {
		if d.isFrozen() {
			return ErrFrozen
		}
		if d.pause != nil && (reason == "" || d.pause.Reason == reason) {
			return nil
		}
		return d.writeAndFold(rowPause, pauseRow{Paused: true, Reason: reason}, engine.Moderator, "pause")
	})
}

// Resume ends a pause: all are asked again what they were asked, with the time that they had left. The error is ErrFrozen where a judge
// of the event has stopped the table.
func (t *Table) Resume(ctx context.Context, by Actor) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		if d.isFrozen() {
			return ErrFrozen
		}
		if d.pause == nil {
			return nil
		}
		return d.writeAndFold(rowPause, pauseRow{}, engine.Moderator, "pause")
	})
}

// Freeze stops the table, or lets it go on, as a judge of its event says [ER-F1, EV-34]. A frozen table is paused for the moderator
// too: nobody enters anything, and only the event releases it. To freeze a frozen table changes nothing.
func (t *Table) Freeze(ctx context.Context, on bool, reason string) error {
	reason = cleanText(reason, maxReason)
	return t.moderate(ctx, Console, func(d *tableState) error {
		if d.isFrozen() == on {
			return nil
		}
		return d.writeAndFold(rowPause, pauseRow{Paused: on, Frozen: on, Reason: reason}, engine.Moderator, "freeze")
	})
}

// isFrozen reports whether a judge of the event has stopped the table.
func (f *features) isFrozen() bool { return f.pause != nil && f.pause.Frozen }

func (d *tableState) foldPause(row Row, body pauseRow) {
	key := "notice.paused"
	switch {
	case !body.Paused:
		key = "notice.resumed"
		d.endPause(row.At)
	case d.pause == nil:
		d.pause = &shown.Pause{Version: row.Seq, Since: row.At, Reason: body.Reason, Frozen: body.Frozen}
		d.tick(row.At)
	default:
		d.pause = &shown.Pause{Version: row.Seq, Since: d.pause.Since, Reason: body.Reason, Frozen: body.Frozen}
	}
	if body.Frozen {
		key = "notice.frozen"
	}
	d.notice(row, engine.NewMessage(key, "", "reason", body.Reason))
}

// endPause ends the pause: it takes no time from the open questions.
func (d *tableState) endPause(at time.Time) {
	if d.pause == nil {
		return
	}
	asked := make(map[string]time.Time, len(d.asked))
	for key, since := range d.asked {
		asked[key] = afterPause(since, d.pause.Since, at)
	}
	d.later(d.pause.Since, at)
	d.asked, d.pause = asked, nil
	d.tick(at)
}

// afterPause moves a time by the pause that began at stopped and has ended.
func afterPause(since, stopped, at time.Time) time.Time {
	if since.After(stopped) {
		stopped = since
	}
	return since.Add(max(at.Sub(stopped), 0))
}

// callsForAttention reports whether a command only calls for attention, which is allowed in a pause.
func (d *tableState) callsForAttention(c engine.Command) bool {
	rules, ok := d.rules.(engine.SignalRules)
	return ok && rules.IsSignal(c)
}
