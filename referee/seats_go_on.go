package referee

import (
	"context"

	"github.com/judgeofthechange/judge/engine"
)

// At a table without a person at the laptop, players may go on: a seat then does what the moderator's next step is, where nobody has to
// answer first. It is the moderator's command in the record, so that a replay needs to know nothing of it; the log names the seat.

const rowGoOn = "go_on"

type goOnRow struct {
	On bool `json:"on"`
}

// goingOn is the command of every game that goes on.
const goingOn = "advance"

// LetPlayersGoOn lets seats go on where only the moderator is asked to, or no longer. Only the moderator may do so.
func (t *Table) LetPlayersGoOn(ctx context.Context, by Actor, on bool) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		if d.playersGoOn == on {
			return nil
		}
		return d.writeAndFold(rowGoOn, goOnRow{on}, "", "")
	})
}

// foldGoOn tells nothing in the log: the screens show it.
func (d *tableState) foldGoOn(row Row, body goOnRow) {
	d.playersGoOn = body.On
	d.logSilently(row)
}

// mayGoOn reports whether a seat may go on in the moderator's place: that is all that play waits for.
func (s *features) mayGoOn() bool {
	asked := false
	for _, p := range s.prompts {
		if p.Urgency != engine.Blocking || p.IsAnswered() {
			continue
		}
		if p.For != engine.Moderator || p.Ask != goingOn {
			return false
		}
		asked = true
	}
	return asked && s.playersGoOn && s.pause == nil
}

// inModeratorsPlace is a seat's step as the moderator's, if the seat may go on.
func (d *tableState) inModeratorsPlace(in Input) engine.Command {
	c := in.Command
	if c.Do == goingOn && c.By == in.Actor.Seat && c.By != engine.Moderator && len(c.Args) == 0 && d.mayGoOn() {
		c.By = engine.Moderator
	}
	return c
}
