package event

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/shown"
)

// What an event says of its tables becomes acts there: a frozen table stands still, and a game is told its last turn.

// follow has the tables of an event do what was entered. Freezing follows from the event's state, so that an undo releases, and what a
// crash has left undone is done at the next command.
func (h *Hall) follow(ctx context.Context, e *referee.Table, c engine.Command, receipt referee.Receipt) {
	screen, err := e.Screen(referee.Audience)
	if err != nil {
		return
	}
	view, reason, only := screen.View.(*event.View), textArg(c, "reason"), numberArg(c, "table")
	for name, round := range view.Rounds {
		n, _ := strconv.Atoi(name)
		for number, table := range round.Tables {
			place := shown.Hall{Event: e.Info().Code, Round: n}
			place.Table, _ = strconv.Atoi(number)
			t := h.Table(place, table.Seating)
			if t == nil {
				continue
			}
			if t.Summary().Frozen != table.Frozen {
				if err := t.Freeze(ctx, table.Frozen, reason); err != nil {
					h.log.Error("cannot freeze or release a table of an event", "event", place.Event, "table", place.Table, "error", err)
				}
			}
			if c.Do == "last-turn" && n == view.Round && table.LastTurn && !table.Time && (only == 0 || only == place.Table) {
				key := fmt.Sprintf("last-turn %d", receipt.Line)
				if _, err := t.TellLastTurn(ctx, key, h.endOfSlot); err != nil {
					h.log.Warn("a table of an event was not told its last turn", "event", place.Event, "table", place.Table, "error", err)
				}
			}
		}
	}
}

func textArg(c engine.Command, name string) (text string) {
	_ = json.Unmarshal(c.Args[name], &text) // empty if it is none
	return text
}

func numberArg(c engine.Command, name string) (n int) {
	_ = json.Unmarshal(c.Args[name], &n) // 0 if it is none
	return n
}
