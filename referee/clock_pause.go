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
}

// Pause stops play: nobody is asked anything, seats' inputs get ErrPaused, and no time passes for what was asked. The
// moderator can enter what the table plays. Pausing again with another reason changes the reason.
func (t *Table) Pause(ctx context.Context, by Actor, reason string) error {
	reason = cleanText(reason, maxReason)
	return t.moderate(ctx, by, func(d *tableState) error {
		if d.pause != nil && (reason == "" || d.pause.Reason == reason) {
			return nil
		}
		return d.writeAndFold(rowPause, pauseRow{Paused: true, Reason: reason}, engine.Moderator, "pause")
	})
}

// Resume ends a pause: all are asked again what they were asked, with the time that they had left.
func (t *Table) Resume(ctx context.Context, by Actor) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		if d.pause == nil {
			return nil
		}
		return d.writeAndFold(rowPause, pauseRow{}, engine.Moderator, "pause")
	})
}

func (d *tableState) foldPause(row Row, body pauseRow) {
	key := "notice.paused"
	switch {
	case !body.Paused:
		key = "notice.resumed"
		d.endPause(row.At)
	case d.pause == nil:
		d.pause = &shown.Pause{Version: row.Seq, Since: row.At, Reason: body.Reason}
		d.tick(row.At)
	default:
		d.pause = &shown.Pause{Version: row.Seq, Since: d.pause.Since, Reason: body.Reason}
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
