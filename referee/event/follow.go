package event

import (
	"context"
	"encoding/json"
	"strconv"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/shown"
)

// What an event says of its tables becomes acts there: a frozen table stands still, and a game is told its last turn.

// follow has the tables of an event do what was entered. Freezing follows from the event's state, so that an undo releases, and what a
// crash has left undone is done at the next command.
func (h *Hall) follow(ctx context.Context, e *referee.Table, c engine.Command) {
	screen, err := e.Screen(referee.Audience)
	if err != nil {
		return
	}
	view, reason := screen.View.(*event.View), textArg(c, "reason")
	for name, round := range view.Rounds {
		n, _ := strconv.Atoi(name)
		for number, table := range round.InOrder() {
			place := shown.Hall{Event: e.Info().Code, Round: n, Table: number}
			t := h.Table(place, table.Seating)
			if t == nil {
				continue
			}
			h.freeze(ctx, t, place, table.Frozen, reason)
			if n == view.Round && (table.LastTurn || table.Time) && table.State != event.Approved {
				h.tellLastTurn(ctx, t, place)
			}
		}
	}
}

// freeze has a table stand still or go on, unless it does so already and was told nothing else.
func (h *Hall) freeze(ctx context.Context, t *referee.Table, place shown.Hall, frozen bool, reason string) {
	h.mu.Lock()
	last, told := h.frozen[place]
	h.mu.Unlock()
	if t.Summary().Frozen == frozen && (!told || last == frozen) {
		return
	}
	act := Act{Do: actRelease, Reason: reason}
	if frozen {
		act.Do = actFreeze
	}
	if err := h.act(ctx, t, act); err != nil { // the next command tries again
		h.log.Error("cannot freeze or release a table of an event", "event", place.Event, "table", place.Table, "error", err)
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.frozen[place] = frozen
}

func textArg(c engine.Command, name string) (text string) {
	_ = json.Unmarshal(c.Args[name], &text) // empty if it is none
	return text
}

// tellLastTurn tells a table's game that its running turn is the last: also at time, if it was not told before. The game then judges itself
// as it ends. A game that cannot be told now is told at a later command; until then Untold says why.
func (h *Hall) tellLastTurn(ctx context.Context, t *referee.Table, place shown.Hall) {
	err := h.act(ctx, t, Act{Do: actLastTurn, Key: "last-turn", Reason: h.endOfSlot})
	h.mu.Lock()
	defer h.mu.Unlock()
	if err != nil {
		h.untold[place] = err
	} else {
		delete(h.untold, place)
	}
}

// Untold is why the game at a place could not be told its last turn at the newest command; nil if it was, or if there is nothing to tell.
func (h *Hall) Untold(place shown.Hall) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.untold[place]
}

// Judge has the game at a table of an event end now and judge itself. Errors are those of [referee.Table.EndGame].
func (h *Hall) Judge(ctx context.Context, t *referee.Table, key string) error {
	return h.act(ctx, t, Act{Do: actEndGame, Key: key, Reason: h.endOfSlot})
}

func numberArg(c engine.Command, name string) (n int) {
	_ = json.Unmarshal(c.Args[name], &n) // 0 if it is none
	return n
}
